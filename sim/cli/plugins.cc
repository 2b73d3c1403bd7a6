// The option --plugin, for every verb: what it names is loaded before the verb begins.
#include "sim/cli/verbs.h"

namespace stoprule {

Result<std::vector<LoadedPlugin>> load_plugins(const Options& options,
                                               std::span<const std::unique_ptr<Game>> games) {
  std::vector<LoadedPlugin> loaded;
  if (options.plugins.empty()) return loaded;
  const std::string name = options.game.value_or(games.front()->facts().name);
  const auto found = find_game(games, name);
  if (!found.ok()) return found.error();
  for (const auto& game : games) {
    if (game.get() != found.value()) continue;
    for (const auto& path : options.plugins) {
      auto plugin = load_plugin(path, *game);
      if (!plugin.ok()) return plugin.error();
      loaded.push_back(std::move(plugin).value());
    }
  }
  return loaded;
}

}  // namespace stoprule
