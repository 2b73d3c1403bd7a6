#include "sim/games/push/rules.h"

#include <string>

#include <fmt/format.h>

namespace stoprule::push {
namespace {

enum Key : std::size_t {
  kStar,
  kSwitchesWithTwo,
  kStopAfterSwitch,
  kColours,
  kValues,
  kCopies,
  kDice,
  kSwitches,
  kColumns
};

std::vector<Parameter> make_parameters() {
  return {
      Parameter::choice("star", {"none", "all"},
                        "what a star face discards: nothing, or all unprotected cards (Risques)"),
      Parameter::choice("switches_with_two", {"removed", "kept"},
                        "switch cards in the pile with two players, where they have no effect"),
      Parameter::choice("stop_after_switch", {"yes", "no"},
                        "whether a player may stop when the last card turned was a switch"),
      Parameter::integer("colours", 5, 1, kMostColours, "colours of number cards"),
      Parameter::integer("values", 6, 1, kMostValues, "values of number cards, 1 and up"),
      Parameter::integer("copies", 3, 1, 6, "copies of each number card"),
      Parameter::integer("dice", 18, 0, 30, "die cards"),
      Parameter::integer("switches", 12, 0, 30, "direction-change cards"),
      Parameter::integer("columns", 3, 1, kMostColumns, "columns that may be open at a time"),
  };
}

std::vector<Preset> make_presets() {
  const Values base = default_values(rules_parameters());
  Values risques = base;
  risques[kStar] = 1;
  return {{"base", "the rules of the box; a star face does nothing", base},
          {"risques", "the variant Risques: a star face discards all unprotected cards", risques}};
}

}  // namespace

std::span<const std::string> colour_names() {
  static const std::vector<std::string> names{"green", "yellow", "red", "blue", "purple"};
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
  const auto number = [&values](Key key) { return static_cast<int>(values[key]); };
  return {.players = players,
          .star_takes_all = values[kStar] == 1,
          .switches_kept = values[kSwitchesWithTwo] == 1,
          .stop_after_switch = values[kStopAfterSwitch] == 0,
          .colours = number(kColours),
          .values = number(kValues),
          .copies = number(kCopies),
          .dice = number(kDice),
          .switches = number(kSwitches),
          .columns = number(kColumns)};
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
