// Contracts that every game keeps, whatever it is: the list of games is gone through, so a new game
// is tested the day it is added.
#include <algorithm>
#include <catch2/catch.hpp>
#include <set>
#include <string>

#include "sim/experiments/engine_checks.h"
#include "strategies/all.h"

namespace stoprule {
namespace {

RunPlan plan_of(const Game& game, const std::vector<std::string>& strategies, EngineKind engine,
                Target target) {
  auto lineup =
      make_lineup(game, game.facts().presets.front().name, strategies, std::nullopt, true);
  REQUIRE(lineup.ok());
  return {.lineup = std::move(lineup).value(),
          .seed = 11,
          .games = {5, 300},
          .histograms = true,
          .engine = engine,
          .target = target,
          .options = {}};
}

}  // namespace

TEST_CASE("every game has strategies, presets that can be played, and names that differ",
          "[game]") {
  std::set<std::string> games;
  for (const auto& game : all_games()) {
    const GameFacts& facts = game->facts();
    INFO(facts.name);
    CHECK(games.insert(facts.name).second);
    REQUIRE_FALSE(game->strategies().empty());
    REQUIRE_FALSE(facts.presets.empty());
    for (const auto& preset : facts.presets) {
      CHECK(parse_rules(*game, preset.name).value().values == preset.values);
      CHECK_FALSE(game->check_rules(preset.values, facts.default_players));
    }
    std::set<std::string> names;
    for (const auto& metric : facts.slot_metrics) CHECK(names.insert(metric.name).second);
    CHECK(facts.first_looks.size() > 1);
    for (const auto& name : facts.first_looks) CHECK(names.count(name) == 1);
  }
}

TEST_CASE("every game's rules and strategies are read back from their canonical text", "[game]") {
  for (const auto& game : all_games()) {
    const std::string rules = format_rules(*game, game->facts().default_rules());
    INFO(rules);
    CHECK(parse_rules(*game, rules).value().text == rules);
    for (const auto& type : game->strategies()) {
      const auto named = parse_strategy(*game, type.name);
      REQUIRE(named.ok());
      CHECK(parse_strategy(*game, named.value().text).value().values == named.value().values);
    }
  }
}

TEST_CASE(
    "every game's engines count the same, with every strategy in the first slot and all mixed",
    "[game]") {
  for (const auto& game : all_games()) {
    const auto lineups = lineups_of_all(*game);
    CHECK(lineups.size() == game->strategies().size() + 1);
    for (const auto& lineup : lineups) {
      const auto differs =
          engines_differ(plan_of(*game, lineup, EngineKind::kLanes, Target::kScalar));
      INFO(differs.value_or(""));
      CHECK_FALSE(differs);
    }
  }
}

TEST_CASE("in every game the win is shared out whole, and every metric has a row", "[game]") {
  for (const auto& game : all_games()) {
    const GameFacts& facts = game->facts();
    INFO(facts.name);
    const RunPlan plan =
        plan_of(*game, {game->strategies().front().name}, EngineKind::kLanes, best_target());
    const Tally tally = run(plan).tally;
    REQUIRE(facts.slot_metrics.front().name == "win_share");
    std::uint64_t shares = 0;
    for (std::size_t slot = 0; slot < tally.shape().slots_n; slot++) {
      shares += tally.slot_metric(slot, 0).sum;
    }
    CHECK(shares == plan.games.games_n * facts.slot_metrics.front().scale);
    const auto rows = metric_rows(facts, tally);
    const std::size_t slots_n = plan.lineup.slots.size();
    CHECK(rows.size() ==
          slots_n * (slots_n + 1) * facts.slot_metrics.size() + facts.game_metrics.size());
    for (const auto& row : rows) CHECK(row.estimate.mean.has_value());
  }
}

TEST_CASE("a metric per something is the ratio of the sums of both", "[game]") {
  int ratios_n = 0;
  for (const auto& game : all_games()) {
    const auto& metrics = game->facts().slot_metrics;
    const Tally tally =
        run(plan_of(*game, {game->strategies().front().name}, EngineKind::kLanes, best_target()))
            .tally;
    for (std::size_t m = 0; m < metrics.size(); m++) {
      if (!metrics[m].per) continue;
      INFO(metrics[m].name);
      const double top = static_cast<double>(tally.slot_metric(0, m).sum);
      const double below = static_cast<double>(tally.slot_metric(0, *metrics[m].per).sum);
      const Estimate e = estimate_of(game->facts(), tally, {0}, metrics[m].name);
      const auto scale = static_cast<double>(metrics[m].scale) /
                         static_cast<double>(metrics[*metrics[m].per].scale);
      CHECK(*e.mean == Approx(top / below / scale));
      CHECK(*e.se > 0);
      const std::string told = metrics[m].unit + " " + metrics[m].description;  // per what
      CHECK(told.find(" per ") != std::string::npos);
      CHECK_FALSE(metric_index(*game, metrics[m].name).ok());
      ratios_n++;
    }
  }
  CHECK(ratios_n >= 2);
}

TEST_CASE("every game tells a game in lines and in data", "[game]") {
  for (const auto& game : all_games()) {
    const RunPlan plan =
        plan_of(*game, {game->strategies().back().name}, EngineKind::kLanes, best_target());
    std::vector<std::string> names;
    for (const auto& slot : plan.lineup.slots) names.push_back(slot.text);
    const Story story = make_arena(plan)->tell(3, names);
    CHECK(story.lines.size() > 10);
    REQUIRE(story.json.size() > 10);
    CHECK(story.json.back().find("game_ends") != std::string::npos);
    CHECK(make_arena(plan)->decisions_per_game(20) > 1);
  }
}

}  // namespace stoprule
