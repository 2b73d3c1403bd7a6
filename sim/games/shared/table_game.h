// A game made from its tables: all that the layers above ask of a game. Knows no game; it wants a
// struct G with:
//
//   Tables               fields and decisions (table.hpp); kName, kAbi, kCoin
//   Rules, Position      plain structs; position.turn counts the turns that ended
//   kLeastPlayers, kMostPlayers
//   rules_table()        rules keys and presets
//   kEvents              what the law tells: an array of EventRow
//   kSlotMetrics, kGameMetrics   arrays of Measure<G>
//   kHistograms          places of slot metrics that are counted by value, too
//   check_rules(rules)   a Status
//   play(Course<G>&)     the law
#pragma once

#include <utility>

#include "sim/games/shared/rules_table.h"
#include "sim/games/shared/table_arena.h"
#include "sim/language/evaluate-inl.h"

namespace stoprule {

/// Facts that follow from the tables; titles and prose are to be added.
template <class G>
GameFacts facts_of(GameFacts facts) {
  facts.least_players = G::kLeastPlayers, facts.most_players = G::kMostPlayers;
  facts.has_lanes = false;
  G::rules_table().describe(facts);
  facts.slot_metrics = metrics_of(G::kSlotMetrics);
  facts.game_metrics = metrics_of(G::kGameMetrics);
  for (const std::size_t metric : G::kHistograms) {
    facts.histograms.push_back(facts.slot_metrics[metric]);
  }
  return facts;
}

template <class G>
class TableGame : public Game {
 public:
  /// `facts`: title and prose, presets (without values: the defaults), first looks. `words`: kinds
  /// of indices, shared parameters and examples; `formulas`: quantities that are short for a text.
  TableGame(const stoprule_plugin_table& built_ins, GameFacts facts, language::Vocabulary words,
            std::vector<language::Quantity> formulas = {})
      : Game(built_in_table(built_ins, limits())),
        facts_(facts_of<G>(std::move(facts))),
        vocabulary_(vocabulary_of<typename G::Tables>(std::move(words), std::move(formulas))) {}

  const GameFacts& facts() const final { return facts_; }
  const language::Vocabulary* rule_vocabulary() const final { return &vocabulary_; }
  Result<StrategyType> rule_strategy(const language::RuleText& written) const final {
    return table_rule(vocabulary_, run, written);
  }
  Status check_rules(const Values& rules, int /*players*/) const override {
    return G::check_rules(G::rules_table().rules_of(rules, {}));
  }

 private:
  static TableLimits limits() {
    TableLimits limits{.abi_version = G::Tables::kAbi, .features = 0, .shared = 0};
    stoprule_tables::each_row(G::Tables::kFields,
                              [&](const auto& field) { limits.features |= field.group; });
    return limits;
  }
  Result<std::vector<StrategyType>> read_plugin(const PluginFile& file) const final {
    return read_table(file, limits());
  }
  std::unique_ptr<Arena> arena_of(Setup setup) const final {
    return std::make_unique<TableArena<G>>(std::move(setup));
  }

  static void run(const language::Program& program, const void* view, std::int8_t* out) {
    const auto& arrays = *static_cast<const typename ShownView<typename G::Tables>::Arrays*>(view);
    language::STOPRULE_TARGET::evaluate(program, arrays.lanes_n,
                                        FieldLoads<typename G::Tables>(arrays), out);
  }

  GameFacts facts_;
  language::Vocabulary vocabulary_;
};

}  // namespace stoprule
