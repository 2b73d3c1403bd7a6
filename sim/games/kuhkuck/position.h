// Zum Kuhkuck, the state of a game between two turns, as plain numbers: what the reference engine
// plays on and every listener is shown. The order of the pool is nobody's knowledge and no part of
// it: a card drawn is any card of the pool with the same chance.
#pragma once

#include "sim/games/kuhkuck/rules.h"

namespace stoprule::kuhkuck {

/// A player's cards and declarations.
struct Side {
  ByColour hand{};
  ByColour value{};          ///< of the declaration of a colour, without bonus; 0: not declared
  ByColour cards_at{};       ///< cards in the hand that was declared; 0: not declared
  int electricity_hits = 0;  ///< electricity cards drawn
  int passes = 0;            ///< turns with a full hand and no open colour
  int cards_drawn = 0;       ///< electricity cards included

  int hand_n() const;
  int declarations() const;
  int worth() const;           ///< of all declarations, without bonus
  int cards_declared() const;  ///< in all declared hands
};

struct Position {
  ByKind pool{};     ///< cards by kind
  ByKind discard{};  ///< likewise
  std::array<Side, kPlayers> sides{};
  int active = 0;  ///< seat whose turn is next
  int turn = 0;    ///< turns ended
  int mixes = 0;
  bool passed = false;  ///< the last turn was a pass
  bool stuck = false;   ///< ended by two passes in a row, or by the number of turns

  int pool_n() const;
  const Side& other_than(int seat) const { return sides[static_cast<std::size_t>(1 - seat)]; }
};

/// All cards in the pool, seat 0 begins.
Position start_position(const Rules& rules);

/// Whether a player may declare a colour: enough cards, some of that colour, not declared before.
bool may_declare(const Rules& rules, const Side& side, int colour);
/// Whether there is a colour that the player may declare.
bool may_declare(const Rules& rules, const Side& side);

/// Bonus by seat: for each colour that both have declared.
std::array<int, kPlayers> bonuses(const Rules& rules, const Position& end);
/// Those for one colour.
std::array<int, kPlayers> bonuses(const Rules& rules, const Position& end, std::size_t colour);
/// Declared values and bonus by seat.
std::array<int, kPlayers> scores(const Rules& rules, const Position& end);
/// Win shares by seat of these scores, in units of 1/60: the highest wins, equal ones share.
std::array<int, kPlayers> win_shares(const std::array<int, kPlayers>& score);

}  // namespace stoprule::kuhkuck
