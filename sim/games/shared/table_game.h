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

#include "sim/games/shared/engine_game.h"
#include "sim/games/shared/field_loads-inl.h"
#include "sim/games/shared/rules_table.h"
#include "sim/games/shared/table_engines.h"

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

/// `facts`: title and prose, first looks. `words`: kinds of indices, shared parameters and
/// examples.
template <class G>
std::unique_ptr<Game> make_table_game(const stoprule_plugin_table& built_ins, GameFacts facts,
                                      language::Vocabulary words) {
  // The reference engine asks on the plainest instruction set, and there is no other engine.
  static constexpr RunProgram kRun = STOPRULE_TARGET::run_program<typename G::Tables>;
  static constexpr Runs kRuns{&kRun};
  return std::make_unique<EngineGame<TableEngines<G>>>(
      built_in_table(built_ins, limits_of<typename G::Tables>()), facts_of<G>(std::move(facts)),
      std::move(words), kRuns);
}

}  // namespace stoprule
