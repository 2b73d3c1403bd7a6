// PUSH, a position: everything on the table at a moment, enough to play on from. The reference
// engine lives on it; every engine can start from one. Knows the rules' settings, not the course of
// play.
#pragma once

#include <array>

#include "sim/core/result.h"
#include "sim/games/push/rules.h"

namespace stoprule::push {

/// Number cards by colour and value (index value - 1).
using NumberCards = std::array<std::array<std::uint8_t, kMostValues>, kMostColours>;

/// A player's zone. All of it is public.
struct Zone {
  NumberCards open{};        ///< unprotected: the die may take them
  NumberCards protected_{};  ///< safe until the end

  int open_sum(int colour) const;
  int open_cards(int colour) const;
  int open_cards() const;
  int protected_sum() const;
  int protected_cards() const;
  /// Points of all cards, protected or not.
  int score() const;
  int cards() const { return open_cards() + protected_cards(); }
};

/// A column on the table: at most one card a colour, one a value, and one die.
struct Column {
  std::array<std::uint8_t, kMostColours> value{};  ///< of the card in this colour; 0: none
  bool die = false;

  bool admits(Card card) const;
  void place(Card card);
  int sum() const;
  int cards() const;
  int colours() const;  ///< bit c: a card of colour c
  int values() const;   ///< bit v - 1: a card of value v
};

/// The table between two decisions. The pile's order is not part of it: only what it holds.
struct Position {
  std::array<std::uint8_t, kCodes> pile{};  ///< copies of each card left
  std::array<Zone, kMostPlayers> zones{};   ///< by seat; seats beyond the players are empty
  int active = 0;                           ///< seat whose turn it is
  int turn = 0;                             ///< turns ended so far
  bool drawing = false;                     ///< in the middle of a draw turn; else it begins
  bool may_stop = true;  ///< while drawing: the player is asked to stop before the next card
  std::array<Column, kMostColumns> columns{};
  int open_columns = 0;
  int switches_turned = 0;  ///< this turn
  int cards_turned = 0;     ///< this turn, switches included

  int pile_cards() const;
  /// Cards in the open columns.
  int placed() const;
};

/// The beginning of a game.
Position start_position(const Rules& rules);

/// Why the position cannot come up under these rules, if so: too many copies of a card, a column
/// that holds two of a kind, cards on the table before a turn began, an active seat that does not
/// exist.
Status check_position(const Rules& rules, const Position& position);

}  // namespace stoprule::push
