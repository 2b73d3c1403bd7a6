// PUSH on lanes: drawing. One vector of drawers turns card after card until all have stopped, bust, or
// reached the end of the pile. No branch depends on a game; the loops' lengths are those of the longest
// draw in the vector. Compiled once for each instruction set.
#pragma once

#include "sim/games/push/table-inl.h"

namespace stoprule::push::STOPRULE_TARGET {

/// A vector of games in the middle of their draws.
struct Draw {
  Table table;
  Byte position;  ///< cards turned in this game
  Byte turned;    ///< of them, this turn
  Mask live, bust, illegal;
  LeftCounts left;  ///< only with counting

  // Of the card just turned.
  Byte card, kind_bit, value_bit, value;
  Mask is_switch, fits, placing;
};

/// The draw of each game of a list begins: at the start of a turn, or where the start position says.
STOPRULE_INLINE Draw begin_draw(const Batch& batch, const std::uint16_t* games) {
  Draw draw;
  draw.table = empty_table();
  alignas(64) std::uint8_t position[kLanes];
  for (int lane = 0; lane < kLanes; lane++) position[lane] = batch.position[games[lane]];
  draw.position = Byte::load(position);
  draw.turned = Byte(0);
  draw.live = Byte(0) == Byte(0);
  draw.bust = draw.illegal = !draw.live;
  return draw;
}

/// The table of a start position in mid-turn, the same in each game.
inline void set_table(Draw& draw, const Position& start) {
  for (int i = 0; i < start.open_columns; i++) {
    const Column& column = start.columns[static_cast<std::size_t>(i)];
    draw.table.kinds[i] = Byte(column.colours() | (column.die ? 1 << kDie : 0));
    draw.table.values[i] = Byte(column.values());
    draw.table.sum[i] = Byte(column.sum());
    draw.table.contents[i][0] = Byte(column.value[0] | column.value[1] << 4);
    draw.table.contents[i][1] = Byte(column.value[2] | column.value[3] << 4);
    draw.table.contents[i][2] = Byte(column.value[4] | (column.die ? 16 : 0));
  }
  draw.table.open = Byte(start.open_columns);
  draw.table.placed = Byte(start.placed());
  draw.table.switches = Byte(start.switches_turned);
  draw.turned = Byte(start.cards_turned);
}

/// A card is turned over in each live game. After this `placing` says where a column must be named.
template <bool kCounting>
STOPRULE_INLINE void turn_card(const BatchFacts& facts, Draw& draw, Byte card) {
  Table& table = draw.table;
  draw.card = card;
  draw.kind_bit = lookup(kKindBits, card);
  draw.value = upper_nibble(card);
  draw.value_bit = lookup(kValueBits, draw.value);
  draw.live = draw.live & !(card == Byte(kPileEnd));
  draw.is_switch = draw.live & (card == Byte(kSwitch));
  draw.position = draw.position + one_if(draw.live);
  draw.turned = draw.turned + one_if(draw.live);
  table.switches = table.switches + one_if(draw.is_switch);

  // A place takes the card: an open column that admits it, or a new one. Columns that are not open are
  // empty and admit everything.
  const KernelView seen = [&] {
    KernelView view(facts, table);
    view.see_card(draw.kind_bit, draw.value_bit);
    return view;
  }();
  draw.fits = seen.admits(0);
  for (int i = 1; i < facts.columns; i++) draw.fits = draw.fits | (seen.admits(i));
  const Mask to_place = draw.live & !draw.is_switch;
  draw.placing = to_place & draw.fits;
  draw.bust = draw.bust | (to_place & !draw.fits);
  draw.live = draw.live & !draw.bust;

  if constexpr (kCounting) {
    const Mask turned = to_place;
    for (std::size_t c = 0; c < kMostColours; c++) {
      // Subtract one copy in the value's place: the borrow runs up the planes.
      Byte borrow = draw.value_bit & turned & (draw.kind_bit == Byte(1 << c));
      for (std::size_t p = 0; p < kPlanes; p++) {
        Byte& plane = draw.left[c * kPlanes + p];
        const Byte before = plane;
        plane = plane ^ borrow;
        borrow = borrow & Byte(~before.v);
      }
    }
    draw.left[kLeftDice] =
        draw.left[kLeftDice] - one_if(turned & (draw.kind_bit == Byte(1 << kDie)));
  }
}

/// The card is placed in the column chosen, where a choice was due and is legal.
STOPRULE_INLINE void place_card(const BatchFacts& facts, Draw& draw, Byte choice) {
  Table& table = draw.table;
  KernelView seen(facts, table);
  seen.see_card(draw.kind_bit, draw.value_bit);
  const Byte both = lookup(kBothNibbles, draw.value);
  Byte share[3];  // of the card in each content byte
  for (std::size_t part = 0; part < 3; part++) {
    share[part] = both & lookup(kContentNibbles[part], draw.card);
  }
  Mask legal = !(Byte(0) == Byte(0));
  const Byte open_before = table.open;
  for (int i = 0; i < facts.columns; i++) {
    const Mask here = draw.placing & (choice == Byte(i)) & seen.admits(i) & (open_before >= Byte(i));
    legal = legal | here;
    table.kinds[i] = table.kinds[i] | (draw.kind_bit & here);
    table.values[i] = table.values[i] | (draw.value_bit & here);
    table.sum[i] = table.sum[i] + (draw.value & here);
    for (std::size_t part = 0; part < 3; part++) {
      table.contents[i][part] = table.contents[i][part] | (share[part] & here);
    }
  }
  table.open = table.open + one_if(legal & (choice == open_before));
  table.placed = table.placed + one_if(legal);
  const Mask wrong = draw.placing & !legal;
  draw.illegal = draw.illegal | wrong;
  draw.live = draw.live & !wrong;
}

/// Where a player may stop now: with an open column, and after a switch card only if the rules say so.
STOPRULE_INLINE Mask may_stop(const BatchFacts& facts, const Draw& draw) {
  Mask may = draw.live & draw.table.is_open(0);
  if (!facts.stop_after_switch) may = may & !draw.is_switch;
  return may;
}

/// Writes what the draws left behind.
template <bool kCounting>
STOPRULE_INLINE void end_draw(Batch& batch, const Draw& draw, const std::uint16_t* games) {
  std::array<Byte, 16> record;
  for (std::size_t i = 0; i < kMostColumns; i++) {
    for (std::size_t part = 0; part < 3; part++) {
      record[kRecordContents + 3 * i + part] = draw.table.contents[i][part];
    }
    record[kRecordSums + i] = draw.table.sum[i];
  }
  record[kRecordPosition] = draw.position;
  record[kRecordOpen] = draw.table.open;
  record[kRecordSwitches] = draw.table.switches;
  record[kRecordEnd] = one_if(draw.bust) | (Byte(2) & draw.illegal);
  scatter_rows(record, [&](int lane) { return batch.records[games[lane]].data(); });
  if constexpr (kCounting) {
    scatter_rows(draw.left, [&](int lane) { return batch.left[games[lane]].data(); });
  }
}

/// Sixteen next cards of each game.
STOPRULE_INLINE void next_cards(const Batch& batch, const std::uint16_t* games, int already,
                                std::array<Byte, 16>& cards) {
  cards = gather_rows([&](int lane) {
    const std::size_t game = games[lane];
    return batch.piles.data() + game * batch.pile_stride + batch.position[game] +
           static_cast<std::size_t>(already);
  });
}

}  // namespace stoprule::push::STOPRULE_TARGET
