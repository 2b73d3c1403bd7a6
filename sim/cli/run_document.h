// What `run` says about what it played: its document, and rows that `sweep` tells likewise. run.cc
// decides what is played. Knows games by their registries alone.
#pragma once

#include "sim/cli/document.h"
#include "sim/experiments/run.h"

namespace stoprule {

/// The slot with the largest win share so far and its interval, in a few words; empty if there is
/// none.
std::string leader_note(const RunPlan& plan, const Tally& tally);

/// A row of the CSV of `run`.
std::vector<Cell> run_cells(const RunPlan& plan, const MetricRow& row);
/// Adds what is known at a look, over all seats, to the rows of --looks.
void add_look(const RunPlan& plan, const Tally& so_far, Rows& looks);

/// All that a run tells but complaints and measured values; with advice on what to know before
/// trusting the numbers.
Document run_document(const RunPlan& plan, const RunResult& result, Rows looks);

}  // namespace stoprule
