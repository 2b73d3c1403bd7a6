// Plugins: opens a user's shared object and hands its table to the game that it is for. The only
// user of dlopen. Knows no game's interface: what a table must hold is the game's to check.
#pragma once

#include <chrono>
#include <optional>
#include <span>
#include <string>

#include "sim/core/result.h"
#include "sim/games/game.h"

namespace stoprule {

/// SHA-256 of a plugin's file, which is not opened as a plugin.
Result<std::string> plugin_digest(const std::string& path);

/// Opens a plugin and adds its strategies to the one of these games that it is for. An error says
/// what is wrong with the file and what would be right. A plugin that was opened stays in memory
/// until the program ends. With `patience` one that takes longer to be opened is refused.
Status load_plugin(const std::string& path, std::span<Game* const> games,
                   std::optional<std::chrono::milliseconds> patience = std::nullopt);

}  // namespace stoprule
