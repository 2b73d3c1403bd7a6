// Punto, a plugin with several strategies: the three reference strategies written anew, which play
// the very same games as those. Tests compare them.
#include "sim/games/punto/plugin.hpp"

using namespace stoprule_punto;

struct Lowest : Strategy<> {
  static constexpr auto name = "my-lowest";
  static constexpr auto description = "lowest, as a plugin";

  int lay(const View&) const { return 0; }
};

struct Random : Strategy<reads::coin> {
  static constexpr auto name = "my-random";
  static constexpr auto description = "random, as a plugin";

  int lay(const View& view) const { return view.picked ? 1 : 0; }
};

struct Greedy : Strategy<reads::outlook> {
  static constexpr auto name = "my-greedy";
  static constexpr auto description = "greedy, as a plugin";

  int lay(const View& view) const {
    return (view.own_run >= view.series ? 1000 : 0) + 100 * view.spoils + view.own_run;
  }
};

STOPRULE_PUNTO_PLUGIN(Lowest, Random, Greedy)
