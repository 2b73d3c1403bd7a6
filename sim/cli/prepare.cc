// What every verb finds done: paths checked, and strategies of the user's added to a game, from
// --plugin, --rule and --rule-file.
#include <fmt/format.h>

#include <algorithm>

#include "sim/cli/paths.h"
#include "sim/cli/verbs.h"
#include "sim/core/plain_text.h"
#include "sim/engine/plugins.h"
#include "sim/experiments/lineup.h"
#include "sim/io/place.h"

namespace stoprule {
namespace {

using Games = std::span<const std::unique_ptr<Game>>;

// A self-test is of all games, or of those that its words name.
Status load_plugins(const Options& options, Games games) {
  if (options.plugins.empty()) return {};
  if (Status failed = keep_standard_output()) return failed;  // a plugin may print
  std::vector<std::string> names{options.game.value_or(games.front()->facts().name)};
  if (options.verb == Verb::kSelftest) names = options.words;
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

constexpr std::uint64_t kLargestFile = 1 << 20;

Result<std::vector<language::RuleText>> read_rule_file(const std::string& path) {
  const auto content = read_text(path, kLargestFile);
  if (!content.ok()) {
    return Error{fmt::format("--rule-file {} {}; give the path of a file with lines NAME = TEXT",
                             path, content.error().message)};
  }
  return language::parse_rule_file(content.value(), path);
}

// That a text which is no rule of the chosen game is one of another, if so.
std::string hint(const language::RuleText& rule, Games games) {
  for (const auto& game : games) {
    if (!game->rule_strategy(rule).ok()) continue;
    return fmt::format("\n  It is a rule of {}: is --game {} missing?", game->facts().title,
                       game->facts().name);
  }
  return "";
}

Status add(const language::RuleText& rule, Game& game, Games games) {
  auto type = game.rule_strategy(rule);
  if (!type.ok()) return Error{type.error().message + hint(rule, games)};
  return game.add_strategy(std::move(type).value());
}

Status add_rule_texts(const Options& options, Games games) {
  std::vector<language::RuleText> rules = options.rule_texts;
  for (const std::string& path : options.rule_files) {
    const auto more = read_rule_file(path);
    if (!more.ok()) return more.error();
    rules.insert(rules.end(), more.value().begin(), more.value().end());
  }
  if (rules.empty()) return std::nullopt;
  const auto chosen = find_game(games, options.game.value_or(games.front()->facts().name));
  if (!chosen.ok()) return chosen.error();
  for (const auto& game : games) {
    if (game.get() != chosen.value()) continue;
    for (const auto& rule : rules) {
      if (Status failed = add(rule, *game, games)) return failed;
    }
  }
  return std::nullopt;
}

}  // namespace

Status prepare(const Options& options, const Context& context) {
  if (auto refused = check_paths(options)) return refused;
  if (options.verb == Verb::kMerge) return std::nullopt;
  if (auto refused = load_plugins(options, context.games)) return refused;
  return add_rule_texts(options, context.games);
}

std::vector<std::string> rule_warnings(const std::vector<std::string>& command, Games games) {
  std::vector<std::string> warnings;
  for (const auto& game : games) {
    for (const StrategyType& type : game->strategies()) {
      const std::string definition = type.name + "=" + type.rule;
      if (std::find(command.begin(), command.end(), definition) == command.end()) continue;
      warnings.insert(warnings.end(), type.warnings.begin(), type.warnings.end());
    }
  }
  return warnings;
}

}  // namespace stoprule
