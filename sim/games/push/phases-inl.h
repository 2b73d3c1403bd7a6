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
  const Mask over = pile_of(batch, lane) == Byte(0);
  return (Byte::load(batch.illegal.data() + lane) == Byte(0)) & !over;
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
  Mask protects = no_lane();
  Word sum = Word::load(rows.protected_sum.data() + lane);
  Byte cards = Byte::load(rows.protected_cards.data() + lane);
  for (int c = 0; c < kMostColours; c++) {
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
  bytes_of(draws).store(batch.draws.data() + lane);
  select(on, decision, Byte(kDraw)).store(batch.decision.data() + lane);
  const Mask wrong = on & !(draws | protects);
  (Byte::load(batch.illegal.data() + lane) | (Byte(1 + seat) & wrong))
      .store(batch.illegal.data() + lane);
}

template <class Decisions>
const Decisions& decisions_of(const LaneStrategy& strategy) {
  return static_cast<const LaneStrategyOf<Decisions>&>(strategy).decisions();
}

/// Whether a strategy looks at what is left in the pile.
template <class Decisions>
inline constexpr bool kCountsCards = (Decisions::kFeatures & (kFeatureBust | kFeatureLeft)) != 0;

template <class Decisions>
void act_by(const Decisions decide, Batch& batch, int seat) {
  const Table none = empty_table(batch.facts);
  for (int lane = 0; lane < batch.games_n; lane += kLanes) {
    KernelView view(batch.facts, none);
    see_zone(batch.seats[static_cast<std::size_t>(seat)], lane, view);
    LeftCounts left;
    if constexpr (kCountsCards<Decisions>) {
      left =
          gather_rows([&](int l) { return batch.left[static_cast<std::size_t>(lane + l)].data(); });
    }
    view.see_pile(pile_of(batch, lane), &left);
    Coins coins;
    if constexpr ((Decisions::kFeatures & kFeatureCoin) != 0) {
      throw_coins(
          batch, CoinEvent::Kind::kAct, seat, [lane](int l) { return lane + l; }, nullptr, coins);
      view.see_coins(&coins);
    }
    protect(batch, seat, lane, decide.act(view));
  }
}

template <class Decisions>
void act(const LaneStrategy& strategy, Batch& batch, int seat) {
  act_by(decisions_of<Decisions>(strategy), batch, seat);
}

/// Cards left in each game of a list when the turn began.
STOPRULE_INLINE Byte pile_before_turn(const Batch& batch, const std::uint16_t* games) {
  const int turned_before = batch.turn == 0 ? batch.facts.start.cards_turned : 0;
  alignas(64) std::uint8_t position[kLanes];
  for (int lane = 0; lane < kLanes; lane++) position[lane] = batch.position[games[lane]];
  return Byte(batch.facts.cards_n + turned_before) - Byte::load(position);
}

/// One vector of drawers.
template <class Decisions, bool kCounting>
class BuiltInDraw {
 public:
  STOPRULE_INLINE BuiltInDraw(const Decisions& decide, Batch& batch, int seat, int first)
      : decide_(decide),
        batch_(batch),
        seat_(seat),
        first_(first),
        games_(batch.drawers.data() + first) {
    if constexpr (kCountsCards<Decisions>) pile_before_ = pile_before_turn(batch, games_);
  }

  STOPRULE_INLINE void play() {
    Draw draw = begin_draw(batch_);
    if constexpr (kCounting) {
      draw.left = gather_rows([this](int lane) { return batch_.left[games_[lane]].data(); });
    }
    if constexpr ((Decisions::kFeatures & kFeatureZone) != 0) gather_zone();
    const Position& start = batch_.facts.start;
    if (batch_.turn == 0 && start.drawing) {
      set_table(draw, start);
      if (start.may_stop) ask_to_stop(draw);
    }
    for (int already = 0; any(draw.live); already += 16) {
      const std::array<Byte, 16> cards = see_cards(batch_, games_, already);
      for (std::size_t k = 0; k < 16; k++) {
        const SeenCard seen = turn_card<kCounting>(batch_.facts, draw, cards[k]);
        const KernelView in_hand = view(draw, CoinEvent::Kind::kPlace);
        place_card(draw, seen, check_choice(draw, seen, decide_.place(in_hand)));
        ask_to_stop(draw);
        if (!any(draw.live)) break;
      }
    }
    settle_end(draw);
    end_draw<kCounting>(batch_, draw, first_);
  }

