#include "sim/experiments/tournament.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "sim/core/keyed_random.h"
#include "sim/stats/distributions.h"
#include "sim/stats/pairs.h"

namespace stoprule {
namespace {

// Meetings of a ledger are told apart by who sits where.
std::string key_of(const TournamentPlan& plan, const Seating& seating) {
  std::string key;
  for (const std::size_t strategy : seating) {
    key += (key.empty() ? "" : " ") + plan.strategies[strategy].text;
  }
  return key;
}

// Findings of negated payoffs, in the metric's own sign.
void turn_round(TournamentFindings& findings) {
  const auto turned = [](const Interval& interval) {
    return Interval{0 - interval.high, 0 - interval.low};
  };
  for (Ranked& row : findings.ranking) {
    row.mean = 0 - row.mean, row.interval = turned(row.interval);
  }
  for (Beats& pair : findings.beats) pair.difference = 0 - pair.difference;
  findings.equilibrium.payoff = turned(findings.equilibrium.payoff);
}

}  // namespace

Lineup meeting_lineup(const TournamentPlan& plan, const Seating& seating) {
  Lineup lineup{.game = plan.game, .rules = plan.rules, .slots = {}, .rotate = true};
  for (const std::size_t strategy : seating) lineup.slots.push_back(plan.strategies[strategy]);
  return lineup;
}

std::vector<Seating> pairings(const TournamentPlan& plan) {
  std::vector<Seating> all;
  for (std::size_t i = 0; i < plan.strategies.size(); i++) {
    for (std::size_t j = 0; j < plan.strategies.size(); j++) {
      all.emplace_back(plan.players_n, j).front() = i;
    }
  }
  return all;
}

std::vector<RunPlan> lineups_of(const TournamentPlan& plan) {
  std::vector<RunPlan> plans;
  const std::size_t n = plan.strategies.size();
  for (std::size_t first = 0; first < n; first += plan.players_n) {
    Seating seating;
    for (std::size_t slot = 0; slot < plan.players_n; slot++) seating.push_back((first + slot) % n);
    plans.push_back(meeting_plan(plan, seating));
  }
  return plans;
}

std::vector<Seating> mixed_lineups(const TournamentPlan& plan) {
  std::vector<Seating> all;
  const KeyedRandom random(plan.seed);
  for (std::uint64_t lineup = 0; lineup < plan.mixed_n; lineup++) {
    Seating& seating = all.emplace_back();
    for (std::uint32_t slot = 0; slot < plan.players_n; slot++) {
      const Event event{.game = lineup, .purpose = Purpose::kLineup, .stream = 0, .index = slot};
      seating.push_back(random.below(event, static_cast<std::uint32_t>(plan.strategies.size())));
    }
  }
  return all;
}

Result<TournamentResult> tournament(const TournamentPlan& plan, Ledger& ledger) {
  const auto begin = std::chrono::steady_clock::now();
  TournamentResult result;
  std::uint64_t before = 0;
  for (auto [meetings, tallies] : {std::pair(pairings(plan), &result.pairings),
                                   std::pair(mixed_lineups(plan), &result.mixed)}) {
    const std::string kind = tallies == &result.pairings ? "pairing " : "mixed ";
    for (std::size_t k = 0; k < meetings.size() && !result.interrupted; k++) {
      const auto work = in_groups(make_arena(meeting_plan(plan, meetings[k])), plan.goal);
      BlockOptions options = plan.options;
      if (plan.options.watch) {
        options.watch = [&](std::uint64_t done) { plan.options.watch(before + done); };
      }
      // Numbered, as a lineup may be drawn twice.
      const std::string key = fmt::format("{}{}: {}", kind, k, key_of(plan, meetings[k]));
      auto totals = ledger.play(key, *work, plan.games, options);
      if (!totals.ok()) return totals.error();
      before += totals.value().games_done;
      result.interrupted = totals.value().games_done < plan.games.games_n;
      if (!result.interrupted) tallies->push_back(std::move(totals).value().tally);
    }
  }
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  result.seconds = seconds.count();
  return result;
}

Payoffs::Payoffs(const TournamentPlan& plan, const TournamentResult& result)
    : strategies_n_(plan.strategies.size()),
      table_(result.pairings, goal_of(plan)),
      tells_(table_.tells() && any_tells(result.pairings, plan.goal)) {}

// The unit is a lineup, as drawn: its payoffs to the strategy over its places with the strategy.
Estimate mixed_payoff(const TournamentPlan& plan, const TournamentResult& result,
                      std::size_t strategy) {
  PairSums sums;
  std::uint64_t lineups_n = 0;  // with the strategy
  const auto lineups = mixed_lineups(plan);
  for (std::size_t k = 0; k < result.mixed.size(); k++) {
    std::int64_t payoff = 0, places = 0;
    for (std::size_t slot = 0; slot < plan.players_n; slot++) {
      if (lineups[k][slot] != strategy) continue;
      payoff += static_cast<std::int64_t>(result.mixed[k].slot_metric(slot, plan.goal).sum);
      places++;
    }
    sums.add(payoff, places);
    lineups_n += places > 0 ? 1 : 0;
  }
  Estimate e = ratio_of_sums(sums, goal_of(plan).scale * plan.games.games_n);
  if (e.mean && e.se && lineups_n > 1) {  // some dozens of units: Student's t
    const double half = student_quantile(0.975, static_cast<double>(lineups_n - 1)) * *e.se;
    e.lo95 = *e.mean - half, e.hi95 = *e.mean + half;
  }
  return e;
}

Estimate payoff(const TournamentPlan& plan, const TournamentResult& result, std::size_t i,
                std::size_t j) {
  const std::size_t k = i * plan.strategies.size() + j;
  if (k >= result.pairings.size()) return {};
  return estimate_of(plan.game->facts(), result.pairings[k], {0}, goal_of(plan).name);
}

std::optional<TournamentFindings> find(const TournamentPlan& plan, const TournamentResult& result) {
  constexpr double kAlpha = 0.05;
  constexpr std::uint32_t kResamples = 400;
  const Payoffs payoffs(plan, result);
  if (result.interrupted || !payoffs.tells()) return std::nullopt;
  const PayoffTable table = payoffs.table();
  TournamentFindings findings{
      .ranking = rank_by_payoff(table, kAlpha),
      .beats = beats(table),
      .cycles = significant_cycles(table, kAlpha),
      .replies = best_replies(table, kAlpha),
      .equilibrium = estimate_equilibrium(table, kAlpha, kResamples, plan.seed)};
  if (goal_of(plan).better == Better::kLess) turn_round(findings);
  return findings;
}

Estimate TournamentFindings::mean_payoff(std::size_t strategy) const {
  const Ranked& row = *std::ranges::find(ranking, strategy, &Ranked::strategy);
  return {.mean = row.mean, .se = row.se, .lo95 = row.interval.low, .hi95 = row.interval.high};
}

Estimate TournamentFindings::equilibrium_share(std::size_t strategy) const {
  return {.mean = equilibrium.mix.weights[strategy],
          .se = {},
          .lo95 = equilibrium.weights[strategy].low,
          .hi95 = equilibrium.weights[strategy].high};
}

}  // namespace stoprule
