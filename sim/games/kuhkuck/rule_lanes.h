// Zum Kuhkuck, rule text on lanes: decisions by a program, over lane arrays. One table of functions
// for each instruction set; implemented in rule_lanes.cc, compiled once for each.
#pragma once

#include <string_view>

#include "sim/core/target.h"
#include "sim/games/kuhkuck/view.h"
#include "sim/language/program.h"

namespace stoprule::kuhkuck {

struct RuleLanes {
  std::string_view name;  ///< of the instruction set it was compiled for
  /// out[lane] = what the program decides there.
  void (*decide)(const language::Program& program, const ViewArrays& view, std::int8_t* out);
};

/// For an instruction set that the program was built for.
const RuleLanes& rule_lanes(Target target);

}  // namespace stoprule::kuhkuck
