// Plugins: opens a user's shared object and hands its table to the game that it is for. The only
// user of dlopen. Knows no game's interface: what a table must hold is the game's to check.
#pragma once

#include <string>

#include "sim/core/result.h"
#include "sim/games/game.h"

namespace stoprule {

/// A plugin that was loaded, as sidecars remember it.
struct LoadedPlugin {
  std::string path;    ///< as given
  std::string sha256;  ///< of the file, 64 hexadecimal digits
};

/// Opens a plugin and adds its strategies to the game. An error says what is wrong with the file
/// and what would be right. A plugin that was opened stays in memory until the program ends.
Result<LoadedPlugin> load_plugin(const std::string& path, Game& game);

}  // namespace stoprule
