// Zum Kuhkuck, what a strategy decides, and how one is written. It is asked when it may declare:
// when the hand has enough cards and at least one of a colour that is still open. A strategy is a
// struct with up to two member templates over a view (view.h), each an expression for one lane:
//
//   declare(view)  whether to declare (a Mask); not asked for with a full hand, which must
//   colour(view)   the colour to declare, 0..4
//
// `colour` is inherited from BestColour unless there is one.
#pragma once

#include "sim/games/kuhkuck/view.h"
#include "sim/games/shared/lane_strategy.h"

namespace stoprule::kuhkuck {

/// The decision to draw.
inline constexpr int kDraw = -1;

/// Free functions of the lane types (select, max, lookup ...) are found by argument type.
template <class View>
using ByteOf = typename View::Byte;
template <class View>
using MaskOf = typename View::Mask;
template <class View>
using WordOf = typename View::Word;

/// The best declaration: the open colour in hand with most cards, the lowest index on ties.
struct BestColour {
  template <class View>
  ByteOf<View> colour(const View& view) const {
    ByteOf<View> best(0), cards(0);
    for (int c = 0; c < kColours; c++) {
      const auto more = view.can_name(c) & (view.hand(c) > cards);
      best = select(more, ByteOf<View>(c), best);
      cards = select(more, view.hand(c), cards);
    }
    return best;
  }

  /// Cards of the best colour in hand.
  template <class View>
  ByteOf<View> best_cards(const View& view) const {
    ByteOf<View> cards(0);
    for (int c = 0; c < kColours; c++) {
      cards = max(cards, select(view.can_name(c), view.hand(c), ByteOf<View>(0)));
    }
    return cards;
  }

  /// Worth of the best declaration.
  template <class View>
  WordOf<View> best_worth(const View& view) const {
    const ByteOf<View> cards = best_cards(view);
    return view.points(view.hand_n()) + widen(cards + cards);
  }
};

/// The colour to declare, or kDraw. With a full hand the player must declare.
template <class Decisions, class View>
[[gnu::always_inline]] inline ByteOf<View> decide(const Decisions& decisions, const View& view) {
  const auto full = view.hand_n() >= ByteOf<View>(view.hand_limit());
  return select(full | decisions.declare(view), decisions.colour(view), ByteOf<View>(kDraw));
}

struct StrategyPhases;  // kernel.h

/// The game as the templates of strategies take it.
struct Lanes {
  using Tables = stoprule_kuhkuck::Tables;
  using ViewArrays = kuhkuck::ViewArrays;
  using OneView = kuhkuck::OneView;
};

}  // namespace stoprule::kuhkuck
