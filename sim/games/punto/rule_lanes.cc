// Punto on lanes: rule text, for one instruction set. Compiled once for each of them
// (STOPRULE_TARGET).
#include "sim/games/punto/rule_lanes.h"

#include "sim/games/punto/rule_load-inl.h"

namespace stoprule::punto::STOPRULE_TARGET {
namespace {

void compute(const language::Program& program, const CellView& view, std::int64_t* out) {
  language::STOPRULE_TARGET::evaluate(program, STOPRULE_PUNTO_CELLS, RuleLoad(view), out);
}

}  // namespace

/// What this instruction set offers.
const RuleLanes& rule_table() {
  static constexpr RuleLanes kTable{compute};
  return kTable;
}

}  // namespace stoprule::punto::STOPRULE_TARGET
