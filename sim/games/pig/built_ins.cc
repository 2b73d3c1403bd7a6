// Pig, the built-in strategies, as a plugin would export them.
#include "sim/games/pig/game.h"
#include "sim/games/pig/optimal_play.h"
#include "sim/games/shared/made_once.h"

namespace stoprule_pig {
namespace {

struct Hold : Strategy<> {
  static constexpr auto name = "hold", description = "keeps the points of the turn from `at` on";
  static constexpr Parameter parameters[] = {integer("at", 20, 1, 200, "points of the turn")};
  explicit Hold(const Values& values) : at(values["at"]) {}
  bool roll(const View& view) const { return view.turn_points < at; }
  int at;
};

struct Optimal : Strategy<> {
  static constexpr auto name = "optimal";
  static constexpr auto description =
      "wins as often as possible against one opponent who does so too; of several it sees the "
      "leader";
  bool roll(const View& view) const {
    const stoprule::pig::OptimalPlay& play = play_for({view.goal, view.sides, view.bust});
    const int leader = *std::max_element(std::begin(view.their_score), std::end(view.their_score));
    return play.rolls(view.score, leader, view.turn_points);
  }
  stoprule::MadeOnce<stoprule::pig::Rules, stoprule::pig::OptimalPlay> play_for;
};

}  // namespace
}  // namespace stoprule_pig

const stoprule_plugin_table& stoprule::pig::built_ins() {
  return *stoprule_tables::plugin<stoprule_pig::Tables, stoprule_pig::Hold,
                                  stoprule_pig::Optimal>();
}
