#include "sim/experiments/duel.h"

#include <catch2/catch.hpp>

#include "sim/experiments/compare.h"
#include "sim/experiments/groups.h"
#include "sim/experiments/looks.h"
#include "sim/experiments/run.h"
#include "sim/experiments/sweep.h"
#include "sim/experiments/tournament.h"
#include "strategies/all.h"

namespace stoprule {
namespace {

const Game& push_game() {
  static const auto game = make_push();
  return *game;
}

NamedStrategy named(const std::string& text) { return parse_strategy(push_game(), text).value(); }
NamedRules rules(const std::string& text) { return parse_rules(push_game(), text).value(); }

DuelSetup duel_of(const std::string& a, const std::string& b, const std::string& field,
                  const std::string& b_rules = "base", std::size_t players_n = 3) {
  return {.game = &push_game(),
          .players_n = players_n,
          .a = {rules("base"), named(a), named(field)},
          .b = {rules(b_rules), named(b), named(field)},
          .goal = metric_index(push_game(), "win_share").value(),
          .seed = 5,
          .engine = EngineKind::kLanes,
          .target = best_target()};
}

ComparePlan plan_of(DuelSetup duel, std::uint64_t deals_n) {
  return {.duel = std::move(duel), .deals = {0, deals_n}, .stop = {}, .options = {.threads = 2}};
}

// An arm's sum of a metric over games and seats, by `run` with fixed seats.
std::uint64_t arm_sum(const DuelSetup& duel, const Arm& arm, std::size_t metric, GameRange games) {
  std::uint64_t sum = 0;
  for (std::size_t seat = 0; seat < duel.players_n; seat++) {
    RunPlan plan;
    plan.lineup = {&push_game(), arm.rules, {duel.players_n, arm.field}, false};
    plan.lineup.slots[seat] = arm.hero;
    plan.seed = duel.seed;
    plan.games = games;
    sum += run(plan).tally.slot_metric(seat, metric).sum;
  }
  return sum;
}

}  // namespace

TEST_CASE("a duel plays each deal in every seat by both arms", "[compare]") {
  const GameRange deals{40, 300};
  for (const DuelSetup& duel :
       {duel_of("threshold:stop=8", "cards", "ev"), duel_of("ev", "cards", "ev"),
        duel_of("ev", "ev", "cards", "risques")}) {
    const auto work = make_duel(duel);
    const Tally tally = play_blocks(*work, deals, {.threads = 2}).tally;
    for (std::size_t m = 0; m < push_game().facts().slot_metrics.size(); m++) {
      const std::uint64_t a = arm_sum(duel, duel.a, m, deals), b = arm_sum(duel, duel.b, m, deals);
      CHECK(tally.slot_metric(kArmA, 0, m).sum == a);
      CHECK(tally.slot_metric(kArmB, 0, m).sum == b);
      CHECK(tally.slot_metric(kAheadA, 0, m).sum + b == tally.slot_metric(kAheadB, 0, m).sum + a);
      CHECK(tally.slot_metric(kArmA, 0, m).games_n == deals.games_n);
    }
    std::int64_t difference = 0;
    const auto counts = tally.histogram(0, 0, 0);
    for (std::size_t k = 0; k < counts.size(); k++) {
      difference += (static_cast<std::int64_t>(k) - static_cast<std::int64_t>(goal_shift(duel))) *
                    static_cast<std::int64_t>(counts[k]);
    }
    CHECK(difference == static_cast<std::int64_t>(tally.slot_metric(kArmA, 0, duel.goal).sum) -
                            static_cast<std::int64_t>(tally.slot_metric(kArmB, 0, duel.goal).sum));
  }
}

TEST_CASE("both engines and any number of threads play the same duel", "[compare]") {
  DuelSetup duel = duel_of("threshold:stop=8", "random", "ev");
  const Tally lanes = play_blocks(*make_duel(duel), {7, 500}, {.threads = 2}).tally;
  duel.engine = EngineKind::kReference;
  CHECK(play_blocks(*make_duel(duel), {7, 500}, {.threads = 1, .block_games = 33}).tally == lanes);
}

TEST_CASE("a strategy against itself differs by exactly nothing", "[compare]") {
  for (const auto& [a, b] : {std::pair("ev", "ev"), std::pair("threshold", "threshold:stop=12")}) {
    const ComparePlan plan = plan_of(duel_of(a, b, "cards"), 2'000);
    Ledger ledger;
    const auto result = compare(plan, ledger, {});
    REQUIRE(result.ok());
    for (const ComparedMetric& row : compared_metrics(plan, result.value().tally)) {
      CHECK(row.difference.difference.mean.value() == 0);
      CHECK(row.difference.difference.se.value() == 0);
      CHECK(row.a.mean == row.b.mean);
    }
    CHECK(result.value().standing.verdict == Verdict::kNotTold);
  }
}

TEST_CASE("a comparison stops at a look that depends on nothing but the plan", "[compare]") {
  ComparePlan plan =
      plan_of(duel_of("threshold:stop=8", "threshold:stop=10", "threshold:stop=8"), 1'000'000);
  plan.stop.margin = 0.002;
  Ledger ledger;
  const auto whole = compare(plan, ledger, {});
  REQUIRE(whole.ok());
  CHECK(whole.value().early);
  CHECK(whole.value().standing.verdict == Verdict::kBetter);

  // The same, after an interrupt in the midst of the looks.
  ComparePlan part = plan;
  part.stop = {};
  part.deals.games_n = whole.value().standing.deals_n / 2 + 77;
  Ledger resumed;
  REQUIRE(compare(part, resumed, {}).ok());
  plan.options.threads = 1, plan.options.block_games = 100;
  const auto rest = compare(plan, resumed, {});
  REQUIRE(rest.ok());
  CHECK(rest.value().tally == whole.value().tally);
  CHECK(rest.value().early);
}

TEST_CASE("looks go on by an eighth", "[compare]") {
  CHECK(look_after(0) == 1024);
  CHECK(look_after(1024) == 2048);
  CHECK(look_after(81'920) == 92'160);
}

TEST_CASE("groups hold every game once, whole or in shards", "[sweep]") {
  RunPlan run_plan;
  run_plan.lineup = {&push_game(), rules("base"), {3, named("ev")}, true};
  const auto played = [&](GameRange games) {
    return play_blocks(*in_groups(make_arena(run_plan), 0), games, {.threads = 2}).tally;
  };
  const Tally whole = played({500, 10'000});
  Moments all;
  for (std::size_t g = 0; g < kGroupsN; g++) all.merge(whole.group(g));
  CHECK(all == whole.slot_metric(0, 0));
  Tally shards = played({500, 3'333});
  shards.merge(played({3'833, 6'667}));
  CHECK(shards == whole);
  CHECK(whole.signature() ==
        play_blocks(*make_arena(run_plan), {500, 10'000}, {}).tally.signature());
}

TEST_CASE("a sweep's cells are the runs they stand for", "[sweep]") {
  SweepPlan plan;
  plan.game = &push_game();
  plan.strategy = named("threshold:die=2");
  plan.swept = {{0, {8, 12}}, {1, {10, 20, 30}}};
  plan.rules = {rules("base"), rules("risques")};
  plan.field = named("cards");
  plan.players_n = 3;
  plan.games = {10, 3'000};
  plan.target = best_target();
  const auto cells = sweep_cells(plan);
  REQUIRE(cells.size() == 12);
  CHECK(cells_n(plan) == 12);
  CHECK(cells[4].lineup.slots[0].text == "threshold:stop=12,protect=20,die=2");
  CHECK(cells[7].lineup.rules.text == rules("risques").text);
  Ledger ledger;
  std::vector<std::size_t> told;
  const auto result =
      sweep(plan, cells, ledger, [&](std::size_t i, const CellResult&) { told.push_back(i); });
  REQUIRE(result.ok());
  CHECK(told.size() == 12);
  for (std::size_t i = 0; i < cells.size(); i++) {
    CHECK(result.value().cells[i].tally.signature() ==
          run(cell_plan(plan, cells[i])).tally.signature());
  }
  const BestComparison best = beside_best(plan, cells, result.value(), 0);
  REQUIRE(best.cells.size() == 6);
  CHECK(best.cells[best.best].may_be_best);
  CHECK(best.cells[best.best].difference == 0);
}

TEST_CASE("a tournament's meetings are the runs they stand for", "[tournament]") {
  TournamentPlan plan;
  plan.game = &push_game();
  plan.rules = rules("base");
  plan.strategies = {named("cards"), named("ev"), named("threshold:stop=8")};
  plan.players_n = 3;
  plan.mixed_n = 5;
  plan.games = {0, 2'000};
  plan.target = best_target();
  Ledger ledger;
  const auto result = tournament(plan, ledger);
  REQUIRE(result.ok());
  const auto meetings = pairings(plan);
  REQUIRE(meetings.size() == 9);
  CHECK(meetings[5] == Seating{1, 2, 2});
  for (std::size_t k = 0; k < meetings.size(); k++) {
    RunPlan one;
    one.lineup = meeting_lineup(plan, meetings[k]);
    one.games = plan.games;
    CHECK(result.value().pairings[k].signature() == run(one).tally.signature());
  }
  CHECK(result.value().mixed.size() == 5);
  CHECK(mixed_lineups(plan) == mixed_lineups(plan));

  // The mean over the lineups, by hand.
  double payoff = 0, places = 0;
  const auto lineups = mixed_lineups(plan);
  for (std::size_t k = 0; k < lineups.size(); k++) {
    for (std::size_t slot = 0; slot < 3; slot++) {
      if (lineups[k][slot] != 1) continue;
      payoff += static_cast<double>(result.value().mixed[k].slot_metric(slot, 0).sum) / 60 / 2'000;
      places += 1;
    }
  }
  CHECK(mixed_payoff(plan, result.value(), 1).mean.value() == Approx(payoff / places));
  const Payoffs payoffs(plan, result.value());
  REQUIRE(payoffs.tells());
  CHECK(cell_mean(payoffs.table().data, 1).mean ==
        Approx(static_cast<double>(result.value().pairings[1].slot_metric(0, 0).sum) / 60 / 2'000));
}

}  // namespace stoprule
