// What every game offers to the layers above it, which know no game: facts to list, rules and
// strategies to parse, and an arena that plays any game id. A game's folder implements this.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "sim/core/parameters.h"
#include "sim/core/result.h"
#include "sim/core/tally.h"
#include "sim/core/target.h"
#include "sim/core/work.h"
#include "sim/games/plugin.h"
#include "sim/language/rule_text.h"
#include "sim/language/vocabulary.h"

namespace stoprule {

/// A strategy of some game with its parameters set. Each game derives its own.
class Strategy {
 public:
  virtual ~Strategy() = default;
};

/// A user's strategy that cannot go on, in one sentence. It ends whatever is being played; thrown
/// by strategies, on any thread, and caught by main alone.
class StrategyFailed : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A kind of strategy: what `show` prints and how to make one.
struct StrategyType {
  std::string name;
  std::string description;  ///< one sentence
  std::vector<Parameter> parameters;
  std::string
      source;  ///< where a user's strategy comes from, for `show` and sidecars; built-in: empty
  /// `values` are in the order of `parameters` and in range.
  std::function<std::shared_ptr<const Strategy>(const Values& values)> make;
  std::string rule = {};  ///< the text of a strategy that a user wrote as text; else empty
  std::vector<std::string> warnings = {};  ///< about that text

  bool is_of_plugin() const { return !source.empty() && rule.empty(); }
};

/// A shared object with strategies, opened and found to be for this game.
struct PluginFile {
  std::string path;                            ///< as the user gave it
  std::string sha256;                          ///< of the file, 64 hexadecimal digits
  const stoprule_plugin_head* head = nullptr;  ///< of the game's table; stays in memory
};

/// A named setting of all rules keys.
struct Preset {
  std::string name;
  std::string description;
  Values values;
};

/// A win share of 1 in a tally: every number of players that may share a win divides it.
inline constexpr std::uint32_t kWholeWin = 60;

/// Of what a player is better off with, all else equal. Where neither is so (cards drawn, turns)
/// nothing is called the best.
enum class Better { kMore, kLess, kNeither };

/// "more", "less", "neither".
std::string_view name_of(Better better);

/// Something measured once a game, for each slot or for the whole game.
struct Metric {
  std::string name;
  std::string unit;
  Better better;
  std::string description;
  std::uint64_t scale = 1;  ///< integer units in the tally per 1 of `unit`
  /// Index of the metric of the same list that this one is told per 1 of, as the ratio of sums over
  /// games; the tally's shape must pair the two (pairs_of). Missing: per game.
  std::optional<std::size_t> per = {};
};

/// The index of the metric of that name; the list must have it.
std::size_t metric_at(std::span<const Metric> metrics, std::string_view name);

/// The pairs of a tally's shape that a list of metrics asks for.
std::vector<MetricPair> pairs_of(std::span<const Metric> metrics);

/// Facts that do not depend on settings.
struct GameFacts {
  std::string name;   ///< on the command line: "push"
  std::string title;  ///< in prose: "PUSH"
  std::string description;
  std::string outline;  ///< how it is played, in lines; all settings at their defaults
  int least_players = 2, most_players = 2, default_players = 2;
  std::vector<Parameter> rules = {};
  std::vector<Preset> presets = {};  ///< the first is the default
  std::vector<Metric> slot_metrics = {}, game_metrics = {};
  std::vector<Metric> histograms = {};
  std::vector<Metric> game_histograms = {};  ///< of the whole game
  std::string cards_metric = {};  ///< the slot metric that counts cards played, to tell cards/s by
  /// Whether there is a lane engine; and rules keys that it does not know: at other values than those
  /// of the first preset a game is played by the reference engine.
  bool has_lanes = true;
  std::vector<std::string> keys_without_lanes = {};
  /// Names of the slot metrics that most people look at first: the table of `run`, in this order.
  std::vector<std::string> first_looks = {};

