// The experiment `run`: a lineup plays a range of games; what follows from the tallies, as rows.
// Knows no game, no file format and no terminal.
#pragma once

#include <optional>
#include <string_view>
#include <utility>
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

/// The plan that `run` would have for a lineup of another experiment's plan.
template <class Plan>
RunPlan plan_for(const Plan& plan, Lineup lineup) {
  return {.lineup = std::move(lineup),
          .seed = plan.seed,
          .games = plan.games,
          .histograms = false,
          .engine = plan.engine,
          .target = plan.target,
          .options = plan.options};
}

/// The arena in which the plan's games are played.
std::unique_ptr<const Arena> make_arena(const RunPlan& plan);

/// Whose metric: a slot's (in a seat, or over all), a seat's whoever sits there, or the whole
/// game's (neither).
struct Whose {
  std::optional<std::size_t> slot = {}, seat = {};
};
/// The estimate of a metric, by its name. Per game, or per what the metric says (Metric::per).
Estimate estimate_of(const GameFacts& facts, const Tally& tally, const Whose& whose,
                     std::string_view metric);

/// What a ratio is told per 1 of; null of a mean per game.
const Metric* denominator_of(std::span<const Metric> metrics, const Metric& ratio);

/// Cards that all slots played; 0 if the game counts none.
std::uint64_t cards_played(const GameFacts& facts, const Tally& tally);

enum class Seats { kAllTogether, kAlsoEach };
/// Every metric: slot by slot, over all seats first and then seat by seat (those in which the slot
/// played), then the whole game's.
std::vector<MetricRow> metric_rows(const GameFacts& facts, const Tally& tally,
                                   Seats seats = Seats::kAlsoEach);

/// Every value that occurred, in the same order.
std::vector<HistogramRow> histogram_rows(const GameFacts& facts, const Tally& tally);

std::vector<IllegalDecision> illegal_decisions(const Tally& tally);

}  // namespace stoprule
