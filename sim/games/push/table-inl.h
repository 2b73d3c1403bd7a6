// PUSH on lanes: the table of one vector of games, and what a strategy sees of it. Compiled once for each
// instruction set. The members of KernelView are those of OneView (view.h), on vectors.
#pragma once

#include "sim/core/lanes-inl.h"
#include "sim/games/push/batch.h"
#include "sim/games/push/reference.h"
#include "sim/games/push/view.h"

namespace stoprule::push::STOPRULE_TARGET {

using namespace stoprule::STOPRULE_TARGET;  // NOLINT: the lanes of this instruction set

/// Bits of a card's kind: its colour, or die; a switch and the pile's end have bits of their own.
inline constexpr Table16 kKindBits{1, 2, 4, 8, 16, 32, 64, -128};
/// Bit v - 1 of value v; none for 0.
inline constexpr Table16 kValueBits{0, 1, 2, 4, 8, 16, 32};
/// A value in both nibbles; a die, which has none, as 1 in the upper one.
inline constexpr Table16 kBothNibbles{0x10, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66};
/// Which nibbles of a column's three content bytes belong to a kind of card. A die counts as 1 in the
/// upper nibble of the third.
inline constexpr std::array<Table16, 3> kContentNibbles{
    Table16{0x0f, -0x10}, Table16{0, 0, 0x0f, -0x10}, Table16{0, 0, 0, 0, 0x0f, 0x10}};

/// The columns of a turn.
struct Table {
  Byte kinds[kMostColumns], values[kMostColumns], sum[kMostColumns], contents[kMostColumns][3];
  Byte open, placed, switches;

  STOPRULE_INLINE Mask is_open(int i) const { return open > Byte(i); }
};

STOPRULE_INLINE Table empty_table() {
  Table table;
  for (int i = 0; i < kMostColumns; i++) {
    table.kinds[i] = table.values[i] = table.sum[i] = Byte(0);
    for (Byte& byte : table.contents[i]) byte = Byte(0);
  }
  table.open = table.placed = table.switches = Byte(0);
  return table;
}

/// What is left in the pile, counted; bytes as in LeftRecord.
using LeftCounts = std::array<Byte, 16>;

/// Coins of one decision, thrown before it for strategies that ask.
struct Coins {
  alignas(64) std::uint16_t chance[kLanes];
  alignas(64) std::uint8_t choice[kLanes];
};

/// Throws a coin for each of `kLanes` games. `cards_turned` may be null: none yet.
template <class GameOf>
STOPRULE_INLINE void throw_coins(const Batch& batch, CoinEvent::Kind kind, int seat, GameOf game_of,
                                 const std::uint8_t* cards_turned, Coins& coins) {
  for (int lane = 0; lane < kLanes; lane++) {
    const CoinEvent event{kind, seat, batch.facts.start.turn + batch.turn,
                          cards_turned == nullptr ? 0 : cards_turned[lane]};
    const Coin coin = keyed_coin(batch.facts.random, batch.game(game_of(lane)), event);
    coins.chance[lane] = coin.chance;
    coins.choice[lane] = coin.choice;
  }
}

/// One vector of games as the active player or a taker sees them.
class KernelView {
 public:
  using Byte = STOPRULE_TARGET::Byte;
  using Mask = STOPRULE_TARGET::Mask;
  using Word = STOPRULE_TARGET::Word;

  STOPRULE_INLINE KernelView(const BatchFacts& facts, const Table& table)
      : facts_(facts), table_(table) {}

  STOPRULE_INLINE void see_pile(Byte pile, const LeftCounts* left) { pile_ = pile, left_ = left; }
  STOPRULE_INLINE void see_card(Byte kind_bit, Byte value_bit) {
    kind_bit_ = kind_bit, value_bit_ = value_bit;
  }
  /// Zone rows by colour, at this vector's first game.
  STOPRULE_INLINE void see_zone(int colour, const std::uint8_t* sum, const std::uint8_t* cards) {
    open_sum_[colour] = sum, open_cards_[colour] = cards;
  }
  STOPRULE_INLINE void see_coins(const Coins* coins) { coins_ = coins; }

