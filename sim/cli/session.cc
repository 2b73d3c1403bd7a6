#include "sim/cli/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "sim/cli/interrupt.h"
#include "sim/cli/numbers.h"

namespace stoprule {
namespace {

bool has_strategy(const Game& game, std::string_view word) {
  const auto types = game.strategies();
  return std::ranges::find(types, word.substr(0, word.find(':')), &StrategyType::name) !=
         types.end();
}

Result<const Game*> chosen_game(const Options& options, const Context& context) {
  if (options.game) return find_game(context.games, *options.game);
  const Game* first = context.games.front().get();
  for (const auto& word : options.words) {
    for (const auto& game : context.games) {
      if (has_strategy(*first, word) || !has_strategy(*game, word)) continue;
      return Error{fmt::format("'{}' is a strategy of {}: add --game {}", word, game->facts().title,
                               game->facts().name)};
    }
  }
  return first;
}

// Rules that cannot be read are told where they are used.
Result<EngineKind> chosen_engine(const Options& options, const Game& game) {
  std::vector<std::string> rules = options.rules;
  if (rules.empty()) rules.push_back(game.facts().presets.front().name);
  bool some_has_lanes = false;
  for (const auto& text : rules) {
    const auto read = parse_rules(game, text);
    if (!read.ok()) return options.engine.value_or(EngineKind::kLanes);
    const auto reason = game.lacks_lanes(read.value().values);
    some_has_lanes = some_has_lanes || !reason;
    if (!reason || options.engine != EngineKind::kLanes) continue;
    return Error{
        fmt::format("--engine lanes: {}; leave it out, and the reference engine plays", *reason)};
  }
  return options.engine.value_or(some_has_lanes ? EngineKind::kLanes : EngineKind::kReference);
}

}  // namespace

Result<Session> open_session(const Options& options, const Context& context) {
  const auto game = chosen_game(options, context);
  if (!game.ok()) return game.error();
  const GameFacts& facts = game.value()->facts();
  const auto engine = chosen_engine(options, *game.value());
  if (!engine.ok()) return engine.error();
  return Session{
      .options = options,
      .context = context,
      .game = *game.value(),
      .rules = options.rules.empty() ? facts.presets.front().name : options.rules.front(),
      .players = options.players.value_or(facts.default_players),
      .engine = engine.value(),
      .blocks = chosen_blocks(options)};
}

Result<Lineup> chosen_lineup(const Session& session) {
  return make_lineup(session.game, session.rules, session.options.words, session.options.players,
                     !session.options.fixed_seats);
}

BlockOptions chosen_blocks(const Options& options) {
  // The reference engine is so slow that a block that suits the lanes keeps a thread for a second.
  const std::uint64_t block_games = options.engine == EngineKind::kReference ? 256 : 0;
  const int threads = options.team != nullptr ? options.team->threads() : available_threads();
  return {.threads = options.threads.value_or(threads),
          .block_games = options.block_games.value_or(block_games),
          .stop = &Interrupt::flag(),
          .watch = {},
          .team = options.team};
}

Result<Target> chosen_target(const Options& options) {
  if (options.engine != EngineKind::kReference) return options.simd.value_or(best_target());
  if (options.simd) return Error{"--simd is for --engine lanes: the reference engine has no lanes"};
  return Target::kScalar;
}

Result<GameRange> chosen_games(const Options& options, std::uint64_t standard) {
  const GameRange games{options.first_game, options.games_n.value_or(standard)};
  constexpr std::uint64_t kLastId = std::numeric_limits<std::uint64_t>::max();
  if (games.games_n - 1 > kLastId - games.first) {
    return Error{fmt::format("--first-game {} leaves only {} of the {} games: game ids end at {}",
                             games.first, kLastId - games.first + 1, games.games_n, kLastId)};
  }
  return games;
}

Status check_countable(std::uint64_t games_n, std::uint64_t most) {
  if (games_n <= most) return std::nullopt;
  return Error{fmt::format("{} are more than these rules let be counted exactly: play {} at most",
                           games_text(games_n), grouped(most))};
}

}  // namespace stoprule
