// PUSH on lanes: the phases in which a strategy decides, compiled for one strategy, its expressions
// inlined. Compiled once for each instruction set.
#pragma once

#include "sim/games/push/draw-inl.h"
#include "sim/games/push/kernel.h"

namespace stoprule::push::STOPRULE_TARGET {

/// Zones of a seat as the view's, from game `lane` on.
STOPRULE_INLINE void see_zone(const SeatRows& seat, int lane, KernelView& view) {
  for (int c = 0; c < kMostColours; c++) {
    view.see_zone(c, seat.open_sum[c].data() + lane, seat.open_cards[c].data() + lane);
  }
}

STOPRULE_INLINE Byte pile_of(const Batch& batch, int lane) {
  return Byte(batch.facts.cards_n) - Byte::load(batch.position.data() + lane);
}

/// Games of this vector that go on.
STOPRULE_INLINE Mask going_on(const Batch& batch, int lane) {
  return !(pile_of(batch, lane) == Byte(0)) &
         (Byte::load(batch.illegal.data() + lane) == Byte(0));
}

/// Adds 1 to a count where the mask is set.
STOPRULE_INLINE void count(Row<std::uint8_t>& row, int lane, Mask where) {
  (Byte::load(row.data() + lane) + one_if(where)).store(row.data() + lane);
}

/// Protects the colours chosen, in games that go on; the others draw.
STOPRULE_INLINE void protect(Batch& batch, int seat, int lane, Byte decision) {
  SeatRows& rows = batch.seats[static_cast<std::size_t>(seat)];
  const Mask on = going_on(batch, lane);
  const Mask draws = on & (decision == Byte(kDraw));
  Mask protects = !(Byte(0) == Byte(0));
  Word sum = Word::load(rows.protected_sum.data() + lane);
  Byte cards = Byte::load(rows.protected_cards.data() + lane);
  for (int c = 0; c < batch.facts.colours; c++) {
    const Byte open_sum = Byte::load(rows.open_sum[c].data() + lane);
    const Byte open_cards = Byte::load(rows.open_cards[c].data() + lane);
    const Mask here = on & (decision == Byte(c)) & !(open_cards == Byte(0));
    protects = protects | here;
    sum = sum + widen_unsigned(open_sum & here);
    cards = cards + (open_cards & here);
    (open_sum & !here).store(rows.open_sum[c].data() + lane);
    (open_cards & !here).store(rows.open_cards[c].data() + lane);
  }
  sum.store(rows.protected_sum.data() + lane);
  cards.store(rows.protected_cards.data() + lane);
  count(rows.protects, lane, protects);
  count(rows.draw_turns, lane, draws);
  Byte(draws.bits).store(batch.draws.data() + lane);
  select(on, decision, Byte(kDraw)).store(batch.decision.data() + lane);
  const Mask wrong = on & !(draws | protects);
  (Byte::load(batch.illegal.data() + lane) | (Byte(1 + seat) & wrong))
      .store(batch.illegal.data() + lane);
}

template <class Decisions>
const Decisions& decisions_of(const LaneStrategy& strategy) {
  return static_cast<const LaneStrategyOf<Decisions>&>(strategy).decisions();
}

template <class Decisions>
void act(const LaneStrategy& strategy, Batch& batch, int seat) {
  const Decisions decide = decisions_of<Decisions>(strategy);
  const Table none = empty_table();
  for (int lane = 0; lane < batch.games_n; lane += kLanes) {
    KernelView view(batch.facts, none);
    see_zone(batch.seats[static_cast<std::size_t>(seat)], lane, view);
    LeftCounts left;
    if constexpr ((Decisions::kFeatures & (kFeatureBust | kFeatureLeft)) != 0) {
      left = gather_rows([&](int l) { return batch.left[static_cast<std::size_t>(lane + l)].data(); });
    }
    view.see_pile(pile_of(batch, lane), &left);
    Coins coins;
    if constexpr ((Decisions::kFeatures & kFeatureCoin) != 0) {
      throw_coins(batch, CoinEvent::Kind::kAct, seat, [lane](int l) { return lane + l; }, nullptr,
                  coins);
      view.see_coins(&coins);
    }
    protect(batch, seat, lane, decide.act(view));
  }
}

/// One vector of drawers.
template <class Decisions, bool kCounting>
class BuiltInDraw {
 public:
  STOPRULE_INLINE BuiltInDraw(const Decisions& decide, Batch& batch, int seat,
                              const std::uint16_t* games)
      : decide_(decide), batch_(batch), seat_(seat), games_(games) {}

  STOPRULE_INLINE void play() {
    draw_ = begin_draw(batch_, games_);
    if constexpr (kCounting) {
      draw_.left = gather_rows([this](int lane) { return batch_.left[games_[lane]].data(); });
    }
    if constexpr ((Decisions::kFeatures & kFeatureZone) != 0) gather_zone();
    const Position& start = batch_.facts.start;
    if (batch_.turn == 0 && start.drawing) {
      set_table(draw_, start);
      draw_.is_switch = !draw_.live;
      if (start.may_stop) ask_to_stop();
    }
    for (int already = 0; any(draw_.live); already += 16) {
      std::array<Byte, 16> cards;
      next_cards(batch_, games_, already, cards);
      for (std::size_t k = 0; k < 16; k++) {
        turn_card<kCounting>(batch_.facts, draw_, cards[k]);
        place_card(batch_.facts, draw_, decide_.place(view(CoinEvent::Kind::kPlace)));
        ask_to_stop();
        if (!any(draw_.live)) break;
      }
    }
    end_draw<kCounting>(batch_, draw_, games_);
  }