  STOPRULE_INLINE int columns() const { return facts_.columns; }
  STOPRULE_INLINE int colours() const { return facts_.colours; }
  STOPRULE_INLINE int values() const { return facts_.values; }
  STOPRULE_INLINE int faces() const { return facts_.faces; }
  STOPRULE_INLINE bool star_takes_all() const { return facts_.star_takes_all; }

  STOPRULE_INLINE Byte pile() const { return pile_; }
  STOPRULE_INLINE Byte open_columns() const { return table_.open; }
  STOPRULE_INLINE Byte placed() const { return table_.placed; }
  STOPRULE_INLINE Byte column_sum(int i) const { return table_.sum[i]; }
  STOPRULE_INLINE Mask is_open(int i) const { return table_.is_open(i); }
  STOPRULE_INLINE Mask has_die(int i) const { return has_colour(i, kDie); }
  STOPRULE_INLINE Mask has_colour(int i, int colour) const {
    return !clear(table_.kinds[i], Byte(1 << colour));
  }
  STOPRULE_INLINE Mask has_value(int i, int value) const {
    return !clear(table_.values[i], Byte(1 << (value - 1)));
  }
  STOPRULE_INLINE Mask card_is_die() const { return kind_bit_ == Byte(1 << kDie); }
  STOPRULE_INLINE Mask admits(int i) const {
    return ((table_.kinds[i] & kind_bit_) | (table_.values[i] & value_bit_)) == Byte(0);
  }
  STOPRULE_INLINE Byte open_sum(int colour) const { return Byte::load(open_sum_[colour]); }
  STOPRULE_INLINE Byte open_cards(int colour) const { return Byte::load(open_cards_[colour]); }
  Byte bust_cards() const;
  Byte left(Card card) const;
  Mask chance(std::int64_t units) const;
  STOPRULE_INLINE Byte choice() const { return Byte::load(coins_->choice); }

 private:
  const BatchFacts& facts_;
  const Table& table_;
  Byte pile_{0}, kind_bit_{0}, value_bit_{0};
  const LeftCounts* left_ = nullptr;
  const std::uint8_t* open_sum_[kMostColours] = {};
  const std::uint8_t* open_cards_[kMostColours] = {};
  const Coins* coins_ = nullptr;
};

/// Copies of a set of values (bit v - 1) of a colour left in the pile.
STOPRULE_INLINE Byte count_left(const LeftCounts& left, int colour, Byte set) {
  // Weighted counts of four bits: as they are, twice, four times.
  constexpr Table16 kBits{0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
  Byte count(0);
  for (std::size_t p = kPlanes; p-- > 0;) {
    const Byte plane = left[static_cast<std::size_t>(colour) * kPlanes + p] & set;
    count = count + count + lookup(kBits, plane & Byte(15)) + lookup(kBits, upper_nibble(plane));
  }
  return count;
}

// A card busts if each column holds its colour or its value, with no column left to open.
STOPRULE_INLINE Byte KernelView::bust_cards() const {
  Byte count(0);
  for (int colour = 0; colour < facts_.colours; colour++) {
    Byte blocked(0x3f);
    for (int i = 0; i < facts_.columns; i++) {
      blocked = blocked & (table_.values[i] | Byte(has_colour(i, colour).bits));
    }
    count = count + count_left(*left_, colour, blocked);
  }
  Mask dice_blocked = has_die(0);
  for (int i = 1; i < facts_.columns; i++) dice_blocked = dice_blocked & has_die(i);
  count = count + ((*left_)[kLeftDice] & dice_blocked);
  return count & (table_.open == Byte(facts_.columns));
}

STOPRULE_INLINE Byte KernelView::left(Card card) const {
  if (card == kDie) return (*left_)[kLeftDice];
  return count_left(*left_, colour_of(card), Byte(1 << (value_of(card) - 1)));
}

STOPRULE_INLINE Mask KernelView::chance(std::int64_t units) const {
  alignas(64) std::int8_t bits[kLanes];
  const auto limit = static_cast<std::uint16_t>(units);
  for (int lane = 0; lane < kLanes; lane++) {
    bits[lane] = static_cast<std::int8_t>(coins_->chance[lane] < limit ? -1 : 0);
  }
  return {Byte::load(bits).v};
}

}  // namespace stoprule::push::STOPRULE_TARGET
