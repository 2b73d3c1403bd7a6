// Strategies of games that describe themselves in tables: compiled in, from plugins and from rule
// text, all of them functions over lane arrays. Knows no game.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "sim/games/game.h"
#include "sim/games/shared/table_vocabulary.h"

namespace stoprule {

/// Decides over lane arrays: a decision reads a view and writes a byte a lane.
class TableStrategy : public Strategy {
 public:
  /// `features`: the costly groups that it reads; bit k of `shared`: decision k is left to its
  /// shared rule.
  TableStrategy(std::uint32_t features, std::uint32_t shared)
      : features_(features), shared_(shared) {}
  std::uint32_t features() const { return features_; }
  bool shares(std::size_t decision) const { return (shared_ >> decision & 1u) != 0; }

  /// out[lane] = what decision number `decision` is there. `view` is the game's, as its plugins
  /// read it; `candidate`: what a score is asked for.
  virtual void decide(const void* view, std::uint32_t decision, std::uint32_t candidate,
                      std::int8_t* out) const = 0;

 private:
  std::uint32_t features_, shared_;
};

/// What is checked of a table of strategies.
struct TableLimits {
  std::uint32_t abi_version, features, shared;  ///< groups, and decisions with a shared rule
};

/// The strategies in a plugin's table; refuses one that does not keep to the game's interface.
Result<std::vector<StrategyType>> read_table(const PluginFile& file, const TableLimits& limits);

/// Those of a table that is compiled in.
std::vector<StrategyType> built_in_table(const stoprule_plugin_table& table,
                                         const TableLimits& limits);

/// Runs a program over the lanes of a game's view.
using RunProgram = void (*)(const language::Program& program, const void* view, std::int8_t* out);

/// The strategy that a text describes. Every clause is yes or no.
Result<StrategyType> table_rule(const language::Vocabulary& vocabulary, RunProgram run,
                                const language::RuleText& written);

}  // namespace stoprule
