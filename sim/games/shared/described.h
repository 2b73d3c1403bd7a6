// What a game that describes itself in tables need not say, since it follows from the rest. A game
// is a struct G : Described<G, ...>; described_game<G, ...>() makes it. Knows no game.
//
// Its position has: `sides`, an array of what belongs to each seat; `turn`, the turns that ended;
// is_over. It says:
//
//   kPresets                         named settings of the rules keys: an array of PresetText
//   kEvents                          what the law tells: an array of EventRow
//   take_turn(Course&, seat)         the law: seats take turns until is_over
//   wins(seen) or win_units(seen)    whether the seat has won; its share, in units of kWholeWin
//   kSideMetrics, kGameMetrics       arrays of Measure<G>; `score` is among the first
//
// and, if it likes, check_rules(rules), and play(Course&) instead of take_turn().
#pragma once

#include <algorithm>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sim/games/shared/table_game.h"
#include "sim/games/table_plugin.hpp"

namespace stoprule {

/// For rows of metrics: the value is a member of the seat's own side, or of the position.
template <auto member, class Seen>
int own(const Seen& seen) {
  return static_cast<int>(seen.side(0).*member);
}
template <auto member, class Seen>
int whole(const Seen& seen) {
  return static_cast<int>(seen.position.*member);
}

/// Whether the viewer has the most of a member of a side; of equals only the first seat has.
template <auto member, class Seen>
bool has_most_first(const Seen& seen) {
  for (int k = 1; k < seen.players_n; k++) {
    const bool is_later = seen.seat + k < seen.players_n;
    if (own<member>(seen) - seen.side(k).*member < (is_later ? 0 : 1)) return false;
  }
  return true;
}

/// The viewer's share of a win that all with the most of a member share, in units of kWholeWin.
template <auto member, class Seen>
int share_of_most(const Seen& seen) {
  int equals_n = 1;
  for (int k = 1; k < seen.players_n; k++) {
    if (seen.side(k).*member > seen.side(0).*member) return 0;
    equals_n += seen.side(k).*member == seen.side(0).*member ? 1 : 0;
  }
  check(int{kWholeWin} % equals_n == 0, "a win that can be shared by so many");
  return int{kWholeWin} / equals_n;
}

template <class G>
concept HasOneWinner = requires(typename Measure<G>::SeenOf seen) { G::wins(seen); };

template <class G>
int win_units_of(const typename Measure<G>::SeenOf& seen) {
  if constexpr (HasOneWinner<G>) {
    return G::wins(seen) ? int{kWholeWin} : 0;
  } else {
    return G::win_units(seen);
  }
}

/// All metrics of a slot: `win_share`, those of the game, `wins_alone`.
template <class G, std::size_t N>
struct SlotRows {
  Measure<G> rows[N + 2];

  explicit constexpr SlotRows(const Measure<G> (&of_side)[N]) : rows{} {
    rows[0] = {"win_share",    "fraction",      Better::kMore, "games won",
               int{kWholeWin}, win_units_of<G>, kWholeWin};
    std::copy_n(of_side, N, rows + 1);
    rows[N + 1] = {"wins_alone",
                   "fraction",
                   Better::kMore,
                   HasOneWinner<G> ? "games won without sharing the win: all of them"
                                   : "games won without sharing the win",
                   1,
                   [](const typename Measure<G>::SeenOf& seen) {
                     return win_units_of<G>(seen) == int{kWholeWin} ? 1 : 0;
                   }};
  }
  constexpr std::size_t place_of(std::string_view name) const {
    std::size_t place = 0;
    while (name != rows[place].name) place++;
    return place;
  }
};
template <class G>
inline constexpr SlotRows kSlotRows(G::kSideMetrics);

/// A preset: what differs from the defaults, as a user would write it.
struct PresetText {
  const char *name, *description, *differs = "";
};

/// The rules table of a game's rows of keys (table_common.hpp).
template <class Rules, class... Row>
RulesTable<Rules> rules_table_of(const std::tuple<Row...>& rows,
                                 std::span<const PresetText> presets) {
  std::vector<RulesKey<Rules>> keys;
  stoprule_tables::each_row(rows, [&keys](const auto& row) {
    const auto set = [member = row.member](Rules& rules, std::span<const std::int64_t> places) {
      auto& value = member(rules);
      value = static_cast<std::remove_reference_t<decltype(value)>>(places.front());
    };
    keys.push_back(
        {Parameter::integer(row.name, row.standard, row.low, row.high, row.meaning), set});
  });
  std::vector<PresetRow> rows_of_presets;
  for (const auto& [name, description, differs] : presets) {
    rows_of_presets.push_back({name, description, differs});
  }
  return RulesTable<Rules>(std::move(keys), rows_of_presets);
}

template <class G>
struct Completed;

/// The base of a game G: what its tables and its law are about. TablesOfGame also has kRules,
/// kLeastPlayers and kMostPlayers.
template <class G, class TablesOfGame, class RulesOfGame, class PositionOfGame>
struct Described {
  using Tables = TablesOfGame;
  using Rules = RulesOfGame;
  using Position = PositionOfGame;
  using Seen = stoprule::Seen<Rules, Position>;
  using Course = stoprule::Course<Completed<G>>;
  static constexpr int kLeastPlayers = Tables::kLeastPlayers, kMostPlayers = Tables::kMostPlayers;

  /// All settings of the keys can be played.
  static Status check_rules(const Rules& /*rules*/) { return {}; }

  static void play(Course& course) {
    for (int seat = 0; !course.position.is_over; seat = (seat + 1) % course.players_n) {
      G::take_turn(course, seat);
    }
  }
};

/// The game with all that follows, as make_table_game() wants it.
template <class G>
struct Completed : G {
  static constexpr auto& kSlotMetrics = kSlotRows<G>.rows;
  static constexpr std::size_t kHistograms[] = {kSlotRows<G>.place_of("score")};

  static const auto& rules_table() {
    static const auto table = rules_table_of<typename G::Rules>(G::Tables::kRules, G::kPresets);
    return table;
  }
};

/// What a game says of itself in words, as GameFacts and the vocabulary of rule text have it.
struct Prose {
  std::string title, description, outline;
  std::vector<std::string> first_looks;
  std::vector<std::pair<std::string, std::string>> examples;  ///< of rule text
};

/// The game with its built-in strategies, which are written as those of plugins. Fields of
/// opponents are by the index `opponent`.
template <class G, class... BuiltIn>
std::unique_ptr<Game> described_game(Prose prose) {
  const GameFacts facts{.name = G::Tables::kName,
                        .title = std::move(prose.title),
                        .description = std::move(prose.description),
                        .outline = std::move(prose.outline),
                        .default_players = std::max(2, G::kLeastPlayers),
                        .first_looks = std::move(prose.first_looks)};
  language::IndexKind opponents{"opponent", {}, "opponents, in the order in which they play next"};
  for (int k = 1; k < G::kMostPlayers; k++) opponents.names.push_back(std::to_string(k));
  language::Vocabulary words;
  words.index_kinds = {std::move(opponents)};
  words.examples = std::move(prose.examples);
  return make_table_game<Completed<G>>(*stoprule_tables::plugin<typename G::Tables, BuiltIn...>(),
                                       facts, std::move(words));
}

}  // namespace stoprule
