// What `sweep` says about what it played: its document, the tables with the best cells marked.
// sweep.cc decides what is played.
#pragma once

#include "sim/cli/document.h"
#include "sim/experiments/sweep.h"

namespace stoprule {

/// The columns of `run` and one for each swept parameter.
std::vector<Column> sweep_columns(const SweepPlan& plan);
/// The rows of a cell: slot 0 over all seats and in each, then the whole game.
Rows sweep_rows(const SweepPlan& plan, const SweepCell& cell, const Tally& tally);

/// All that a sweep tells but complaints and measured values; with advice on what to know before
/// trusting the best cell. Of its rows, which are many and in the CSV already, those for JSON only
/// if they are wanted.
Document sweep_document(const SweepPlan& plan, const std::vector<SweepCell>& cells,
                        const SweepResult& result, bool with_rows);

}  // namespace stoprule
