#include "sim/games/punto/rules.h"

#include <fmt/format.h>

#include <algorithm>

namespace stoprule::punto {
namespace {

enum Key : std::size_t {
  kTeams,
  kWins,
  kNextStart,
  kSeries,
  kCounts,
  kBlocked,
  kValues,
  kCopies,
  kRounds,
  kBox
};

std::vector<Parameter> make_parameters() {
  return {
      Parameter::choice("teams", {"no", "yes"}, "four players as two teams, seats alternating"),
      Parameter::integer("wins", 2, 1, kMostWins, "rounds to win for the match"),
      Parameter::choice("next_start", {"ender", "winner"},
                        "whose left neighbour starts the next round; without a winner the ender's"),
      Parameter::choice("series", {"standard", "2", "3", "4", "5", "6"},
                        "cells in a row that win a round; standard: 5 for two sides, else 4"),
      Parameter::choice("counts", {"standard", "2", "3", "4", "5", "6"},
                        "cells in a row that count in a blocked round; standard: one less than "
                        "win it, but 2 or more"),
      Parameter::choice("blocked", {"lowest", "highest", "nobody"},
                        "who wins a blocked round among sides with equally many series: lowest or "
                        "highest sum of one; or nobody ever does"),
      Parameter::integer("values", kMostValues, 1, kMostValues, "values of the cards, 1 and up"),
      Parameter::integer("copies", kMostCopies, 1, kMostCopies, "copies of each card"),
      Parameter::integer("rounds", kMostRounds, 1, kMostRounds,
                         "rounds without a winner after which the match is a draw"),
      Parameter::integer("box", kMostBox, 2, kMostBox, "rows and columns the layout may span"),
  };
}

std::vector<Preset> make_presets() {
  const Values base = default_values(rules_parameters());
  Values teams = base;
  teams[kTeams] = 1;
  return {{"base", "the rules of the box, each player alone", base},
          {"teams", "four players as two teams of two, with two colours a team", teams}};
}

}  // namespace

std::span<const std::string> colour_names() {
  static const std::vector<std::string> names{"red", "yellow", "green", "blue"};
  return names;
}

std::span<const Parameter> rules_parameters() {
  static const std::vector<Parameter> parameters = make_parameters();
  return parameters;
}

std::span<const Preset> rules_presets() {
  static const std::vector<Preset> presets = make_presets();
  return presets;
}

std::vector<Card> Rules::cards_of(int colour) const {
  std::vector<Card> cards;
  for (int value = 1; value <= values; value++) {
    cards.insert(cards.end(), static_cast<std::size_t>(copies), card_of(colour, value));
  }
  return cards;
}

Rules make_rules(const Values& values, int players) {
  const auto number = [&values](Key key) { return static_cast<int>(values[key]); };
  Rules rules{.players = players,
              .teams = values[kTeams] == 1,
              .wins = number(kWins),
              .next_start = static_cast<NextStart>(values[kNextStart]),
              .series = 0,
              .counts = 0,
              .blocked = static_cast<Blocked>(values[kBlocked]),
              .values = number(kValues),
              .copies = number(kCopies),
              .rounds = number(kRounds),
              .box = number(kBox)};
  // Choices are numbered from 0 for the standard, 1 for a length of two.
  rules.series = values[kSeries] > 0 ? number(kSeries) + 1 : rules.sides() == 2 ? 5 : 4;
  rules.counts = values[kCounts] > 0 ? number(kCounts) + 1 : std::max(2, rules.series - 1);
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
