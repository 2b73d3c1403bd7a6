// Pig as the layers above see it, and the settings of its rules.
#pragma once

#include "sim/games/game.h"

namespace stoprule::pig {

/// By the names of the rules keys.
struct Rules {
  int goal, sides, bust;
  friend auto operator<=>(const Rules&, const Rules&) = default;
};

/// With the strategies `hold` and `optimal`.
std::unique_ptr<Game> make_game();

}  // namespace stoprule::pig
