// The options --rule and --rule-file, for every verb: strategies as text, before the verb begins.
#include <fmt/format.h>

#include "sim/cli/verbs.h"
#include "sim/core/plain_text.h"

namespace stoprule {
namespace {

constexpr std::uint64_t kLargestFile = 1 << 20;

Result<std::vector<language::RuleText>> read_rule_file(const std::string& path) {
  const auto content = read_text(path, kLargestFile);
  if (!content.ok()) {
    return Error{fmt::format("--rule-file {} {}; give the path of a file with lines NAME = TEXT",
                             path, content.error().message)};
  }
  return language::parse_rule_file(content.value(), path);
}

using Games = std::span<const std::unique_ptr<Game>>;

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

}  // namespace

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

}  // namespace stoprule
