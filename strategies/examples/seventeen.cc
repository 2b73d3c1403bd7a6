// Pig, an example of a plugin: keeps 17 points or more.
#include "sim/games/pig/plugin.hpp"

struct Seventeen : stoprule_pig::Strategy<> {
  static constexpr auto name = "seventeen", description = "keeps the points of the turn from 17 on";
  bool roll(const View& view) const { return view.turn_points < 17; }
};

STOPRULE_TABLE_PLUGIN(stoprule_pig::Tables, Seventeen)
