// What `run` says about what it played: the table, the commands that play it again, advice. Texts
// only; run.cc decides where they go. Knows games by their registries alone.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "sim/cli/experiment.h"
#include "sim/cli/rows.h"
#include "sim/experiments/run.h"

namespace stoprule {

/// A run with all that its outputs tell about it.
struct RunOutcome {
  const Options& options;
  const Context& context;
  const RunPlan& plan;
  RunResult result;
  const Ledger& ledger;
  std::chrono::system_clock::time_point started;
  std::vector<std::string> warnings;
  Rows looks = {};                 ///< for --looks
  std::uint64_t games_before = 0;  ///< Stage's

  const GameFacts& facts() const { return plan.lineup.game->facts(); }
  bool partial() const { return result.games_done < plan.games.games_n; }
  Played played() const {
    return {started, result.seconds, plan.games, result.games_done, partial(), games_before};
  }
};

/// "1 2 3 games of ..." to "reproduce: ...": the table on screen. `colour`: may hold escapes.
std::string run_table(const RunOutcome& outcome, bool colour);

/// The slot with the largest win share so far and its interval, in a few words; empty if there is
/// none.
std::string leader_note(const RunPlan& plan, const Tally& tally);

/// The words that fix a lineup and its luck, for verbs that take one.
Words lineup_words(const Lineup& lineup, std::uint64_t seed);
/// `run` and those.
Words run_words(const RunPlan& plan);

/// A row of the CSV of `run`.
std::vector<Cell> run_cells(const RunPlan& plan, const MetricRow& row);
/// Adds what is known at a look, over all seats, to the rows of --looks.
void add_look(const RunPlan& plan, const Tally& so_far, Rows& looks);
/// All data that `run` writes.
OutputTexts run_texts(const RunOutcome& outcome);
/// All that a sidecar tells about the run.
RunRecord run_record(const RunOutcome& outcome);

/// What a user should know before trusting the numbers that are looked at first, with advice.
std::vector<std::string> run_warnings(const RunPlan& plan, const RunResult& result);
/// The same about all the others; no warnings, as what nearly never happens would always have one.
std::vector<std::string> run_notes(const RunPlan& plan, const RunResult& result);
/// Warnings that concern any measurement by this build.
std::vector<std::string> build_warnings();

}  // namespace stoprule
