// A Punto strategy that goes wrong while it plays.
#include <stdexcept>

#include "sim/games/punto/plugin.hpp"

using namespace stoprule_punto;

struct ThrowsLate : Strategy<> {
  static constexpr auto name = "throws", description = "throws in the tenth turn of a round";
  int lay(const View& view) const {
    if (view.turn == 9) throw std::runtime_error("the tenth turn");
    return 0;
  }
};

STOPRULE_PUNTO_PLUGIN(ThrowsLate)
