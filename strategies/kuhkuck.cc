#include "sim/games/kuhkuck/game.h"
#include "strategies/all.h"
#include "strategies/kuhkuck_list.h"

namespace stoprule::kuhkuck {

STOPRULE_FOR_EACH_TARGET(StrategyPhases, built_in_phases(std::size_t index))  // kuhkuck_lanes.cc

namespace {

template <std::size_t... kIndex>
std::vector<StrategyType> built_ins(std::index_sequence<kIndex...>) {
  return {strategy_type<Lanes, std::tuple_element_t<kIndex, BuiltIns>>(
      STOPRULE_BY_TARGET(void, built_in_phases(kIndex)))...};
}

}  // namespace
}  // namespace stoprule::kuhkuck

namespace stoprule {

std::unique_ptr<Game> make_kuhkuck() {
  return kuhkuck::make_game(kuhkuck::built_ins(std::make_index_sequence<kuhkuck::kBuiltInsN>()));
}

}  // namespace stoprule
