#include "sim/games/game.h"

#include <fmt/format.h>

#include <utility>

#include "sim/core/names.h"
#include "sim/games/plugin_table.h"

namespace stoprule {

Result<StrategyType> Game::rule_strategy(const language::RuleText& written) const {
  return Error{
      fmt::format("{} {}: {} takes no rule text", written.source, written.name, facts().title)};
}

Status Game::add_strategy(StrategyType type) {
  if (!can_be_typed(type.name)) {
    return Error{fmt::format("{}: a strategy cannot be called '{}': use letters, digits, _ and -",
                             type.source, type.name)};
  }
  for (const StrategyType& other : strategies_) {
    if (other.name != type.name) continue;
    return Error{
        fmt::format("{}: there is a strategy '{}' already ({}); give this one another name",
                    type.source, type.name, other.source.empty() ? "built-in" : other.source)};
  }
  strategies_.push_back(std::move(type));
  return {};
}

Status Game::add_plugin(const PluginFile& file) {
  return Error{fmt::format("{}: {} takes no plugins", source_of(file), facts().title)};
}

}  // namespace stoprule
