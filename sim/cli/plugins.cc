// The option --plugin, for every verb: what it names is loaded before the verb begins.
#include "sim/engine/plugins.h"

#include <algorithm>

#include "sim/cli/verbs.h"
#include "sim/io/place.h"

namespace stoprule {

Status load_plugins(const Options& options, std::span<const std::unique_ptr<Game>> games) {
  if (options.plugins.empty()) return {};
  if (Status failed = keep_standard_output()) return failed;  // a plugin may print
  // A self-test is of all games, or of those that its words name.
  std::vector<std::string> names{options.game.value_or(games.front()->facts().name)};
  const bool tests = options.verb == Verb::kSelftest;
  if (tests) names = options.words;
  for (const auto& name : names) {
    if (const auto found = find_game(games, name); !found.ok()) return found.error();
  }
  std::vector<Game*> chosen;
  for (const auto& game : games) {
    const bool is_named = std::ranges::find(names, game->facts().name) != names.end();
    if (is_named || names.empty()) chosen.push_back(game.get());
  }
  for (const auto& path : options.plugins) {
    if (Status refused = load_plugin(path, chosen)) return refused;
  }
  return {};
}

}  // namespace stoprule
