#include "sim/experiments/engine_checks.h"

#include <fmt/format.h>

namespace stoprule {
namespace {

std::unique_ptr<const Arena> arena_of(RunPlan plan, EngineKind engine, Target target) {
  plan.engine = engine, plan.target = target;
  return make_arena(plan);
}

std::string lineup_text(const Lineup& lineup) {
  std::string text;
  for (const auto& slot : lineup.slots) text += (text.empty() ? "" : " ") + slot.text;
  return text;
}

}  // namespace

std::vector<Target> targets_here() {
  std::vector<Target> targets;
  for (std::size_t i = 0; i < kTargetNames.size(); i++) {
    if (is_available(static_cast<Target>(i))) targets.push_back(static_cast<Target>(i));
  }
  return targets;
}

std::optional<std::uint64_t> first_difference(const Work& one, const Work& other, GameRange games) {
  const auto worker = one.make_worker(), other_worker = other.make_worker();
  for (std::uint64_t i = 0; i < games.games_n; i++) {
    Tally tally(one.shape()), other_tally(other.shape());
    play_block(one, *worker, {games.first + i, 1}, tally);
    play_block(other, *other_worker, {games.first + i, 1}, other_tally);
    if (tally != other_tally) return games.first + i;
  }
  return std::nullopt;
}

std::optional<std::string> engines_differ(const RunPlan& plan) {
  const auto reference = arena_of(plan, EngineKind::kReference, Target::kScalar);
  const Tally wanted = play_blocks(*reference, plan.games, {}).tally;
  for (const Target target : targets_here()) {
    const auto lanes = arena_of(plan, EngineKind::kLanes, target);
    if (play_blocks(*lanes, plan.games, plan.options).tally == wanted) continue;
    const auto game = first_difference(*reference, *lanes, plan.games);
    return fmt::format("{}, rules {}, {}: {} and the reference engine differ, {}",
                       plan.lineup.game->facts().title, plan.lineup.rules.text,
                       lineup_text(plan.lineup), name_of(target),
                       game ? fmt::format("first in game {} of seed {}", *game, plan.seed)
                            : "but in no game played by itself");
  }
  return std::nullopt;
}

std::vector<std::vector<std::string>> lineups_of(const Game& game,
                                                 std::span<const std::string> strategies) {
  const auto players_n = static_cast<std::size_t>(game.facts().default_players);
  std::vector<std::vector<std::string>> lineups;
  for (const auto& name : strategies) {
    lineups.emplace_back(players_n, game.strategies().front().name).front() = name;
  }
  auto& mixed = lineups.emplace_back();
  for (std::size_t slot = 0; slot < players_n; slot++) {
    mixed.push_back(strategies[strategies.size() - 1 - slot % strategies.size()]);
  }
  return lineups;
}

std::vector<std::vector<std::string>> lineups_of_all(const Game& game) {
  std::vector<std::string> names;
  for (const auto& type : game.strategies()) names.push_back(type.name);
  return lineups_of(game, names);
}

}  // namespace stoprule
