// Punto, what a strategy sees when it must lay the card just turned: what lies open on the table
// and what can be counted from it, never a face-down card. Both engines hand out the same view.
#pragma once

#include "sim/core/keyed_random.h"
#include "sim/games/punto/board.h"

namespace stoprule::punto {

/// Most turns of a round, rounded up: the step of the coins' indices. Each turn has one coin.
inline constexpr int kTurnStride = 128;

/// The coins of a match.
inline KeyedStream coins_of(const KeyedRandom& random, std::uint64_t game) {
  return {random, game, Purpose::kCoin, 0};
}

/// All that every player knows.
struct Table {
  Board board;
  std::array<std::uint8_t, kCodes> unseen{};     ///< by card: neither laid this round nor set aside
  std::array<std::uint8_t, kCodes> set_aside{};  ///< by card: points of the rounds won so far
  std::array<int, kMostPlayers> pile_cards{};    ///< by seat: cards not yet turned
  std::array<int, kMostPlayers> round_wins{};    ///< by side
  int round = 0;                                 ///< rounds ended
  int turn = 0;                                  ///< turns ended in this round
};

/// A decision to make: on which of the legal cells to lay the card.
class View {
 public:
  View(const Rules& rules, const Table& table, int seat, Card card, Cells legal, KeyedStream& coins)
      : rules_(rules), table_(table), coins_(coins), legal_(legal), seat_(seat), card_(card) {}

  const Rules& rules() const { return rules_; }
  const Table& table() const { return table_; }
  const Board& board() const { return table_.board; }

  /// Cells on which the card may be laid; never empty.
  Cells legal() const { return legal_; }
  int colour() const { return colour_of(card_); }
  int value() const { return value_of(card_); }
  Card card() const { return card_; }
  int seat() const { return seat_; }
  int side() const { return rules_.side_of(seat_); }
  bool is_own(int colour) const { return rules_.owner_of(colour) == side(); }
  /// Whether it belongs to an opponent; the neutral colour does not.
  bool is_opponents(int colour) const { return !is_own(colour) && !rules_.is_neutral(colour); }

  /// m(cell, colour, step): 1 + the run of cells showing the colour after the cell + the run before
  /// it, before the card is laid.
  int run(int cell, int colour, int step) const {
    const Cells cells = board().colour[static_cast<std::size_t>(colour)];
    return std::popcount(run_through(cells, cell, step));
  }

  /// A whole number, uniform over 0..n-1 and the same whenever it is asked for in this turn: the
  /// turn's coin.
  std::uint32_t uniform(std::uint32_t n) const {
    return coins_.below(static_cast<std::uint32_t>(kTurnStride * table_.round + table_.turn), n);
  }

 private:
  const Rules& rules_;
  const Table& table_;
  KeyedStream& coins_;
  Cells legal_;
  int seat_;
  Card card_;
};

}  // namespace stoprule::punto
