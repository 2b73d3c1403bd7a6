// What follows from a run's tallies beyond its estimates: who leads, which slots are not told
// apart, which numbers rest on too little. Returned by name, for the command line to put into
// words. Knows no game, no file format and no terminal.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "sim/experiments/run.h"

namespace stoprule {

/// Slots that play different strategies and stand side by side in the ranking by win share, and
/// whose intervals overlap.
struct CloseSlots {
  std::size_t first = 0, second = 0;  ///< the smaller number first
  /// At which the intervals would part, in two digits; missing: more than can be played.
  std::optional<std::uint64_t> games_n;
};

/// A metric that is the same in nearly all games, as where one in a thousand has a bust: its mean
/// is as sure as those that differ are many.
struct RareMetric {
  const Metric* metric = nullptr;
  std::optional<std::size_t> slot;  ///< none: of the whole game
  std::uint64_t unusual_n = 0;      ///< games with another value than usual
};

/// What a user should know before trusting the numbers of a run.
struct RunFindings {
  bool few_games = false;     ///< all that follows from it goes without saying
  bool uneven_seats = false;  ///< games are not a multiple of players, who differ
  std::vector<CloseSlots> overlaps = {};
  /// Of `pairs_n` pairs, those that look apart one by one, but not once all pairs are looked at.
  std::vector<std::pair<std::size_t, std::size_t>> doubtful = {};
  std::size_t pairs_n = 0;
  /// Of the metrics that are looked at first, and of all others; none if there are few games.
  std::vector<RareMetric> rare = {}, rare_others = {};
};
RunFindings find(const RunPlan& plan, const RunResult& result);

/// Whether all slots play the same.
bool all_alike(const Lineup& lineup);

/// The slot with the largest win share so far; nothing without that metric or without games, and
/// where all play the same.
std::optional<MetricRow> leader(const RunPlan& plan, const Tally& tally);

}  // namespace stoprule
