// Punto on lanes: rule text, for one instruction set. Compiled once for each of them
// (STOPRULE_TARGET).
#include "sim/games/punto/rule_lanes.h"

#include <limits>

#include "sim/games/punto/rule_load-inl.h"

namespace stoprule::punto::STOPRULE_TARGET {
namespace {

void compute(const language::Program& program, const CellView& view, std::int64_t* out) {
  language::STOPRULE_TARGET::evaluate(program, STOPRULE_PUNTO_CELLS, RuleLoad(view), out);
}

// Cells are told apart in the lowest bits of a key, so that the largest key is the first largest.
int largest(const language::Program& program, const CellView& view) {
  static_assert(STOPRULE_PUNTO_CELLS == 64);
  std::int32_t keys[STOPRULE_PUNTO_CELLS];
  language::STOPRULE_TARGET::evaluate(program, STOPRULE_PUNTO_CELLS, RuleLoad(view), keys);
  constexpr std::int32_t kNone = std::numeric_limits<std::int32_t>::min();
  std::int32_t most = kNone;
  for (std::int32_t cell = 0; cell < STOPRULE_PUNTO_CELLS; cell++) {
    const std::int32_t key = keys[cell] * 64 + (63 - cell), legal = view.legal[cell];
    const std::int32_t shown = legal != 0 ? key : kNone;
    most = shown > most ? shown : most;
  }
  return 63 - (most & 63);
}

}  // namespace

/// What this instruction set offers.
const RuleLanes& rule_table() {
  static constexpr RuleLanes kTable{compute, largest};
  return kTable;
}

}  // namespace stoprule::punto::STOPRULE_TARGET
