// Pig as the layers above see it.
#pragma once

#include <memory>

#include "sim/games/game.h"

namespace stoprule::pig {

std::unique_ptr<Game> make_game();

/// `hold` and `optimal`.
const stoprule_plugin_table& built_ins();

}  // namespace stoprule::pig