 private:
  STOPRULE_INLINE void ask_to_stop() {
    const Mask may = may_stop(batch_.facts, draw_);
    draw_.live = draw_.live & !(may & decide_.stop(view(CoinEvent::Kind::kStop)));
  }

  STOPRULE_INLINE KernelView view(CoinEvent::Kind kind) {
    KernelView view(batch_.facts, draw_.table);
    view.see_pile(Byte(batch_.facts.cards_n) - draw_.position, &draw_.left);
    view.see_card(draw_.kind_bit, draw_.value_bit);
    if constexpr ((Decisions::kFeatures & kFeatureZone) != 0) {
      for (int c = 0; c < kMostColours; c++) view.see_zone(c, open_sum_[c], open_cards_[c]);
    }
    if constexpr ((Decisions::kFeatures & kFeatureCoin) != 0) {
      alignas(64) std::uint8_t turned[kLanes];
      draw_.turned.store(turned);
      throw_coins(batch_, kind, seat_, [this](int lane) { return games_[lane]; }, turned, coins_);
      view.see_coins(&coins_);
    }
    return view;
  }

  STOPRULE_INLINE void gather_zone() {
    const SeatRows& rows = batch_.seats[static_cast<std::size_t>(seat_)];
    for (int c = 0; c < kMostColours; c++) {
      for (int lane = 0; lane < kLanes; lane++) {
        open_sum_[c][lane] = rows.open_sum[c][games_[lane]];
        open_cards_[c][lane] = rows.open_cards[c][games_[lane]];
      }
    }
  }

  const Decisions& decide_;
  Batch& batch_;
  int seat_;
  const std::uint16_t* games_;
  Draw draw_;
  Coins coins_;
  alignas(64) std::uint8_t open_sum_[kMostColours][kLanes];
  alignas(64) std::uint8_t open_cards_[kMostColours][kLanes];
};

template <class Decisions, bool kCounting>
void draw(const LaneStrategy& strategy, Batch& batch, int seat) {
  const Decisions decide = decisions_of<Decisions>(strategy);
  for (int first = 0; first < batch.drawers_n; first += kLanes) {
    BuiltInDraw<Decisions, kCounting>(decide, batch, seat, batch.drawers.data() + first).play();
  }
}

/// The table of a vector of games after the draw.
STOPRULE_INLINE Table load_table(const Batch& batch, int lane) {
  const TableRows& rows = batch.table;
  Table table = empty_table();
  table.open = Byte::load(rows.open.data() + lane);
  table.switches = Byte::load(rows.switches.data() + lane);
  for (int i = 0; i < batch.facts.columns; i++) {
    table.sum[i] = Byte::load(rows.sum[i].data() + lane);
    for (int part = 0; part < 3; part++) {
      const Byte contents = Byte::load(rows.contents[i][part].data() + lane);
      table.contents[i][part] = contents;
      const Byte lower = contents & Byte(15), upper = upper_nibble(contents);
      // Colours 2 part and 2 part + 1; the last upper nibble is the die, which has no value.
      table.kinds[i] = table.kinds[i] | (Byte(1 << (2 * part)) & !(lower == Byte(0))) |
                       (Byte(2 << (2 * part)) & !(upper == Byte(0)));
      table.values[i] = table.values[i] | lookup(kValueBits, lower);
      if (part < 2) table.values[i] = table.values[i] | lookup(kValueBits, upper);
      table.placed = table.placed + one_if(!(lower == Byte(0))) + one_if(!(upper == Byte(0)));
    }
  }
  return table;
}

template <class Decisions>
void want(const LaneStrategy& strategy, Batch& batch, int seat, int /*active*/) {
  const Decisions decide = decisions_of<Decisions>(strategy);
  SeatRows& rows = batch.seats[static_cast<std::size_t>(seat)];
  for (int lane = 0; lane < batch.games_n; lane += kLanes) {
    const Table table = load_table(batch, lane);
    KernelView view(batch.facts, table);
    see_zone(rows, lane, view);
    LeftCounts left;
    if constexpr ((Decisions::kFeatures & (kFeatureBust | kFeatureLeft)) != 0) {
      left = gather_rows([&](int l) { return batch.left[static_cast<std::size_t>(lane + l)].data(); });
    }
    view.see_pile(pile_of(batch, lane), &left);
    Coins coins;
    if constexpr ((Decisions::kFeatures & kFeatureCoin) != 0) {
      throw_coins(batch, CoinEvent::Kind::kTake, seat, [lane](int l) { return lane + l; },
                  batch.turned.data() + lane, coins);
      view.see_coins(&coins);
    }
    for (int i = 0; i < batch.facts.columns; i++) {
      decide.take(view, i).store(rows.key[i].data() + lane);
    }
  }
}

/// A strategy that counts cards always draws counting.
template <class Decisions>
constexpr StrategyPhases phases_of() {
  constexpr bool kCounts = (Decisions::kFeatures & (kFeatureBust | kFeatureLeft)) != 0;
  return {act<Decisions>, draw<Decisions, kCounts>, draw<Decisions, true>, want<Decisions>};
}

}  // namespace stoprule::push::STOPRULE_TARGET
