// PUSH on lanes: rule text and the shared decisions, for one instruction set. Compiled once for
// each of them (STOPRULE_TARGET).
#include "sim/games/push/rule_lanes.h"

#include "sim/games/push/arrays_view-inl.h"
#include "sim/games/push/rule_load-inl.h"

namespace stoprule::push::STOPRULE_TARGET {
namespace {

void decide(const language::Program& program, const SharedDecisions& shared, const ViewArrays& view,
            std::int8_t* out) {
  language::STOPRULE_TARGET::evaluate(program, view.lanes_n, RuleLoad(view, shared.die_cost), out);
}

void act(const SharedDecisions& shared, const ViewArrays& view, std::int8_t* out) {
  each_vector(view, out, [&shared](const auto& one) { return shared.act(one); });
}

void place(const SharedDecisions& shared, const ViewArrays& view, std::int8_t* out) {
  each_vector(view, out, [&shared](const auto& one) { return shared.place(one); });
}

void take(const SharedDecisions& shared, const ViewArrays& view, int column, std::int8_t* out) {
  each_vector(view, out, [&shared, column](const auto& one) { return shared.take(one, column); });
}

}  // namespace

/// What this instruction set offers.
const RuleLanes& rule_table() {
  static constexpr RuleLanes kTable{kTargetName, decide, act, place, take};
  return kTable;
}

}  // namespace stoprule::push::STOPRULE_TARGET
