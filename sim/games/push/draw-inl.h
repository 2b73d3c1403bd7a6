// PUSH on lanes: drawing. One vector of drawers turns card after card until all have stopped, bust,
// or reached the end of the pile. No branch depends on a game; the loops' lengths are those of the
// longest draw in the vector. Compiled once for each instruction set.
#pragma once

#include "sim/games/push/table-inl.h"

namespace stoprule::push::STOPRULE_TARGET {

/// A vector of games in the middle of their draws.
struct Draw {
  Table table;
  Mask live, bust, illegal;
  Byte card;        ///< the last one turned
  LeftCounts left;  ///< only with counting

  STOPRULE_INLINE Mask places(const SeenCard& seen) const {
    return live & (seen.turned == Byte(0));
  }
};

/// The draw of each game of a list begins.
STOPRULE_INLINE Draw begin_draw(const Batch& batch) {
  Draw draw;
  draw.table = empty_table(batch.facts);
  draw.live = Byte(0) == Byte(0);
  draw.bust = draw.illegal = !draw.live;
  draw.card = Byte(0);
  return draw;
}

/// The table of a start position in mid-turn, the same in each game.
STOPRULE_INLINE void set_table(Draw& draw, const Position& start) {
  for (int i = 0; i < kMostColumns; i++) {
    if (i >= start.open_columns) continue;  // a constant bound keeps the table in registers
    const Column& column = start.columns[static_cast<std::size_t>(i)];
    const Contents contents = contents_of(column);
    draw.table.low[i] = Byte(contents.low);
    draw.table.high[i] = Byte(contents.high);
    draw.table.values[i] = Byte(column.values());
    draw.table.sum[i] = Byte(column.sum());
  }
  draw.table.turned = Byte(start.cards_turned);
  draw.table.switches = Byte(start.switches_turned);
}

/// A card is turned over in each live game. Switch cards and the end of the pile are then placed
/// like the others, but have no bits, so that all columns admit them and are the same after.
template <bool kCounting>
STOPRULE_INLINE SeenCard turn_card(const BatchFacts& facts, Draw& draw, Byte card) {
  draw.card = card;
  const SeenCard seen = decode(card);
  draw.table.turned = draw.table.turned + one_if(draw.live);
  draw.table.switches = draw.table.switches + (seen.turned & draw.live);
  if constexpr (kCounting) {
    const Byte one_copy = seen.value_bit & draw.live;
    for (std::size_t c = 0; c < kMostColours; c++) {
      // Subtract one copy in the value's place: the borrow runs up the planes.
      Byte borrow = one_copy & lookup(kOnlyColour[c], card);
      for (std::size_t p = 0; p < kPlanes; p++) {
        if (p == 2 && facts.planes < 3) continue;
        Byte& plane = draw.left[c * kPlanes + p];
        const Byte before = plane;
        plane = plane ^ borrow;
        borrow = borrow & Byte(~before.v);
      }
    }
    draw.left[kLeftDice] = draw.left[kLeftDice] - one_if(draw.live & seen.is_die);
  }
  return seen;
}

/// The placement that a column number means, and where it is illegal: a column that does not admit
/// the card, or is not the next to be opened.
STOPRULE_INLINE Placement check_choice(Draw& draw, const SeenCard& seen, Byte choice) {
  Placement placement;
  Mask fits = !draw.live, legal = fits, may_open = draw.live;
  for (int i = 0; i < kMostColumns; i++) {
    const Mask takes = admits(draw.table, seen, i) & may_open;
    placement.here[i] = takes & (choice == Byte(i));
    fits = fits | takes;
    legal = legal | placement.here[i];
    may_open = may_open & draw.table.is_open(i);
  }
  placement.nowhere = flag_of(!fits);
  const Mask wrong = draw.places(seen) & fits & !legal;
  draw.illegal = draw.illegal | wrong;
  draw.live = draw.live & !wrong;
  return placement;
}

/// Nothing to check: the shared rule places legally.
STOPRULE_INLINE Placement check_choice(Draw&, const SeenCard&, const Placement& placement) {
  return placement;
}

/// The card is placed; where no place takes it, it busts.
STOPRULE_INLINE void place_card(Draw& draw, const SeenCard& seen, const Placement& placement) {
  Table& table = draw.table;
  const Byte low = seen.low_mask & lookup(kLowPlaces, seen.value);
  const Byte high = seen.high_mask & lookup(kHighPlaces, seen.value);
  const Byte least = lookup(kLeastSum, seen.card);
  for (int i = 0; i < kMostColumns; i++) {
    const Mask here = draw.live & placement.here[i];
    // What a column admits it does not have, so that sums of bits are their unions.
    table.low[i] = add_if(here, table.low[i], low);
    table.high[i] = add_if(here, table.high[i], high);
    table.values[i] = add_if(here, table.values[i], seen.value_bit);
    table.sum[i] = select(here, max(table.sum[i], least) + seen.value, table.sum[i]);
  }
  const Mask ends = draw.live & mask_of(placement.nowhere | negative(seen.turned));
  draw.bust = draw.bust | ends;
  draw.live = draw.live & !ends;
}

/// Where the pile ended, no card was turned and none busted.
STOPRULE_INLINE void settle_end(Draw& draw) {
  const Mask ended = draw.table.switches < Byte(0);
  draw.bust = draw.bust & !ended;
  draw.table.switches = draw.table.switches & Byte(127);
  draw.table.turned = draw.table.turned - one_if(ended);
}

/// Where a player may stop now: with an open column, and after a switch card only if the rules say
/// so.
STOPRULE_INLINE Mask may_stop(const BatchFacts& facts, const Draw& draw) {
  Mask may = draw.live & draw.table.is_open(0);
  if (!facts.stop_after_switch) may = may & !(draw.card == Byte(kSwitch));
  return may;
}

/// Writes what the draws left behind, those of the list from its `first` member on.
template <bool kCounting>
STOPRULE_INLINE void end_draw(Batch& batch, const Draw& draw, int first) {
  const Table& table = draw.table;
  TableRows& rows = batch.drawn;
  for (int i = 0; i < kMostColumns; i++) {
    table.low[i].store(rows.low[i].data() + first);
    table.high[i].store(rows.high[i].data() + first);
    table.values[i].store(rows.values[i].data() + first);
    table.sum[i].store(rows.sum[i].data() + first);
  }
  table.turned.store(rows.turned.data() + first);
  table.switches.store(rows.switches.data() + first);
  bytes_of(draw.bust).store(rows.bust.data() + first);
  bytes_of(draw.illegal).store(rows.wrong.data() + first);
  if constexpr (kCounting) {
    const std::uint16_t* const games = batch.drawers.data() + first;
    scatter_rows(draw.left, [&](int lane) { return batch.left[games[lane]].data(); });
  }
}

/// Sixteen cards of each game of a list, from the `already`-th next on.
STOPRULE_INLINE std::array<Byte, 16> see_cards(const Batch& batch, const std::uint16_t* games,
                                               int already) {
  const Card* const cards = batch.piles.data() + already;
  return gather_rows([&](int lane) { return cards + batch.next[games[lane]]; });
}

}  // namespace stoprule::push::STOPRULE_TARGET
