// Zum Kuhkuck, what a strategy sees: arrays over lanes (one game a lane), a byte or two each, and
// the one-lane view that a strategy's expressions read. The opponent's hand is hidden, and so is
// what the pool holds by colour, which would tell it. Used by strategies and engines; decides
// nothing.
//
// Two forms, one meaning. ViewArrays is what crosses a function pointer: for each quantity an array
// with an element a lane. OneView reads one lane of it. The lane kernel offers the same members on
// vectors, so that a strategy is written once as a template over the view.
#pragma once

#include <cstdint>

#include "sim/core/lanes.h"
#include "sim/games/kuhkuck/plugin.hpp"
#include "sim/games/kuhkuck/position.h"
#include "sim/games/shared/shown_view.h"

namespace stoprule::kuhkuck {

/// Lanes of a view are at most so many.
inline constexpr int kMostLanes = 1024;

/// Costly quantities; a strategy names those it reads.
enum Feature : std::uint32_t {
  kFeatureCoin = STOPRULE_KUHKUCK_COIN,  ///< coin_chance and coin_choice
};
inline constexpr std::uint32_t kAllFeatures = kFeatureCoin;

/// The same struct that plugins read; plugin.h tells every field.
using ViewArrays = stoprule_kuhkuck_view;

static_assert(STOPRULE_KUHKUCK_COLOURS == kColours && STOPRULE_KUHKUCK_KINDS == kKinds &&
              STOPRULE_KUHKUCK_ELECTRICITY == kElectricity && STOPRULE_KUHKUCK_BONUS == kBonus);

/// Points by number of cards in hand, as a view has them.
using PointsTable = std::array<std::uint8_t, STOPRULE_KUHKUCK_HANDS>;
static_assert(kMostHand + 1 < STOPRULE_KUHKUCK_HANDS, "points for one card more than a hand has");
PointsTable points_table(const Rules& rules);
/// Of one number of cards; 0 where the rules have none.
int points_for(const Rules& rules, std::size_t cards);

using Seen = stoprule::Seen<Rules, Position>;
inline const Side& mine(const Seen& seen) {
  return seen.position.sides[static_cast<std::size_t>(seen.seat)];
}
inline const Side& theirs(const Seen& seen) { return seen.position.other_than(seen.seat); }

/// A view of one position.
using PositionView = ShownView<stoprule_kuhkuck::Tables>;

/// One lane of a view. Every member returns a lane value of one_lane; the kernel's view has the
/// same members returning vectors.
class OneView {
 public:
  using Byte = one_lane::Byte;
  using Mask = one_lane::Mask;
  using Word = one_lane::Word;

  OneView(const ViewArrays& arrays, std::uint32_t lane) : arrays_(arrays), lane_(lane) {}

  int hand_limit() const { return arrays_.hand_limit; }
  /// Cards in the game, of a kind and of all.
  int cards(int kind) const { return arrays_.cards[kind]; }
  int cards_n() const { return arrays_.cards_n; }
  /// Points for a number of cards.
  Word points(Byte cards) const { return Word(arrays_.points[cards.value]); }

  Byte hand(int colour) const { return byte(arrays_.hand[colour]); }
  Byte hand_n() const { return byte(arrays_.hand_n); }
  /// Worth of a declaration, 0: not declared; a Word, as it passes 127.
  Word value(int colour) const { return widen_unsigned(byte(arrays_.value[colour])); }
  Word their_value(int colour) const { return widen_unsigned(byte(arrays_.their_value[colour])); }
  Byte their_hand_n() const { return byte(arrays_.their_hand_n); }
  /// Whether the viewer may declare the colour, if it holds enough cards.
  Mask can_name(int colour) const {
    return {arrays_.hand[colour][lane_] > 0 && arrays_.value[colour][lane_] == 0};
  }

  /// Cards of a kind in the discard pile.
  Byte discard(int kind) const { return byte(arrays_.discard[kind]); }
  Byte pool_n() const { return byte(arrays_.pool_n); }
  Byte pool_electricity() const { return byte(arrays_.pool_electricity); }

  /// Yes with probability units / 10000.
  Mask chance(std::int64_t units) const { return {arrays_.coin_chance[lane_] < units}; }
  /// Uniform over 0..59.
  Byte choice() const { return byte(arrays_.coin_choice); }

 private:
  Byte byte(const std::uint8_t* array) const { return static_cast<std::int8_t>(array[lane_]); }

  const ViewArrays& arrays_;
  std::uint32_t lane_;
};

}  // namespace stoprule::kuhkuck
