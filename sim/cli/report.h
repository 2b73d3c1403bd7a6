// What `run` says about what it played: the table, the commands that play it again, advice. Texts
// only; run.cc decides where they go. Knows games by their registries alone.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "sim/cli/verbs.h"
#include "sim/experiments/run.h"

namespace stoprule {

/// A run with all that its outputs tell about it.
struct RunOutcome {
  const Options& options;
  const Context& context;
  const RunPlan& plan;
  RunResult result;
  std::chrono::system_clock::time_point started;
  std::vector<std::string> warnings;

  const GameFacts& facts() const { return plan.lineup.game->facts(); }
  bool partial() const { return result.games_done < plan.games.games_n; }
};

/// "1 2 3 games of ..." to "reproduce: ...": the table on screen. `colour`: may hold escapes.
std::string run_table(const RunOutcome& outcome, bool colour);

/// The slot with the largest win share so far and its interval, in a few words; empty if there is
/// none.
std::string leader_note(const RunPlan& plan, const Tally& tally);

/// "threshold --seed 1 ..." for a verb: the words that fix the lineup and its luck, ready for a
/// shell.
std::string lineup_words(const RunOutcome& outcome);

/// The command that plays a range of the plan's games.
std::string run_command(const RunOutcome& outcome, GameRange games);

/// The command that plays the games that an interrupted run left, into files beside those it wrote.
std::string continue_command(const RunOutcome& outcome);

/// All that a sidecar tells about the run.
RunRecord run_record(const RunOutcome& outcome);

/// What a user should know before trusting the numbers, with advice.
std::vector<std::string> run_warnings(const RunPlan& plan, const RunResult& result);
/// Warnings that concern any measurement by this build.
std::vector<std::string> build_warnings();

}  // namespace stoprule
