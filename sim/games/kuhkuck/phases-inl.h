// Zum Kuhkuck on lanes: the phase in which a strategy decides, compiled for one strategy, its
// expressions inlined, or through its lane arrays. Compiled once for each instruction set.
#pragma once

#include "sim/games/kuhkuck/turn-inl.h"

namespace stoprule::kuhkuck::STOPRULE_TARGET {

/// One vector of games as the active player sees them; the members of OneView on vectors.
class KernelView {
 public:
  using Byte = STOPRULE_TARGET::Byte;
  using Mask = STOPRULE_TARGET::Mask;
  using Word = STOPRULE_TARGET::Word;

  STOPRULE_INLINE KernelView(const Batch& batch, int seat, int lane)
      : batch_(batch),
        mine_(batch.sides[static_cast<std::size_t>(seat)]),
        theirs_(batch.sides[static_cast<std::size_t>(1 - seat)]),
        lane_(lane) {}

  STOPRULE_INLINE int hand_limit() const { return batch_.facts.rules.hand_limit; }
  STOPRULE_INLINE int cards(int kind) const {
    return batch_.facts.rules.cards[static_cast<std::size_t>(kind)];
  }
  STOPRULE_INLINE int cards_n() const { return batch_.facts.rules.cards_n; }
  STOPRULE_INLINE Word points(Byte cards) const {
    return widen_unsigned(points_for(batch_.facts.points.data(), cards));
  }
  STOPRULE_INLINE Byte hand(int colour) const { return load(mine_.hand[colour]); }
  STOPRULE_INLINE Byte hand_n() const { return load(mine_.hand_n); }
  STOPRULE_INLINE Word value(int colour) const { return widen_unsigned(load(mine_.value[colour])); }
  STOPRULE_INLINE Word their_value(int colour) const {
    return widen_unsigned(load(theirs_.value[colour]));
  }
  STOPRULE_INLINE Byte their_hand_n() const { return load(theirs_.hand_n); }
  STOPRULE_INLINE Mask can_name(int colour) const {
    return (hand(colour) > Byte(0)) & (load(mine_.value[colour]) == Byte(0));
  }
  STOPRULE_INLINE Byte discard(int kind) const { return load(batch_.discard[kind]); }
  STOPRULE_INLINE Byte pool_n() const { return load(batch_.pool_n); }
  STOPRULE_INLINE Byte pool_electricity() const { return load(batch_.pool[kElectricity]); }
  STOPRULE_INLINE Mask chance(std::int64_t units) const {
    return Word::load(batch_.chance.data() + lane_) < Word(static_cast<int>(units));
  }
  STOPRULE_INLINE Byte choice() const { return load(batch_.choice); }

 private:
  STOPRULE_INLINE Byte load(const Row<std::uint8_t>& row) const {
    return Byte::load(row.data() + lane_);
  }

  const Batch& batch_;
  const SideRows &mine_, &theirs_;
  int lane_;
};

template <class Decisions>
void decide_built_in(const TableStrategy& strategy, Batch& batch, int seat) {
  const Decisions decisions =
      static_cast<const LaneStrategyOf<Lanes, Decisions>&>(strategy).decisions();
  for (int lane = 0; lane < batch.live_n; lane += kLanes) {
    decide(decisions, KernelView(batch, seat, lane)).store(batch.decision.data() + lane);
  }
}

/// The batch's rows are what a view points to, so nothing is copied.
inline ViewArrays view_of(const Batch& batch, int seat, bool coin) {
  const SideRows &mine = batch.sides[static_cast<std::size_t>(seat)],
                 &theirs = batch.sides[static_cast<std::size_t>(1 - seat)];
  ViewArrays view{};
  Position moment;
  moment.turn = batch.turn;
  show_facts<stoprule_kuhkuck::Tables>(Seen{batch.facts.rules, moment, kPlayers, seat, {}}, view);
  view.lanes_n = static_cast<std::uint32_t>(batch.live_n);
  for (int c = 0; c < kColours; c++) {
    view.hand[c] = mine.hand[c].data();
    view.value[c] = mine.value[c].data();
    view.their_value[c] = theirs.value[c].data();
  }
  for (int kind = 0; kind < kKinds; kind++) view.discard[kind] = batch.discard[kind].data();
  view.hand_n = mine.hand_n.data();
  view.their_hand_n = theirs.hand_n.data();
  view.pool_n = batch.pool_n.data();
  view.pool_electricity = batch.pool[kElectricity].data();
  view.coin_chance = coin ? batch.chance.data() : nullptr;
  view.coin_choice = coin ? batch.choice.data() : nullptr;
  return view;
}

/// Decisions that a strategy has written: whether to declare, and in batch.named which colour.
class WrittenDecisions {
 public:
  WrittenDecisions(const Batch& batch, int lane) : batch_(batch), lane_(lane) {}
  STOPRULE_INLINE Mask declare(const KernelView&) const {
    return !(Byte::load(batch_.decision.data() + lane_) == Byte(0));
  }
  /// What is no colour stays illegal, and does not look like kDraw.
  STOPRULE_INLINE Byte colour(const KernelView&) const {
    const Byte named = Byte::load(batch_.named.data() + lane_);
    return select(named < Byte(0), Byte(127), named);
  }

 private:
  const Batch& batch_;
  int lane_;
};

/// The same with the shared rule for the colour.
class WrittenAndBest : public WrittenDecisions, public BestColour {
 public:
  using BestColour::colour;
  using WrittenDecisions::WrittenDecisions;
};

template <class Written>
void decide_as_written(Batch& batch, int seat) {
  for (int lane = 0; lane < batch.live_n; lane += kLanes) {
    decide(Written(batch, lane), KernelView(batch, seat, lane)).store(batch.decision.data() + lane);
  }
}

inline void decide_by_arrays(const TableStrategy& strategy, Batch& batch, int seat) {
  const ViewArrays view = view_of(batch, seat, (strategy.features() & kFeatureCoin) != 0);
  const auto ask = [&](std::size_t decision, std::int8_t* out) {
    strategy.decide(kTarget, &view, decision, 0, out);
  };
  ask(STOPRULE_KUHKUCK_DECLARE, batch.decision.data());
  if (strategy.shares(STOPRULE_KUHKUCK_COLOUR)) {
    return decide_as_written<WrittenAndBest>(batch, seat);
  }
  ask(STOPRULE_KUHKUCK_COLOUR, batch.named.data());
  decide_as_written<WrittenDecisions>(batch, seat);
}

template <class Decisions>
constexpr StrategyPhases phases_of() {
  return {kTargetName, decide_built_in<Decisions>};
}

}  // namespace stoprule::kuhkuck::STOPRULE_TARGET
