// What all verbs resolve of the words, once: the game, its rules, the lineup, which games of which
// luck, and how they are played. Used by every verb, and by what conducts experiments.
#pragma once

#include "sim/cli/verbs.h"
#include "sim/experiments/lineup.h"

namespace stoprule {

/// A command as it was understood. What it refers to is main's, and outlives it.
struct Session {
  const Options& options;
  const Context& context;
  const Game& game;     ///< that is named, or the first
  std::string rules;    ///< named first, or the game's first preset
  int players;          ///< named, or the game's default
  EngineKind engine;    ///< named, or the lane engine if it knows any of the rules
  BlockOptions blocks;  ///< `stop` is set by an Interrupt

  /// Whether this process talks and writes files.
  bool leads() const { return blocks.team == nullptr || blocks.team->leads(); }
  /// Whether it tells what was played elsewhere.
  bool merges() const { return context.merged != nullptr; }
};

Result<Session> open_session(const Options& options, const Context& context);

/// The lineup of the words: one strategy for all players, or one each.
Result<Lineup> chosen_lineup(const Session& session);

/// How the options want games played.
BlockOptions chosen_blocks(const Options& options);
/// The instruction set for the options' engine: --simd, else the best there is.
Result<Target> chosen_target(const Options& options);
/// --first-game and --games; an error if they pass the last game id.
Result<GameRange> chosen_games(const Options& options, std::uint64_t standard);

/// Refuses more games than those, up to `most`, whose totals surely fit (most_games()).
Status check_countable(std::uint64_t games_n, std::uint64_t most);

/// Sets in a plan which games are played, with what luck and how.
template <class Plan>
Status set_games(const Session& session, Plan& plan) {
  const auto games = chosen_games(session.options, kDefaultGames);
  if (!games.ok()) return games.error();
  const auto target = chosen_target(session.options);
  if (!target.ok()) return target.error();
  plan.seed = session.options.seed, plan.games = games.value();
  plan.engine = session.engine, plan.target = target.value();
  plan.options = session.blocks;
  return std::nullopt;
}

}  // namespace stoprule
