// The list of games. A game is its folder under sim/games, one line here, and, if it has lanes, a
// tiny deck for the self-test in exact_cases.cc (docs/add-a-game.md).
#include "strategies/all.h"

#include "sim/games/pig/game.h"

namespace stoprule {

std::vector<std::unique_ptr<Game>> all_games() {
  std::vector<std::unique_ptr<Game>> games;
  games.push_back(make_push());
  games.push_back(make_kuhkuck());
  games.push_back(make_punto());
  games.push_back(pig::make_game());
  return games;
}

}  // namespace stoprule
