// Random numbers and deals for whole batches, the same numbers as KeyedRandom::below and the same
// orders as Deck::deal. Plain loops over 16-bit words, which every compiler turns into the vectors
// of the instruction set it compiles for. Compiled once for each of them (STOPRULE_TARGET).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "sim/core/check.h"
#include "sim/core/deck.h"
#include "sim/core/lanes-inl.h"

namespace stoprule::STOPRULE_TARGET {

/// Games first, first + step, ...
struct GameList {
  std::uint64_t first = 0, step = 1;
  std::size_t games_n = 0;

  std::uint64_t game(std::size_t i) const { return first + step * i; }
};

inline constexpr std::size_t kMostCards = 256;

/// words[k] becomes a number below ranges[k], by the first attempt. Returns whether some word was
/// rejected: those have low products below uneven[k] = 65536 % ranges[k].
template <std::size_t kN>
STOPRULE_INLINE bool below_each(const std::uint16_t* words, const std::uint16_t* ranges,
                                const std::uint16_t* uneven, std::uint8_t* numbers) {
  std::uint16_t rejected = 0;
  for (std::size_t k = 0; k < kN; k++) {
    const std::uint32_t product = std::uint32_t{words[k]} * ranges[k];
    const auto low = static_cast<std::uint16_t>(product);
    numbers[k] = static_cast<std::uint8_t>(product >> 16);
    rejected = static_cast<std::uint16_t>(rejected | (low < uneven[k] ? 0xffff : 0));
  }
  return rejected != 0;
}

/// For each game: the numbers of `first` and of the seven events after it in its stream, each below
/// n <= 256, to out + i x stride. first.index must be a multiple of 8; first.game is not used.
inline void eight_below(const KeyedRandom& random, const Event& first, const GameList& games,
                        std::uint32_t n, std::uint8_t* out, std::size_t stride) {
  constexpr std::size_t kAtOnce = 8;  // games whose words are handled as one vector
  alignas(64) std::array<std::uint16_t, 8 * kAtOnce> words, ranges, uneven;
  alignas(64) std::array<std::uint8_t, 8 * kAtOnce> numbers;
  ranges.fill(static_cast<std::uint16_t>(n));
  uneven.fill(static_cast<std::uint16_t>(65536 % n));
  for (std::size_t begin = 0; begin < games.games_n; begin += kAtOnce) {
    Event event = first;
    event.game = games.game(begin);
    random.words(event, {games.step, 0}, kAtOnce, words.data());
    const bool rejected =
        below_each<8 * kAtOnce>(words.data(), ranges.data(), uneven.data(), numbers.data());
    if (rejected) {  // rare: 4 words in 65536 for a die of six faces
      for (std::uint32_t k = 0; k < 8 * kAtOnce; k++) {
        Event again = event;
        again.game += games.step * (k / 8);
        again.index += k % 8;
        numbers[k] = static_cast<std::uint8_t>(random.below(again, n));
      }
    }
    for (std::size_t i = 0; i < std::min(kAtOnce, games.games_n - begin); i++) {
      std::copy_n(numbers.data() + 8 * i, 8, out + (begin + i) * stride);
    }
  }
}

/// For each step of a deal: how many places there are, and how many low products are uneven. Steps
/// beyond the last are filled up with one place.
struct Steps {
  alignas(64) std::array<std::uint16_t, kMostCards> places, uneven;
  std::size_t steps_n = 0;

  explicit Steps(const Deck& deck) : steps_n(deck.size() - deck.laid_n()) {
    places.fill(1);
    uneven.fill(0);
    for (std::size_t k = 0; k < steps_n; k++) {
      const auto places_n = static_cast<std::uint32_t>(deck.laid_n() + k + 1);
      places[k] = static_cast<std::uint16_t>(places_n);
      uneven[k] = static_cast<std::uint16_t>(65536 % places_n);
    }
  }
};

using Places = std::array<std::uint8_t, kMostCards>;

/// The place drawn in each step of a game's deal.
STOPRULE_INLINE void draw_places(const Deck& deck, const Steps& steps, const KeyedRandom& random,
                                 std::uint64_t game, Places& places) {
  constexpr std::size_t kAtOnce = 64;
  alignas(64) std::array<std::uint16_t, kMostCards> words;
  bool rejected = false;
  const Event first{.game = game, .purpose = Purpose::kDeal, .stream = 0, .index = 0};
  const std::size_t parts = (steps.steps_n + kAtOnce - 1) / kAtOnce;
  random.words(first, {0, 1}, static_cast<std::uint32_t>(parts * kAtOnce / 8), words.data());
  for (std::size_t k = 0; k < parts * kAtOnce; k += kAtOnce) {
    rejected |= below_each<kAtOnce>(words.data() + k, steps.places.data() + k,
                                    steps.uneven.data() + k, places.data() + k);
  }
  if (!rejected) return;
  // One deck in eleven has a step that needs another attempt, and gets it from the same event as
  // anywhere.
  for (std::size_t k = 0; k < steps.steps_n; k++) {
    const std::uint32_t product = std::uint32_t{words[k]} * steps.places[k];
    if ((product & 0xffffu) < steps.uneven[k]) {
      places[k] = static_cast<std::uint8_t>(deck.draw_place(random, game, k));
    }
  }
}

/// The steps of four decks side by side: each waits for its own last store, and eight are no
/// faster. The pointers are locals because a stored byte might change any others, for all that the
/// compiler knows.
STOPRULE_INLINE void shuffle(const Card* cards, std::size_t steps_n, std::size_t laid_n,
                             const std::array<Card*, 4>& decks,
                             const std::array<Places, 4>& places) {
  Card *const a = decks[0], *const b = decks[1], *const c = decks[2], *const d = decks[3];
  const std::uint8_t *const at_a = places[0].data(), *const at_b = places[1].data(),
                            *const at_c = places[2].data(), *const at_d = places[3].data();
  for (std::size_t k = 0; k < steps_n; k++) {
    const Card card = cards[k];
    const auto step = [card, k, laid_n](Card* deck, const std::uint8_t* at) {
      const std::size_t place = at[k];
      deck[laid_n + k] = deck[place];
      deck[place] = card;
    };
    step(a, at_a);
    step(b, at_b);
    step(c, at_c);
    step(d, at_d);
  }
}

/// Writes the order of each game's deck to out + i x stride; bytes behind a deck are left alone.
inline void deal_decks(const Deck& deck, const KeyedRandom& random, const GameList& games,
                       Card* out, std::size_t stride) {
  check(deck.size() < kMostCards && deck.size() <= stride, "cards of a deck dealt in batches");
  constexpr std::size_t kAtOnce = 4;
  const Steps steps(deck);
  const Card* cards = deck.cards().data();
  const std::size_t laid_n = deck.laid_n();
  std::array<Places, kAtOnce> places;
  std::array<Card, kMostCards> nobody;  // decks beyond the last
  for (std::size_t first = 0; first < games.games_n; first += kAtOnce) {
    std::array<Card*, kAtOnce> at;
    for (std::size_t d = 0; d < kAtOnce; d++) {
      const std::size_t i = first + d;
      at[d] = i < games.games_n ? out + i * stride : nobody.data();
      draw_places(deck, steps, random, games.game(std::min(i, games.games_n - 1)), places[d]);
      std::copy_n(cards, laid_n, at[d]);
    }
    shuffle(cards + laid_n, steps.steps_n, laid_n, at, places);
  }
}

}  // namespace stoprule::STOPRULE_TARGET
