#include "sim/games/punto/rules.h"

#include <fmt/format.h>

#include <algorithm>

namespace stoprule::punto {
std::span<const std::string> colour_names() {
  static const std::vector<std::string> names{"red", "yellow", "green", "blue"};
  return names;
}

const RulesTable<Rules>& rules_table() {
  static const RulesTable<Rules> table(
      {rules_key(Parameter::choice("teams", {"no", "yes"},
                                   "four players as two teams, seats alternating"),
                 &Rules::teams),
       rules_key(Parameter::integer("wins", 2, 1, kMostWins, "rounds to win for the match"),
                 &Rules::wins),
       rules_key(Parameter::choice("next_start", {"ender", "winner"},
                                   "whose left neighbour starts the next round; without a winner "
                                   "the ender's"),
                 &Rules::next_start),
       rules_key(Parameter::choice("series", {"standard", "2", "3", "4", "5", "6"},
                                   "cells in a row that win a round; standard: 5 for two sides, "
                                   "else 4"),
                 &Rules::series),
       rules_key(Parameter::choice("counts", {"standard", "2", "3", "4", "5", "6"},
                                   "cells in a row that count in a blocked round; standard: one "
                                   "less than win it, but 2 or more"),
                 &Rules::counts),
       rules_key(Parameter::choice("blocked", {"lowest", "highest", "nobody"},
                                   "who wins a blocked round among sides with equally many series: "
                                   "lowest or highest sum of one; or nobody ever does"),
                 &Rules::blocked),
       rules_key(Parameter::integer("values", kMostValues, 1, kMostValues,
                                    "values of the cards, 1 and up"),
                 &Rules::values),
       rules_key(Parameter::integer("copies", kMostCopies, 1, kMostCopies, "copies of each card"),
                 &Rules::copies),
       rules_key(Parameter::integer("rounds", kMostRounds, 1, kMostRounds,
                                    "rounds without a winner after which the match is a draw"),
                 &Rules::rounds),
       rules_key(
           Parameter::integer("box", kMostBox, 2, kMostBox, "rows and columns the layout may span"),
           &Rules::box)},
      {{"base", "the rules of the box, each player alone", ""},
       {"teams", "four players as two teams of two, with two colours a team", "teams=yes"}});
  return table;
}

std::vector<Card> Rules::cards_of(int colour) const {
  std::vector<Card> cards;
  for (int value = 1; value <= values; value++) {
    cards.insert(cards.end(), static_cast<std::size_t>(copies), card_of(colour, value));
  }
  return cards;
}

Rules make_rules(const Values& values, int players) {
  Rules rules{};
  rules.players = players;
  rules = rules_table().rules_of(values, rules);
  // Choices are numbered from 0 for the standard, 1 for a length of two.
  rules.series = rules.series > 0 ? rules.series + 1 : rules.sides() == 2 ? 5 : 4;
  rules.counts = rules.counts > 0 ? rules.counts + 1 : std::max(2, rules.series - 1);
  return rules;
}

Status check_rules(const Values& values, int players) {
  const Rules rules = make_rules(values, players);
  if (rules.teams && players != 4) {
    return Error{fmt::format("teams=yes is for 4 players, not {}; give --players 4", players)};
  }
  if (rules.counts > rules.series) {
    return Error{
        fmt::format("counts={} is more than the {} cells in a row that win a round, so no series "
                    "would ever count; set counts to {} or less",
                    rules.counts, rules.series, rules.series)};
  }
  return std::nullopt;
}

}  // namespace stoprule::punto
