// The verbs, one file each: settings in, tables and files out. Used by main, which turns what they
// return into an exit code, by way of the list of verbs (option_list.h). What verbs share stands in
// session.h, experiment.h, document.h and output.h.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "sim/cli/options.h"
#include "sim/experiments/ledger.h"
#include "sim/games/exact_case.h"
#include "sim/io/shard.h"

namespace stoprule {

/// What `merge` adds up.
struct Merged {
  const Ledger& ledger;  ///< all the games, already played
  const Shard& shard;    ///< one of those that told them
};

/// What main hands to every verb.
struct Context {
  std::span<const std::unique_ptr<Game>> games;  ///< the default first
  ProgramRecord program;
  std::span<const ExactCase> exact_cases;  ///< of all games
  std::vector<std::string> arguments;      ///< as typed, the program's name first
  const Merged* merged = nullptr;          ///< given by `merge`
};

/// Exit codes, as in shared tools: 2 (an Error) is usage, input or system.
inline constexpr int kDone = 0, kConditionHolds = 1, kFailed = 2, kInterrupted = 130;

/// Each returns an exit code, or the user's mistake.
Result<int> run_verb(const Options& options, const Context& context);
Result<int> compare_verb(const Options& options, const Context& context);
Result<int> sweep_verb(const Options& options, const Context& context);
Result<int> tournament_verb(const Options& options, const Context& context);
Result<int> merge_verb(const Options& options, const Context& context);
Result<int> replay_verb(const Options& options, const Context& context);
Result<int> list_verb(const Options& options, const Context& context);
Result<int> show_verb(const Options& options, const Context& context);
Result<int> bench_verb(const Options& options, const Context& context);
Result<int> selftest_verb(const Options& options, const Context& context);
Result<int> generate_verb(const Options& options, const Context& context);

/// Before any verb: refuses paths that cannot be (paths.h), loads the options' plugins into the
/// game that is named, or the first, and adds the strategies that the options define as text,
/// likewise. For merge the paths alone: it knows the game, and which plugins it may open, when it
/// has read its files, and then prepares the command that they tell.
Status prepare(const Options& options, const Context& context);
/// Warnings about the rule texts that a command defines, as add_game_words() spells it.
std::vector<std::string> rule_warnings(const std::vector<std::string>& command,
                                       std::span<const std::unique_ptr<Game>> games);

}  // namespace stoprule
