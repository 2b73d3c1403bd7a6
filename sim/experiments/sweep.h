// The experiment `sweep`: one strategy with every combination of some parameters, under each of
// some rules, in a field, all on shared luck. Knows no game, no file format and no terminal.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "sim/experiments/groups.h"
#include "sim/experiments/ledger.h"
#include "sim/experiments/lineup.h"
#include "sim/experiments/run.h"
#include "sim/stats/best.h"

namespace stoprule {

/// A parameter with the values it takes, in its own integer units (Parameter).
struct SweptParameter {
  std::size_t index = 0;  ///< among the strategy's parameters
  std::vector<std::int64_t> values;
};

struct SweepPlan {
  const Game* game = nullptr;
  NamedStrategy strategy;  ///< what is not swept stays as it is here
  std::vector<SweptParameter> swept;
  std::vector<NamedRules> rules;  ///< one or more
  NamedStrategy field;            ///< of all others
  std::size_t players_n = 2;
  std::size_t goal = 0;  ///< slot metric that cells are compared by
  bool rotate = true;
  std::uint64_t seed = 1;
  GameRange games;  ///< of each cell
  EngineKind engine = EngineKind::kLanes;
  Target target = Target::kScalar;
  BlockOptions options;
};

/// A combination.
struct SweepCell {
  std::size_t rules = 0;             ///< index into the plan's
  std::vector<std::int64_t> values;  ///< of the swept parameters
  Lineup lineup;                     ///< slot 0 plays the strategy, the others the field
};

/// By rules, then by parameter, the last changing fastest.
std::vector<SweepCell> sweep_cells(const SweepPlan& plan);
/// How many those are; what passes 64 bits is their largest number.
std::uint64_t cells_n(const SweepPlan& plan);
/// The first cell of each of the plan's rules.
std::vector<SweepCell> first_cells(const SweepPlan& plan);

/// What was played of a cell.
struct CellResult {
  Tally tally;
  std::uint64_t games_done = 0;
};

struct SweepResult {
  std::vector<CellResult> cells;  ///< the finished ones, in order; all, unless interrupted
  bool interrupted = false;
  double seconds = 0;
};

/// The plan that `run` would have for a cell.
inline RunPlan cell_plan(const SweepPlan& plan, const SweepCell& cell) {
  return plan_for(plan, cell.lineup);
}

/// What cells are compared by.
inline const Metric& goal_of(const SweepPlan& plan) {
  return plan.game->facts().slot_metrics[plan.goal];
}
inline const Parameter& parameter_of(const SweepPlan& plan, const SweptParameter& swept) {
  return plan.strategy.type->parameters[swept.index];
}

/// `finished` is told of each cell that is whole, in order. Errors are those of the ledger.
Result<SweepResult> sweep(const SweepPlan& plan, const std::vector<SweepCell>& cells,
                          Ledger& ledger,
                          const std::function<void(std::size_t, const CellResult&)>& finished);

/// The cells of one value of the plan's rules against the best of them, simultaneously at 95 %;
/// empty with too few games to tell anything (GroupTable, any_tells()), or if neither more nor less
/// of the goal is better. The i-th entry is of the i-th such cell. Where less is better the best
/// mean is the least, so differences to it are 0 or more, and the limits are those of the mean
/// minus the least other.
BestComparison beside_best(const SweepPlan& plan, const std::vector<SweepCell>& cells,
                           const SweepResult& result, std::size_t rules);

/// A finished cell beside the best one under its rules.
struct RankedCell {
  const SweepCell* cell = nullptr;
  std::size_t number = 0;  ///< of the cell
  Estimate estimate;       ///< of the goal
  std::optional<BesideBest> beside;
  bool best = false;

  bool may_be_best() const { return best || (beside && beside->may_be_best); }
};

/// A parameter of which the best cell has the smallest or the largest value that was swept, and
/// which may have a smaller or larger one: the best of all may lie beyond.
struct AtTheEdge {
  const Parameter* parameter = nullptr;
  std::int64_t value = 0;
  bool smallest = false;
};

/// What follows from the cells of one value of the plan's rules. None beside the best where
/// beside_best() tells nothing, or the sweep was interrupted.
struct SweepFindings {
  std::vector<RankedCell> cells;  ///< in their order
  std::size_t may_be_best_n = 0;  ///< of them
  std::vector<AtTheEdge> edges;
};
SweepFindings find(const SweepPlan& plan, const std::vector<SweepCell>& cells,
                   const SweepResult& result, std::size_t rules);

/// At most so many cells: all, in their order, or those of the best means; of the largest, where
/// neither more nor less is better.
std::vector<RankedCell> first_of(std::vector<RankedCell> cells, Better better, std::size_t most_n);

}  // namespace stoprule
