// PUSH, what a strategy decides, and how one is written. A strategy is a struct with up to four
// member templates over a view (view.h), each an expression for one lane:
//
//   act(view)      the colour to protect, or kDraw
//   place(view)    the column for view's card: 0..open_columns, the last meaning a new one; or what
//                  view.place_by_sum() returns
//   stop(view)     whether to stop drawing (a Mask)
//   take(view, i)  how much column i is wanted, -128..127
//
// Of the columns left a player takes the one with the largest key, the lowest index on ties. Keys
// are computed once, when the columns are final and before anything is rolled or taken, so they see
// all zones as they are then. Missing members are inherited from SharedDecisions.
#pragma once

#include <memory>

#include "sim/core/target.h"
#include "sim/games/game.h"
#include "sim/games/push/view.h"

namespace stoprule::push {

/// What `act` returns to draw.
inline constexpr int kDraw = -1;

/// Free functions of the lane types (select, max, lookup ...) are found by argument type.
template <class View>
using ByteOf = typename View::Byte;
template <class View>
using MaskOf = typename View::Mask;

/// The decisions a stop rule inherits, with the parameters they share (in strategies.md: "shared
/// parts").
struct SharedDecisions {
  int protect_at = 12;  ///< protect the largest unprotected colour from this sum on
  int die_cost = 4;     ///< points a die card takes from a column's worth

  SharedDecisions() = default;
  SharedDecisions(std::int64_t protect, std::int64_t die)
      : protect_at(static_cast<int>(protect)), die_cost(static_cast<int>(die)) {}

  static Parameter protect_parameter() {
    return Parameter::integer(
        "protect", 12, 0, 127,
        "sum of the largest unprotected colour from which to protect it; 127 is never");
  }
  static Parameter die_parameter() {
    return Parameter::integer("die", 4, 0, 20,
                              "points that a die card takes from a column's worth");
  }

  template <class View>
  ByteOf<View> worth(const View& view, int i) const {
    return select(view.has_die(i), view.column_sum(i) - ByteOf<View>(die_cost), view.column_sum(i));
  }

  /// Largest worth of an open column; with none open, kClosed or less, below any worth.
  template <class View>
  ByteOf<View> best_worth(const View& view) const {
    ByteOf<View> best(-128);
    for (int i = 0; i < kMostColumns; i++) {
      const ByteOf<View> sum = view.sum_if_open(i);
      best = max(best, select(view.has_die(i), sum - ByteOf<View>(die_cost), sum));
    }
    return best;
  }

  template <class View>
  ByteOf<View> act(const View& view) const {
    ByteOf<View> colour(0), sum = view.open_sum(0);
    for (int c = 1; c < kMostColours; c++) {
      const auto larger = view.open_sum(c) > sum;
      colour = select(larger, ByteOf<View>(c), colour);
      sum = select(larger, view.open_sum(c), sum);
    }
    const int least = protect_at > 1 ? protect_at : 1;  // an empty colour is never protected
    return select(sum >= ByteOf<View>(least), colour, ByteOf<View>(kDraw));
  }

  /// A number goes to the largest open column that admits it, a die to the smallest; else a new
  /// one.
  template <class View>
  auto place(const View& view) const {
    return view.place_by_sum();
  }

  template <class View>
  ByteOf<View> take(const View& view, int i) const {
    return worth(view, i);
  }
};

/// Which decisions of a strategy are the shared ones, and with which parameters: the lane kernel
/// has them compiled in and does not call the strategy for them.
struct SharedParts {
  SharedDecisions decisions;
  bool act = false, place = false, take = false;
};

struct StrategyPhases;

/// Decisions over lane arrays: each reads a view and writes a byte a lane. What engines call when
/// the strategy is not compiled into them.
class LaneStrategy : public Strategy {
 public:
  explicit LaneStrategy(std::uint32_t features, const SharedParts& shared = {})
      : features_(features), shared_(shared) {}
  std::uint32_t features() const { return features_; }
  const SharedParts& shared() const { return shared_; }

  /// out[lane]: colour, or kDraw as a byte.
  virtual void act(const ViewArrays& view, std::int8_t* out) const = 0;
  /// out[lane]: column.
  virtual void place(const ViewArrays& view, std::int8_t* out) const = 0;
  /// out[lane]: 1 to stop, else 0. Asked only with an open column and cards left.
  virtual void stop(const ViewArrays& view, std::int8_t* out) const = 0;
  /// out[lane]: key of column i.
  virtual void take(const ViewArrays& view, int i, std::int8_t* out) const = 0;

  /// The lane kernel's phases with this strategy compiled in (kernel.h), for an instruction set;
  /// null: the kernel calls the functions above.
  virtual const StrategyPhases* phases(Target /*target*/) const { return nullptr; }

  /// This strategy for an engine on an instruction set, if it has code of its own for several.
  virtual const LaneStrategy& on(Target /*target*/) const { return *this; }

 private:
  std::uint32_t features_;
  SharedParts shared_;
};

/// Decides lane by lane: out[lane] = decide(one lane's view).
template <class Decide>
void decide_each(const ViewArrays& view, std::int8_t* out, Decide decide) {
  for (std::uint32_t lane = 0; lane < view.lanes_n; lane++) {
    out[lane] = one_lane::Byte(decide(OneView(view, lane))).value;
  }
}

/// Phases by instruction set; null where there are none.
using PhasesByTarget = ByTarget<StrategyPhases>;

/// A one-lane struct as lane arrays.
template <class Decisions>
class LaneStrategyOf final : public LaneStrategy {
 public:
  explicit LaneStrategyOf(const Decisions& decisions, const PhasesByTarget& phases = {})
      // Called through arrays, the shared rule of placing reads whole columns.
      : LaneStrategy(Decisions::kFeatures | kFeatureColumns),
        decisions_(decisions),
        phases_(phases) {}

  const StrategyPhases* phases(Target target) const override {
    return phases_[static_cast<std::size_t>(target)];
  }

  void act(const ViewArrays& view, std::int8_t* out) const override {
    decide_each(view, out, [this](const OneView& one) { return decisions_.act(one); });
  }
  void place(const ViewArrays& view, std::int8_t* out) const override {
    decide_each(view, out, [this](const OneView& one) { return decisions_.place(one); });
  }
  void stop(const ViewArrays& view, std::int8_t* out) const override {
    decide_each(view, out, [this](const OneView& one) { return decisions_.stop(one).set ? 1 : 0; });
  }
  void take(const ViewArrays& view, int i, std::int8_t* out) const override {
    decide_each(view, out, [this, i](const OneView& one) { return decisions_.take(one, i); });
  }

  const Decisions& decisions() const { return decisions_; }

 private:
  Decisions decisions_;
  PhasesByTarget phases_;
};

/// The registry's entry of a struct: it offers kName, kDescription, kFeatures, parameters() and a
/// constructor from Values.
template <class Decisions>
StrategyType strategy_type(const PhasesByTarget& phases = {}) {
  return {Decisions::kName, Decisions::kDescription, Decisions::parameters(), /*source=*/"",
          [phases](const Values& values) -> std::shared_ptr<const Strategy> {
            return std::make_shared<LaneStrategyOf<Decisions>>(Decisions(values), phases);
          }};
}

}  // namespace stoprule::push
