#include "sim/experiments/compare.h"

#include <algorithm>
#include <chrono>

#include "sim/experiments/looks.h"
#include "sim/stats/anytime.h"

namespace stoprule {
namespace {

constexpr double kAnytimeAlpha = 0.05;

// Sums over deals of both arms: sum ab follows from sum (a - b)^2.
PairSums pair_sums(const Tally& tally, std::size_t metric) {
  const Moments &a = tally.slot_metric(kArmA, 0, metric), &b = tally.slot_metric(kArmB, 0, metric);
  const std::uint64_t squares = tally.slot_metric(kAheadA, 0, metric).sum_squares +
                                tally.slot_metric(kAheadB, 0, metric).sum_squares;
  return {.units_n = a.games_n,
          .sum_x = static_cast<std::int64_t>(a.sum),
          .sum_y = static_cast<std::int64_t>(b.sum),
          .sum_xy = static_cast<std::int64_t>((a.sum_squares + b.sum_squares - squares) / 2),
          .sum_xx = a.sum_squares,
          .sum_yy = b.sum_squares};
}

// Integer units of a deal's sum per 1 of a game's metric.
std::uint64_t scale_of(const DuelSetup& duel, std::size_t metric) {
  return duel.game->facts().slot_metrics[metric].scale * duel.players_n;
}

bool is_enough(const ComparePlan& plan, const Standing& standing) {
  const StopWhen& stop = plan.stop;
  if (stop.half_width && standing.anytime.high - standing.anytime.low <= 2 * *stop.half_width) {
    return true;
  }
  return stop.margin && standing.verdict != Verdict::kNotTold;
}

}  // namespace

Standing standing_of(const ComparePlan& plan, const Tally& tally) {
  const DuelSetup& duel = plan.duel;
  const Outcomes outcomes{.counts = tally.histogram(0, 0, 0),
                          .offset = static_cast<std::int64_t>(goal_shift(duel)),
                          .scale = static_cast<double>(scale_of(duel, duel.goal))};
  return {.deals_n = units_n(outcomes),
          .goal = paired_difference(pair_sums(tally, duel.goal), scale_of(duel, duel.goal)),
          .anytime = anytime_interval(outcomes, kAnytimeAlpha),
          .verdict = verdict(outcomes, plan.stop.margin.value_or(0), plan.alpha, plan.beta)};
}

std::vector<ComparedMetric> compared_metrics(const ComparePlan& plan, const Tally& tally) {
  std::vector<ComparedMetric> rows;
  const auto& metrics = plan.duel.game->facts().slot_metrics;
  for (std::size_t m = 0; m < metrics.size(); m++) {
    if (metrics[m].per) continue;  // the difference of two ratios is not a mean of differences
    const std::uint64_t scale = scale_of(plan.duel, m);
    rows.push_back({.metric = &metrics[m],
                    .a = estimate(tally.slot_metric(kArmA, 0, m), scale),
                    .b = estimate(tally.slot_metric(kArmB, 0, m), scale),
                    .difference = paired_difference(pair_sums(tally, m), scale)});
  }
  return rows;
}

std::vector<RunPlan> lineups_of(const ComparePlan& plan) {
  const DuelSetup& duel = plan.duel;
  std::vector<RunPlan> plans;
  for (const Arm* arm : {&duel.a, &duel.b}) {
    Lineup lineup{.game = duel.game,
                  .rules = arm->rules,
                  .slots = {duel.players_n, arm->field},
                  .rotate = true};
    lineup.slots.front() = arm->hero;
    plans.push_back({.lineup = std::move(lineup),
                     .seed = duel.seed,
                     .games = plan.deals,
                     .histograms = false,
                     .engine = duel.engine,
                     .target = duel.target,
                     .options = plan.options});
  }
  return plans;
}

Result<CompareResult> compare(const ComparePlan& plan, Ledger& ledger,
                              const std::function<void(const CompareResult&)>& watch) {
  constexpr std::string_view kKey = "deals";
  const auto duel = make_duel(plan.duel);
  const auto begin = std::chrono::steady_clock::now();
  const bool looks = plan.looks || plan.stop.half_width || plan.stop.margin;
  CompareResult result{.tally = Tally(duel->shape()), .standing = {}};
  // Looks before what is known already did not stop it.
  std::uint64_t look = looks ? std::max(kFirstLookAt, ledger.games_of(kKey)) : plan.deals.games_n;
  for (std::uint64_t at = kFirstLookAt; looks && at < look; at = look_after(at)) {
    if (look_after(at) >= look) look = look_after(at);
  }
  while (true) {
    const GameRange range{plan.deals.first, std::min(look, plan.deals.games_n)};
    auto totals = ledger.play(kKey, *duel, range, plan.options);
    if (!totals.ok()) return totals.error();
    result.interrupted = totals.value().games_done < range.games_n;
    result.tally = std::move(totals).value().tally;
    result.standing = standing_of(plan, result.tally);
    if (watch) watch(result);
    if (result.interrupted || range.games_n == plan.deals.games_n) break;
    result.early = is_enough(plan, result.standing);
    if (result.early) break;
    look = look_after(look);
  }
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  result.seconds = seconds.count();
  return result;
}

}  // namespace stoprule
