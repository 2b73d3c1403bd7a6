// PUSH, rule text on lanes: decisions by a program, and the shared ones, over lane arrays. One
// table of functions for each instruction set; implemented in rule_lanes.cc, compiled once for
// each.
#pragma once

#include "sim/core/target.h"
#include "sim/games/push/strategy.h"
#include "sim/language/program.h"

namespace stoprule::push {

struct RuleLanes {
  std::string_view name;  ///< of the instruction set it was compiled for
  /// Decides by a program. A die costs `worth` and `best` so many points.
  void (*decide)(const language::Program& program, int die_cost, const ViewArrays& view,
                 std::int8_t* out);
};

/// For an instruction set that the program was built for.
const RuleLanes& rule_lanes(Target target);

}  // namespace stoprule::push
