// Punto, a plugin: greedy that would rather not cover cards of its own colours.
#include "sim/games/punto/plugin.hpp"

using namespace stoprule_punto;

struct Thrifty : Strategy<reads::outlook> {
  static constexpr auto name = "thrifty";
  static constexpr auto description = "greedy that keeps its own cards uncovered, at a `cost`";
  static constexpr Parameter parameters[] = {
      integer("cost", 30, 0, 1000, "what the cover of an own card takes from a cell's score")};

  explicit Thrifty(const Values& values) : cost(values["cost"]) {}

  int lay(const View& view) const {
    const int win = view.own_run >= view.series ? 1000 : 0;
    const bool own = view.covers && view.is_mine(view.colour);
    return win + 100 * view.spoils + 10 * view.own_run - (own ? cost : 0);
  }

  int cost;
};

STOPRULE_PUNTO_PLUGIN(Thrifty)
