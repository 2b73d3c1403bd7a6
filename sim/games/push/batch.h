// PUSH, many games in lockstep: their memory. Arrays over games, a byte or two each, in the order
// in which the phases of a turn read them; README.md shows the picture. Allocated once a thread and
// reused. Used by the lane kernel and its player; decides nothing.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "sim/core/keyed_random.h"
#include "sim/games/push/position.h"
#include "sim/games/push/view.h"

namespace stoprule::push {

/// Games in a batch: enough that lists of drawers fill whole vectors, and so few that their state,
/// some 400 bytes each, stays in the second-level cache.
inline constexpr int kBatchGames = 1024;
/// Every array has room for a vector more. Game kBatchGames is nobody's: its pile is empty, and
/// lists of games are filled up with it. Rows of bytes are an odd number of cache lines long, so
/// that the same game's places in neighbouring rows do not share cache sets.
inline constexpr int kBatchRoom = kBatchGames + 64;
inline constexpr std::uint16_t kNobody = kBatchGames;
static_assert(kBatchRoom % 64 == 0 && kBatchRoom / 64 % 2 == 1);

/// Die faces made ahead at a time, for a seat of a game: two a byte, roll r in the lower half of
/// row r, roll r + 8 in the upper half.
inline constexpr int kRollsAhead = 16, kFaceRows = kRollsAhead / 2;

/// What stands behind the last card of a pile: reading it ends the draw.
inline constexpr Card kPileEnd = 7;
/// Bytes that a vector of draws may read past the last pile: its longest draw is no longer than a
/// pile.
inline constexpr std::size_t kPastPiles = 512;

template <class T>
struct alignas(64) Row : std::array<T, kBatchRoom> {};

/// A player's zone and counts, by game.
struct SeatRows {
  Row<std::uint8_t> open_sum[kMostColours], open_cards[kMostColours];
  Row<std::uint16_t> protected_sum;
  Row<std::uint8_t> protected_cards;
  Row<std::uint8_t> draw_turns, protects, busts, cards_drawn, columns_taken, die_rolls, cards_lost;
  Row<std::uint16_t> points_lost;
  Row<std::uint8_t> faces[kFaceRows];  ///< of the next rolls
  Row<std::uint8_t> faces_from;        ///< the first of them is roll kRollsAhead x this
  Row<std::int8_t> key[kMostColumns];  ///< of this turn's columns
  Row<std::uint8_t> taken;             ///< column taken this turn, 3: none; for digests
  Row<std::uint16_t> score;            ///< at the end, as the next two
  Row<std::uint8_t> held, win_share;   ///< cards; in units of 1/60
};

/// A column's contents in two bytes, a value of three bits for each colour, and the die:
///   low   purple's lower two bits | yellow (3) | green (3)
///   high  die | purple's upper bit | blue (3) | red (3)
struct Contents {
  std::uint8_t low, high;
};
inline Contents contents_of(const Column& column) {
  const auto& v = column.value;
  return {static_cast<std::uint8_t>(v[0] | v[1] << 3 | (v[4] & 3) << 6),
          static_cast<std::uint8_t>(v[2] | v[3] << 3 | v[4] >> 2 << 6 | (column.die ? 0x80 : 0))};
}

/// Sixteen bytes of a game, read and written at once.
struct alignas(16) Record : std::array<std::uint8_t, 16> {};

/// Cards left in the pile, counted: for each colour three bit planes over values (bit v - 1 of
/// plane p is worth 2^p copies), then the dice.
using LeftRecord = Record;
inline constexpr std::size_t kPlanes = 3, kLeftDice = kPlanes * kMostColours;

/// The table when a draw has ended.
struct TableRows {
  Row<std::uint8_t> low[kMostColumns], high[kMostColumns];  ///< contents of a column
  Row<std::uint8_t> values[kMostColumns];                   ///< bit v - 1 for each value v held
  Row<std::int8_t> sum[kMostColumns];                       ///< of values, or kClosed
  Row<std::uint8_t> turned, switches;                       ///< cards of this turn
  Row<std::uint8_t> bust, wrong;  ///< all ones or none; wrong: by an illegal decision
};

/// Facts that are the same in every game of a batch.
struct BatchFacts {
  int players = 0, colours = 0, values = 0, columns = 0, faces = 0;
  bool star_takes_all = false, stop_after_switch = true;
  int planes = 0;             ///< bits that the number of copies of a card in the pile takes
  bool counts_cards = false;  ///< some strategy asked for what is left in the pile
  bool digests = false;       ///< keep what tests compare
  int cards_n = 0;            ///< in the pile at the start
  /// For each face of the die, the colours that it takes: bit c for colour c.
  std::array<std::int8_t, 16> colours_hit{};
  std::uint64_t first_game = 0, game_step = 1;  ///< game id of game i: first + i x step
  KeyedRandom random{0};
  Position start;
};

struct Batch {
  BatchFacts facts;
  int games_n = 0;
  int turn = 0;  ///< turns since the start

  std::vector<std::uint8_t> piles;  ///< [game][pile_stride], kPileEnd behind the last card
  std::size_t pile_stride = 0;
  Row<std::uint8_t> position;  ///< cards turned
  Row<std::uint32_t> next;     ///< where the next card is in `piles`
  Row<std::uint8_t> illegal;   ///< 0, or 1 + the seat whose decision ended the game

  Row<std::int8_t> decision;   ///< of the active player: kDraw or a colour; for digests
  Row<std::uint8_t> draws;     ///< all ones where the active player draws
  Row<std::uint16_t> drawers;  ///< the games in which it does, filled up with kNobody
  int drawers_n = 0;
  Row<std::uint16_t> drawing;  ///< the vectors in which some game draws, by their first games
  int drawing_n = 0;

  Row<LeftRecord> left;
  TableRows drawn;  ///< by place in the list of drawers
  TableRows table;  ///< the same by game
  std::array<SeatRows, kMostPlayers> seats;

  Row<std::uint64_t> digest;

  // At the end of the games.
  Row<std::uint16_t> counted;  ///< all ones: the game counts; none: nobody's, or ended illegally
  Row<std::uint16_t> total;    ///< of one count over all seats

  /// Games, filled up to whole vectors of every instruction set.
  std::size_t lanes_n() const { return (static_cast<std::size_t>(games_n) + 63) / 64 * 64; }
  std::uint64_t game(int lane) const {
    return facts.first_game + facts.game_step * static_cast<std::uint64_t>(lane);
  }
};

}  // namespace stoprule::push
