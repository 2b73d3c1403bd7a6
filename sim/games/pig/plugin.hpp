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
using stoprule_tables::number;

struct Tables {
  static constexpr const char* kName = "pig";
  static constexpr std::uint32_t kAbi = STOPRULE_PIG_ABI, kCoin = STOPRULE_PIG_COIN;
  template <class Lanes>
  using View = stoprule_pig_view_of<Lanes>;

  static constexpr auto kFields = std::tuple_cat(
      std::make_tuple(
          number("players", 2, 10, "players", STOPRULE_MEMBER(players_n),
                 [](auto& seen) { return seen.players_n; }),
          number("seat", 0, 9, "own seat; 0 began the game", STOPRULE_MEMBER(seat),
                 [](auto& seen) { return seen.seat; }),
          number("goal", 1, 200, "points that win, by the rules", STOPRULE_MEMBER(goal),
                 [](auto& seen) { return seen.rules.goal; }),
          number("sides", 2, 20, "faces of the die, by the rules", STOPRULE_MEMBER(sides),
                 [](auto& seen) { return seen.rules.sides; }),
          number("bust", 1, 20, "the face that loses the turn, by the rules", STOPRULE_MEMBER(bust),
                 [](auto& seen) { return seen.rules.bust; }),
          number("score", 0, 199, "own points, without those of this turn", STOPRULE_MEMBER(score),
                 [](auto& seen) { return score(seen, 0); }),
          number("turn_points", 0, 199, "points of this turn", STOPRULE_MEMBER(turn_points),
                 [](auto& seen) { return seen.position.turn_points; }),
          number("turn_rolls", 0, 199, "rolls of this turn", STOPRULE_MEMBER(turn_rolls),
                 [](auto& seen) { return seen.position.turn_rolls; }),
          number("their_score", 0, 199, "points of an opponent; 0: there is none",
                 STOPRULE_MEMBER(their_score),
                 [](auto& seen, std::size_t i) { return score(seen, static_cast<int>(i) + 1); })
              .by("opponent")),
      stoprule_tables::coin_fields<kCoin>());

  static constexpr auto kDecisions = std::make_tuple(stoprule_tables::decision(
      "roll", "whether to roll again, after each roll that does not end the turn",
      "keeps the points of the first roll",
      [](auto& strategy, auto& view) -> decltype(strategy.roll(view)) {
        return strategy.roll(view);
      }));
};

/// What every strategy begins with. Strategy<STOPRULE_PIG_COIN> may read its coin.
template <unsigned kReads = 0>
using Strategy = stoprule_tables::StrategyOf<Tables, kReads>;

}  // namespace stoprule_pig
