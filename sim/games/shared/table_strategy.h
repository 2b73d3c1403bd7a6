// Strategies of games that describe themselves in tables: from plugins, from rule text, and written
// in C++ over one lane, all of them functions over lane arrays. Knows no game.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "sim/core/target.h"
#include "sim/games/game.h"
#include "sim/games/rule_type.h"
#include "sim/games/shared/table_vocabulary.h"

namespace stoprule {

/// Decides over lane arrays: a decision reads a view and writes a byte a lane.
class TableStrategy : public Strategy {
 public:
  /// `features`: the costly groups that it reads; bit k of `shared`: decision k is left to its
  /// shared rule, and not asked for.
  explicit TableStrategy(std::uint32_t features, std::uint32_t shared = 0)
      : features_(features), shared_(shared) {}
  std::uint32_t features() const { return features_; }
  bool shares(std::size_t decision) const { return (shared_ >> decision & 1u) != 0; }

  /// out[lane] = what decision number `decision` is there, computed on an instruction set of this
  /// machine. `view` is the game's, as its plugins read it; `candidate`: what a score is asked for.
  virtual void decide(Target target, const void* view, std::size_t decision, std::size_t candidate,
                      std::int8_t* out) const = 0;

  /// What the game's lane kernel has of this strategy compiled in, for an instruction set: of the
  /// kernel's type; null: nothing, the kernel calls decide().
  virtual const void* compiled(Target /*target*/) const { return nullptr; }

 private:
  std::uint32_t features_, shared_;
};

/// What is checked of a table of strategies.
struct TableLimits {
  std::uint32_t abi_version = 0;
  std::uint32_t features = 0, shared = 0;  ///< groups, and decisions with a shared rule
  std::vector<const char*> decisions;      ///< their names
};

/// Those of a game's tables.
template <class Tables>
TableLimits limits_of() {
  TableLimits limits{.abi_version = Tables::kAbi, .decisions = {}};
  stoprule_tables::each_row(Tables::kFields,
                            [&limits](const auto& row) { limits.features |= row.group; });
  std::uint32_t bit = 1;
  stoprule_tables::each_row(Tables::kDecisions, [&](const auto& decision) {
    limits.shared |= decision.has_shared_rule ? bit : 0;
    limits.decisions.push_back(decision.name);
    bit *= 2;
  });
  return limits;
}

/// The strategies in a plugin's table; refuses one that does not keep to the game's interface.
Result<std::vector<StrategyType>> read_table(const PluginFile& file, const TableLimits& limits);

/// Those of a table that is compiled in.
std::vector<StrategyType> built_in_table(const stoprule_plugin_table& table,
                                         const TableLimits& limits);

/// Runs a program over the lanes of a game's view.
using RunProgram = void (*)(const language::Program& program, const void* view, std::int8_t* out);

using Runs = ByTarget<RunProgram>;

/// What a rule decides with: programs by decision, one for each candidate; none where the shared
/// rule decides.
struct RulePrograms {
  std::vector<std::vector<language::Program>> by_decision;
  std::uint32_t features = 0;  ///< that they read

  void add(const language::Vocabulary& vocabulary, std::vector<language::Program> of_decision);
  std::uint32_t shared() const;
};

/// The strategy that decides by programs.
std::shared_ptr<const TableStrategy> rule_strategy_of(RulePrograms programs, const Runs& runs);

/// Its programs for a rule whose clauses are the game's decisions.
template <class Tables>
RulePrograms rule_programs(const language::Vocabulary& vocabulary,
                           const language::Definition& definition, const Values& values) {
  RulePrograms made;
  language::Lowering lowering(vocabulary, definition, &values);
  std::size_t k = 0;
  stoprule_tables::each_row(Tables::kDecisions, [&](const auto& decision) {
    const auto& clause = definition.clauses[k];
    if (!clause && decision.has_shared_rule) {
      made.add(vocabulary, {});
    } else if (clause && decision.among != nullptr) {
      std::vector<language::Fraction> scores;
      std::vector<language::Node> may;
      const std::size_t n = vocabulary.index_kinds[*vocabulary.clauses[k].scored].names.size();
      for (int i = 0; i < static_cast<int>(n); i++) {
        scores.push_back(lowering.number(*clause, i));
        may.push_back(lowering.load(quantity_at(vocabulary, decision.allowed), i));
      }
      made.add(vocabulary, {finished(lowering, lowering.largest(scores, may))});
    } else {
      const auto yes = clause ? lowering.truth(*clause) : lowering.yes_or_no(false);
      made.add(vocabulary, {finished(lowering, yes)});
    }
    k++;
  });
  return made;
}

/// The strategy that a text describes, of a game whose clauses are its decisions.
template <class Tables>
Result<StrategyType> table_rule(const language::Vocabulary& vocabulary, const Runs& runs,
                                const language::RuleText& written) {
  return rule_type(vocabulary, written,
                   [&vocabulary, &runs](const language::Definition& definition,
                                        const Values& values) -> std::shared_ptr<const Strategy> {
                     return rule_strategy_of(rule_programs<Tables>(vocabulary, definition, values),
                                             runs);
                   });
}

}  // namespace stoprule
