#include "sim/games/kuhkuck/rules.h"

#include <fmt/format.h>

#include <algorithm>

namespace stoprule::kuhkuck {
namespace {

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

}  // namespace

std::span<const std::string> colour_names() {
  static const std::vector<std::string> names{"boots", "bell", "stool", "can", "brush"};
  return names;
}

const RulesTable<Rules>& rules_table() {
  const auto cards = [](const std::string& name, std::int64_t standard, std::size_t kind,
                        const std::string& meaning) -> RulesKey<Rules> {
    return {Parameter::integer(name, standard, 0, 30, meaning), [kind](Rules& rules, auto places) {
              rules.cards[kind] = static_cast<int>(places.front());
            }};
  };
  const auto colour = [&](std::size_t c, std::int64_t standard) {
    const std::string& name = colour_names()[c];
    return cards(name, standard, c,
                 fmt::format("cards of the colour {}; 0: not in the game", name));
  };
  static const RulesTable<Rules> table(
      {rules_key(Parameter::choice("equal_bonus", {"nobody", "both"},
                                   "who gets the bonus for a colour that both declared for the "
                                   "same worth"),
                 &Rules::equal_gets_bonus),
       rules_key(Parameter::choice("full_hand", {"pass", "discard"},
                                   "a full hand without an open colour: the player passes, or "
                                   "discards it"),
                 &Rules::full_hand_discarded),
       colour(0, 11),
       colour(1, 11),
       colour(2, 11),
       colour(3, 11),
       colour(4, 10),
       cards("electricity", 5, kElectricity, "electricity cards"),
       rules_key(Parameter::integer("hand_limit", 20, 1, kMostHand,
                                    "cards in hand with which a player must declare"),
                 &Rules::hand_limit),
       rules_key(Parameter::integer("declare_from", 5, 1, kMostHand,
                                    "cards in the smallest hand that may be declared"),
                 &Rules::declare_from),
       rules_key(Parameter::integer("most_turns", 30'000, 1, 30'000,
                                    "turns after which a game that finds no end is ended as it "
                                    "stands, and counts as stuck"),
                 &Rules::most_turns),
       {Parameter::table("points", 1, kMostPoints, points_tables(),
                         "points for the number of cards in a declared hand"),
        [](Rules& rules, auto places) {
          for (std::size_t n = 1; n <= kMostHand; n++) {
            rules.points[n] = std::max(0, static_cast<int>(places[n - 1]));
            rules.has_points[n] = places[n - 1] != kNoNumber;
          }
        }}},
      {{"base", "the rules of the box", ""}});
  return table;
}

Rules make_rules(const Values& values) {
  Rules rules = rules_table().rules_of(values, {});
  for (std::size_t kind = 0; kind < kKinds; kind++) {
    rules.cards_n += rules.cards[kind];
    if (kind != kElectricity && rules.cards[kind] > 0) rules.colours_n++;
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
    if (rules.has_points[static_cast<std::size_t>(n)]) continue;
    return Error{fmt::format(
        "points has no number for {} cards: it needs one for each of {}..{} (declare_from to "
        "hand_limit).",
        n, rules.declare_from, rules.hand_limit)};
  }
  return std::nullopt;
}

}  // namespace stoprule::kuhkuck
