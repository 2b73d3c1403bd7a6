// A tiny game whose totals are known exactly, from all its courses. Strategies list them for their
// game (strategies/exact_cases.h); the self-test plays them; tests enumerate them by the rule
// sheet.
#pragma once

#include <string>
#include <vector>

#include "sim/core/tally.h"

namespace stoprule {

/// Rules so small that every order of the pile and every face of the die can be gone through.
struct ExactCase {
  std::string game, rules;
  std::vector<std::string> strategies;  ///< by slot, which is the seat: the lineup does not rotate
  std::string metric;                   ///< of slot 0
  /// The metric, in the integer units of a tally, over all courses, each counted as often as makes
  /// their numbers go with their chances.
  Moments courses;
};

}  // namespace stoprule
