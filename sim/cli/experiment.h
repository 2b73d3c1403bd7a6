// What verbs that play many games share: which games, what was played before, and the way of
// results to files, screen and exit code. Each verb makes its own texts.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "sim/cli/condition.h"
#include "sim/cli/output_files.h"
#include "sim/cli/records.h"
#include "sim/cli/verbs.h"
#include "sim/experiments/ledger.h"
#include "sim/experiments/run.h"
#include "sim/io/shard.h"

namespace stoprule {

/// As typed into a shell, with the program's name first.
std::string shell_text(const Context& context, const Words& words);
/// With --first-game and --games.
std::string shell_text(const Context& context, const Words& words, const GameRange& games);

/// Adds the words about the game that all strategies of an experiment share: one --rules for each
/// text, the plugins, and the rule texts of the strategies that the words name already.
void add_game_words(Words& words, const Game& game, std::size_t players_n,
                    const std::vector<std::string>& rules, std::uint64_t seed);

/// --first-game and --games; an error if they pass the last game id.
Result<GameRange> chosen_games(const Options& options, std::uint64_t standard);

/// Refuses more games than those, up to `most`, whose totals surely fit (most_games()).
Status check_countable(std::uint64_t games_n, std::uint64_t most);

/// How fast it was, after what was played in all: "1 000 games in 0.2 s, 5 000 games/s, 2 threads".
/// What earlier commands played took no time here.
std::string pace_text(const std::string& all, const Played& played, const BlockOptions& options);

/// "2 threads", or "3 processes of 2 threads".
std::string workers_text(const BlockOptions& options);

/// What conditions may call a strategy: its type, the text with every parameter.
std::vector<std::string> names_of(const NamedStrategy& named);
std::vector<SubjectMetric> subject_metrics(std::span<const Metric> metrics);

/// Results on their way out. What the functions refer to lives as long as they do.
struct Publication {
  OutputTexts texts;
  std::function<std::string(bool colour)> table;
  std::vector<std::string> talk;        ///< before or after the table; not if quiet
  std::vector<std::string> warnings;    ///< likewise, but told if they make --strict fail
  std::vector<std::string> complaints;  ///< always; illegal decisions. The exit code is then 1
  Measured measured;                    ///< by the experiment's subjects and their metrics
  std::string interrupted;              ///< always; how to go on. The exit code is then 130
};

/// What an experiment finds when it begins to play.
struct Stage {
  Ledger& ledger;      ///< holds what was played before
  OutputFiles& files;  ///< open
  std::chrono::system_clock::time_point started;
  std::uint64_t games_before;  ///< in the ledger
  bool watched;                ///< show progress on the terminal
  /// To be asked when all is played: warnings about plugins that do not repeat themselves.
  std::function<std::vector<std::string>()> doubts;
};

/// What is different about each verb that plays an experiment.
struct Experiment {
  Words command;
  GameRange games;                                ///< asked for
  std::vector<Subject> subjects;                  ///< of which conditions may speak
  std::function<std::string()> plan_text;         ///< for --dry-run
  std::function<std::vector<RunPlan>()> lineups;  ///< in which all its strategies play
  /// Plays the games that the ledger lacks, and says what came of all.
  std::function<Result<Publication>(const Stage& stage)> play;
};

/// Adds texts to others.
inline void add(std::vector<std::string>& texts, const std::vector<std::string>& more) {
  texts.insert(texts.end(), more.begin(), more.end());
}

/// What is the same: what was played before (of --resume, --checkpoint, or the shards that a merge
/// adds up), conditions, files opened before a game is played, Ctrl-C, checkpoints, and last the
/// files, then the table: a table on screen means that files are written. With a team, all agree on
/// what they are about to do, and the process that leads writes. Returns the exit code.
Result<int> conduct(const Options& options, const Context& context, const Experiment& experiment);

/// How to go on with an interrupted command: with --checkpoint if it had one, with --resume if it
/// wrote a CSV, else from the start.
std::string resume_text(const Options& options, const Context& context, const Words& command,
                        const Played& played);

/// An illegal decision with the command that shows it. `lineup_words` are those of replay.
std::string illegal_text(const Context& context, const std::string& who, const Illegal& record,
                         const Words& replay);

}  // namespace stoprule
