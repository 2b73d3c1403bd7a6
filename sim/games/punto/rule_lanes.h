// Punto, rule text on lanes: the score of every cell by a program. One table of functions for each
// instruction set; implemented in rule_lanes.cc, compiled once for each.
#pragma once

#include "sim/core/target.h"
#include "sim/games/punto/cell_arrays.h"
#include "sim/language/program.h"

namespace stoprule::punto {

struct RuleLanes {
  /// out[cell] = what the program computes there, all cells of the view.
  void (*compute)(const language::Program& program, const CellView& view, std::int64_t* out);
  /// The legal cell for which a program computes most, on ties the first in reading order. What it
  /// computes must fit 16 bits, and the view must have `legal`.
  int (*largest)(const language::Program& program, const CellView& view);
};

/// For an instruction set that the program was built for.
const RuleLanes& rule_lanes(Target target);

}  // namespace stoprule::punto
