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
  /// Decides by a program. The shared decisions' `die_cost` is what `worth` and `best` count by.
  void (*decide)(const language::Program& program, const SharedDecisions& shared,
                 const ViewArrays& view, std::int8_t* out);
  /// The shared decisions.
  void (*act)(const SharedDecisions& shared, const ViewArrays& view, std::int8_t* out);
  void (*place)(const SharedDecisions& shared, const ViewArrays& view, std::int8_t* out);
  void (*take)(const SharedDecisions& shared, const ViewArrays& view, int column, std::int8_t* out);
};

/// For an instruction set that the program was built for.
const RuleLanes& rule_lanes(Target target);

}  // namespace stoprule::push
