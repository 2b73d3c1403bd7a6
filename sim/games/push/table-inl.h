// PUSH on lanes: the table of one vector of games, and what a strategy sees of it. Compiled once
// for each instruction set. The members of KernelView are those of OneView (view.h), on vectors.
#pragma once

#include "sim/core/lanes-inl.h"
#include "sim/core/rows-inl.h"
#include "sim/core/words-inl.h"
#include "sim/games/push/batch.h"
#include "sim/games/push/reference.h"
#include "sim/games/push/view.h"

namespace stoprule::push::STOPRULE_TARGET {

using namespace stoprule::STOPRULE_TARGET;  // NOLINT: the lanes of this instruction set

/// Bit v - 1 of value v; none for 0.
inline constexpr Table16 kValueBits{0, 1, 2, 4, 8, 16, 32};
/// A value in every colour's place of a column's contents; a die, whose value is 0, in its own.
inline constexpr Table16 kLowPlaces{0, 0x49, -0x6e, -0x25, 0x24, 0x6d, -0x4a};
inline constexpr Table16 kHighPlaces{-0x80, 0x09, 0x12, 0x1b, 0x64, 0x6d, 0x76};
/// The place of each kind of card: the colours, a die.
inline constexpr Table16 kLowMask{0x07, 0x38, 0, 0, -0x40, 0};
inline constexpr Table16 kHighMask{0, 0, 0x07, 0x38, 0x40, -0x80};
/// All bits for the cards of a colour.
inline constexpr std::array<Table16, kMostColours> kOnlyColour{
    {{-1}, {0, -1}, {0, 0, -1}, {0, 0, 0, -1}, {0, 0, 0, 0, -1}}};
/// What a card turned counts as: 1 for a switch card, the top bit for the end of the pile.
inline constexpr Table16 kTurnedSwitch{0, 0, 0, 0, 0, 0, 1, -0x80};
/// The least that a column's sum is after a card was placed: a card to be placed opens it.
inline constexpr Table16 kLeastSum{0, 0, 0, 0, 0, 0, -0x80, -0x80};
/// For the shared placement: 31 for a die, which turns the order of sums over.
inline constexpr Table16 kTurnOver{0, 0, 0, 0, 0, 31};

/// The columns of a turn. Columns that the rules do not have hold one of everything, so that they
/// admit no card; loops over columns and colours have constant bounds.
struct Table {
  Byte low[kMostColumns], high[kMostColumns], values[kMostColumns], sum[kMostColumns];
  Byte turned, switches;

  STOPRULE_INLINE Mask is_open(int i) const { return sum[i] > Byte(-1); }
};

STOPRULE_INLINE Table empty_table(const BatchFacts& facts) {
  Table table;
  for (int i = 0; i < kMostColumns; i++) {
    table.low[i] = table.high[i] = Byte(i < facts.columns ? 0 : -1);
    table.values[i] = Byte(0);
    table.sum[i] = Byte(kClosed);
  }
  table.turned = table.switches = Byte(0);
  return table;
}

/// A card, decoded.
struct SeenCard {
  Byte card, value, value_bit, low_mask, high_mask;
  Byte turned;  ///< kTurnedSwitch
  Mask is_die;
};

STOPRULE_INLINE SeenCard decode(Byte card) {
  SeenCard seen;
  seen.card = card;
  seen.value = upper_nibble(card);
  seen.value_bit = lookup(kValueBits, seen.value);
  seen.low_mask = lookup(kLowMask, card);
  seen.high_mask = lookup(kHighMask, card);
  seen.turned = lookup(kTurnedSwitch, card);
  seen.is_die = card == Byte(kDie);
  return seen;
}

/// What a column holds of the card's kind and value; a column without a bit of it admits the card.
STOPRULE_INLINE Byte conflicts(const Table& table, const SeenCard& card, int i) {
  return (table.low[i] & card.low_mask) | (table.high[i] & card.high_mask) |
         (table.values[i] & card.value_bit);
}
STOPRULE_INLINE Mask admits(const Table& table, const SeenCard& card, int i) {
  return conflicts(table, card, i) == Byte(0);
}

/// The values by colour in a column's contents.
STOPRULE_INLINE std::array<Byte, kMostColours> values_of(Byte low, Byte high) {
  const Byte low_up = shift_right<3>(low), high_up = shift_right<3>(high);
  return {low & Byte(7), low_up & Byte(7), high & Byte(7), high_up & Byte(7),
          (shift_right<6>(low) & Byte(3)) | (shift_right<4>(high) & Byte(4))};
}

/// A legal placement: the column of each game, as masks, or `nowhere` if no place takes the card.
struct Placement {
  Mask here[kMostColumns];
  Flag nowhere;
};

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
  std::array<std::uint64_t, kLanes> games;
  std::array<std::uint32_t, kLanes> numbers;
  for (int lane = 0; lane < kLanes; lane++) {
    const CoinEvent event{kind, seat, batch.facts.start.turn + batch.turn,
                          cards_turned == nullptr ? 0 : cards_turned[lane]};
    games[static_cast<std::size_t>(lane)] = batch.game(game_of(lane));
    numbers[static_cast<std::size_t>(lane)] = event.number();
  }
  keyed_coins(batch.facts.random, games, seat, numbers.data(), coins.chance, coins.choice);
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
  STOPRULE_INLINE void see_card(const SeenCard& card) { card_ = card; }
  /// Cards turned but not placed yet: 1 where a place is being chosen.
  STOPRULE_INLINE void see_in_hand(Byte cards) { in_hand_ = cards; }
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
  STOPRULE_INLINE Byte open_columns() const {
    return one_if(table_.is_open(0)) + one_if(table_.is_open(1)) + one_if(table_.is_open(2));
  }
  STOPRULE_INLINE Byte placed() const { return table_.turned - table_.switches - in_hand_; }
  STOPRULE_INLINE Byte column_sum(int i) const { return max(table_.sum[i], Byte(0)); }
  STOPRULE_INLINE Byte sum_if_open(int i) const { return table_.sum[i]; }
  STOPRULE_INLINE Mask is_open(int i) const { return table_.is_open(i); }
  STOPRULE_INLINE Mask has_die(int i) const { return table_.high[i] < Byte(0); }
  STOPRULE_INLINE Mask has_colour(int i, int colour) const {
    return !(value_bits(i, colour) == Byte(0));
  }
  STOPRULE_INLINE Mask has_value(int i, int value) const {
    return !clear(table_.values[i], Byte(1 << (value - 1)));
  }
  STOPRULE_INLINE Mask card_is_die() const { return card_.is_die; }
  STOPRULE_INLINE Mask admits(int i) const { return STOPRULE_TARGET::admits(table_, card_, i); }
  Placement place_by_sum() const;
  STOPRULE_INLINE Byte open_sum(int colour) const { return Byte::load(open_sum_[colour]); }
  STOPRULE_INLINE Byte open_cards(int colour) const { return Byte::load(open_cards_[colour]); }
  Byte bust_cards() const;
  Byte left(Card card) const;
  Mask chance(std::int64_t units) const;
  STOPRULE_INLINE Byte choice() const { return Byte::load(coins_->choice); }

