// The verbs, one file each: settings in, tables and files out. Used by main, which turns what they
// return into an exit code. What verbs share stands here and in output.h, report.h and interrupt.h.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "sim/cli/options.h"
#include "sim/engine/blocks.h"
#include "sim/experiments/ledger.h"
#include "sim/experiments/lineup.h"
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

/// Loads the options' plugins into the game that is named, or the first. Before any verb.
Status load_plugins(const Options& options, std::span<const std::unique_ptr<Game>> games);
/// Adds the strategies that the options define as text, likewise.
Status add_rule_texts(const Options& options, std::span<const std::unique_ptr<Game>> games);

/// The game that is named, or the first.
Result<const Game*> chosen_game(const Options& options, const Context& context);
/// The rules named first, or the game's first preset.
std::string chosen_rules(const Options& options, const Game& game);
/// The lineup that the options describe.
Result<Lineup> chosen_lineup(const Options& options, const Context& context);

/// The instruction set for the options' engine: --simd, else the best there is.
Result<Target> chosen_target(const Options& options);

/// How the options want games played; `stop` is set by an Interrupt.
BlockOptions chosen_blocks(const Options& options);

}  // namespace stoprule
