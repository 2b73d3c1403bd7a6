// Random numbers and deals for whole batches, the same numbers as KeyedRandom::below and the same
// orders as Deck::deal. Plain loops over 16-bit words, which every compiler turns into the vectors
// of the instruction set it compiles for. Compiled once for each of them (STOPRULE_TARGET).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

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

/// Random numbers handled at once, at most.
inline constexpr std::size_t kMostBelow = 256;
static_assert(DealSteps::kRoom <= kMostBelow);

/// words[k] becomes a number below ranges[k], by the first attempt. Returns whether some word was
/// rejected: those have low products below uneven[k] = 65536 % ranges[k].
template <std::size_t kN>
STOPRULE_INLINE bool below_each(const std::uint16_t* words, const std::uint16_t* ranges,
                                const std::uint16_t* uneven, std::uint8_t* numbers) {
  for (std::size_t k = 0; k < kN; k++) {
    numbers[k] = static_cast<std::uint8_t>(std::uint32_t{words[k]} * ranges[k] >> 16);
  }
  // In a loop of its own, or compilers make the low products from long ones.
  std::uint16_t rejected = 0;
  for (std::size_t k = 0; k < kN; k++) {
    const auto low = static_cast<std::uint16_t>(std::uint32_t{words[k]} * ranges[k]);
    rejected = static_cast<std::uint16_t>(rejected | (low < uneven[k] ? 0xffff : 0));
  }
  return rejected != 0;
}

/// What below_each() does rarely: numbers[k] = again(k) for each of `n` words that was rejected, n
/// a multiple of 8. They are found by a vector of marks.
template <class Again>
[[gnu::noinline]] void replace_rejected(const std::uint16_t* words, const std::uint16_t* ranges,
                                        const std::uint16_t* uneven, std::size_t n,
                                        std::uint8_t* numbers, Again again) {
  constexpr std::size_t kAtOnce = 8;
  std::array<std::uint8_t, kMostBelow> rejected;
  for (std::size_t k = 0; k < n; k++) {
    const auto low = static_cast<std::uint16_t>(std::uint32_t{words[k]} * ranges[k]);
    rejected[k] = low < uneven[k] ? 1 : 0;
  }
  for (std::size_t first = 0; first < n; first += kAtOnce) {
    std::uint64_t some = 0;
    std::memcpy(&some, rejected.data() + first, kAtOnce);
    if (some == 0) continue;
    for (std::size_t k = first; k < first + kAtOnce; k++) {
      if (rejected[k] != 0) numbers[k] = static_cast<std::uint8_t>(again(k));
    }
  }
}

/// For each game: the numbers of `first` and of the seven events after it in its stream, each below
/// n <= 256, to out + i x stride. first.index must be a multiple of 8; first.game is not used.
inline void eight_below(const KeyedRandom& random, const Event& first, const GameList& games,
                        std::uint32_t n, std::uint8_t* out, std::size_t stride) {
  constexpr std::size_t kAtOnce = kMostBelow / 8;  // games whose words are handled at once
  alignas(64) std::array<std::uint16_t, kMostBelow> words, ranges, uneven;
  alignas(64) std::array<std::uint8_t, kMostBelow> numbers;
  ranges.fill(static_cast<std::uint16_t>(n));
  uneven.fill(static_cast<std::uint16_t>(65536 % n));
  for (std::size_t begin = 0; begin < games.games_n; begin += kAtOnce) {
    Event event = first;
    event.game = games.game(begin);
    random.words(event, {games.step, 0}, kAtOnce, words.data());
    if (below_each<kMostBelow>(words.data(), ranges.data(), uneven.data(), numbers.data())) {
      replace_rejected(words.data(), ranges.data(), uneven.data(), kMostBelow, numbers.data(),
                       [&](std::size_t k) {
                         Event again = event;
                         again.game += games.step * (k / 8);
                         again.index += static_cast<std::uint32_t>(k % 8);
                         return random.below(again, n);
                       });
    }
    for (std::size_t i = 0; i < std::min(kAtOnce, games.games_n - begin); i++) {
      std::copy_n(numbers.data() + 8 * i, 8, out + (begin + i) * stride);
    }
  }
}

