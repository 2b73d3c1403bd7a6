// Tiny games with exact totals, for the self-test: at least one a game. The tests of each game
// (tests/*_enumeration_test.cc) go through all courses by the rule sheet and compare.
#pragma once

#include <vector>

#include "sim/games/exact_case.h"

namespace stoprule {

std::vector<ExactCase> all_exact_cases();

}  // namespace stoprule
