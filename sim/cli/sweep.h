// What `sweep` says about what it played: the table with the best cells marked, rows of CSV, JSON,
// advice. Texts only; sweep.cc decides where they go.
#pragma once

#include <string>
#include <vector>

#include "sim/cli/experiment.h"
#include "sim/cli/rows.h"
#include "sim/experiments/sweep.h"

namespace stoprule {

/// A sweep with all that its outputs tell about it.
struct SweepOutcome {
  const Options& options;
  const Context& context;
  const SweepPlan& plan;
  const std::vector<SweepCell>& cells;
  SweepResult result;
  const Ledger& ledger;
  Played played;
  std::vector<std::string> warnings;
};

/// The command, but for the range of games.
Words sweep_words(const SweepPlan& plan);

/// The columns of `run` and one for each swept parameter.
std::vector<Column> sweep_columns(const SweepPlan& plan);
/// The rows of a cell: slot 0 over all seats and in each, then the whole game.
Rows sweep_rows(const SweepPlan& plan, const SweepCell& cell, const CellResult& result);

/// What a user should know before trusting the best cell, with advice.
std::vector<std::string> sweep_warnings(const SweepOutcome& outcome);

std::string sweep_table(const SweepOutcome& outcome, bool colour);
/// But for the CSV, which is written cell by cell.
OutputTexts sweep_texts(const SweepOutcome& outcome);

}  // namespace stoprule
