// Zum Kuhkuck on lanes: a turn, the same in all games of a batch: declare, draw or pass. No branch
// depends on a game but those that skip what happens in no lane of a vector. Compiled once for each
// instruction set.
#pragma once

#include "sim/core/words-inl.h"
#include "sim/games/kuhkuck/luck-inl.h"
#include "sim/games/kuhkuck/points-inl.h"

namespace stoprule::kuhkuck::STOPRULE_TARGET {

STOPRULE_INLINE Mask load_mask(const Row<std::uint8_t>& row, int lane) {
  return mask_of(Byte::load(row.data() + lane));
}
STOPRULE_INLINE void store_mask(Row<std::uint8_t>& row, int lane, Mask mask) {
  bytes_of(mask).store(row.data() + lane);
}
/// Adds 1 where the mask is set.
STOPRULE_INLINE void count(Row<std::uint16_t>& row, int lane, Mask where) {
  (Word::load(row.data() + lane) + widen(one_if(where))).store(row.data() + lane);
}

/// One vector of games in the middle of a turn, in registers.
class Turn {
 public:
  STOPRULE_INLINE Turn(Batch& batch, int seat, int lane)
      : batch_(batch),
        mine_(batch.sides[static_cast<std::size_t>(seat)]),
        rules_(batch.facts.rules),
        seat_(seat),
        lane_(lane),
        on_(load_mask(batch.live, lane)),
        n_(Byte::load(mine_.hand_n.data() + lane)) {
    for (int c = 0; c < kColours; c++) hand_[c] = Byte::load(mine_.hand[c].data() + lane);
  }

  /// Plays it; returns the games that go on.
  STOPRULE_INLINE Mask play() {
    declare();
    draw();
    clear_hands();
    if (any(mixes_)) mix();
    return end();
  }

 private:
  // Declarations where they were decided and are allowed; finds who must give up, and who draws.
  STOPRULE_INLINE void declare() {
    const Byte decision = Byte::load(batch_.decision.data() + lane_);
    const Byte points = points_for(batch_.facts.points.data(), n_);
    const Mask enough = n_ >= Byte(rules_.declare_from), full = n_ >= Byte(rules_.hand_limit);
    Mask may = no_lane();
    Byte declared(0);
    declares_ = no_lane();
    for (int c = 0; c < kColours; c++) {
      Byte value = Byte::load(mine_.value[c].data() + lane_);
      const Mask may_this = on_ & enough & (hand_[c] > Byte(0)) & (value == Byte(0));
      const Mask here = may_this & (decision == Byte(c));
      value = select(here, points + hand_[c] + hand_[c], value);
      value.store(mine_.value[c].data() + lane_);
      const Byte cards_at = Byte::load(mine_.cards_at[c].data() + lane_);
      select(here, n_, cards_at).store(mine_.cards_at[c].data() + lane_);
      may = may | may_this;
      declares_ = declares_ | here;
      declared = declared + one_if(!(value == Byte(0)));
    }
    wins_ = declares_ & (declared == Byte(rules_.colours_n));
    wrong_ = may & !declares_ & (full | !(decision == Byte(kDraw)));
    gives_up_ = on_ & full & !may;
    draws_ = on_ & !(declares_ | wrong_ | gives_up_);
  }

  // Cards of the pool are told apart by kind alone: electricity first, then colour by colour.
  STOPRULE_INLINE void draw() {
    const Byte place = Byte::load(batch_.place.data() + lane_);
    const Byte electricity = Byte::load(batch_.pool[kElectricity].data() + lane_);
    struck_ = draws_ & (place < electricity);
    (electricity - one_if(struck_)).store(batch_.pool[kElectricity].data() + lane_);
    Byte edge = electricity;
    for (int c = 0; c < kColours; c++) {
      const Byte left = Byte::load(batch_.pool[c].data() + lane_);
      const Byte next = edge + left;
      const Byte drawn = one_if(draws_ & (place >= edge) & (place < next));
      (left - drawn).store(batch_.pool[c].data() + lane_);
      hand_[c] = hand_[c] + drawn;
      edge = next;
    }
    n_ = n_ + one_if(draws_ & !struck_);
    const Byte pool_n = Byte::load(batch_.pool_n.data() + lane_) - one_if(draws_);
    pool_n.store(batch_.pool_n.data() + lane_);
    mixes_ = draws_ & (pool_n <= Byte(2));
    count(mine_.cards_drawn, lane_, draws_);
    count(mine_.electricity_hits, lane_, struck_);
    count(mine_.passes, lane_, gives_up_);
  }

  // Hands that were declared, struck or given up go to the discard pile.
  STOPRULE_INLINE void clear_hands() {
    const Mask discards = rules_.full_hand_discarded ? gives_up_ : no_lane();
    const Mask goes = declares_ | struck_ | discards;
    for (int c = 0; c < kColours; c++) {
      std::uint8_t* pile = batch_.discard[c].data() + lane_;
      (Byte::load(pile) + (hand_[c] & goes)).store(pile);
      (hand_[c] & !goes).store(mine_.hand[c].data() + lane_);
    }
    (n_ & !goes).store(mine_.hand_n.data() + lane_);
    std::uint8_t* struck = batch_.discard[kElectricity].data() + lane_;
    (Byte::load(struck) + one_if(struck_)).store(struck);
  }

  STOPRULE_INLINE void mix() {
    Byte pool_n(0);
    for (int kind = 0; kind < kKinds; kind++) {
      std::uint8_t *pool = batch_.pool[kind].data() + lane_,
                   *discard = batch_.discard[kind].data() + lane_;
      const Byte back = Byte::load(discard);
      const Byte cards = Byte::load(pool) + (back & mixes_);
      cards.store(pool);
      (back & !mixes_).store(discard);
      pool_n = pool_n + cards;
    }
    pool_n.store(batch_.pool_n.data() + lane_);
    count(batch_.mixes, lane_, mixes_);
  }

  STOPRULE_INLINE Mask end() {
    const Mask passed_before = load_mask(batch_.passed, lane_);
    const Mask passes = rules_.full_hand_discarded ? no_lane() : gives_up_;
    const bool too_long = batch_.turn + 1 >= rules_.most_turns;
    const Mask over = wins_ | wrong_ | (passes & passed_before);
    Mask stuck = passes & passed_before;
    if (too_long) stuck = stuck | (on_ & !over);
    store_mask(batch_.passed, lane_, passes | (passed_before & !on_));
    store_mask(batch_.stuck, lane_, load_mask(batch_.stuck, lane_) | stuck);
    std::uint8_t* illegal = batch_.illegal.data() + lane_;
    (Byte::load(illegal) | (Byte(1 + seat_) & wrong_)).store(illegal);
    count(batch_.turns, lane_, on_ & !wrong_);
    const Mask live = on_ & !(over | stuck);
    store_mask(batch_.live, lane_, live);
    return live;
  }

  Batch& batch_;
  SideRows& mine_;
  const Rules& rules_;
  int seat_, lane_;
  Mask on_;
  Byte n_, hand_[kColours];
  Mask declares_, wins_, wrong_, gives_up_, draws_, struck_, mixes_;
};

inline bool take_turn(Batch& batch, int seat) {
  Mask live = no_lane();
  for (int lane = 0; lane < batch.live_n; lane += kLanes) {
    live = live | Turn(batch, seat, lane).play();
  }
  return any(live);
}

}  // namespace stoprule::kuhkuck::STOPRULE_TARGET
