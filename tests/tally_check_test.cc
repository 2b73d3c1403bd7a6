// Totals from files: what games can have counted passes, and whatever passes can be told.
#include <catch2/catch.hpp>
#include <limits>

#include "sim/core/tally.h"
#include "sim/experiments/compare.h"
#include "sim/experiments/groups.h"
#include "sim/experiments/run.h"
#include "strategies/all.h"

namespace stoprule {
namespace {

constexpr GamesTold kGames{.first_game = 100, .games_n = 60, .all_n = 60};

struct Case {
  const char* game;
  std::vector<std::string> lineup;
};
const std::vector<Case> kCases{{"push", {"ev", "cards", "random"}},
                               {"kuhkuck", {"hold", "random"}},
                               {"punto", {"greedy", "lowest"}}};

const Game& game_named(const std::string& name) {
  static const auto games = all_games();
  return *find_game(games, name).value();
}

RunPlan plan_of(const Case& one) {
  const Game& game = game_named(one.game);
  RunPlan plan;
  plan.lineup = make_lineup(game, game.facts().presets.front().name, one.lineup, {}, true).value();
  plan.games = {kGames.first_game, kGames.games_n};
  plan.histograms = true;
  return plan;
}

Tally played(const Work& work) {
  Tally tally(work.shape());
  work.make_worker()->play(kGames.first_game, kGames.games_n, tally);
  return tally;
}

DuelSetup duel() {
  const Game& game = game_named("push");
  const auto named = [&game](const char* text) { return parse_strategy(game, text).value(); };
  const NamedRules rules = parse_rules(game, "base").value();
  return {.game = &game,
          .players_n = 2,
          .a = {rules, named("ev"), named("random")},
          .b = {rules, named("cards"), named("random")},
          .goal = metric_index(game, "win_share").value()};
}

std::vector<std::uint64_t> changes_of(std::uint64_t number) {
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
  return {0, 1, number + 1, number - 1, 2 * number, kMost, kMost / 2, kMost / 2 + 1, 1ull << 40};
}

// Calls `pass` with every tally that differs from one in one number and yet is let through.
template <class Pass>
std::size_t try_changes(const Work& work, const Pass& pass) {
  const Tally right = played(work);
  CHECK_FALSE(work.check_totals(right, kGames));
  const auto numbers = right.numbers();
  std::size_t refused_n = 0;
  for (std::size_t i = 0; i < numbers.size(); i++) {
    for (const std::uint64_t change : changes_of(numbers[i])) {
      auto changed = numbers;
      changed[i] = change;
      Tally tally(work.shape());
      REQUIRE(tally.set_numbers(changed));
      const Status wrong = work.check_totals(tally, kGames);
      refused_n += wrong ? 1u : 0u;
      if (!wrong) pass(tally);
    }
  }
  return refused_n;
}

}  // namespace

TEST_CASE("totals of games pass, and what passes can be told", "[core][game]") {
  for (const Case& one : kCases) {
    INFO(one.game);
    const RunPlan plan = plan_of(one);
    const GameFacts& facts = plan.lineup.game->facts();
    std::size_t rows_n = 0, passed_n = 0;
    const std::size_t refused_n = try_changes(*make_arena(plan), [&](const Tally& tally) {
      if (passed_n++ % 4 != 0) return;  // there are thousands
      rows_n += metric_rows(facts, tally).size() + histogram_rows(facts, tally).size();
    });
    CHECK(refused_n > 100);
    CHECK(rows_n > 0);
  }
}

TEST_CASE("groups that do not add up to their metric are refused", "[core][game]") {
  RunPlan plan = plan_of(kCases.front());
  plan.histograms = false;
  const auto work = in_groups(make_arena(plan), 0);
  std::size_t passed_n = 0;
  try_changes(*work, [&](const Tally& tally) {
    passed_n++;
    Moments all;
    for (std::size_t g = 0; g < kGroupsN; g++) all.merge(tally.group(g));
    CHECK(all == tally.slot_metric(0, 0));
  });
  CHECK(passed_n > 0);
}

TEST_CASE("a duel whose difference is not that of its arms is refused", "[core][game]") {
  const ComparePlan plan{
      .duel = duel(), .deals = {kGames.first_game, kGames.games_n}, .stop = {}, .options = {}};
  const auto work = make_duel(plan.duel);
  std::size_t told_n = 0;
  const std::size_t refused_n = try_changes(*work, [&](const Tally& tally) {
    told_n += compared_metrics(plan, tally).size();
    CHECK(standing_of(plan, tally).deals_n == kGames.games_n);
  });
  CHECK(refused_n > 500);
  CHECK(told_n > 0);
}

TEST_CASE("totals that leave no room for the games still to be played are refused", "[core]") {
  Tally tally({.slots_n = 1, .seats_n = 1, .slot_metrics_n = 1, .histogram_bins = {}});
  tally.slot_metric(0, 0, 0) = {4, 6, std::numeric_limits<std::uint64_t>::max() - 3};
  CHECK_FALSE(tally.check_totals({0, 4, 4}));
  CHECK(tally.check_totals({0, 4, 8}));
  Tally other = tally;
  CHECK_FALSE(tally.can_merge(other));
  other.slot_metric(0, 0, 0) = {1, 1, 1};
  CHECK(tally.can_merge(other));
}

TEST_CASE("illegal decisions are some of the games, which count for nothing", "[core]") {
  Tally tally({.slots_n = 1, .seats_n = 1, .slot_metrics_n = 1, .histogram_bins = {}});
  tally.slot_metric(0, 0, 0) = {4, 4, 4};
  tally.illegal(0) = {2, 11};
  CHECK_FALSE(tally.check_totals({10, 6, 6}));
  CHECK(tally.check_totals({10, 5, 5}));
  CHECK(tally.check_totals({12, 6, 6}));
  tally.illegal(0) = {7, 11};
  CHECK(tally.check_totals({10, 6, 6}));
  tally.illegal(0) = {0, 11};
  CHECK(tally.check_totals({10, 4, 4}));
}

}  // namespace stoprule
