// Zum Kuhkuck, many games in lockstep: their memory. Arrays over games, a byte or two each;
// README.md shows the picture. Allocated once a thread and reused. Used by the lane kernel and its
// player; decides nothing.
#pragma once

#include <array>
#include <cstdint>
#include <utility>

#include "sim/core/keyed_random.h"
#include "sim/games/kuhkuck/position.h"
#include "sim/games/kuhkuck/view.h"

namespace stoprule::kuhkuck {

/// Games in a batch: their state stays in the second-level cache.
inline constexpr int kBatchGames = kMostLanes;
/// Turns of a seat whose random words are made ahead; games that are over are put aside as often.
inline constexpr int kTurnsAhead = 8;

/// Rows are a cache line longer, so that not all of them share cache sets.
template <class T>
struct alignas(64) Row : std::array<T, kBatchGames + 64> {};

/// A player's cards, declarations and counts, by lane.
struct SideRows {
  Row<std::uint8_t> hand[kColours], hand_n;
  Row<std::uint8_t> value[kColours], cards_at[kColours];
  Row<std::uint16_t> electricity_hits, passes, cards_drawn;
};

/// Facts that are the same in every game of a batch.
struct BatchFacts {
  Rules rules{};
  PointsTable points{};
  KeyedRandom random{0};
  bool digests = false;                         ///< keep what tests compare
  std::uint64_t first_game = 0, game_step = 1;  ///< game id of game i: first + i x step
};

/// Lanes 0 .. live_n - 1 hold games, going on or over; from time to time those that are over are
/// counted, and games from the last lanes take their places.
struct Batch {
  BatchFacts facts;
  int games_n = 0, live_n = 0;
  int turn = 0;  ///< turns since the start

  Row<std::uint8_t> pool[kKinds], pool_n, discard[kKinds];
  std::array<SideRows, kPlayers> sides;
  Row<std::uint8_t> live;     ///< all ones, or none: the game is over
  Row<std::uint8_t> passed;   ///< likewise: the last turn was a pass
  Row<std::uint8_t> stuck;    ///< likewise
  Row<std::uint8_t> illegal;  ///< 0, or 1 + the seat whose decision ended the game
  Row<std::uint16_t> mixes, turns;
  Row<std::uint16_t> game;  ///< which game of the batch the lane plays
  Row<std::uint64_t> digest;

  // Of this turn.
  Row<std::int8_t> decision;  ///< the colour to declare, or kDraw
  Row<std::int8_t> named;     ///< the colour to declare if one is, by a strategy through arrays
  Row<std::uint16_t> chance;  ///< the active player's coin, if its strategy asks
  Row<std::uint8_t> choice;
  Row<std::uint8_t> place;  ///< in the pool, of the card drawn if one is
  /// Random words of the draws, by seat and turn ahead.
  std::array<std::array<Row<std::uint16_t>, kTurnsAhead>, kPlayers> words;
  /// Random words of the coins of four turns, by seat.
  std::array<std::array<Row<std::uint16_t>, 8>, kPlayers> coin_words;

  std::uint64_t game_id(std::size_t lane) const {
    return facts.first_game + facts.game_step * game[lane];
  }
};

/// Calls `visit(row)` for every row that belongs to a game rather than to a turn.
template <class Visit>
void each_row(Batch& batch, Visit visit) {
  for (auto& row : batch.pool) visit(row);
  for (auto& row : batch.discard) visit(row);
  for (SideRows& side : batch.sides) {
    for (auto& row : side.hand) visit(row);
    for (auto& row : side.value) visit(row);
    for (auto& row : side.cards_at) visit(row);
    visit(side.hand_n), visit(side.electricity_hits), visit(side.passes), visit(side.cards_drawn);
  }
  visit(batch.pool_n), visit(batch.live), visit(batch.passed), visit(batch.stuck);
  visit(batch.illegal), visit(batch.mixes), visit(batch.turns), visit(batch.game);
  visit(batch.digest);
}

/// The position of a lane's game, as the reference engine has it.
Position position_of(const Batch& batch, std::size_t lane);

}  // namespace stoprule::kuhkuck
