// The list of games. A game is its folder under sim/games and one line here.
#include "strategies/all.h"

namespace stoprule {

std::vector<std::unique_ptr<Game>> all_games() {
  std::vector<std::unique_ptr<Game>> games;
  games.push_back(make_push());
  games.push_back(make_kuhkuck());
  games.push_back(make_punto());
  return games;
}

}  // namespace stoprule
