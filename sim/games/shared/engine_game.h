// A game made from its tables and its engines: all that the layers above ask of a game. Knows no
// game; of one it wants a struct E as engine_arena.h does, and
//
//   Tables                        fields and decisions (table.hpp); kName, kAbi, kCoin
//   check_rules(values, players)  a Status
#pragma once

#include <utility>

#include "sim/games/shared/engine_arena.h"
#include "sim/games/shared/table_strategy.h"

namespace stoprule {

template <class E>
class EngineGame : public Game {
 public:
  using Tables = typename E::Tables;

  /// `words`: kinds of indices, shared parameters, examples, and clauses if they are not the
  /// decisions. `runs` must outlive the game.
  EngineGame(std::vector<StrategyType> built_ins, GameFacts facts, language::Vocabulary words,
             const Runs& runs)
      : Game(std::move(built_ins)),
        facts_(std::move(facts)),
        vocabulary_(vocabulary_of<Tables>(std::move(words))),
        runs_(runs) {}

  const GameFacts& facts() const final { return facts_; }
  const language::Vocabulary* rule_vocabulary() const final { return &vocabulary_; }
  Result<StrategyType> rule_strategy(const language::RuleText& written) const override {
    return table_rule<Tables>(vocabulary_, runs_, written);
  }
  Status check_rules(const Values& rules, int players) const final {
    return E::check_rules(rules, players);
  }

 protected:
  const Runs& runs() const { return runs_; }

 private:
  Result<std::vector<StrategyType>> read_plugin(const PluginFile& file) const override {
    return read_table(file, limits_of<Tables>());
  }
  std::unique_ptr<Arena> arena_of(Setup setup) const final {
    return std::make_unique<EngineArena<E>>(std::move(setup));
  }

  GameFacts facts_;
  language::Vocabulary vocabulary_;
  const Runs& runs_;
};

}  // namespace stoprule
