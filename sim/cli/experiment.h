// What verbs that play many games share: what was played before, and the way of results to files,
// screen and exit code. Each verb fills its own document.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "sim/cli/document.h"
#include "sim/cli/output_files.h"
#include "sim/cli/words.h"
#include "sim/experiments/ledger.h"
#include "sim/experiments/run.h"
#include "sim/io/progress.h"

namespace stoprule {

/// "2 threads", or "3 processes of 2 threads".
std::string workers_text(const BlockOptions& options);

/// What conditions may call a strategy: its type, the text with every parameter.
std::vector<std::string> names_of(const NamedStrategy& named);
std::vector<SubjectMetric> subject_metrics(std::span<const Metric> metrics);

/// Warnings that concern any measurement by this build.
std::vector<std::string> build_warnings();

/// What an experiment finds when it begins to play.
struct Stage {
  Ledger& ledger;         ///< holds what was played before
  OutputFiles& files;     ///< open
  bool watched;           ///< the progress line is shown
  std::string note = {};  ///< in the progress line
  /// Draws the progress line: games played of all, if anybody knows how many those are.
  std::function<void(std::uint64_t games_n, std::optional<std::uint64_t> all_n)> progress = {};
  /// To be asked when all is played: warnings about plugins that do not repeat themselves.
  std::function<std::vector<std::string>()> doubts = {};
};

/// What is different about each verb that plays an experiment.
struct Experiment {
  Words command;
  GameRange games;                                ///< asked for
  std::uint64_t games_each = 1;                   ///< if these are deals: games of each
  std::vector<Subject> subjects;                  ///< of which conditions may speak
  std::function<std::string()> plan_text;         ///< for --dry-run
  std::function<std::vector<RunPlan>()> lineups;  ///< in which all its strategies play
  /// Plays the games that the ledger lacks, and says what came of all.
  std::function<Result<Document>(Stage& stage)> play;
};

/// Adds texts to others.
inline void add(std::vector<std::string>& texts, const std::vector<std::string>& more) {
  texts.insert(texts.end(), more.begin(), more.end());
}

/// What is the same: what was played before (of --resume, --checkpoint, or the shards that a merge
/// adds up), conditions, files opened before a game is played, Ctrl-C, checkpoints, and last the
/// files, then the table: a table on screen means that files are written. With a team, all agree on
/// what they are about to do, and the process that leads writes. Returns the exit code.
Result<int> conduct(const Session& session, const Experiment& experiment);

/// Conducts the experiment of the plan that the words come to.
template <class MakePlan, class MakeExperiment>
Result<int> conduct(const Options& options, const Context& context, const MakePlan& make_plan,
                    const MakeExperiment& make_experiment) {
  const auto session = open_session(options, context);
  if (!session.ok()) return session.error();
  const auto plan = make_plan(session.value());
  if (!plan.ok()) return plan.error();
  return conduct(session.value(), make_experiment(session.value(), plan.value()));
}

}  // namespace stoprule
