#include "sim/experiments/run.h"

#include <algorithm>
#include <chrono>

#include "sim/experiments/usual.h"
#include "sim/stats/pairs.h"

namespace stoprule {
namespace {

constexpr std::string_view kKey = "games";  // of the ledger

// Of a metric of a list whose tallies have these ranges: the mean a game, or, if it is told per 1
// of another of its list, the ratio of their sums. `joint` is asked only then.
template <class Joint>
Estimate mean_or_ratio(std::span<const Metric> metrics, std::size_t metric,
                       const std::vector<ValueRange>& ranges, const Moments& moments, Joint joint) {
  const Metric& told = metrics[metric];
  if (!told.per) return estimate(moments, ranges[metric], told.scale);
  const auto number = [](std::uint64_t sum) { return static_cast<std::int64_t>(sum); };
  const JointMoments both = joint();
  const PairSums sums{.units_n = both.numerator.games_n,
                      .sum_x = number(both.numerator.sum),
                      .sum_y = number(both.denominator.sum),
                      .sum_xy = number(both.both.products),
                      .sum_xx = both.numerator.sum_squares,
                      .sum_yy = both.denominator.sum_squares,
                      .unusual_n = both.both.unusual_n};
  const std::uint64_t per_scale = metrics[*told.per].scale;
  const double unit = static_cast<double>(per_scale) / static_cast<double>(told.scale);
  const Interval possible{static_cast<double>(ranges[metric].least) * unit,
                          static_cast<double>(ranges[metric].most) * unit};
  return ratio_of_sums(sums, told.scale, per_scale, possible);
}

// Counts of a slot's histogram in one seat, or summed over all.
std::vector<std::uint64_t> histogram_of(const Tally& tally, std::size_t slot,
                                        std::optional<std::size_t> seat, std::size_t histogram) {
  std::vector<std::uint64_t> counts(tally.shape().histogram_bins[histogram]);
  for (std::size_t s = 0; s < tally.shape().slots_n; s++) {
    if (seat && *seat != s) continue;
    const auto part = tally.histogram(slot, s, histogram);
    for (std::size_t value = 0; value < counts.size(); value++) counts[value] += part[value];
  }
  return counts;
}

// No seat (over all), then each seat if wanted.
std::vector<std::optional<std::size_t>> all_and_each(std::size_t players_n,
                                                     Seats wanted = Seats::kAlsoEach) {
  std::vector<std::optional<std::size_t>> seats{std::nullopt};
  if (wanted == Seats::kAllTogether) return seats;
  for (std::size_t seat = 0; seat < players_n; seat++) seats.emplace_back(seat);
  return seats;
}

// Whether a histogram is that of the metric which it is named after: of each game's value, or,
// where the metric is told per 1 of another, of each such one's.
bool is_histogram_of(std::span<const std::uint64_t> counts, std::uint64_t units_n,
                     std::uint64_t sum) {
  __extension__ typedef unsigned __int128 Wide;
  Wide counted = 0, values = 0;
  for (std::size_t value = 0; value < counts.size(); value++) {
    counted += counts[value], values += Wide{counts[value]} * value;
  }
  return counted == units_n && values == sum;
}

// The histograms of totals from a file, as far as a metric tells the same.
Status check_histograms(const GameFacts& facts, const Tally& tally) {
  const Error wrong{"the histograms are not those of the metrics beside them"};
  const auto check_all = [](const auto& histograms, std::size_t histograms_n, const auto& metrics,
                            const auto& moments_of, const auto& counts_of) {
    for (std::size_t h = 0; h < histograms_n; h++) {
      const auto found = std::ranges::find(metrics, histograms[h].name, &Metric::name);
      if (found == metrics.end()) continue;
      const Moments moments = moments_of(static_cast<std::size_t>(found - metrics.begin()));
      const std::uint64_t units_n = found->per ? moments_of(*found->per).sum : moments.games_n;
      if (!is_histogram_of(counts_of(h), units_n, moments.sum)) return false;
    }
    return true;
  };
  const TallyShape& shape = tally.shape();
  for (std::size_t slot = 0; slot < shape.slots_n; slot++) {
    if (tally.illegal(slot).count > 0) return std::nullopt;  // they may count what led up to it
  }
  for (std::size_t slot = 0; slot < shape.slots_n; slot++) {
    const bool right = check_all(
        facts.histograms, shape.histogram_bins.size(), facts.slot_metrics,
        [&](std::size_t m) { return tally.slot_metric(slot, m); },
        [&](std::size_t h) { return histogram_of(tally, slot, {}, h); });
    if (!right) return wrong;
  }
  const bool right = check_all(
      facts.game_histograms, shape.game_histogram_bins.size(), facts.game_metrics,
      [&](std::size_t m) { return tally.game_metric(m); },
      [&](std::size_t h) { return tally.game_histogram(h); });
  if (!right) return wrong;
  return std::nullopt;
}

}  // namespace

std::unique_ptr<const Arena> make_arena(const RunPlan& plan) {
  Setup setup{.rules = plan.lineup.rules.values,
              .lineup = {},
              .seed = plan.seed,
              .rotate = plan.lineup.rotate,
              .histograms = plan.histograms,
              .engine = plan.engine,
              .target = plan.target};
  for (const auto& slot : plan.lineup.slots) setup.lineup.push_back(slot.strategy);
  return plan.lineup.game->make_arena(std::move(setup));
}

RunResult run(const RunPlan& plan) {
  Ledger none;
  return run(plan, none).value();
}

Result<RunResult> run(const RunPlan& plan, Ledger& ledger) {
  const auto arena = with_usual_values(make_arena(plan));
  const auto begin = std::chrono::steady_clock::now();
  const bool adds = !ledger.entries().empty();
  auto totals = ledger.play(kKey, *arena, plan.games, plan.options);
  if (!totals.ok()) return totals.error();
  if (adds) {
    if (auto wrong = check_histograms(plan.lineup.game->facts(), totals.value().tally))
      return *wrong;
  }
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  auto [tally, games_done] = std::move(totals).value();
  return RunResult{std::move(tally), games_done, seconds.count()};
}

Estimate estimate_of(const GameFacts& facts, const Tally& tally, const Whose& whose,
                     std::string_view metric) {
  const auto& [slot, seat] = whose;
  const bool whole_game = !slot && !seat;
  const auto& metrics = whole_game ? facts.game_metrics : facts.slot_metrics;
  const std::size_t m = metric_at(metrics, metric);
  const TallyShape& shape = tally.shape();
  return mean_or_ratio(metrics, m, whole_game ? shape.game_ranges : shape.slot_ranges,
                       whole_game ? tally.game_metric(m)
                       : !slot    ? tally.seat_metric(*seat, m)
                       : seat     ? tally.slot_metric(*slot, *seat, m)
                                  : tally.slot_metric(*slot, m),
                       [&] {
                         return whole_game ? tally.game_joint(m)
                                : !slot    ? tally.seat_joint(*seat, m)
                                : seat     ? tally.slot_joint(*slot, *seat, m)
                                           : tally.slot_joint(*slot, m);
                       });
}

const Metric* denominator_of(std::span<const Metric> metrics, const Metric& ratio) {
  return ratio.per ? &metrics[*ratio.per] : nullptr;
}

std::uint64_t cards_played(const GameFacts& facts, const Tally& tally) {
  std::uint64_t cards = 0;
  if (facts.cards_metric.empty()) return cards;
  const std::size_t m = metric_at(facts.slot_metrics, facts.cards_metric);
  for (std::size_t k = 0; k < tally.shape().slots_n; k++) cards += tally.slot_metric(k, m).sum;
  return cards;
}

std::vector<MetricRow> metric_rows(const GameFacts& facts, const Tally& tally, Seats seats) {
  std::vector<MetricRow> rows;
  const std::size_t players_n = tally.shape().slots_n;
  for (std::size_t slot = 0; slot < players_n; slot++) {
    for (const auto seat : all_and_each(players_n, seats)) {
      for (std::size_t m = 0; m < facts.slot_metrics.size(); m++) {
        const Moments moments =
            seat ? tally.slot_metric(slot, *seat, m) : tally.slot_metric(slot, m);
        if (moments.games_n == 0) continue;
        rows.push_back({slot, seat, &facts.slot_metrics[m], moments.games_n,
                        estimate_of(facts, tally, {slot, seat}, facts.slot_metrics[m].name)});
      }
    }
  }
  for (std::size_t m = 0; m < facts.game_metrics.size(); m++) {
    const Moments& moments = tally.game_metric(m);
    if (moments.games_n == 0) continue;
    rows.push_back({std::nullopt, std::nullopt, &facts.game_metrics[m], moments.games_n,
                    estimate_of(facts, tally, {}, facts.game_metrics[m].name)});
  }
  return rows;
}

std::vector<HistogramRow> histogram_rows(const GameFacts& facts, const Tally& tally) {
  std::vector<HistogramRow> rows;
  const auto add = [&rows](std::optional<std::size_t> slot, std::optional<std::size_t> seat,
                           const Metric& metric, std::span<const std::uint64_t> counts) {
    for (std::size_t value = 0; value < counts.size(); value++) {
      if (counts[value] > 0) rows.push_back({slot, seat, &metric, value, counts[value]});
    }
  };
  const std::size_t players_n = tally.shape().slots_n;
  for (std::size_t slot = 0; slot < players_n; slot++) {
    for (const auto seat : all_and_each(players_n)) {
      for (std::size_t h = 0; h < tally.shape().histogram_bins.size(); h++) {
        add(slot, seat, facts.histograms[h], histogram_of(tally, slot, seat, h));
      }
    }
  }
  for (std::size_t h = 0; h < tally.shape().game_histogram_bins.size(); h++) {
    add({}, {}, facts.game_histograms[h], tally.game_histogram(h));
  }
  return rows;
}

std::vector<IllegalDecision> illegal_decisions(const Tally& tally) {
  std::vector<IllegalDecision> decisions;
  for (std::size_t slot = 0; slot < tally.shape().slots_n; slot++) {
    if (tally.illegal(slot).count > 0) decisions.push_back({slot, tally.illegal(slot)});
  }
  return decisions;
}

}  // namespace stoprule
