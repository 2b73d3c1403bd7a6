// Punto as the layers above see it.
#pragma once

#include <memory>
#include <vector>

#include "sim/games/game.h"

namespace stoprule::punto {

/// The game with a list of strategies, each a CellStrategy.
std::unique_ptr<Game> make_game(std::vector<StrategyType> strategies);

}  // namespace stoprule::punto
