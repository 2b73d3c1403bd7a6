// Zum Kuhkuck on lanes: the numbers of KeyedLuck for all games of a batch. Plain loops over 16-bit
// words, which every compiler turns into vectors. Compiled once for each instruction set.
#pragma once

#include "sim/core/lanes-inl.h"
#include "sim/games/kuhkuck/kernel.h"
#include "sim/games/kuhkuck/reference.h"

namespace stoprule::kuhkuck::STOPRULE_TARGET {

using namespace stoprule::STOPRULE_TARGET;  // NOLINT: the lanes of this instruction set

/// Words of one block for every game of the batch, in the order of the games.
struct WordBlocks {
  alignas(64) std::array<std::uint16_t, 8 * kBatchGames> words;

  WordBlocks(const Batch& batch, Event first) {
    first.game = batch.facts.first_game;
    batch.facts.random.words(first, {batch.facts.game_step, 0},
                             static_cast<std::uint32_t>(batch.games_n), words.data());
  }
};

inline void make_words(Batch& batch, int seat) {
  const WordBlocks blocks(batch, draw_event(0, seat, batch.turn / kPlayers));
  auto& rows = batch.words[static_cast<std::size_t>(seat)];
  for (std::size_t lane = 0; lane < static_cast<std::size_t>(batch.live_n); lane++) {
    const std::uint16_t* words = blocks.words.data() + std::size_t{8} * batch.game[lane];
    for (std::size_t t = 0; t < kTurnsAhead; t++) rows[t][lane] = words[t];
  }
}

/// A game's coin of a turn is two words in one block; see keyed_coin().
inline void throw_coins(Batch& batch, int seat) {
  const auto number = static_cast<std::uint32_t>(batch.turn / kPlayers);
  const Event first{.game = 0,
                    .purpose = Purpose::kCoin,
                    .stream = static_cast<std::uint8_t>(seat),
                    .index = number * 2 / 8 * 8};
  const WordBlocks blocks(batch, first);
  for (std::size_t lane = 0; lane < static_cast<std::size_t>(batch.live_n); lane++) {
    const std::uint16_t* words =
        blocks.words.data() + std::size_t{8} * batch.game[lane] + number * 2 % 8;
    const std::uint32_t chance = std::uint32_t{words[0]} * kChanceRange;
    const std::uint32_t choice = std::uint32_t{words[1]} * kChoiceRange;
    batch.chance[lane] = static_cast<std::uint16_t>(chance >> 16);
    batch.choice[lane] = static_cast<std::uint8_t>(choice >> 16);
    // A word that would make a range uneven is rare enough to ask the law.
    const bool uneven =
        (chance & 0xffffu) < 65536 % kChanceRange || (choice & 0xffffu) < 65536 % kChoiceRange;
    if (uneven) {
      const Coin coin = keyed_coin(batch.facts.random, batch.game_id(lane), seat, number);
      batch.chance[lane] = coin.chance, batch.choice[lane] = coin.choice;
    }
  }
}

inline void choose_places(Batch& batch, int seat) {
  const int own_turn = batch.turn / kPlayers;
  const std::uint16_t* words =
      batch.words[static_cast<std::size_t>(seat)][static_cast<std::size_t>(own_turn % kTurnsAhead)]
          .data();
  const std::uint8_t* pool_n = batch.pool_n.data();
  std::uint8_t* place = batch.place.data();
  for (int first = 0; first < batch.live_n; first += kLanes) {
    std::uint16_t near_edge = 0;
    for (int lane = first; lane < first + kLanes; lane++) {
      const std::uint32_t product = std::uint32_t{words[lane]} * pool_n[lane];
      place[lane] = static_cast<std::uint8_t>(product >> 16);
      const auto low = static_cast<std::uint16_t>(product);
      near_edge = static_cast<std::uint16_t>(near_edge | (low < pool_n[lane] ? 1 : 0));
    }
    if (near_edge == 0) continue;
    // Some low product is below the range, so it may be among the 65536 % range that are rejected:
    // one vector in some dozens.
    for (int lane = first; lane < first + kLanes; lane++) {
      if (static_cast<std::uint16_t>(std::uint32_t{words[lane]} * pool_n[lane]) >= pool_n[lane]) {
        continue;
      }
      const Event event = draw_event(batch.game_id(static_cast<std::size_t>(lane)), seat, own_turn);
      place[lane] = static_cast<std::uint8_t>(batch.facts.random.below(event, pool_n[lane]));
    }
  }
}

}  // namespace stoprule::kuhkuck::STOPRULE_TARGET