/// Decks dealt side by side.
inline constexpr std::size_t kDecks = 4;

/// Bytes or words, one for each step of a deal.
template <class T>
using StepsOf = std::array<T, DealSteps::kRoom>;
using Places = StepsOf<std::uint8_t>;

/// The place drawn in each step of some games' deals. All words are made before the first is read:
/// a vector that is read right after it was written in halves waits for the cache.
STOPRULE_INLINE void draw_places(const Deck& deck, const KeyedRandom& random,
                                 const std::array<std::uint64_t, kDecks>& games,
                                 std::array<Places, kDecks>& places) {
  constexpr std::size_t kAtOnce = 64;
  const DealSteps& steps = deck.steps();
  alignas(64) std::array<StepsOf<std::uint16_t>, kDecks> words;
  const std::size_t words_n = (steps.steps_n + kAtOnce - 1) / kAtOnce * kAtOnce;
  for (std::size_t d = 0; d < kDecks; d++) {
    const Event first{.game = games[d], .purpose = Purpose::kDeal, .stream = 0, .index = 0};
    random.words(first, {0, 1}, static_cast<std::uint32_t>(words_n / 8), words[d].data());
  }
#pragma GCC unroll 4  // an end of four is one that processors do not always foresee
  for (std::size_t d = 0; d < kDecks; d++) {
    bool rejected = false;
    for (std::size_t k = 0; k < words_n; k += kAtOnce) {
      rejected |= below_each<kAtOnce>(words[d].data() + k, steps.places.data() + k,
                                      steps.uneven.data() + k, places[d].data() + k);
    }
    if (!rejected) continue;  // but for one deck in eleven
    replace_rejected(words[d].data(), steps.places.data(), steps.uneven.data(), words_n,
                     places[d].data(),
                     [&](std::size_t k) { return deck.draw_place(random, games[d], k); });
  }
}

/// The steps of four decks side by side: each waits for its own last store, and eight are no
/// faster. The pointers are locals because a stored byte might change any others, for all that the
/// compiler knows; few enough of them stay in registers.
STOPRULE_INLINE void shuffle(const Deck& deck, const std::array<Card*, 4>& decks,
                             const std::array<Places, 4>& places) {
  Card *const a = decks[0], *const b = decks[1], *const c = decks[2], *const d = decks[3];
  const Card* const cards = deck.cards().data();
  const std::size_t laid_n = deck.laid_n(), cards_n = deck.size();
  const std::uint8_t* const at = places[0].data();
  for (std::size_t i = laid_n; i < cards_n; i++) {
    const Card card = cards[i];
    const std::uint8_t* const drawn = at + (i - laid_n);
    const auto step = [card, i](Card* order, std::size_t place) {
      order[i] = order[place];
      order[place] = card;
    };
    step(a, drawn[0]);
    step(b, drawn[sizeof(Places)]);
    step(c, drawn[2 * sizeof(Places)]);
    step(d, drawn[3 * sizeof(Places)]);
  }
}

/// Writes the order of each game's deck to out + i x stride; bytes behind a deck are left alone.
inline void deal_decks(const Deck& deck, const KeyedRandom& random, const GameList& games,
                       Card* out, std::size_t stride) {
  check(deck.size() <= stride, "cards of a deck dealt in batches");
  std::array<Places, kDecks> places;
  std::array<Card, DealSteps::kRoom> nobody;  // decks beyond the last
  for (std::size_t first = 0; first < games.games_n; first += kDecks) {
    std::array<Card*, kDecks> at;
    std::array<std::uint64_t, kDecks> ids;
    for (std::size_t d = 0; d < kDecks; d++) {
      const std::size_t i = first + d;
      at[d] = i < games.games_n ? out + i * stride : nobody.data();
      ids[d] = games.game(std::min(i, games.games_n - 1));
      std::copy_n(deck.cards().data(), deck.laid_n(), at[d]);
    }
    draw_places(deck, random, ids, places);
    shuffle(deck, at, places);
  }
}

}  // namespace stoprule::STOPRULE_TARGET
