// Zum Kuhkuck, the settings of its rules and its cards. The rules themselves are played by
// reference.cc, the law, and told in README.md. Used by everything about Zum Kuhkuck.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>

#include "sim/core/parameters.h"
#include "sim/games/shared/rules_table.h"

namespace stoprule::kuhkuck {

inline constexpr int kPlayers = 2, kColours = 5;
/// Hands hold at most this many cards, by any setting.
inline constexpr int kMostHand = 30;
/// Cards of any setting, so that counts of cards are signed bytes.
inline constexpr int kMostCards = 127;
/// Most points for a number of cards, so that the worth of a declaration is an unsigned byte.
inline constexpr int kMostPoints = 150;

/// Kinds of cards: the colours 0..4 (boots, bell, stool, can, brush), then electricity.
inline constexpr int kElectricity = kColours, kKinds = kColours + 1;

/// A number by colour, or by kind of card.
using ByColour = std::array<int, kColours>;
using ByKind = std::array<int, kKinds>;

/// Names by colour.
std::span<const std::string> colour_names();

/// A full setting of the rules.
struct Rules {
  bool equal_gets_bonus;     ///< of equal declarations of a colour, both get the bonus
  bool full_hand_discarded;  ///< a full hand without an open colour is discarded, not kept
  ByKind cards;              ///< copies of each kind
  int cards_n;               ///< of all kinds
  int colours_n;     ///< colours in the game: a player who has declared so many has ended it
  int hand_limit;    ///< cards in a hand with which the player must not draw
  int declare_from;  ///< cards in the smallest hand that may be declared
  int most_turns;    ///< after so many turns the game ends as it stands
  std::array<int, kMostHand + 1>
      points;  ///< by cards in hand; used from declare_from to hand_limit
  std::array<bool, kMostHand + 1> has_points;  ///< whether the table has a number for so many

  /// What a declaration is worth, without bonus.
  int worth(int hand_cards, int colour_cards) const {
    return points[static_cast<std::size_t>(hand_cards)] + 2 * colour_cards;
  }
};

/// What the higher declaration of a colour that both declared gets.
inline constexpr int kBonus = 10;

/// What a declaration, and all of a player's with their bonus, are worth at most.
inline int most_worth(const Rules& rules) { return kMostPoints + 2 * rules.hand_limit; }
inline int most_score(const Rules& rules) { return kColours * (most_worth(rules) + kBonus); }

/// The rules keys and presets.
const RulesTable<Rules>& rules_table();

/// Why the values make no game, if so.
Status check_rules(const Values& values);
/// The values must have passed check_rules().
Rules make_rules(const Values& values);

}  // namespace stoprule::kuhkuck
