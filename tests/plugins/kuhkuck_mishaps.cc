// Zum Kuhkuck, strategies that go wrong while they play.
#include <stdexcept>

#include "sim/games/kuhkuck/plugin.hpp"

using namespace stoprule_kuhkuck;

struct ThrowsLate : Strategy<> {
  static constexpr auto name = "throws", description = "throws in its tenth turn";
  bool declare(const View& view) const {
    if (view.own_turn == 9) throw std::runtime_error("the tenth turn");
    return false;
  }
};

struct NamesTwice : Strategy<> {
  static constexpr auto name = "names-twice", description = "declares the first colour it holds";
  bool declare(const View& view) const { return view.hand_n >= 7; }
  int colour(const View& view) const {
    int found = 0;
    for (int c = STOPRULE_KUHKUCK_COLOURS; c-- > 0;) found = view.hand[c] > 0 ? c : found;
    return found;
  }
};

struct NamesNothing : Strategy<> {
  static constexpr auto name = "names-nothing", description = "declares a colour that there is not";
  bool declare(const View&) const { return true; }
  int colour(const View&) const { return -1; }
};

// 128 less than a colour.
struct NamesFar : Strategy<> {
  static constexpr auto name = "names-far", description = "declares what only looks like a colour";
  bool declare(const View&) const { return true; }
  int colour(const View& view) const { return view.best_colour() - 128; }
};

STOPRULE_KUHKUCK_PLUGIN(ThrowsLate, NamesTwice, NamesNothing, NamesFar)
