#include "sim/games/punto/game.h"
#include "strategies/all.h"
#include "strategies/punto_list.h"

namespace stoprule {
namespace {

template <class... Decisions>
std::vector<StrategyType> types_of(std::tuple<Decisions...>*) {
  return {punto::strategy_type<Decisions>()...};
}

}  // namespace

std::unique_ptr<Game> make_punto() {
  return punto::make_game(types_of(static_cast<punto::BuiltIns*>(nullptr)));
}

}  // namespace stoprule
