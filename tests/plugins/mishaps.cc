// Strategies that go wrong while they play: by exceptions, and by illegal decisions.
#include <stdexcept>

#include "sim/games/push/plugin.hpp"

using namespace stoprule_push;

struct StopsEarly : Strategy<> {
  bool stop(const View& view) const { return view.placed >= 3; }
};

struct RefusesToBegin : StopsEarly {
  static constexpr auto name = "refuses", description = "throws when it is created";
  static constexpr Parameter parameters[] = {integer("level", 3, 0, 9, "more than 3 is refused")};
  explicit RefusesToBegin(const Values& values) {
    if (values["level"] > 3) throw std::invalid_argument("level must be at most 3 on Saturdays");
  }
};

struct AsksForMore : StopsEarly {
  static constexpr auto name = "asks-for-more", description = "reads a parameter it does not have";
  explicit AsksForMore(const Values& values) { static_cast<void>(values["patience"]); }
};

struct ThrowsLate : Strategy<> {
  static constexpr auto name = "throws", description = "throws in the tenth turn";
  bool stop(const View& view) const {
    if (view.turn == 9) throw std::runtime_error("the tenth turn");
    return view.placed >= 3;
  }
};

struct ThrowsSeldom : Strategy<reads::coin> {
  static constexpr auto name = "throws-seldom", description = "throws in some games";
  static constexpr Parameter parameters[] = {integer("cards", 3, 1, 9, "cards to stop at")};
  explicit ThrowsSeldom(const Values& values) : cards(values["cards"]) {}
  bool stop(const View& view) const {
    if (view.coin_chance < 3) throw std::runtime_error("bad luck");
    return view.placed >= cards;
  }
  int cards;
};

struct ThrowsNumbers : StopsEarly {
  static constexpr auto name = "throws-a-number", description = "throws what is no exception";
  int take(const FullView&, int column) const {
    if (column == 2) throw 7;
    return column;
  }
};

struct BadPlace : StopsEarly {
  static constexpr auto name = "bad-place", description = "puts the third card in column 256";
  int place(const View& view) const { return view.placed >= 2 ? 256 : view.open_columns; }
};

struct BadColour : StopsEarly {
  static constexpr auto name = "bad-colour", description = "protects a colour it may not have";
  int act(const FullView& view) const { return view.turn < 8 ? kDraw : 3; }
};

struct TooLarge : Strategy<> {
  static constexpr auto name = "too-large", description = "has a parameter that no int can hold";
  static constexpr Parameter parameters[] = {decimal("n", 8, 0, 1000000, "a number")};
  explicit TooLarge(const Values& values) : n(values["n"]) {}
  bool stop(const View& view) const { return view.placed >= n; }
  int n;
};

struct NeverEnds : Strategy<> {
  static constexpr auto name = "never-ends", description = "never comes back from a decision";
  bool stop(const View& view) const {
    for (volatile int turns = 1; turns > 0;) turns = view.players;
    return true;
  }
};

STOPRULE_PUSH_PLUGIN(NeverEnds, TooLarge, RefusesToBegin, AsksForMore, ThrowsLate, ThrowsSeldom,
                     ThrowsNumbers, BadPlace, BadColour)
