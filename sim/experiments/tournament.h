// The experiment `tournament`: every strategy among every other, on shared luck. With two players
// each pair meets; with more, one plays against a field of many of the other. Beside that, tables
// of strategies drawn at random. Knows no game, no file format and no terminal.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "sim/experiments/groups.h"
#include "sim/experiments/ledger.h"
#include "sim/experiments/lineup.h"
#include "sim/experiments/run.h"
#include "sim/stats/equilibrium.h"
#include "sim/stats/payoff.h"

namespace stoprule {

struct TournamentPlan {
  const Game* game = nullptr;
  NamedRules rules;
  std::vector<NamedStrategy> strategies;  ///< two or more, all different
  std::size_t players_n = 2;
  std::size_t goal = 0;       ///< slot metric that is the payoff; more or less of it is better
  std::uint64_t mixed_n = 0;  ///< lineups drawn at random
  std::uint64_t seed = 1;
  GameRange games;  ///< of each pairing and of each mixed lineup
  EngineKind engine = EngineKind::kLanes;
  Target target = Target::kScalar;
  BlockOptions options;
};

/// Strategies by slot, as indices into the plan's.
using Seating = std::vector<std::size_t>;

/// What is played: slot 0 against the others. Each i in a field of j, i first; for i = j all alike.
std::vector<Seating> pairings(const TournamentPlan& plan);
/// Lineups drawn with replacement, by the plan's seed; the same on every machine.
std::vector<Seating> mixed_lineups(const TournamentPlan& plan);

/// Lineups in which every strategy plays, as few as possible.
std::vector<RunPlan> lineups_of(const TournamentPlan& plan);

/// Who sits where.
Lineup meeting_lineup(const TournamentPlan& plan, const Seating& seating);

/// The plan that `run` would have for a meeting.
inline RunPlan meeting_plan(const TournamentPlan& plan, const Seating& seating) {
  return plan_for(plan, meeting_lineup(plan, seating));
}

/// What is the payoff.
inline const Metric& goal_of(const TournamentPlan& plan) {
  return plan.game->facts().slot_metrics[plan.goal];
}

struct TournamentResult {
  std::vector<Tally> pairings;  ///< in the order of pairings(), all unless interrupted
  std::vector<Tally> mixed;     ///< in the order of mixed_lineups()
  bool interrupted = false;
  double seconds = 0;
};

/// Errors are those of the ledger.
Result<TournamentResult> tournament(const TournamentPlan& plan, Ledger& ledger);

/// The payoffs as statistics read them, the more the better: negated where less of the goal is.
/// Keeps what PayoffTable points to.
class Payoffs {
 public:
  Payoffs(const TournamentPlan& plan, const TournamentResult& result);
  bool tells() const { return tells_; }
  PayoffTable table() const { return {strategies_n_, table_.sums()}; }

 private:
  std::size_t strategies_n_;
  GroupTable table_;
  bool tells_;
};

/// The payoff of strategy i in a field of j; empty if they have not met.
Estimate payoff(const TournamentPlan& plan, const TournamentResult& result, std::size_t i,
                std::size_t j);

/// What follows from the payoffs, in the metric's own sign.
struct TournamentFindings {
  std::vector<Ranked> ranking;
  std::vector<Beats> beats;
  std::vector<std::array<std::size_t, 3>> cycles;
  std::vector<BestReply> replies;
  EquilibriumEstimate equilibrium;

  /// Of a strategy, over all fields.
  Estimate mean_payoff(std::size_t strategy) const;
  /// Of a strategy, by resampling.
  Estimate equilibrium_share(std::size_t strategy) const;
};
/// Nothing with too few games, or after an interrupt.
std::optional<TournamentFindings> find(const TournamentPlan& plan, const TournamentResult& result);

/// A strategy's mean payoff over the places it held in mixed lineups.
Estimate mixed_payoff(const TournamentPlan& plan, const TournamentResult& result,
                      std::size_t strategy);

}  // namespace stoprule