 private:
  STOPRULE_INLINE void ask_to_stop(Draw& draw) {
    const Mask may = may_stop(batch_.facts, draw);
    draw.live = draw.live & !(may & decide_.stop(view(draw, CoinEvent::Kind::kStop)));
  }

  STOPRULE_INLINE KernelView view(const Draw& draw, CoinEvent::Kind kind) {
    KernelView view(batch_.facts, draw.table);
    if constexpr (kCountsCards<Decisions>) {
      view.see_pile(pile_before_ - draw.table.turned, &draw.left);
    }
    const SeenCard seen = decode(draw.card);
    view.see_card(seen);
    if (kind == CoinEvent::Kind::kPlace) view.see_in_hand(one_if(draw.places(seen)));
    if constexpr ((Decisions::kFeatures & kFeatureZone) != 0) {
      for (int c = 0; c < kMostColours; c++) view.see_zone(c, open_sum_[c], open_cards_[c]);
    }
    if constexpr ((Decisions::kFeatures & kFeatureCoin) != 0) {
      alignas(64) std::uint8_t turned[kLanes];
      draw.table.turned.store(turned);
      throw_coins(
          batch_, kind, seat_, [this](int lane) { return games_[lane]; }, turned, coins_);
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
  int seat_, first_;  ///< first_: place in the list of drawers
  const std::uint16_t* games_;
  Byte pile_before_{0};  ///< cards left when the turn began
  Coins coins_;
  alignas(64) std::uint8_t open_sum_[kMostColours][kLanes];
  alignas(64) std::uint8_t open_cards_[kMostColours][kLanes];
};

template <class Decisions, bool kCounting>
void draw(const LaneStrategy& strategy, Batch& batch, int seat) {
  const Decisions decide = decisions_of<Decisions>(strategy);
  for (int first = 0; first < batch.drawers_n; first += kLanes) {
    BuiltInDraw<Decisions, kCounting>(decide, batch, seat, first).play();
  }
}

/// The table of a vector of games after the draw.
STOPRULE_INLINE Table load_table(const Batch& batch, int lane) {
  const TableRows& rows = batch.table;
  Table table;
  for (int i = 0; i < kMostColumns; i++) {
    table.low[i] = Byte::load(rows.low[i].data() + lane);
    table.high[i] = Byte::load(rows.high[i].data() + lane);
    table.values[i] = Byte::load(rows.values[i].data() + lane);
    table.sum[i] = Byte::load(rows.sum[i].data() + lane);
  }
  table.switches = Byte::load(rows.switches.data() + lane);
  // The card that busted was turned, but is not on the table.
  table.turned = Byte::load(rows.turned.data() + lane) + Byte::load(rows.bust.data() + lane);
  return table;
}

template <class Decisions>
void want_by(const Decisions decide, Batch& batch, int seat) {
  SeatRows& rows = batch.seats[static_cast<std::size_t>(seat)];
  for (int v = 0; v < batch.drawing_n; v++) {
    const int lane = batch.drawing[static_cast<std::size_t>(v)];
    const Table table = load_table(batch, lane);
    KernelView view(batch.facts, table);
    see_zone(rows, lane, view);
    LeftCounts left;
    if constexpr (kCountsCards<Decisions>) {
      left =
          gather_rows([&](int l) { return batch.left[static_cast<std::size_t>(lane + l)].data(); });
    }
    view.see_pile(pile_of(batch, lane), &left);
    Coins coins;
    if constexpr ((Decisions::kFeatures & kFeatureCoin) != 0) {
      throw_coins(
          batch, CoinEvent::Kind::kTake, seat, [lane](int l) { return lane + l; },
          batch.table.turned.data() + lane, coins);
      view.see_coins(&coins);
    }
    for (int i = 0; i < kMostColumns; i++) {
      decide.take(view, i).store(rows.key[i].data() + lane);
    }
  }
}

template <class Decisions>
void want(const LaneStrategy& strategy, Batch& batch, int seat, int /*active*/) {
  want_by(decisions_of<Decisions>(strategy), batch, seat);
}

/// A strategy that counts cards always draws counting.
template <class Decisions>
constexpr StrategyPhases phases_of() {
  return {kTargetName, act<Decisions>, draw<Decisions, kCountsCards<Decisions>>,
          draw<Decisions, true>, want<Decisions>};
}

}  // namespace stoprule::push::STOPRULE_TARGET
