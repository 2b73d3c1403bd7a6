#include "sim/games/kuhkuck/rules.h"

#include <fmt/format.h>

#include <algorithm>

namespace stoprule::kuhkuck {
namespace {

// The points table comes last: it has a place for each number of cards.
enum Key : std::size_t {
  kEqualBonus,
  kFullHand,
  kBoots,
  kElectricityCards = kBoots + kColours,
  kHandLimit,
  kDeclareFrom,
  kMostTurns,
  kPoints
};

// Numbers for hands from 5 to 20 cards; smaller and larger hands have none.
Values table_of(const std::array<std::int64_t, 16>& numbers) {
  Values table(kMostHand, kNoNumber);
  std::copy(numbers.begin(), numbers.end(), table.begin() + 4);
  return table;
}

std::vector<NamedTable> points_tables() {
  return {{"interpolated", table_of({4, 6, 8, 10, 12, 15, 18, 21, 24, 27, 30, 35, 40, 45, 50, 55}),
           "published for 5, 9, 10, 12, 13, 15 and 20 cards (9 on the rule sheet, the others in "
           "reviews); the rest is interpolated with steps that never shrink"},
          {"alternative", table_of({4, 5, 7, 9, 12, 15, 18, 21, 24, 27, 30, 33, 37, 42, 48, 55}),
           "published for 5, 9, 10, 12, 13, 15 and 20 cards (9 on the rule sheet, the others in "
           "reviews); another interpolation of the rest, lower at 6..8 and 16..19"}};
}

std::vector<Parameter> make_parameters() {
  std::vector<Parameter> parameters{
      Parameter::choice("equal_bonus", {"nobody", "both"},
                        "who gets the bonus for a colour that both declared for the same worth"),
      Parameter::choice("full_hand", {"pass", "discard"},
                        "a full hand without an open colour: the player passes, or discards it")};
  constexpr std::array<std::int64_t, kColours> kCards{11, 11, 11, 11, 10};
  for (std::size_t c = 0; c < kColours; c++) {
    parameters.push_back(Parameter::integer(
        colour_names()[c], kCards[c], 0, 30,
        fmt::format("cards of the colour {}; 0: not in the game", colour_names()[c])));
  }
  parameters.push_back(Parameter::integer("electricity", 5, 0, 30, "electricity cards"));
  parameters.push_back(Parameter::integer("hand_limit", 20, 1, kMostHand,
                                          "cards in hand with which a player must declare"));
  parameters.push_back(Parameter::integer("declare_from", 5, 1, kMostHand,
                                          "cards in the smallest hand that may be declared"));
  parameters.push_back(Parameter::integer(
      "most_turns", 30'000, 1, 30'000,
      "turns after which a game that finds no end is ended as it stands, and counts as stuck"));
  parameters.push_back(Parameter::table("points", 1, kMostPoints, points_tables(),
                                        "points for the number of cards in a declared hand"));
  return parameters;
}

}  // namespace

std::span<const std::string> colour_names() {
  static const std::vector<std::string> names{"boots", "bell", "stool", "can", "brush"};
  return names;
}

std::span<const Parameter> rules_parameters() {
  static const std::vector<Parameter> parameters = make_parameters();
  return parameters;
}

std::span<const Preset> rules_presets() {
  static const std::vector<Preset> presets{
      {"base", "the rules of the box", default_values(rules_parameters())}};
  return presets;
}

Rules make_rules(const Values& values) {
  const auto number = [&values](std::size_t key) { return static_cast<int>(values[key]); };
  Rules rules{.equal_gets_bonus = number(kEqualBonus) == 1,
              .full_hand_discarded = number(kFullHand) == 1,
              .cards = {},
              .cards_n = 0,
              .colours_n = 0,
              .hand_limit = number(kHandLimit),
              .declare_from = number(kDeclareFrom),
              .most_turns = number(kMostTurns),
              .points = {}};
  for (std::size_t kind = 0; kind < kKinds; kind++) {
    const int cards = number(kBoots + kind);
    rules.cards[kind] = cards;
    rules.cards_n += cards;
    if (kind != kElectricity && cards > 0) rules.colours_n++;
  }
  for (std::size_t n = 1; n <= kMostHand; n++) {
    rules.points[n] = std::max(0, number(kPoints + n - 1));
  }
  return rules;
}

Status check_rules(const Values& values) {
  const Rules rules = make_rules(values);
  const int cards_n = rules.cards_n;
  if (rules.colours_n == 0) {
    return Error{"no colour has a card, so nobody can ever declare. Set boots, bell or another."};
  }
  if (cards_n > kMostCards) {
    return Error{fmt::format("{} cards are too many: 1..{}, electricity cards included.", cards_n,
                             kMostCards)};
  }
  if (cards_n - 2 <= 2 * rules.hand_limit) {
    return Error{fmt::format(
        "with {} cards and hands of up to {} the pool can run dry: cards - 2 must be above 2 x "
        "hand_limit. Set more cards, or hand_limit to {} or less.",
        cards_n, rules.hand_limit, std::max(0, (cards_n - 3) / 2))};
  }
  if (rules.declare_from > rules.hand_limit) {
    return Error{fmt::format("declare_from={} is above hand_limit={}, so nobody can ever declare.",
                             rules.declare_from, rules.hand_limit)};
  }
  for (int n = rules.declare_from; n <= rules.hand_limit; n++) {
    if (values[kPoints + static_cast<std::size_t>(n) - 1] != kNoNumber) continue;
    return Error{fmt::format(
        "points has no number for {} cards: it needs one for each of {}..{} (declare_from to "
        "hand_limit).",
        n, rules.declare_from, rules.hand_limit)};
  }
  return std::nullopt;
}

}  // namespace stoprule::kuhkuck
