// Zum Kuhkuck as the layers above see it.
#pragma once

#include <memory>
#include <vector>

#include "sim/games/game.h"

namespace stoprule::kuhkuck {

/// The game with a list of strategies, each a LaneStrategy.
std::unique_ptr<Game> make_game(std::vector<StrategyType> strategies);

}  // namespace stoprule::kuhkuck
