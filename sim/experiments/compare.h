// The experiment `compare`: two arms on shared luck, stopped by a number of deals, by the width of
// the interval, or by a decision; looks stand at fixed deals, so the answer depends on nothing but
// the plan. Knows no game, no file format and no terminal.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "sim/experiments/duel.h"
#include "sim/experiments/ledger.h"
#include "sim/experiments/run.h"
#include "sim/stats/pairs.h"
#include "sim/stats/sequential.h"

namespace stoprule {

/// When to stop before all deals are played; nothing set: not before.
struct StopWhen {
  std::optional<double> half_width;  ///< of the anytime interval of the goal, or less
  std::optional<double> margin;      ///< as soon as verdict() tells
};

struct ComparePlan {
  DuelSetup duel;
  GameRange deals;  ///< at most
  StopWhen stop;
  double alpha = 0.01, beta = 0.01;  ///< error rates of the verdict
  BlockOptions options;
  bool looks = false;  ///< look on the way even if nothing may stop early
};

/// The running state at a look.
struct Standing {
  std::uint64_t deals_n = 0;
  PairedDifference goal;  ///< A - B
  Interval anytime;       ///< 95 %
  Verdict verdict = Verdict::kNotTold;
};

struct CompareResult {
  Tally tally;
  Standing standing;
  bool early = false;        ///< stopped by StopWhen before all deals
  bool interrupted = false;  ///< stopped by options.stop
  double seconds = 0;        ///< of playing here
};

/// Whether A has more of a metric than B.
enum class Told { kNotTold, kHigher, kLower };

/// A slot metric of both arms, per game.
struct ComparedMetric {
  const Metric* metric = nullptr;
  Estimate a, b;
  PairedDifference difference;  ///< A - B
  bool is_goal = false;         ///< about which the verdict is
  /// Of all that are not the goal, at once: by normal p-values, Holm-adjusted, at the plan's alpha.
  Told told = Told::kNotTold;
};

/// With fewer deals no verdict is given.
inline constexpr std::uint64_t kFewDeals = 1000;

/// Whether a metric is compared: ratios are not, since the difference of two ratios is no mean of
/// differences.
inline bool is_compared(const Metric& metric) { return !metric.per; }

/// What is decided upon.
inline const Metric& goal_of(const ComparePlan& plan) {
  return plan.duel.game->facts().slot_metrics[plan.duel.goal];
}

/// Whether A and B are the same, so that nothing can tell them apart.
bool arms_are_same(const DuelSetup& duel);

/// The lineups that are played, one of each arm.
std::vector<RunPlan> lineups_of(const ComparePlan& plan);

/// Errors are those of the ledger. `watch` hears of every look: what is known then.
Result<CompareResult> compare(const ComparePlan& plan, Ledger& ledger,
                              const std::function<void(const CompareResult&)>& watch);

/// What a tally of the plan's duel says.
Standing standing_of(const ComparePlan& plan, const Tally& tally);
std::vector<ComparedMetric> compared_metrics(const ComparePlan& plan, const Tally& tally);

/// Whether A and B had the same of the goal in every deal: then there is no verdict.
bool never_differs(const ComparePlan& plan, const Tally& tally);

/// The interval by which a condition on the difference of the goal is judged: the one that holds
/// whenever the comparison stopped, however few deals differ.
Estimate watched_goal(const Standing& standing);

}  // namespace stoprule
