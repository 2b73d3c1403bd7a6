#include "sim/games/push/rules.h"

#include <fmt/format.h>

#include <string>

namespace stoprule::push {
std::span<const std::string> colour_names() {
  static const std::vector<std::string> names{"green", "yellow", "red", "blue", "purple"};
  return names;
}

const RulesTable<Rules>& rules_table() {
  static const RulesTable<Rules> table(
      {rules_key(Parameter::choice("star", {"none", "all"},
                                   "what a star face discards: nothing, or all unprotected cards "
                                   "(Risques)"),
                 &Rules::star_takes_all),
       rules_key(Parameter::choice("switches_with_two", {"removed", "kept"},
                                   "switch cards in the pile with two players, where they have no "
                                   "effect"),
                 &Rules::switches_kept),
       {Parameter::choice("stop_after_switch", {"yes", "no"},
                          "whether a player may stop when the last card turned was a switch"),
        [](Rules& rules, auto places) { rules.stop_after_switch = places.front() == 0; }},
       rules_key(Parameter::integer("colours", 5, 1, kMostColours, "colours of number cards"),
                 &Rules::colours),
       rules_key(
           Parameter::integer("values", 6, 1, kMostValues, "values of number cards, 1 and up"),
           &Rules::values),
       rules_key(Parameter::integer("copies", 3, 1, 6, "copies of each number card"),
                 &Rules::copies),
       rules_key(Parameter::integer("dice", 18, 0, 30, "die cards"), &Rules::dice),
       rules_key(Parameter::integer("switches", 12, 0, 30, "direction-change cards"),
                 &Rules::switches),
       rules_key(
           Parameter::integer("columns", 3, 1, kMostColumns, "columns that may be open at a time"),
           &Rules::columns)},
      {{"base", "the rules of the box; a star face does nothing", ""},
       {"risques", "the variant Risques: a star face discards all unprotected cards", "star=all"}});
  return table;
}

std::array<std::uint8_t, kCodes> Rules::pile_counts() const {
  std::array<std::uint8_t, kCodes> counts{};
  for (int colour = 0; colour < colours; colour++) {
    for (int value = 1; value <= values; value++) {
      counts[number_card(colour, value)] = static_cast<std::uint8_t>(copies);
    }
  }
  counts[kDie] = static_cast<std::uint8_t>(dice);
  counts[kSwitch] = static_cast<std::uint8_t>(switches_in_pile());
  return counts;
}

Rules make_rules(const Values& values, int players) {
  Rules rules{};
  rules.players = players;
  return rules_table().rules_of(values, rules);
}

Status check_rules(const Values& values, int players) {
  const Rules rules = make_rules(values, players);
  // Each parameter is in range by itself; together they must give every player a card to turn.
  if (rules.pile_cards() < players) {
    return Error{fmt::format(
        "the pile has only {} cards for {} players, so some would never have a turn. Set more "
        "colours, values, copies, dice or switches.",
        rules.pile_cards(), players)};
  }
  return std::nullopt;
}

}  // namespace stoprule::push
