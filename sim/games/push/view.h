// PUSH, what a strategy sees: arrays over lanes (one game a lane), a byte or two each, and the
// one-lane view that a strategy's expressions read. All of it is public knowledge at the table.
// Used by strategies and engines; decides nothing.
//
// Two forms, one meaning. ViewArrays is what crosses a function pointer: for each quantity an array
// with an element a lane. OneView reads one lane of it. The lane kernel offers the same members on
// vectors, so that a strategy is written once as a template over the view.
#pragma once

#include <cstdint>

#include "sim/core/lanes.h"
#include "sim/core/target.h"
#include "sim/games/push/rules.h"

namespace stoprule::push {

/// Costly quantities; a strategy names those it reads.
enum Feature : std::uint32_t {
  kFeatureBust = 1,  ///< bust_cards
  kFeatureLeft = 2,  ///< left
  kFeatureCoin = 4,  ///< coin_chance and coin_choice
  kFeatureZone = 8,  ///< zones in `place` and `stop`; `act` and `take` see them anyway
};

/// Stands for the sum of a column that is not open: below any worth, and still so after a few
/// subtractions.
inline constexpr int kClosed = -64;

/// A coin's chance is uniform over 0..9999, its choice over 0..59 (a multiple of 1, 2, 3, 4, 5 and
/// 6).
inline constexpr int kChanceRange = 10'000, kChoiceRange = 60;

/// Arrays of `lanes_n` elements. Players are counted from the viewer: 0 is the viewer, k the k-th
/// to its left. Colours 0..4, columns 0..2 in the order in which they were opened.
struct ViewArrays {
  // The same in every lane.
  std::uint32_t lanes_n = 0;
  std::uint8_t players = 0, colours = 0, values = 0, columns = 0;  ///< of the rules
  bool star_takes_all = false;
  std::uint8_t seat = 0;  ///< the viewer's
  std::uint8_t active =
      0;  ///< the active player, counted from the viewer; 0: it is the viewer's turn
  Target target = Target::kScalar;  ///< the instruction set that the caller works with

  // The table, by lane.
  const std::uint16_t* turn = nullptr;         ///< turns ended so far
  const std::uint8_t* pile = nullptr;          ///< cards left, 0..250
  const std::uint8_t* open_columns = nullptr;  ///< 0..3
  const std::uint8_t* placed = nullptr;        ///< cards placed this turn, numbers and dice, 0..18
  const std::uint8_t* switches = nullptr;      ///< switch cards turned this turn
  const std::uint8_t* column_sum[kMostColumns] = {};    ///< of number values, 0..20; 0 if not open
  const std::uint8_t* column_cards[kMostColumns] = {};  ///< numbers and die, 0..6; 0: not open
  const std::uint8_t* column_kinds[kMostColumns] =
      {};  ///< bit c: holds colour c; bit 5: holds a die
  const std::uint8_t* column_values[kMostColumns] = {};  ///< bit v - 1: holds value v
  const std::uint8_t* column_value[kMostColumns][kMostColours] =
      {};  ///< value in the colour; 0: none

  // The card to be placed, by lane; for `place` only.
  const std::uint8_t* card = nullptr;  ///< code as in rules.h

  // Zones, by lane.
  const std::uint8_t* open_sum[kMostPlayers][kMostColours] = {};    ///< unprotected points, 0..126
  const std::uint8_t* open_cards[kMostPlayers][kMostColours] = {};  ///< unprotected cards, 0..36
  const std::uint16_t* protected_sum[kMostPlayers] = {};            ///< protected points, 0..630
  const std::uint8_t* protected_cards[kMostPlayers] = {};           ///< protected cards, 0..180

