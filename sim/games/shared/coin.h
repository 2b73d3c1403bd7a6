// A strategy's own coin, as every game offers it: a chance and a choice, keyed by who throws it and
// when. Used by the games' engines and by strategies; knows no game.
#pragma once

#include <cstdint>
#include <span>

#include "sim/core/keyed_random.h"

namespace stoprule {

/// A coin's chance is uniform over 0..9999, its choice over 0..59 (a multiple of 1, 2, 3, 4, 5 and
/// 6).
inline constexpr int kChanceRange = 10'000, kChoiceRange = 60;

struct Coin {
  std::uint16_t chance;
  std::uint8_t choice;
};

/// The coin of a seat's decision number `number` in a game.
Coin keyed_coin(const KeyedRandom& random, std::uint64_t game, int seat, std::uint32_t number);

/// The coins of a seat's decisions in many games, numbers[i] in games[i], as keyed_coin() has them.
/// All arrays are equally long.
void keyed_coins(const KeyedRandom& random, std::span<const std::uint64_t> games, int seat,
                 const std::uint32_t* numbers, std::uint16_t* chances, std::uint8_t* choices);

}  // namespace stoprule
