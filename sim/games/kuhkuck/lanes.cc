// Zum Kuhkuck on lanes: the phases that no strategy is compiled into, and rule text, for one
// instruction set. Compiled once for each of them (STOPRULE_TARGET).
#include "sim/games/kuhkuck/phases-inl.h"
#include "sim/games/shared/field_loads-inl.h"

namespace stoprule::kuhkuck::STOPRULE_TARGET {

/// What runs rule text.
const RunProgram& rule_run() {
  static constexpr RunProgram kRun =
      stoprule::STOPRULE_TARGET::run_program<stoprule_kuhkuck::Tables>;
  return kRun;
}

/// What this instruction set offers.
const CommonPhases& common() {
  static constexpr CommonPhases kCommon{kTargetName,
                                        kLanes,
                                        make_words,
                                        throw_coins,
                                        choose_places,
                                        take_turn,
                                        {kTargetName, decide_by_arrays}};
  return kCommon;
}

}  // namespace stoprule::kuhkuck::STOPRULE_TARGET
