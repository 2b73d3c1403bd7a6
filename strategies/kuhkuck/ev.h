// Zum Kuhkuck: declare when one more card is not worth its risk.
//
// With n cards in hand, D the worth of the best declaration, P cards in the pool of which e are
// electricity, U cards neither in hand nor in the discard pile, b of them of the best colour, and
// d = points(n + 1) - points(n), drawing one more card and then declaring is worth on average
//
//   (1 - q) (D + d + 2 s),  q = e / P,  s = b / U
//
// Declare if D is at least that plus `margin`. Multiplied by P U, and with P - e taken apart, all
// of it is integers:
//
//   U (e (D + d) - P (margin + d))  >=  2 b (P - e)
//
// The bracket stays below 2^15 with any setting (e <= 30, D <= 210, P <= 127, |margin + d| <= 200);
// the right side lies in 0..2^13, so the left may be held at the ends of 16 bits.
#pragma once

#include "sim/games/kuhkuck/strategy.h"

namespace stoprule::kuhkuck {

struct Ev : BestColour {
  static constexpr const char* kName = "ev";
  static constexpr const char* kDescription =
      "declares when drawing one more card and then declaring gains less than `margin` on average";
  static constexpr std::uint32_t kFeatures = 0;
  static std::vector<Parameter> parameters() {
    return {Parameter::integer("margin", 0, -50, 50,
                               "points by which the declaration must be worth more than drawing")};
  }

  explicit Ev(const Values& values) : margin(static_cast<int>(values[0])) {}

  template <class View>
  MaskOf<View> declare(const View& view) const {
    using Byte = ByteOf<View>;
    using Word = WordOf<View>;
    const Byte best = colour(view);
    Byte unseen(view.cards_n()), unseen_best(0);
    for (int kind = 0; kind < kKinds; kind++) unseen = unseen - view.discard(kind);
    unseen = unseen - view.hand_n();
    for (int c = 0; c < kColours; c++) {
      const Byte left = Byte(view.cards(c)) - view.hand(c) - view.discard(c);
      unseen_best = select(best == Byte(c), left, unseen_best);
    }
    const Word worth = best_worth(view);
    const Word step = view.points(view.hand_n() + Byte(1)) - view.points(view.hand_n());
    const Word electricity = widen(view.pool_electricity()), pool = widen(view.pool_n());
    const Word bracket = multiply_saturated(electricity, worth + step) -
                         multiply_saturated(pool, Word(margin) + step);
    return multiply_saturated(widen(unseen), bracket) >=
           multiply_saturated(widen(unseen_best + unseen_best), pool - electricity);
  }

  int margin;
};

}  // namespace stoprule::kuhkuck
