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

struct Share {
  std::size_t slot;
  Estimate estimate;
};

double above(const Estimate& e) { return *e.hi95 - *e.mean; }
double below(const Estimate& e) { return *e.mean - *e.lo95; }

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
      if (e.mean && e.lo95 && e.hi95) shares.push_back({slot, e});
    }
  }
  std::sort(shares.begin(), shares.end(), [](const Share& a, const Share& b) {
    const double mean_a = *a.estimate.mean, mean_b = *b.estimate.mean;
    return mean_a != mean_b ? mean_a > mean_b : a.slot < b.slot;
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
    const Share &better = ranked[i - 1], &worse = ranked[i];
    const double width = below(better.estimate) + above(worse.estimate),
                 distance = *better.estimate.mean - *worse.estimate.mean;
    if (slots[better.slot].text == slots[worse.slot].text || distance > width) continue;
    pairs += fmt::format("{}slots {} and {} ({})", pairs.empty() ? "" : ", ",
                         std::min(better.slot, worse.slot), std::max(better.slot, worse.slot),
                         games_to_part(distance, width, result.games_done));
  }
  if (pairs.empty()) return;
  warnings.push_back(fmt::format(
      "too few games to tell apart by win share: {}; the numbers of games would do if the "
      "differences are as large as they look",
      pairs));
}

// Pairs that look apart one by one, but not once all pairs are looked at (Bonferroni). Sums of
// half widths are used, as win shares of one game depend on each other.
void warn_of_many_pairs(const RunPlan& plan, const RunResult& result,
                        std::vector<std::string>& warnings) {
  const auto ranked = ranked_shares(plan, result.tally);
  const auto& slots = plan.lineup.slots;
  std::vector<std::pair<double, std::string>> pairs;  // distance in sums of half widths, slots
  for (std::size_t i = 0; i < ranked.size(); i++) {
    for (std::size_t j = 0; j < i; j++) {
      const Share &better = ranked[j], &worse = ranked[i];
      const double width = below(better.estimate) + above(worse.estimate);
      if (slots[better.slot].text == slots[worse.slot].text || width == 0) continue;
      pairs.emplace_back((*better.estimate.mean - *worse.estimate.mean) / width,
                         fmt::format("{} and {}", std::min(better.slot, worse.slot),
                                     std::max(better.slot, worse.slot)));
    }
  }
  if (pairs.size() < 2) return;
  const double all_at_once =
      normal_quantile(1 - 0.025 / static_cast<double>(pairs.size())) / kNormal95;
  std::string doubtful;
  for (const auto& [distance, names] : pairs) {
    if (distance <= 1 || distance > all_at_once) continue;
    doubtful += (doubtful.empty() ? "" : ", ") + names;
  }
  if (doubtful.empty()) return;
  warnings.push_back(fmt::format(
      "of {} pairs, slots {} look apart by win share, but not with all pairs counted: one "
      "of many is apart by luck alone; play more, or compare the two on other games",
      pairs.size(), doubtful));
}

// What is the same in nearly all games, as where one in a thousand has a bust: a mean is as sure as
// those that differ are many. Of the metrics that are looked at first, or of all others. What is
// the same in all games is said to be so where it is told.
std::string rarely_different(const RunPlan& plan, const RunResult& result, bool first_looks) {
  const GameFacts& facts = plan.lineup.game->facts();
  const auto& firsts = facts.first_looks;
  std::string rare;
  const auto look_at = [&](const Metric& metric, const Estimate& e, const std::string& whose) {
    if (!e.few() || !e.mean || e.unusual_n == 0) return;
    rare += fmt::format("{}{}{} (other than usual in {})", rare.empty() ? "" : ", ", metric.name,
                        whose, games_text(e.unusual_n));
  };
  for (std::size_t slot = 0; slot < plan.lineup.slots.size(); slot++) {
    for (std::size_t m = 0; m < facts.slot_metrics.size(); m++) {
      const Metric& metric = facts.slot_metrics[m];
      const bool is_first = std::find(firsts.begin(), firsts.end(), metric.name) != firsts.end();
      if (is_first != first_looks) continue;
      look_at(metric, slot_estimate(facts, result.tally, slot, {}, m),
              fmt::format(" of slot {}", slot));
    }
  }
  for (std::size_t m = 0; m < facts.game_metrics.size() && !first_looks; m++) {
    look_at(facts.game_metrics[m], game_estimate(facts, result.tally, m), " of the game");
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
  const bool few_games =
      games_n < kFewUnusual;  // then all that follows from it goes without saying
  if (few_games) {
    warnings.push_back(
        fmt::format("{} are too few to judge by: intervals hold but are wide; play {} "
                    "or more",
                    games_text(games_n), kFewUnusual));
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
  const std::string rare = few_games ? "" : rarely_different(plan, result, true);
  if (!rare.empty()) {
    warnings.push_back(
        fmt::format("too few to judge by: {}; play until there are {} or more", rare, kFewUnusual));
  }
  return warnings;
}

std::vector<std::string> run_notes(const RunPlan& plan, const RunResult& result) {
  const std::string rare =
      result.games_done < kFewUnusual ? "" : rarely_different(plan, result, false);
  if (rare.empty()) return {};
  return {fmt::format("fewer than {}, so that intervals are wide: {}", kFewUnusual, rare)};
}

}  // namespace stoprule
