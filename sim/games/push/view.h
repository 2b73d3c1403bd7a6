// PUSH, what a strategy sees: arrays over lanes (one game a lane), a byte or two each, and the
// one-lane view that a strategy's expressions read. All of it is public knowledge at the table.
// Used by strategies and engines; decides nothing.
//
// Two forms, one meaning. ViewArrays is what crosses a function pointer: for each quantity an array
// with an element a lane (plugin.h documents each). OneView reads one lane of it. The lane kernel
// offers the same members on vectors, so that a strategy is written once as a template over the
// view.
#pragma once

#include <cstdint>

#include "sim/core/lanes.h"
#include "sim/games/push/plugin.h"
#include "sim/games/push/rules.h"
#include "sim/games/shared/coin.h"

namespace stoprule::push {

/// Costly quantities; a strategy names those it reads (plugin.h says what each holds).
enum Feature : std::uint32_t {
  kFeatureBust = STOPRULE_PUSH_BUST,
  kFeatureLeft = STOPRULE_PUSH_LEFT,
  kFeatureCoin = STOPRULE_PUSH_COIN,
  kFeatureZone = STOPRULE_PUSH_ZONES,
  kFeatureColumns = STOPRULE_PUSH_COLUMNS_IN_FULL,
  kFeatureScore = STOPRULE_PUSH_SCORES,
};
inline constexpr std::uint32_t kAllFeatures =
    kFeatureBust | kFeatureLeft | kFeatureCoin | kFeatureZone | kFeatureColumns | kFeatureScore;

/// Stands for the sum of a column that is not open: below any worth, and still so after a few
/// subtractions.
inline constexpr int kClosed = -64;

/// Arrays over lanes: the struct that plugins read. Engines fill it, so there is no copy between.
using ViewArrays = stoprule_push_view;
static_assert(STOPRULE_PUSH_PLAYERS == kMostPlayers && STOPRULE_PUSH_COLOURS == kMostColours);
static_assert(STOPRULE_PUSH_COLUMNS == kMostColumns && STOPRULE_PUSH_VALUES == kMostValues);
static_assert(STOPRULE_PUSH_CODES == kCodes);
static_assert(STOPRULE_PUSH_DIE == kDie && STOPRULE_PUSH_SWITCH == kSwitch);

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
  bool star_takes_all() const { return arrays_.star_takes_all != 0; }

  Byte pile() const { return byte(arrays_.pile); }
  Byte open_columns() const { return byte(arrays_.open_columns); }
  Byte placed() const { return byte(arrays_.placed); }
  Byte column_sum(int i) const { return byte(arrays_.column_sum[i]); }
  /// The sum of an open column; kClosed, below any worth, if it is not open.
  Byte sum_if_open(int i) const { return select(is_open(i), column_sum(i), Byte(kClosed)); }
  Mask is_open(int i) const { return {arrays_.open_columns[lane_] > i}; }
  Mask has_die(int i) const { return {arrays_.column_die[i][lane_] != 0}; }
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

  /// The shared rule of placing: a number goes to the open column with the largest sum that admits
  /// it, a die to the one with the smallest, on ties to the first; if none admits it, to a new
  /// column.
  Byte place_by_sum() const {
    Byte chosen = open_columns(), best(-1);
    for (int i = 0; i < kMostColumns; i++) {
      const Byte sum = column_sum(i);
      const Byte wanted = select(card_is_die(), Byte(100) - sum, sum);
      const Mask better = is_open(i) & admits(i) & (wanted > best);
      chosen = select(better, Byte(i), chosen);
      best = select(better, wanted, best);
    }
    return chosen;
  }

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
