// Pig, its tables, and the comfortable side of view.h for C++17 and later: a strategy is a struct
// that decides for one game, in plain ints and bools. Included by plugins and by the program.
//
//   struct Twenty : stoprule_pig::Strategy<> {
//     static constexpr auto name = "twenty", description = "keeps 20 points or more";
//     bool roll(const View& view) const { return view.turn_points < 20; }
//   };
//   STOPRULE_TABLE_PLUGIN(stoprule_pig::Tables, Twenty)
#pragma once

#include "sim/games/pig/view.h"
#include "sim/games/table_plugin.hpp"

namespace stoprule_pig {

using namespace stoprule_plugins;
using namespace stoprule_tables;

struct Tables : TablesOf<stoprule_pig_view_of> {
  static constexpr const char* kName = "pig";
  static constexpr std::uint32_t kAbi = STOPRULE_PIG_ABI, kCoin = STOPRULE_PIG_COIN;
  static constexpr int kLeastPlayers = 2, kMostPlayers = STOPRULE_PIG_OTHERS + 1;

  static constexpr auto kRules = std::make_tuple(
      rule("goal", 100, 1, 200, "points that win", STOPRULE_MEMBER(goal)),
      rule("sides", 6, 2, 20, "faces of the die, 1 and up", STOPRULE_MEMBER(sides)),
      rule("bust", 1, 1, 20, "the face that loses the turn's points", STOPRULE_MEMBER(bust)));

  static constexpr auto kFields = std::tuple_cat(
      seat_fields(kLeastPlayers, kMostPlayers), rule_fields(kRules),
      std::make_tuple(
          number("score", 0, 199, "own points, without those of this turn", STOPRULE_OWN(score)),
          number("turn_points", 0, 199, "points of this turn", STOPRULE_OF_POSITION(turn_points)),
          number("turn_rolls", 0, 199, "rolls of this turn", STOPRULE_OF_POSITION(turn_rolls)),
          number("their_score", 0, 199, "points of an opponent; 0: there is none",
                 STOPRULE_THEIR(their_score, score))
              .by("opponent")),
      coin_fields<kCoin>());

  static constexpr auto kDecisions = std::make_tuple(
      decision("roll", "whether to roll again, after each roll that does not end the turn",
               "keeps the points of the first roll", STOPRULE_ASK(roll)));
};

/// What every strategy begins with. Strategy<STOPRULE_PIG_COIN> may read its coin.
template <unsigned kReads = 0>
using Strategy = StrategyOf<Tables, kReads>;

}  // namespace stoprule_pig
