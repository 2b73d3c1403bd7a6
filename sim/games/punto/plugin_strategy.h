// Punto, strategies from plugins: a plugin's table (plugin.h), checked, as entries of the registry.
// Used by game.cc when the program loads a plugin. Knows no file and no loading.
#pragma once

#include "sim/games/game.h"

namespace stoprule::punto {

/// The strategies in a plugin's table, or what is wrong with it. The table, and what it points to,
/// must outlive them.
Result<std::vector<StrategyType>> read_plugin(const PluginFile& file);

}  // namespace stoprule::punto