  Values default_rules() const { return presets.front().values; }
  /// Why these rules are played by the reference engine, whatever is asked for, if so.
  std::optional<std::string> lacks_lanes(const Values& values) const;
};

enum class EngineKind { kLanes, kReference };

/// All that fixes a game's course but its id.
struct Setup {
  Values rules;
  std::vector<std::shared_ptr<const Strategy>> lineup;  ///< by slot, one a player
  std::uint64_t seed = 1;
  bool rotate = true;       ///< in game g slot k sits at seat (k + g) mod players; else at seat k
  bool histograms = false;  ///< keep them (a tally of megabytes)
  EngineKind engine = EngineKind::kLanes;
  Target target = Target::kScalar;  ///< instruction set of the lane engine; must be available
};

/// The seat of a slot in a game.
constexpr std::size_t seat_of(std::size_t slot, std::uint64_t game, std::size_t players_n,
                              bool rotate) {
  return rotate ? (slot + game % players_n) % players_n : slot;
}

/// Consecutive slots of a lineup.
struct SlotRange {
  std::size_t first = 0, slots_n = 1;
};

/// Plays games, one thread at a time.
class Player : public Worker {
 public:
  /// play(), and writes the metrics of some slots in each game: metric m of slot slots.first + s in
  /// game first + i to values[(s x metrics + m) x games_n + i], in the integer units of the tally.
  /// Games that an illegal decision ended are all zeros. For experiments whose unit is not a game
  /// of one lineup.
  virtual void play_each(std::uint64_t first, std::uint64_t games_n, SlotRange slots,
                         std::span<std::uint32_t> values, Tally& tally) = 0;
};

/// A game told: lines of text for people, and JSON Lines, one event each, for programs.
struct Story {
  std::vector<std::string> lines;
  std::vector<std::string> json;
  std::string illegal = {};  ///< the sentence about the illegal decision that ended it; else empty
};

/// A game with its setup: plays any game id, the same each time.
class Arena : public Work {
 public:
  virtual std::unique_ptr<Player> make_player() const = 0;
  std::unique_ptr<Worker> make_worker() const final { return make_player(); }
  /// Decisions that strategies make in a game: the mean over games 0 .. games_n - 1, counted as the
  /// reference engine plays them.
  virtual double decisions_per_game(std::uint64_t games_n) const = 0;
  /// Tells a game, always by the reference engine. `names` are the strategies by slot.
  virtual Story tell(std::uint64_t game, std::span<const std::string> names) const = 0;
};

/// A game. One object each, in the list of games (strategies/all.cc).
class Game {
 public:
  explicit Game(std::vector<StrategyType> built_ins);
  virtual ~Game() = default;
  virtual const GameFacts& facts() const = 0;

  /// The built-in strategies, then those added.
  std::span<const StrategyType> strategies() const { return strategies_; }
  /// Adds a user's strategy; refuses a name that is taken or cannot be typed. Pointers to
  /// strategies() end here, so all are added before a lineup is made.
  Status add_strategy(StrategyType type);

  /// The plugins added.
  std::span<const PluginFile> plugins() const { return plugins_; }
  /// Adds a plugin's strategies; refuses a table that does not keep to the game's interface.
  Status add_plugin(PluginFile file);
  /// What rule text may speak about; null: the game takes no rule text.
  virtual const language::Vocabulary* rule_vocabulary() const { return nullptr; }
  /// The strategy that a text describes; the error shows where it is wrong.
  virtual Result<StrategyType> rule_strategy(const language::RuleText& written) const;

  /// Why these rules cannot be played by so many, if so.
  virtual Status check_rules(const Values& rules, int players) const = 0;
  /// See GameFacts.
  std::optional<std::string> lacks_lanes(const Values& rules) const {
    return facts().lacks_lanes(rules);
  }
  /// The setup must have passed check_rules(); its strategies must be this game's.
  std::unique_ptr<Arena> make_arena(Setup setup) const;

 private:
  /// The strategies in a plugin's table. A game without an interface for plugins refuses them all.
  virtual Result<std::vector<StrategyType>> read_plugin(const PluginFile& file) const;
  /// make_arena(), by the setup's engine.
  virtual std::unique_ptr<Arena> arena_of(Setup setup) const = 0;

  std::vector<StrategyType> strategies_;
  std::unordered_map<std::string, std::size_t> places_;  // by name; a rule file may hold thousands
  std::vector<PluginFile> plugins_;
};

}  // namespace stoprule
