// The option --plugin, for every verb: what it names is loaded before the verb begins.
#include "sim/engine/plugins.h"

#include "sim/cli/verbs.h"
#include "sim/io/place.h"

namespace stoprule {

Status load_plugins(const Options& options, std::span<const std::unique_ptr<Game>> games) {
  if (options.plugins.empty()) return {};
  const auto found = find_game(games, options.game.value_or(games.front()->facts().name));
  if (!found.ok()) return found.error();
  if (Status failed = keep_standard_output()) return failed;  // a plugin may print
  for (const auto& game : games) {
    if (game.get() != found.value()) continue;
    for (const auto& path : options.plugins) {
      if (Status refused = load_plugin(path, *game)) return refused;
    }
  }
  return {};
}

}  // namespace stoprule
