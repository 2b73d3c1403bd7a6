// Zum Kuhkuck, strategies from plugins.
#pragma once

#include "sim/games/game.h"

namespace stoprule::kuhkuck {

/// The strategies in a plugin's table; refuses one that does not keep to plugin.h.
Result<std::vector<StrategyType>> read_plugin(const PluginFile& file);

}  // namespace stoprule::kuhkuck
