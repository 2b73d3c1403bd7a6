#include "sim/core/deal_decks.h"

#include <algorithm>
#include <array>

#include "sim/core/check.h"

namespace stoprule {
namespace {

constexpr std::size_t kMostCards = 256;
// Decks shuffled side by side: each waits for its own last store, so four keep the processor busy.
constexpr std::size_t kAtOnce = 4;

/// For each step of a deal, in the order of its random words: how many places there are, and how many
/// low products are uneven.
struct Steps {
  std::array<std::uint16_t, kMostCards> places, uneven;
  std::size_t steps_n = 0;
};

Steps steps_of(const Deck& deck) {
  Steps steps{};
  steps.steps_n = deck.size() - deck.laid_n();
  for (std::size_t k = 0; k < steps.steps_n; k++) {
    const auto places = static_cast<std::uint32_t>(deck.laid_n() + k + 1);
    steps.places[k] = static_cast<std::uint16_t>(places);
    steps.uneven[k] = static_cast<std::uint16_t>(65536 % places);
  }
  return steps;
}

using Places = std::array<std::uint8_t, kMostCards>;

// The place drawn in each step. All at once by the first attempt; a deck in eleven has a step that needs
// another, and gets it from the same event as anywhere.
void draw_places(const Deck& deck, const Steps& steps, const KeyedRandom& random, std::uint64_t game,
                 Places& places) {
  alignas(64) std::array<std::uint16_t, kMostCards> words;
  // Eight blocks of eight words at a time is what the generator is fastest at.
  const std::size_t padded = (steps.steps_n + 63) / 64 * 64;
  random.words(game, Purpose::kDeal, 0, static_cast<std::uint32_t>(padded / 8), words.data());
  unsigned rejected = 0;
  for (std::size_t k = 0; k < padded; k++) {
    const std::uint32_t product = std::uint32_t{words[k]} * steps.places[k];
    places[k] = static_cast<std::uint8_t>(product >> 16);
    rejected |= static_cast<std::uint16_t>(product) < steps.uneven[k] ? 1u : 0u;
  }
  if (rejected == 0) return;
  for (std::size_t k = 0; k < steps.steps_n; k++) {
    const std::uint32_t product = std::uint32_t{words[k]} * steps.places[k];
    if ((product & 0xffffu) < steps.uneven[k]) {
      places[k] = static_cast<std::uint8_t>(deck.draw_place(random, game, k));
    }
  }
}

void shuffle(const Deck& deck, const Steps& steps, const std::array<Places, kAtOnce>& places,
             const std::array<Card*, kAtOnce>& out) {
  const auto cards = deck.cards();
  const std::size_t laid_n = deck.laid_n();
  for (Card* deck_out : out) std::copy_n(cards.begin(), laid_n, deck_out);
  for (std::size_t k = 0; k < steps.steps_n; k++) {
    const Card card = cards[laid_n + k];
    for (std::size_t d = 0; d < kAtOnce; d++) {
      out[d][laid_n + k] = out[d][places[d][k]];
      out[d][places[d][k]] = card;
    }
  }
}

}  // namespace

void deal_decks(const Deck& deck, const KeyedRandom& random, const GameList& games, Card* out,
                std::size_t stride) {
  check(deck.size() < kMostCards && deck.size() <= stride, "cards of a deck dealt in batches");
  const Steps steps = steps_of(deck);
  std::array<Places, kAtOnce> places;
  std::array<Card, kMostCards> nobody;  // decks beyond the last
  const auto games_n = static_cast<std::size_t>(games.games_n);
  for (std::size_t first = 0; first < games_n; first += kAtOnce) {
    std::array<Card*, kAtOnce> target;
    for (std::size_t d = 0; d < kAtOnce; d++) {
      const std::size_t game = first + d;
      draw_places(deck, steps, random, games.first + games.step * std::min(game, games_n - 1),
                  places[d]);
      target[d] = game < games_n ? out + game * stride : nobody.data();
    }
    shuffle(deck, steps, places, target);
  }
}

}  // namespace stoprule
