// Zum Kuhkuck on lanes: the numbers of KeyedLuck for all games of a batch. Plain loops over 16-bit
// words, which every compiler turns into vectors. Compiled once for each instruction set.
#pragma once

#include <bit>

#include "sim/core/lanes-inl.h"
#include "sim/games/kuhkuck/kernel.h"
#include "sim/games/kuhkuck/reference.h"

namespace stoprule::kuhkuck::STOPRULE_TARGET {

using namespace stoprule::STOPRULE_TARGET;  // NOLINT: the lanes of this instruction set

/// Writes the words of one block of each game that lanes hold to rows: word w of a lane to
/// rows[w][lane]. `first` names the block's first word; its game is not used.
inline void spread_words(const Batch& batch, Event first, std::array<Row<std::uint16_t>, 8>& rows) {
  alignas(64) std::array<std::uint16_t, std::size_t{8} * kBatchGames> blocks;  // by game
  first.game = batch.facts.first_game;
  batch.facts.random.words(first, {batch.facts.game_step, 0},
                           static_cast<std::uint32_t>(batch.games_n), blocks.data());
  for (std::size_t lane = 0; lane < static_cast<std::size_t>(batch.live_n); lane++) {
    const std::uint16_t* words = blocks.data() + std::size_t{8} * batch.game[lane];
    for (std::size_t w = 0; w < 8; w++) rows[w][lane] = words[w];
  }
}

inline void make_words(Batch& batch, int seat) {
  static_assert(kTurnsAhead == 8, "a block of words");
  spread_words(batch, draw_event(0, seat, batch.turn / kPlayers),
               batch.words[static_cast<std::size_t>(seat)]);
}

/// A coin is two words, so a block has those of four turns; see keyed_coin().
inline void throw_coins(Batch& batch, int seat) {
  const auto number = static_cast<std::uint32_t>(batch.turn / kPlayers);
  auto& rows = batch.coin_words[static_cast<std::size_t>(seat)];
  if (number % 4 == 0) {
    spread_words(batch,
                 {.game = 0,
                  .purpose = Purpose::kCoin,
                  .stream = static_cast<std::uint8_t>(seat),
                  .index = number * 2},
                 rows);
  }
  const std::uint16_t *chances = rows[number * 2 % 8].data(),
                      *choices = rows[number * 2 % 8 + 1].data();
  const std::uint8_t* hand_n = batch.sides[static_cast<std::size_t>(seat)].hand_n.data();
  const int declare_from = batch.facts.rules.declare_from;
  std::uint16_t* chance_row = batch.chance.data();
  std::uint8_t* choice_row = batch.choice.data();
  alignas(64) std::array<std::uint8_t, kLanes> uneven;
  for (int first = 0; first < batch.live_n; first += kLanes) {
    for (int lane = first; lane < first + kLanes; lane++) {
      const std::uint32_t chance = std::uint32_t{chances[lane]} * kChanceRange;
      const std::uint32_t choice = std::uint32_t{choices[lane]} * kChoiceRange;
      chance_row[lane] = static_cast<std::uint16_t>(chance >> 16);
      choice_row[lane] = static_cast<std::uint8_t>(choice >> 16);
      const bool again =
          (chance & 0xffffu) < 65536 % kChanceRange || (choice & 0xffffu) < 65536 % kChoiceRange;
      uneven[static_cast<std::size_t>(lane - first)] = again ? 0xff : 0;
    }
    // Words that would make a range uneven are replaced as the law says, where they matter.
    std::uint64_t bits = bits_of(mask_of(Byte::load(uneven.data())) &
                                 (Byte::load(hand_n + first) >= Byte(declare_from)));
    for (; bits != 0; bits &= bits - 1) {
      const int lane = first + std::countr_zero(bits);
      const Coin coin = keyed_coin(batch.facts.random,
                                   batch.game_id(static_cast<std::size_t>(lane)), seat, number);
      chance_row[lane] = coin.chance, choice_row[lane] = coin.choice;
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
