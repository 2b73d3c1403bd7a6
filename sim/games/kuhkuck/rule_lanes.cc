// Zum Kuhkuck on lanes: rule text, for one instruction set. Compiled once for each of them
// (STOPRULE_TARGET).
#include "sim/games/kuhkuck/rule_lanes.h"

#include "sim/games/kuhkuck/rule_load-inl.h"

namespace stoprule::kuhkuck::STOPRULE_TARGET {
namespace {

void decide(const language::Program& program, const ViewArrays& view, std::int8_t* out) {
  language::STOPRULE_TARGET::evaluate(program, view.lanes_n, RuleLoad(view), out);
}

}  // namespace

/// What this instruction set offers.
const RuleLanes& rule_table() {
  static constexpr RuleLanes kTable{kTargetName, decide};
  return kTable;
}

}  // namespace stoprule::kuhkuck::STOPRULE_TARGET
