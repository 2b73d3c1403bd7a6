// PUSH, the settings of its rules and its cards. The rules themselves are played by reference.cc,
// the law, and told in README.md. Used by everything about PUSH.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "sim/core/deck.h"
#include "sim/core/parameters.h"
#include "sim/games/shared/rules_table.h"

namespace stoprule::push {

inline constexpr int kMostPlayers = 6, kMostColours = 5, kMostValues = 6, kMostColumns = 3;

/// Card codes: a number card is 16 x value + colour, value 1..6, colour 0..4 (green, yellow, red,
/// blue, purple). The low four bits say the kind of card, the next three the value.
inline constexpr Card kDie = 5, kSwitch = 6;
inline constexpr std::size_t kCodes = std::size_t{16} * (kMostValues + 1);

constexpr Card number_card(int colour, int value) { return static_cast<Card>(16 * value + colour); }
constexpr bool is_number(Card card) { return (card & 15) < kMostColours; }
constexpr int colour_of(Card card) { return card & 15; }
constexpr int value_of(Card card) { return card >> 4; }

/// Names by colour index.
std::span<const std::string> colour_names();

/// A full setting of the rules, for a number of players.
struct Rules {
  int players;
  bool star_takes_all;     ///< "Risques": the star discards all unprotected cards
  bool switches_kept;      ///< with two players, in spite of having no effect
  bool stop_after_switch;  ///< a player may stop when the last card turned was a switch
  int colours, values, copies, dice, switches, columns;

  /// Faces of the die: a colour each, and a star, the last.
  int faces() const { return colours + 1; }
  int star() const { return colours; }
  /// Switch cards in the pile.
  int switches_in_pile() const { return players == 2 && !switches_kept ? 0 : switches; }
  /// Copies of each card code in the pile, kCodes of them.
  std::array<std::uint8_t, kCodes> pile_counts() const;
  /// Largest score a zone can hold.
  int most_points() const { return colours * copies * values * (values + 1) / 2; }
  int number_cards() const { return colours * values * copies; }
  int pile_cards() const { return number_cards() + dice + switches_in_pile(); }
};

/// The rules keys and presets.
const RulesTable<Rules>& rules_table();

/// Why the values make no game for so many players, if so.
Status check_rules(const Values& values, int players);
/// The values must have passed check_rules().
Rules make_rules(const Values& values, int players);

}  // namespace stoprule::push
