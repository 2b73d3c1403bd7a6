// Zum Kuhkuck, what a strategy decides, and how one is written. It is asked when it may declare:
// when the hand has enough cards and at least one of a colour that is still open. A strategy is a
// struct with up to two member templates over a view (view.h), each an expression for one lane:
//
//   declares(view)  whether to declare (a Mask); not asked for with a full hand, which must
//   colour(view)    the colour to declare, 0..4
//
// `colour` is inherited from BestColour unless there is one.
#pragma once

#include <memory>

#include "sim/core/target.h"
#include "sim/games/game.h"
#include "sim/games/kuhkuck/view.h"

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
  return select(full | decisions.declares(view), decisions.colour(view), ByteOf<View>(kDraw));
}

struct StrategyPhases;

/// Decisions over lane arrays: each reads a view and writes a byte a lane. What engines call when
/// the strategy is not compiled into them. They count only where the player may declare.
class LaneStrategy : public Strategy {
 public:
  /// `names_best`: its colour is the best declaration's; then engines need not call colour().
  explicit LaneStrategy(std::uint32_t features, bool names_best = false)
      : features_(features), names_best_(names_best) {}
  std::uint32_t features() const { return features_; }
  bool names_best() const { return names_best_; }

  /// out[lane]: not 0 to declare, 0 to draw; with a full hand the player must declare anyway.
  virtual void declares(const ViewArrays& view, std::int8_t* out) const = 0;
  /// out[lane]: the colour to declare, where it declares.
  virtual void colour(const ViewArrays& view, std::int8_t* out) const = 0;

  /// The lane kernel's phases with this strategy compiled in (kernel.h), for an instruction set;
  /// null: the kernel calls the functions above.
  virtual const StrategyPhases* phases(Target /*target*/) const { return nullptr; }

  /// This strategy for an engine on an instruction set, if it has code of its own for several.
  virtual const LaneStrategy& on(Target /*target*/) const { return *this; }

 private:
  std::uint32_t features_;
  bool names_best_;
};

/// Decides lane by lane: out[lane] = decide(one lane's view).
template <class Decide>
void decide_each(const ViewArrays& view, std::int8_t* out, Decide decide) {
  for (std::uint32_t lane = 0; lane < view.lanes_n; lane++) {
    out[lane] = one_lane::Byte(decide(OneView(view, lane))).value;
  }
}

/// A one-lane struct as lane arrays.
template <class Decisions>
class LaneStrategyOf final : public LaneStrategy {
 public:
  explicit LaneStrategyOf(const Decisions& decisions, const ByTarget<StrategyPhases>& phases = {})
      : LaneStrategy(Decisions::kFeatures), decisions_(decisions), phases_(phases) {}

  const StrategyPhases* phases(Target target) const override {
    return phases_[static_cast<std::size_t>(target)];
  }

  void declares(const ViewArrays& view, std::int8_t* out) const override {
    decide_each(view, out, [this](const OneView& one) { return decisions_.declares(one).set; });
  }
  void colour(const ViewArrays& view, std::int8_t* out) const override {
    decide_each(view, out, [this](const OneView& one) { return decisions_.colour(one); });
  }

  const Decisions& decisions() const { return decisions_; }

 private:
  Decisions decisions_;
  ByTarget<StrategyPhases> phases_;
};

/// The registry's entry of a struct: it offers kName, kDescription, kFeatures, parameters() and a
/// constructor from Values.
template <class Decisions>
StrategyType strategy_type(const ByTarget<StrategyPhases>& phases = {}) {
  return {Decisions::kName, Decisions::kDescription, Decisions::parameters(), /*source=*/"",
          [phases](const Values& values) -> std::shared_ptr<const Strategy> {
            return std::make_shared<LaneStrategyOf<Decisions>>(Decisions(values), phases);
          }};
}

}  // namespace stoprule::kuhkuck
