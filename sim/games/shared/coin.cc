#include "sim/games/shared/coin.h"

#include <algorithm>
#include <array>

namespace stoprule {
namespace {

// A coin is two words of its seat's stream, the first at an even place: both are in one block.
Event chance_event(std::uint64_t game, int seat, std::uint32_t number) {
  return {.game = game,
          .purpose = Purpose::kCoin,
          .stream = static_cast<std::uint8_t>(seat),
          .index = number * 2};
}

}  // namespace

Coin keyed_coin(const KeyedRandom& random, std::uint64_t game, int seat, std::uint32_t number) {
  Event event = chance_event(game, seat, number);
  const auto chance = static_cast<std::uint16_t>(random.below(event, kChanceRange));
  event.index++;
  return {chance, static_cast<std::uint8_t>(random.below(event, kChoiceRange))};
}

void keyed_coins(const KeyedRandom& random, std::span<const std::uint64_t> games, int seat,
                 const std::uint32_t* numbers, std::uint16_t* chances, std::uint8_t* choices) {
  constexpr std::size_t kAtOnce = 64;
  std::array<Block128, kAtOnce> counters;
  std::array<std::uint16_t, 8 * kAtOnce> words;
  for (std::size_t first = 0; first < games.size(); first += kAtOnce) {
    const std::size_t n = std::min(kAtOnce, games.size() - first);
    for (std::size_t i = 0; i < n; i++) {
      const Event event = chance_event(games[first + i], seat, numbers[first + i]);
      counters[i] = counter_of(event.game, event.purpose, event.stream, event.index / 8, 0);
    }
    random.words(counters.data(), static_cast<std::uint32_t>(n), words.data());
    for (std::size_t i = 0; i < n; i++) {
      const std::size_t at = 8 * i + numbers[first + i] * 2 % 8;
      const std::uint32_t chance = std::uint32_t{words[at]} * kChanceRange;
      const std::uint32_t choice = std::uint32_t{words[at + 1]} * kChoiceRange;
      Coin coin{static_cast<std::uint16_t>(chance >> 16), static_cast<std::uint8_t>(choice >> 16)};
      const bool rejected =
          (chance & 0xffffu) < 65536 % kChanceRange || (choice & 0xffffu) < 65536 % kChoiceRange;
      if (rejected) coin = keyed_coin(random, games[first + i], seat, numbers[first + i]);
      chances[first + i] = coin.chance;
      choices[first + i] = coin.choice;
    }
  }
}

}  // namespace stoprule
