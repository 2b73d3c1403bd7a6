// Pig, the strategies that come with it, written as a plugin's are.
#pragma once

#include "sim/games/pig/optimal_play.h"
#include "sim/games/pig/plugin.hpp"
#include "sim/games/shared/made_once.h"

namespace stoprule_pig {

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
    const int leader = *std::max_element(std::begin(view.their_score), std::end(view.their_score));
    return play_for({view.goal, view.sides, view.bust}).rolls(view.score, leader, view.turn_points);
  }
  stoprule::MadeOnce<stoprule::pig::Rules, stoprule::pig::OptimalPlay> play_for;
};

}  // namespace stoprule_pig
