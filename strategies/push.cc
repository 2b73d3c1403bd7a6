#include "sim/games/push/game.h"
#include "strategies/all.h"
#include "strategies/push_list.h"

namespace stoprule::push {

STOPRULE_FOR_EACH_TARGET(StrategyPhases, built_in_phases(std::size_t index))  // push_lanes.cc

namespace {

template <std::size_t... kIndex>
std::vector<StrategyType> built_ins(std::index_sequence<kIndex...>) {
  return {strategy_type<std::tuple_element_t<kIndex, BuiltIns>>(
      STOPRULE_BY_TARGET(StrategyPhases, built_in_phases(kIndex)))...};
}

}  // namespace
}  // namespace stoprule::push

namespace stoprule {

std::unique_ptr<Game> make_push() {
  return push::make_game(push::built_ins(std::make_index_sequence<push::kBuiltInsN>()));
}

}  // namespace stoprule
