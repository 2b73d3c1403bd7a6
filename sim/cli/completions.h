// Completions for shells. The program itself tells what may stand at a place of a command line,
// from its list of options and the games' registries; the shells' scripts ask it and know nothing.
// Used by `generate`.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "sim/games/game.h"

namespace stoprule {

using Games = std::span<const std::unique_ptr<Game>>;

/// What may stand instead of the last of `words`, which is being typed; the program's name is not
/// among them. A line an answer: the whole word, a tab and what it means. Or one line "@files" and
/// an ending, which may be empty: files of that ending, which the shell looks for by itself.
/// Plugins that the words name are loaded into the games.
std::string completions(std::span<const std::string> words, Games games);

/// The script of "bash", "zsh" or "fish" that asks for completions.
std::string_view completion_script(std::string_view shell);

}  // namespace stoprule
