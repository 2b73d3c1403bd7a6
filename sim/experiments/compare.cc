#include "sim/experiments/compare.h"

#include <algorithm>
#include <chrono>

#include "sim/experiments/looks.h"
#include "sim/stats/anytime.h"
#include "sim/stats/distributions.h"
#include "sim/stats/holm.h"

namespace stoprule {
namespace {

constexpr double kAnytimeAlpha = 0.05;

// Integer units of a deal's sum per 1 of a game's metric.
std::uint64_t scale_of(const DuelSetup& duel, std::size_t metric) {
  return duel.game->facts().slot_metrics[metric].scale * duel.players_n;
}

// Sums over deals of both arms: sum ab follows from sum (a - b)^2.
PairSums pair_sums(const Tally& tally, std::size_t metric) {
  const Moments &a = tally.slot_metric(kArmA, 0, metric), &b = tally.slot_metric(kArmB, 0, metric);
  // Units whose difference is another than the usual one. One part of a difference is 0; where the
  // usual one is 0 either part tells, else the part that is not.
  const Moments &ahead_a = tally.slot_metric(kAheadA, 0, metric),
                &ahead_b = tally.slot_metric(kAheadB, 0, metric);
  const std::uint64_t unusual_n = tally.usual(kAheadA, metric) > 0 ? ahead_a.unusual_n
                                  : tally.usual(kAheadB, metric) > 0
                                      ? ahead_b.unusual_n
                                      : ahead_a.unusual_n + ahead_b.unusual_n;
  const std::uint64_t squares = ahead_a.sum_squares + ahead_b.sum_squares;
  return {.units_n = a.games_n,
          .sum_x = static_cast<std::int64_t>(a.sum),
          .sum_y = static_cast<std::int64_t>(b.sum),
          .sum_xy = static_cast<std::int64_t>((a.sum_squares + b.sum_squares - squares) / 2),
          .sum_xx = a.sum_squares,
          .sum_yy = b.sum_squares,
          .unusual_n = unusual_n};
}

// Among players who are all alike the seats' shares of a win add up to it.
bool must_win_fairly(const ComparePlan& plan, const Arm& arm, std::size_t metric) {
  return metric == plan.duel.goal && arm.hero.text == arm.field.text;
}

ValueRange range_of(const ComparePlan& plan, const Arm& arm, const Tally& tally,
                    std::size_t metric) {
  const std::uint64_t whole = plan.duel.game->facts().slot_metrics[metric].scale;
  if (must_win_fairly(plan, arm, metric)) return {whole, whole};
  return tally.shape().slot_ranges[metric];
}

// Where the mean difference of a metric can lie.
Interval possible_differences(const ComparePlan& plan, const Tally& tally, std::size_t metric,
                              std::uint64_t scale) {
  const DuelSetup& duel = plan.duel;
  const bool none = arms_are_same(duel) || (must_win_fairly(plan, duel.a, metric) &&
                                            must_win_fairly(plan, duel.b, metric));
  if (none) return {0, 0};
  const ValueRange& range = tally.shape().slot_ranges[metric];
  const double most = static_cast<double>(range.most - range.least) / static_cast<double>(scale);
  return {-most, most};
}

PairedDifference difference_of(const ComparePlan& plan, const Tally& tally, std::size_t metric) {
  const std::uint64_t scale = scale_of(plan.duel, metric);
  return paired_difference(pair_sums(tally, metric), scale,
                           possible_differences(plan, tally, metric, scale));
}

bool is_enough(const ComparePlan& plan, const Standing& standing) {
  const StopWhen& stop = plan.stop;
  if (arms_are_same(plan.duel)) return true;
  if (stop.half_width && standing.anytime.high - standing.anytime.low <= 2 * *stop.half_width) {
    return true;
  }
  return stop.margin && standing.verdict != Verdict::kNotTold;
}

// Which of the metrics that are not the goal, which are many, A has more or less of.
void tell_others(std::vector<ComparedMetric>& rows, bool enough, double alpha) {
  std::vector<ComparedMetric*> others;
  std::vector<double> p;
  for (ComparedMetric& row : rows) {
    if (row.is_goal) continue;
    const Estimate& e = row.difference.difference;
    const bool tells = enough && e.mean && e.se && *e.se > 0 && !e.few();
    others.push_back(&row), p.push_back(tells ? normal_two_sided_p(*e.mean / *e.se) : 1);
  }
  const std::vector<double> adjusted = holm_adjusted(p);
  for (std::size_t k = 0; k < others.size(); k++) {
    if (adjusted[k] > alpha) continue;
    const bool above = others[k]->difference.difference.mean.value_or(0) > 0;
    others[k]->told = above ? Told::kHigher : Told::kLower;
  }
}

}  // namespace

bool arms_are_same(const DuelSetup& duel) {
  return duel.a.hero.text == duel.b.hero.text && duel.a.rules.text == duel.b.rules.text;
}

Standing standing_of(const ComparePlan& plan, const Tally& tally) {
  const DuelSetup& duel = plan.duel;
  const Outcomes outcomes{.counts = tally.histogram(0, 0, 0),
                          .offset = static_cast<std::int64_t>(goal_shift(duel)),
                          .scale = static_cast<double>(scale_of(duel, duel.goal))};
  const std::uint64_t deals_n = units_n(outcomes);
  return {.deals_n = deals_n,
          .goal = difference_of(plan, tally, duel.goal),
          .anytime = anytime_interval(outcomes, kAnytimeAlpha),
          .verdict = deals_n < kFewDeals
                         ? Verdict::kNotTold
                         : verdict(outcomes, plan.stop.margin.value_or(0), plan.alpha, plan.beta)};
}

std::vector<ComparedMetric> compared_metrics(const ComparePlan& plan, const Tally& tally) {
  std::vector<ComparedMetric> rows;
  const auto& metrics = plan.duel.game->facts().slot_metrics;
  for (std::size_t m = 0; m < metrics.size(); m++) {
    if (!is_compared(metrics[m])) continue;
    const std::uint64_t scale = scale_of(plan.duel, m);
    const auto of = [&](DuelSlot slot, const Arm& arm) {
      return estimate(tally.slot_metric(slot, 0, m), range_of(plan, arm, tally, m), scale);
    };
    rows.push_back({.metric = &metrics[m],
                    .a = of(kArmA, plan.duel.a),
                    .b = of(kArmB, plan.duel.b),
                    .difference = difference_of(plan, tally, m),
                    .is_goal = m == plan.duel.goal});
  }
  const bool enough = tally.slot_metric(kArmA, 0, plan.duel.goal).games_n >= kFewDeals;
  tell_others(rows, enough, plan.alpha);
  return rows;
}

bool never_differs(const ComparePlan& plan, const Tally& tally) {
  const std::size_t goal = plan.duel.goal;
  return tally.slot_metric(kAheadA, 0, goal).sum == 0 &&
         tally.slot_metric(kAheadB, 0, goal).sum == 0;
}

Estimate watched_goal(const Standing& standing) {
  Estimate e = standing.goal.difference;
  if (!e.mean) return e;
  e.lo95 = standing.anytime.low, e.hi95 = standing.anytime.high, e.unusual_n = standing.deals_n;
  return e;
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
