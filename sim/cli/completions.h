// Completions for shells, made of the list of options and the games' registries, so that nothing is
// written twice. Used by `generate`.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "sim/games/game.h"

namespace stoprule {

using Games = std::span<const std::unique_ptr<Game>>;

/// To be sourced, or put where bash-completion looks for files of a program's name.
std::string bash_completions(Games games);
/// For a file _stoprule in zsh's fpath: the same by its bashcompinit.
std::string zsh_completions(Games games);
/// For a file stoprule.fish in fish's folder of completions.
std::string fish_completions(Games games);

}  // namespace stoprule
