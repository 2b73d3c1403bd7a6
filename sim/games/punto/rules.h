// Punto, the settings of its rules, its cards, and who owns which colours. The rules themselves are
// played by reference.cc, the law, and told in README.md. Used by everything about Punto.
#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "sim/core/deck.h"
#include "sim/core/parameters.h"
#include "sim/games/shared/rules_table.h"

namespace stoprule::punto {

inline constexpr int kMostPlayers = 4, kColours = 4, kMostValues = 9, kMostCopies = 2;
inline constexpr int kMostBox = 6, kMostSeries = 6, kMostWins = 9, kMostRounds = 100;

/// A card's code is 16 x colour + value, value 1..9; sorted by code they stand by colour.
inline constexpr std::size_t kCodes = std::size_t{16} * kColours;

constexpr Card card_of(int colour, int value) { return static_cast<Card>(16 * colour + value); }
constexpr int colour_of(Card card) { return card >> 4; }
constexpr int value_of(Card card) { return card & 15; }

/// Names by colour index: red, yellow, green, blue.
std::span<const std::string> colour_names();

/// Whose left neighbour starts the next round.
enum class NextStart { kEnder, kWinner };
/// Who wins a blocked round with as many series as the best other: the side with the series of the
/// lowest sum, of the highest, or (blocked rounds are never won) nobody.
enum class Blocked { kLowest, kHighest, kNobody };

/// A full setting of the rules, for a number of players. A side is who wins together: a player, or
/// a team of the seats s and s + 2.
struct Rules {
  int players;
  bool teams;
  int wins;  ///< rounds a side must win
  NextStart next_start;
  int series;  ///< cells in a row that win a round
  int counts;  ///< cells in a row that count in a blocked round
  Blocked blocked;
  int values, copies;  ///< cards of each colour: values 1..values, copies of each
  int rounds;          ///< after so many without a winner the match is a draw
  int box;             ///< the layout spans at most box x box cells

  int sides() const { return teams ? 2 : players; }
  int side_of(int seat) const { return teams ? seat % 2 : seat; }
  int lowest_seat_of(int side) const { return side; }
  /// The side that owns a colour; -1: the neutral colour.
  int owner_of(int colour) const {
    if (sides() == 2) return colour / 2;
    return colour < players ? colour : -1;
  }
  bool is_neutral(int colour) const { return owner_of(colour) < 0; }
  bool has_neutral() const { return players == 3; }
  /// Cards of one colour.
  int colour_cards() const { return values * copies; }
  /// Cards of one colour, sorted.
  std::vector<Card> cards_of(int colour) const;
  /// Most cards laid in a round.
  int most_laid() const { return kColours * colour_cards(); }
};

/// The rules keys and presets.
const RulesTable<Rules>& rules_table();

/// Why the values make no game for so many players, if so.
Status check_rules(const Values& values, int players);
/// The values must have passed check_rules().
Rules make_rules(const Values& values, int players);

}  // namespace stoprule::punto