 private:
  /// The value of a colour in a column, somewhere in the byte.
  STOPRULE_INLINE Byte value_bits(int i, int colour) const {
    const auto kind = static_cast<std::size_t>(colour);
    return (table_.low[i] & Byte(kLowMask[kind])) | (table_.high[i] & Byte(kHighMask[kind]));
  }

  const BatchFacts& facts_;
  const Table& table_;
  Byte pile_{0}, in_hand_{0};
  SeenCard card_{};
  const LeftCounts* left_ = nullptr;
  const std::uint8_t* open_sum_[kMostColours] = {};
  const std::uint8_t* open_cards_[kMostColours] = {};
  const Coins* coins_ = nullptr;
};

// Keys to be the largest: the sum, or for a die 31 less it; a column that is not open is below
// them, and the first of those wins; a column that does not admit the card is below everything.
STOPRULE_INLINE Placement KernelView::place_by_sum() const {
  const Byte turn_over = lookup(kTurnOver, card_.card);
  Byte key[kMostColumns];
  Flag bars[kMostColumns];
  for (int i = 0; i < kMostColumns; i++) {
    key[i] = table_.sum[i] ^ turn_over;
    bars[i] = some(conflicts(table_, card_, i));
  }
  const Flag third =
      (bars[0] | exceeds(key[2], key[0])) & (bars[1] | exceeds(key[2], key[1])) & !bars[2];
  const Flag second = (bars[0] | exceeds(key[1], key[0])) & !bars[1] & !third;
  const Flag first = !(bars[0] | second | third);
  return {{mask_of(first), mask_of(second), mask_of(third)}, bars[0] & bars[1] & bars[2]};
}

/// Copies of a set of values (bit v - 1) of a colour left in the pile.
STOPRULE_INLINE Byte count_left(const BatchFacts& facts, const LeftCounts& left, int colour,
                                Byte set) {
  const Byte* const planes = &left[static_cast<std::size_t>(colour) * kPlanes];
  Byte count(0);
  if (facts.planes > 2) count = count_bits(planes[2] & set);
  count = count + count + count_bits(planes[1] & set);
  return count + count + count_bits(planes[0] & set);
}

// A card busts if each column holds its colour or its value, with no column left to open.
STOPRULE_INLINE Byte KernelView::bust_cards() const {
  Byte count(0);
  for (int colour = 0; colour < kMostColours; colour++) {
    Byte blocked(0x3f);
    for (int i = 0; i < kMostColumns; i++) {
      blocked = blocked & (table_.values[i] | all_if_some(value_bits(i, colour)));
    }
    count = count + count_left(facts_, *left_, colour, blocked);
  }
  Mask dice_blocked = has_die(0);
  for (int i = 1; i < kMostColumns; i++) dice_blocked = dice_blocked & has_die(i);
  count = count + ((*left_)[kLeftDice] & dice_blocked);
  return count & table_.is_open(facts_.columns - 1);
}

STOPRULE_INLINE Byte KernelView::left(Card card) const {
  if (card == kDie) return (*left_)[kLeftDice];
  return count_left(facts_, *left_, colour_of(card), Byte(1 << (value_of(card) - 1)));
}

STOPRULE_INLINE Mask KernelView::chance(std::int64_t units) const {
  alignas(64) std::int8_t bits[kLanes];
  const auto limit = static_cast<std::uint16_t>(units);
  for (int lane = 0; lane < kLanes; lane++) {
    bits[lane] = static_cast<std::int8_t>(coins_->chance[lane] < limit ? -1 : 0);
  }
  return mask_of(Byte::load(bits));
}

}  // namespace stoprule::push::STOPRULE_TARGET
