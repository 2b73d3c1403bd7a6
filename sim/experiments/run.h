// The experiment `run`: a lineup plays a range of games; what follows from the tallies, as rows.
// Knows no game, no file format and no terminal.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sim/experiments/ledger.h"
#include "sim/experiments/lineup.h"
#include "sim/stats/interval.h"

namespace stoprule {

/// What to play. Everything but `options` shapes the result.
struct RunPlan {
  Lineup lineup;
  std::uint64_t seed = 1;
  GameRange games;
  bool histograms = false;
  EngineKind engine = EngineKind::kLanes;
  Target target = best_target();  ///< of the lane engine
  BlockOptions options;
};

/// What came of it.
struct RunResult {
  Tally tally;
  std::uint64_t games_done = 0;  ///< fewer than planned if it was stopped
  double seconds = 0;            ///< wall time of playing here
};

/// A metric of a slot (in a seat, or over all seats: no seat) or of the whole game (no slot).
struct MetricRow {
  std::optional<std::size_t> slot, seat;
  const Metric* metric = nullptr;
  std::uint64_t games_n = 0;  ///< games in this row
  Estimate estimate;
};

/// A value's count in a histogram of a slot in a seat, or over all seats; or of the whole game (no
/// slot).
struct HistogramRow {
  std::optional<std::size_t> slot, seat;
  const Metric* metric = nullptr;
  std::uint64_t value = 0, count = 0;
};

/// An illegal decision of a slot's strategy.
struct IllegalDecision {
  std::size_t slot = 0;
  Illegal record;
};

RunResult run(const RunPlan& plan);
/// The same through a ledger: what is there need not be played. Errors are those of the ledger.
Result<RunResult> run(const RunPlan& plan, Ledger& ledger);

/// The arena in which the plan's games are played.
std::unique_ptr<const Arena> make_arena(const RunPlan& plan);

/// A metric's estimate: of a slot (in a seat, or over all), of a seat whoever sits there, of the
/// whole game. Per game, or per what the metric says (Metric::per).
Estimate slot_estimate(const GameFacts& facts, const Tally& tally, std::size_t slot,
                       std::optional<std::size_t> seat, std::size_t metric);
Estimate seat_estimate(const GameFacts& facts, const Tally& tally, std::size_t seat,
                       std::size_t metric);
Estimate game_estimate(const GameFacts& facts, const Tally& tally, std::size_t metric);

/// Every metric: slot by slot, over all seats first and then seat by seat (those in which the slot
/// played), then the whole game's.
std::vector<MetricRow> metric_rows(const GameFacts& facts, const Tally& tally);

/// Every value that occurred, in the same order.
std::vector<HistogramRow> histogram_rows(const GameFacts& facts, const Tally& tally);

std::vector<IllegalDecision> illegal_decisions(const Tally& tally);

}  // namespace stoprule
