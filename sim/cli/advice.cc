// Warnings of report.h: what makes numbers less than they seem, each with what to do.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sim/cli/numbers.h"
#include "sim/cli/report.h"
#include "sim/core/sanitizers.h"
#include "sim/core/tally.h"
#include "sim/stats/distributions.h"

namespace stoprule {
namespace {

constexpr std::uint64_t kFewGames = 30;
// Fewer of what is counted, and the normal interval is too often wrong (results/coverage.md).
constexpr std::uint64_t kFewEvents = 80;

struct Share {
  std::size_t slot;
  double mean, se;
};

bool differ(const Lineup& lineup) {
  return std::any_of(lineup.slots.begin(), lineup.slots.end(), [&](const NamedStrategy& slot) {
    return slot.text != lineup.slots.front().text;
  });
}

// Slots by win share, the largest first; empty without that metric or without errors.
std::vector<Share> ranked_shares(const RunPlan& plan, const Tally& tally) {
  std::vector<Share> shares;
  const auto& metrics = plan.lineup.game->facts().slot_metrics;
  for (std::size_t m = 0; m < metrics.size(); m++) {
    if (metrics[m].name != "win_share") continue;
    for (std::size_t slot = 0; slot < plan.lineup.slots.size(); slot++) {
      const Estimate e = slot_estimate(plan.lineup.game->facts(), tally, slot, {}, m);
      if (e.mean && e.se) shares.push_back({slot, *e.mean, *e.se});
    }
  }
  std::sort(shares.begin(), shares.end(), [](const Share& a, const Share& b) {
    return a.mean != b.mean ? a.mean > b.mean : a.slot < b.slot;
  });
  return shares;
}

// Games at which intervals as wide as these would part, in two digits: widths go with 1/sqrt(n).
std::string games_to_part(double distance, double width, std::uint64_t games_n) {
  const double needed = static_cast<double>(games_n) * (width / distance) * (width / distance);
  if (!(needed < static_cast<double>(kMostGames))) return "more games than can be played";
  const double unit = std::pow(10.0, std::floor(std::log10(needed)) - 1);
  return fmt::format("some {} games",
                     grouped(static_cast<std::uint64_t>(std::ceil(needed / unit) * unit)));
}

// Neighbours in the ranking that play different strategies and whose intervals overlap.
void warn_of_overlaps(const RunPlan& plan, const RunResult& result,
                      std::vector<std::string>& warnings) {
  const auto ranked = ranked_shares(plan, result.tally);
  const auto& slots = plan.lineup.slots;
  std::string pairs;
  for (std::size_t i = 1; i < ranked.size(); i++) {
    const Share &above = ranked[i - 1], &below = ranked[i];
    const double width = kNormal95 * (above.se + below.se), distance = above.mean - below.mean;
    if (slots[above.slot].text == slots[below.slot].text || distance > width) continue;
    pairs += fmt::format("{}slots {} and {} ({})", pairs.empty() ? "" : ", ",
                         std::min(above.slot, below.slot), std::max(above.slot, below.slot),
                         games_to_part(distance, width, result.games_done));
  }
  if (pairs.empty()) return;
  warnings.push_back(fmt::format(
      "too few games to tell apart by win share: {}; the numbers of games would do if the "
      "differences are as large as they look",
      pairs));
}

// Pairs that look apart one by one, but not once all pairs are looked at (Bonferroni). Sums of
// errors are used, as win shares of one game depend on each other.
void warn_of_many_pairs(const RunPlan& plan, const RunResult& result,
                        std::vector<std::string>& warnings) {
  const auto ranked = ranked_shares(plan, result.tally);
  const auto& slots = plan.lineup.slots;
  std::vector<std::pair<double, std::string>> pairs;  // distance in sums of errors, slots
  for (std::size_t i = 0; i < ranked.size(); i++) {
    for (std::size_t j = 0; j < i; j++) {
      const Share &above = ranked[j], &below = ranked[i];
      if (slots[above.slot].text == slots[below.slot].text || above.se + below.se == 0) continue;
      pairs.emplace_back((above.mean - below.mean) / (above.se + below.se),
                         fmt::format("{} and {}", std::min(above.slot, below.slot),
                                     std::max(above.slot, below.slot)));
    }
  }
  if (pairs.size() < 2) return;
  const double all_at_once = normal_quantile(1 - 0.025 / static_cast<double>(pairs.size()));
  std::string doubtful;
  for (const auto& [distance, names] : pairs) {
    if (distance <= kNormal95 || distance > all_at_once) continue;
    doubtful += (doubtful.empty() ? "" : ", ") + names;
  }
  if (doubtful.empty()) return;
  warnings.push_back(fmt::format(
      "of {} pairs, slots {} look apart by win share, but not with all pairs counted: one "
      "of many is apart by luck alone; play more, or compare the two on other games",
      pairs.size(), doubtful));
}

// Counts of so few that their normal intervals are too short on one side: a bust in a thousand
// games and the like. What never happened is worst: 0 with an error of 0. Of the metrics that are
// looked at first, or of all others.
std::string rare_events(const RunPlan& plan, const RunResult& result, bool first_looks) {
  const GameFacts& facts = plan.lineup.game->facts();
  const auto& firsts = facts.first_looks;
  std::string rare;
  const auto look_at = [&](const Metric& metric, const Moments& moments, const std::string& whose) {
    const std::uint64_t events = moments.sum / metric.scale;
    const bool counts = metric.unit != "points" && !metric.per && moments.games_n > kFewEvents;
    if (!counts || events >= kFewEvents) return;
    rare += fmt::format("{}{}{} ({} in all)", rare.empty() ? "" : ", ", metric.name, whose, events);
  };
  for (std::size_t slot = 0; slot < plan.lineup.slots.size(); slot++) {
    for (std::size_t m = 0; m < facts.slot_metrics.size(); m++) {
      const Metric& metric = facts.slot_metrics[m];
      const bool is_first = std::find(firsts.begin(), firsts.end(), metric.name) != firsts.end();
      const Moments moments = result.tally.slot_metric(slot, m);
      if (is_first != first_looks) continue;
      if (moments.sum == 0 && !first_looks) continue;  // a strategy may never protect, say
      look_at(metric, moments, fmt::format(" of slot {}", slot));
    }
  }
  for (std::size_t m = 0; m < facts.game_metrics.size() && !first_looks; m++) {
    look_at(facts.game_metrics[m], result.tally.game_metric(m), " of the game");
  }
  return rare;
}

}  // namespace

std::vector<std::string> build_warnings() {
  std::vector<std::string> warnings;
#ifndef NDEBUG
  warnings.emplace_back("this is a debug build, many times slower; scripts/build makes a fast one");
#endif
#ifdef STOPRULE_SANITIZED
  warnings.emplace_back(
      "this build has sanitizers, and is many times slower; use it to find faults only");
#endif
  return warnings;
}

std::vector<std::string> run_warnings(const RunPlan& plan, const RunResult& result) {
  std::vector<std::string> warnings = build_warnings();
  const std::uint64_t games_n = result.games_done, players_n = plan.lineup.slots.size();
  if (games_n < kFewGames) {
    warnings.push_back(fmt::format("normal intervals mean little with {}; play {} or more",
                                   games_text(games_n), kFewGames));
  }
  if (plan.lineup.rotate && games_n % players_n != 0 && games_n == plan.games.games_n &&
      differ(plan.lineup)) {
    warnings.push_back(
        fmt::format("{} games are no multiple of {} players, so the seats are not shared out quite "
                    "evenly; play {}",
                    games_n, players_n, games_n + players_n - games_n % players_n));
  }
  warn_of_overlaps(plan, result, warnings);
  warn_of_many_pairs(plan, result, warnings);
  const std::string rare = rare_events(plan, result, true);
  if (!rare.empty()) {
    warnings.push_back(fmt::format(
        "too few for a normal interval: {}; play until there are {} or more", rare, kFewEvents));
  }
  return warnings;
}

std::vector<std::string> run_notes(const RunPlan& plan, const RunResult& result) {
  const std::string rare = rare_events(plan, result, false);
  if (rare.empty()) return {};
  return {fmt::format("counted fewer than {} times, so that ± means little: {}", kFewEvents, rare)};
}

}  // namespace stoprule
