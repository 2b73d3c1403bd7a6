// What a user may say on the command line, as plain values, and how the words become them. Used by
// main and by every verb. Knows names and ranges, no game; the parser (CLI11) stays in options.cc.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/cli/condition.h"
#include "sim/core/result.h"
#include "sim/core/target.h"
#include "sim/engine/team.h"
#include "sim/games/game.h"
#include "sim/language/rule_text.h"

namespace stoprule {

enum class Verb {
  kRun,
  kCompare,
  kSweep,
  kTournament,
  kMerge,
  kReplay,
  kList,
  kShow,
  kBench,
  kSelftest,
  kGenerate
};
enum class Color { kAuto, kAlways, kNever };
struct VerbParser;  // options.cc

/// Everything that can be set, with its default. Each verb refuses what it does not use.
struct Options {
  Verb verb = Verb::kRun;
  std::vector<std::string> words;  ///< strategies; what to list or show; files to merge
  std::string reply;               ///< not empty: print this and do nothing else

  std::optional<std::string> game;  ///< missing: the first in the list of games
  std::optional<int> players;       ///< missing: what the lineup says
  std::vector<std::string> rules;   ///< empty: the game's first preset; several to compare or sweep
  std::vector<language::RuleText> rule_texts;  ///< strategies written as text
  std::vector<std::string> rule_files;         ///< paths of files that hold such
  std::optional<std::uint64_t> games_n;
  std::uint64_t seed = 1;
  std::uint64_t first_game = 0;
  std::optional<std::uint64_t> game_id;  ///< to replay
  bool fixed_seats = false;
  std::vector<std::string> plugins;  ///< paths of shared objects with strategies

  std::optional<std::string> field;   ///< of compare and sweep; missing: the strategy itself
  std::optional<std::string> metric;  ///< that sweep and tournament are about; missing: win_share
  std::vector<std::string> params;    ///< of sweep: "key=RANGE"
  std::optional<double> half_width, margin, alpha, beta;  ///< of compare
  std::optional<std::uint64_t> mixed_n;  ///< of tournament: lineups drawn at random

  std::optional<int> threads;                ///< missing: all the process may use
  std::optional<EngineKind> engine;          ///< missing: lanes, where the game has them
  std::optional<Target> simd;                ///< of the lane engine; missing: the best there is
  std::optional<std::uint64_t> block_games;  ///< games a thread claims at a time
  std::uint64_t repetitions = 5;             ///< of each measurement

  std::string csv, hist, looks, json_file;   ///< paths; empty: not wanted, "-": standard output
  std::string resume;                        ///< CSV whose run goes on; empty: none
  std::string checkpoint;                    ///< file that keeps what is played; empty: none
  std::optional<double> checkpoint_seconds;  ///< between its writes
  bool json = false;                         ///< JSON on standard output instead of text
  Color color = Color::kAuto;
  bool quiet = false;
  bool strict = false;             ///< a warning makes exit code 1
  std::vector<Condition> fail_if;  ///< what makes exit code 1
  bool dry_run = false;
  bool print_config = false;
  std::string config;  ///< the --config file that was read; empty: none

  Team* team = nullptr;  ///< processes that do this together, given by main; null: this one alone
};

/// As on the command line.
constexpr std::string_view engine_name(EngineKind engine) {
  return engine == EngineKind::kLanes ? "lanes" : "reference";
}

/// Games of `run`, and of each cell of a sweep and each meeting of a tournament, unless said
/// otherwise.
inline constexpr std::uint64_t kDefaultGames = 1'000'000;

/// Reads the words after the program's name, the environment (STOPRULE_*) and the --config file.
Result<Options> parse_options(std::span<const std::string> words);

/// The same for many command lines, for those who read millions: the options of a verb are put
/// together once, which takes nine tenths of the time of reading a line.
class OptionsReader {
 public:
  OptionsReader();
  ~OptionsReader();
  Result<Options> read(std::span<const std::string> words);

 private:
  std::map<Verb, std::unique_ptr<VerbParser>> verbs_;
};

}  // namespace stoprule