  // On request, by lane; null for strategies that did not ask.
  const std::uint8_t* bust_cards = nullptr;    ///< cards left in the pile that no place admits
  const std::uint8_t* left[kCodes] = {};       ///< copies of each card code left in the pile
  const std::uint16_t* coin_chance = nullptr;  ///< 0..9999, uniform
  const std::uint8_t* coin_choice = nullptr;   ///< 0..59, uniform and independent of the chance
};

/// The shared rule of placing: a number goes to the open column with the largest sum that admits
/// it, a die to the one with the smallest, on ties to the first; if none admits it, to a new
/// column.
template <class View>
typename View::Byte place_by_sum(const View& view) {
  using Byte = typename View::Byte;
  Byte chosen = view.open_columns(), best(-1);
  for (int i = 0; i < kMostColumns; i++) {
    const Byte sum = view.column_sum(i);
    const Byte wanted = select(view.card_is_die(), Byte(100) - sum, sum);
    const auto better = view.is_open(i) & view.admits(i) & (wanted > best);
    chosen = select(better, Byte(i), chosen);
    best = select(better, wanted, best);
  }
  return chosen;
}

/// One lane of a view. Every member returns a lane value of one_lane; the kernel's view has the
/// same members returning vectors.
class OneView {
 public:
  using Byte = one_lane::Byte;
  using Mask = one_lane::Mask;
  using Word = one_lane::Word;

  OneView(const ViewArrays& arrays, std::uint32_t lane) : arrays_(arrays), lane_(lane) {}

  /// Of the rules. Loops over columns and colours run to kMostColumns and kMostColours: those that
  /// the rules do not have are never open and hold nothing.
  int columns() const { return arrays_.columns; }
  int colours() const { return arrays_.colours; }
  int values() const { return arrays_.values; }
  int faces() const { return arrays_.colours + 1; }
  bool star_takes_all() const { return arrays_.star_takes_all; }

  Byte pile() const { return byte(arrays_.pile); }
  Byte open_columns() const { return byte(arrays_.open_columns); }
  Byte placed() const { return byte(arrays_.placed); }
  Byte column_sum(int i) const { return byte(arrays_.column_sum[i]); }
  /// The sum of an open column; kClosed, below any worth, if it is not open.
  Byte sum_if_open(int i) const { return select(is_open(i), column_sum(i), Byte(kClosed)); }
  Mask is_open(int i) const { return {arrays_.column_cards[i][lane_] > 0}; }
  Mask has_die(int i) const { return bit(arrays_.column_kinds[i], kDie); }
  Mask has_colour(int i, int colour) const { return bit(arrays_.column_kinds[i], colour); }
  Mask has_value(int i, int value) const { return bit(arrays_.column_values[i], value - 1); }

  /// The card to place; a column that is not open admits every card, one that the rules do not have
  /// none.
  Mask card_is_die() const { return {arrays_.card[lane_] == kDie}; }
  Mask admits(int i) const {
    if (i >= arrays_.columns) return {false};
    const std::uint8_t card = arrays_.card[lane_];
    const unsigned kinds = arrays_.column_kinds[i][lane_], values = arrays_.column_values[i][lane_];
    return {(kinds >> (card & 15) & 1) == 0 && (values << 1 >> (card >> 4) & 1) == 0};
  }

  Byte place_by_sum() const { return push::place_by_sum(*this); }

  /// The viewer's own zone.
  Byte open_sum(int colour) const { return byte(arrays_.open_sum[0][colour]); }
  Byte open_cards(int colour) const { return byte(arrays_.open_cards[0][colour]); }

  Byte bust_cards() const { return byte(arrays_.bust_cards); }
  Byte left(Card card) const { return byte(arrays_.left[card]); }

  /// Yes with probability units / 10000.
  Mask chance(std::int64_t units) const { return {arrays_.coin_chance[lane_] < units}; }
  /// Uniform over 0..59.
  Byte choice() const { return byte(arrays_.coin_choice); }

 private:
  Byte byte(const std::uint8_t* array) const { return static_cast<std::int8_t>(array[lane_]); }
  Mask bit(const std::uint8_t* array, int n) const { return {(array[lane_] >> n & 1) != 0}; }

  const ViewArrays& arrays_;
  std::uint32_t lane_;
};

}  // namespace stoprule::push
