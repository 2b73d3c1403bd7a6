// PUSH: stop when one more card is not worth its risk.
//
// With N cards left, n_k of kind k, F faces of the die, best the largest worth of an open column
// and best_k what it would be after card k was placed by the shared rule, drawing exactly one more
// card and then stopping changes the expected points by
//
//   sum over kinds k that some place admits of (n_k / N) (best_k - best)  -  (B / N) (best + loss)
//
// where B counts the cards that no place admits and loss is what the roll after a bust costs on
// average: (all unprotected points of mine) / F, twice that if a star takes all. A switch card
// changes nothing. Multiplied by N F, all of it is integers:
//
//   stop if  F sum n_k (best_k - best)  <=  B (F best + lost),  lost = F loss
//
// The left side stays below 2^15 with any material; the right side may be held at its limit.
#pragma once

#include "sim/games/push/strategy.h"

namespace stoprule::push {

struct Ev : SharedDecisions {
  static constexpr const char* kName = "ev";
  static constexpr const char* kDescription =
      "stops when drawing one more card and then stopping gains nothing on average";
  static constexpr std::uint32_t kFeatures = kFeatureBust | kFeatureLeft | kFeatureZone;
  static std::vector<Parameter> parameters() { return {protect_parameter(), die_parameter()}; }

  explicit Ev(const Values& values) : SharedDecisions(values[0], values[1]) {}

  template <class View>
  MaskOf<View> stop(const View& view) const {
    using Word = typename View::Word;
    const ByteOf<View> best = best_worth(view);
    Word gain = die_gain(view, best);
    for (int c = 0; c < kMostColours; c++) {
      for (int v = 1; v <= view.values(); v++) gain = gain + number_gain(view, best, c, v);
    }
    Word lost(0);
    for (int c = 0; c < kMostColours; c++) lost = lost + widen_unsigned(view.open_sum(c));
    if (view.star_takes_all()) lost = lost + lost;
    const Word faces(view.faces());
    const Word stake = multiply_saturated(faces, widen(best)) + lost;
    return multiply_saturated(faces, gain) <=
           multiply_saturated(widen_unsigned(view.bust_cards()), stake);
  }

 private:
  // n (best_k - best) of a number card: it goes to the largest open column that admits it, or a new
  // one.
  template <class View>
  typename View::Word number_gain(const View& view, ByteOf<View> best, int colour,
                                  int value) const {
    using Byte = ByteOf<View>;
    Byte target_sum(-1), target_worth(0);
    auto placed = view.open_columns() < Byte(view.columns());
    for (int i = 0; i < kMostColumns; i++) {
      const auto admits =
          view.is_open(i) & !(view.has_colour(i, colour) | view.has_value(i, value));
      const auto larger = admits & (view.column_sum(i) > target_sum);
      target_sum = select(larger, view.column_sum(i), target_sum);
      target_worth = select(larger, worth(view, i), target_worth);
      placed = placed | admits;
    }
    const Byte after = max(best, target_worth + Byte(value));
    const Byte gain = select(placed, after - best, Byte(0));
    return multiply_saturated(widen(gain), widen_unsigned(view.left(number_card(colour, value))));
  }

  // A die goes to the smallest open column without one and lowers its worth. A new column with a
  // die alone is never better than what is open.
  template <class View>
  typename View::Word die_gain(const View& view, ByteOf<View> best) const {
    using Byte = ByteOf<View>;
    Byte smallest(127), target(-1);
    for (int i = 0; i < kMostColumns; i++) {
      const auto smaller = view.is_open(i) & !view.has_die(i) & (view.column_sum(i) < smallest);
      smallest = select(smaller, view.column_sum(i), smallest);
      target = select(smaller, Byte(i), target);
    }
    Byte after(-128);
    for (int i = 0; i < kMostColumns; i++) {
      const Byte now = worth(view, i);
      const Byte then = select(target == Byte(i), now - Byte(die_cost), now);
      after = max(after, select(view.is_open(i), then, Byte(-128)));
    }
    return multiply_saturated(widen(after - best), widen_unsigned(view.left(kDie)));
  }
};

}  // namespace stoprule::push
