// All games with their strategies: where main joins what sim offers and what strategies add.
#pragma once

#include <memory>
#include <vector>

#include "sim/games/game.h"

namespace stoprule {

/// PUSH with the strategies of push.cc.
std::unique_ptr<Game> make_push();

/// Zum Kuhkuck with the strategies of kuhkuck.cc.
std::unique_ptr<Game> make_kuhkuck();

/// Punto with the strategies of punto.cc.
std::unique_ptr<Game> make_punto();

/// Every game, the default first.
std::vector<std::unique_ptr<Game>> all_games();

}  // namespace stoprule
