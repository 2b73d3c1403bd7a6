// Words to strategies, rules and lineups: parsing against a game's registries, and the canonical
// text of each. Knows games only through sim/games/game.h.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/games/game.h"

namespace stoprule {

/// A strategy that was named, with its parameters.
struct NamedStrategy {
  const StrategyType* type = nullptr;
  Values values;
  std::string text;  ///< canonical: NAME, or NAME:key=value,... with every parameter
  std::shared_ptr<const Strategy> strategy;
  std::chrono::steady_clock::duration made_in{};  ///< time that it took to make the strategy
};

/// Rules that were named.
struct NamedRules {
  Values values;
  std::string text;  ///< canonical: the preset that differs least, then what differs and what is
                     ///< always told
};

/// Who plays what by which rules.
struct Lineup {
  const Game* game = nullptr;
  NamedRules rules;
  std::vector<NamedStrategy> slots;  ///< one a player
  bool rotate = true;                ///< see Setup::rotate
};

/// The game of that name; the error lists all.
Result<const Game*> find_game(std::span<const std::unique_ptr<Game>> games, std::string_view name);

/// The slot metric of that name, as an index; the error lists all. Metrics that are ratios are
/// refused: experiments that rank have the game as their unit.
Result<std::size_t> metric_index(const Game& game, std::string_view name);

/// A strategy from its type and parameters.
NamedStrategy name_strategy(const StrategyType& type, Values values);

/// "NAME" or "NAME:key=value,...".
Result<NamedStrategy> parse_strategy(const Game& game, std::string_view text);

/// "PRESET" or "PRESET,key=value,...".
Result<NamedRules> parse_rules(const Game& game, std::string_view text);

/// The canonical text of rules: equal rules have equal texts.
std::string format_rules(const Game& game, const Values& values);

/// A lineup from words. One strategy is played by every player; otherwise there must be exactly one
/// a player. Without `players` the number of strategies decides, and with one strategy the game's
/// default.
Result<Lineup> make_lineup(const Game& game, std::string_view rules,
                           std::span<const std::string> strategies, std::optional<int> players,
                           bool rotate);

}  // namespace stoprule
