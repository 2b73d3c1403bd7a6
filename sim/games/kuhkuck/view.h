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
#include "sim/games/kuhkuck/rules.h"
#include "sim/games/shared/coin.h"

namespace stoprule::kuhkuck {

/// Costly quantities; a strategy names those it reads.
enum Feature : std::uint32_t {
  kFeatureCoin = 1,  ///< coin_chance and coin_choice
};

/// Arrays of `lanes_n` elements. Worth is without bonus throughout.
struct ViewArrays {
  // The same in every lane.
  std::uint32_t lanes_n = 0;
  std::uint8_t seat = 0;              ///< the viewer's; 0 began
  std::uint16_t own_turn = 0;         ///< turns that the viewer had before this one
  const Rules* rules = nullptr;       ///< in full
  const ByteTable* points = nullptr;  ///< by number of cards, unsigned; as in the rules

  // The viewer, by lane.
  const std::uint8_t* hand[kColours] = {};   ///< cards in hand
  const std::uint8_t* hand_n = nullptr;      ///< of all colours
  const std::uint8_t* value[kColours] = {};  ///< worth of the declaration; 0: not declared

  // The opponent, by lane.
  const std::uint8_t* their_hand_n = nullptr;
  const std::uint8_t* their_value[kColours] = {};

  // The table, by lane.
  const std::uint8_t* discard[kKinds] = {};        ///< cards in the discard pile
  const std::uint8_t* pool_n = nullptr;            ///< cards in the pool
  const std::uint8_t* pool_electricity = nullptr;  ///< electricity cards among them

  // On request, by lane; null for strategies that did not ask.
  const std::uint16_t* coin_chance = nullptr;  ///< 0..9999, uniform
  const std::uint8_t* coin_choice = nullptr;   ///< 0..59, uniform and independent of the chance
};

/// One lane of a view. Every member returns a lane value of one_lane; the kernel's view has the
/// same members returning vectors.
class OneView {
 public:
  using Byte = one_lane::Byte;
  using Mask = one_lane::Mask;
  using Word = one_lane::Word;

  OneView(const ViewArrays& arrays, std::uint32_t lane) : arrays_(arrays), lane_(lane) {}

  const Rules& rules() const { return *arrays_.rules; }
  /// Points for a number of cards.
  Word points(Byte cards) const { return widen_unsigned(lookup(*arrays_.points, cards)); }

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
