// Deals for whole batches: the same orders as Deck::deal, many at a time. Used by lane kernels.
#pragma once

#include <cstdint>

#include "sim/core/deck.h"

namespace stoprule {

/// Games first, first + step, ...
struct GameList {
  std::uint64_t first = 0, step = 1;
  int games_n = 0;
};

/// Writes the order of each game's deck to out + i x stride. Bytes behind a deck are left alone.
void deal_decks(const Deck& deck, const KeyedRandom& random, const GameList& games, Card* out,
                std::size_t stride);

}  // namespace stoprule
