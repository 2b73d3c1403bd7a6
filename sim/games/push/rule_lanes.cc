// PUSH on lanes: rule text, for one instruction set. Compiled once for each of them
// (STOPRULE_TARGET).
#include "sim/games/push/rule_lanes.h"

#include "sim/core/lanes-inl.h"
#include "sim/games/push/rule_load-inl.h"

namespace stoprule::push::STOPRULE_TARGET {
namespace {

void decide(const language::Program& program, int die_cost, const ViewArrays& view,
            std::int8_t* out) {
  language::STOPRULE_TARGET::evaluate(program, view.lanes_n, RuleLoad(view, die_cost), out);
}

}  // namespace

/// What this instruction set offers.
const RuleLanes& rule_table() {
  static constexpr RuleLanes kTable{stoprule::STOPRULE_TARGET::kTargetName, decide};
  return kTable;
}

}  // namespace stoprule::push::STOPRULE_TARGET
