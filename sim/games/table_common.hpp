// Rows that many games have in their tables: rules keys, fields that are got in the usual way, and
// the seat. For C++17 and later, as plugins include it. Header only; knows no game.
//
// The usual way: a position keeps what belongs to each seat in an array `sides`, and all else as
// members of its own; a field has the name of what it shows.
#pragma once

#include "sim/games/table.hpp"

/// The member of a view, and how it is got: from the position; from the seat's own side; from the
/// sides of its opponents, as they play next.
#define STOPRULE_OF_POSITION(name) \
  STOPRULE_MEMBER(name), [](auto& seen) { return seen.position.name; }
#define STOPRULE_OWN(name) STOPRULE_MEMBER(name), [](auto& seen) { return seen.side(0).name; }
#define STOPRULE_THEIR(member, name) \
  STOPRULE_MEMBER(member),           \
      [](auto& seen, std::size_t i) { return seen.side(static_cast<int>(i) + 1).name; }

/// The member function by which a strategy decides.
#define STOPRULE_ASK(name) \
  [](auto& strategy, auto& view) -> decltype(strategy.name(view)) { return strategy.name(view); }

namespace stoprule_tables {

/// What a game's tables begin with; ViewOf is what STOPRULE_VIEW made.
template <template <class> class ViewOf>
struct TablesOf {
  template <class Lanes>
  using View = ViewOf<Lanes>;
};

/// A rules key that is a number: what users set, the member of the rules, and a field of the view.
template <class Member>
struct RuleRow {
  const char* name;
  std::int64_t standard, low, high;
  const char* meaning;
  Member member;
};

/// `member` is STOPRULE_MEMBER(name): the rules and the view call it alike.
template <class Member>
constexpr RuleRow<Member> rule(const char* name, std::int64_t standard, std::int64_t low,
                               std::int64_t high, const char* meaning, Member member) {
  return {name, standard, low, high, meaning, member};
}

/// The fields that show a table of rules keys.
template <class... Row>
constexpr auto rule_fields(const std::tuple<Row...>& rules) {
  return std::apply(
      [](const auto&... row) {
        return std::make_tuple(
            number(row.name, row.low, row.high, row.meaning, row.member,
                   [member = row.member](auto& seen) { return member(seen.rules); })...);
      },
      rules);
}

/// The fields `players` and `seat`, of members players_n and seat.
constexpr auto seat_fields(int least_players, int most_players) {
  return std::make_tuple(
      number("players", least_players, most_players, "players", STOPRULE_MEMBER(players_n),
             [](auto& seen) { return seen.players_n; }),
      number("seat", 0, most_players - 1, "own seat; 0 began the game", STOPRULE_MEMBER(seat),
             [](auto& seen) { return seen.seat; }));
}

}  // namespace stoprule_tables
