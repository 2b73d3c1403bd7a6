#include "sim/experiments/run_findings.h"

#include <algorithm>
#include <cmath>

#include "sim/stats/distributions.h"

namespace stoprule {
namespace {

constexpr std::string_view kWinShare = "win_share";

// A slot in the ranking by win share.
struct Share {
  std::size_t slot;
  double mean, above, below;  // the interval's parts to either side of the mean
};

bool has_win_share(const Lineup& lineup) {
  const auto& metrics = lineup.game->facts().slot_metrics;
  return std::ranges::find(metrics, kWinShare, &Metric::name) != metrics.end();
}

// The largest first; empty without that metric or without errors.
std::vector<Share> ranked_shares(const Lineup& lineup, const Tally& tally) {
  std::vector<Share> shares;
  for (std::size_t slot = 0; has_win_share(lineup) && slot < lineup.slots.size(); slot++) {
    const Estimate e = estimate_of(lineup.game->facts(), tally, {slot}, kWinShare);
    if (!e.mean || !e.lo95 || !e.hi95) continue;
    shares.push_back({slot, *e.mean, *e.hi95 - *e.mean, *e.mean - *e.lo95});
  }
  std::ranges::sort(shares, [](const Share& a, const Share& b) {
    return a.mean != b.mean ? a.mean > b.mean : a.slot < b.slot;
  });
  return shares;
}

// Games at which intervals as wide as these would part: widths go with 1/sqrt(n).
std::optional<std::uint64_t> games_to_part(double distance, double width, std::uint64_t games_n) {
  const double needed = static_cast<double>(games_n) * (width / distance) * (width / distance);
  if (!(needed < static_cast<double>(kMostGames))) return std::nullopt;
  const double unit = std::pow(10.0, std::floor(std::log10(needed)) - 1);
  return static_cast<std::uint64_t>(std::ceil(needed / unit) * unit);
}

// Half widths are added up, not squared, as win shares of one game depend on each other. All pairs
// at once: Bonferroni.
void find_close_slots(const std::vector<Share>& ranked, const RunPlan& plan, std::uint64_t games_n,
                      RunFindings& findings) {
  const auto& slots = plan.lineup.slots;
  struct Pair {
    double widths;  // how far apart, in sums of half widths
    std::pair<std::size_t, std::size_t> slots;
  };
  std::vector<Pair> pairs;
  for (std::size_t i = 0; i < ranked.size(); i++) {
    for (std::size_t j = 0; j < i; j++) {
      const Share &better = ranked[j], &worse = ranked[i];
      const double distance = better.mean - worse.mean, width = better.below + worse.above;
      if (slots[better.slot].text == slots[worse.slot].text) continue;
      const auto both = std::minmax({better.slot, worse.slot});
      if (j + 1 == i && distance <= width) {
        findings.overlaps.push_back(
            {both.first, both.second, games_to_part(distance, width, games_n)});
      }
      if (width != 0) pairs.push_back({distance / width, both});
    }
  }
  findings.pairs_n = pairs.size();
  if (pairs.size() < 2) return;
  const double all_at_once =
      normal_quantile(1 - 0.025 / static_cast<double>(pairs.size())) / kNormal95;
  for (const Pair& pair : pairs) {
    if (pair.widths > 1 && pair.widths <= all_at_once) findings.doubtful.push_back(pair.slots);
  }
}

// What is the same in all games is said to be so where it is told.
void find_rare_metrics(const RunPlan& plan, const Tally& tally, RunFindings& findings) {
  const GameFacts& facts = plan.lineup.game->facts();
  for (const MetricRow& row : metric_rows(facts, tally, Seats::kAllTogether)) {
    const Estimate& e = row.estimate;
    if (!e.few() || !e.mean || e.unusual_n == 0) continue;
    const bool is_first = row.slot && std::ranges::find(facts.first_looks, row.metric->name) !=
                                          facts.first_looks.end();
    (is_first ? findings.rare : findings.rare_others)
        .push_back({row.metric, row.slot, e.unusual_n});
  }
}

}  // namespace

bool all_alike(const Lineup& lineup) {
  return std::ranges::all_of(lineup.slots, [&lineup](const NamedStrategy& slot) {
    return slot.text == lineup.slots.front().text;
  });
}

RunFindings find(const RunPlan& plan, const RunResult& result) {
  const std::uint64_t games_n = result.games_done, players_n = plan.lineup.slots.size();
  RunFindings findings{.few_games = games_n < kFewUnusual};
  findings.uneven_seats = plan.lineup.rotate && games_n % players_n != 0 &&
                          games_n == plan.games.games_n && !all_alike(plan.lineup);
  find_close_slots(ranked_shares(plan.lineup, result.tally), plan, games_n, findings);
  if (!findings.few_games) find_rare_metrics(plan, result.tally, findings);
  return findings;
}

std::optional<MetricRow> leader(const RunPlan& plan, const Tally& tally) {
  const GameFacts& facts = plan.lineup.game->facts();
  if (all_alike(plan.lineup) || !has_win_share(plan.lineup)) return std::nullopt;
  const std::size_t m = metric_at(facts.slot_metrics, kWinShare);
  std::size_t best = 0;
  for (std::size_t slot = 1; slot < plan.lineup.slots.size(); slot++) {
    if (tally.slot_metric(slot, m).sum > tally.slot_metric(best, m).sum) best = slot;
  }
  const std::uint64_t games_n = tally.slot_metric(best, m).games_n;
  if (games_n == 0) return std::nullopt;
  return MetricRow{
      best, {}, &facts.slot_metrics[m], games_n, estimate_of(facts, tally, {best}, kWinShare)};
}

}  // namespace stoprule
