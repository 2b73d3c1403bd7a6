// PUSH, the comfortable side of plugin.h for C++17 and later: a strategy is a struct whose members
// decide for one game, in plain ints and bools; this header makes the lane loops, which compilers
// turn into vectors, and the table that a plugin exports. Header only; included by plugins alone.
//
//   struct Patient : stoprule_push::Strategy<> {
//     static constexpr auto name = "patient", description = "stops with three columns open";
//     bool stop(const View& view) const { return view.open_columns == 3; }
//   };
//   STOPRULE_PUSH_PLUGIN(Patient)
//
// A strategy may decide:
//   int act(const FullView&) const         the colour to protect, or kDraw
//   int place(const View&) const           the column for view.card: 0..open_columns, the last new
//   bool stop(const View&) const           required: whether to stop drawing
//   int take(const FullView&, int) const   how much a column is wanted, -128..127
// What it leaves out follows the shared rules (plugin.h says which, and how its parameters
// `protect` and `die` are used). Branches that depend on a game are best written as && || and ?: on
// values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "sim/games/plugin_lanes.hpp"
#include "sim/games/push/plugin.h"

namespace stoprule_push {

/// What `act` returns to draw.
inline constexpr int kDraw = -1;

/// Worth of a column that is not open: less than any.
inline constexpr std::int8_t kClosed = -64;

/// Costly quantities; Strategy<reads::bust | reads::scores> may use those two. Reading another does
/// not compile.
namespace reads {
inline constexpr unsigned bust = STOPRULE_PUSH_BUST;      ///< view.bust_cards
inline constexpr unsigned left = STOPRULE_PUSH_LEFT;      ///< view.left(card)
inline constexpr unsigned coin = STOPRULE_PUSH_COIN;      ///< view.coin_chance, view.coin_choice
inline constexpr unsigned zones = STOPRULE_PUSH_ZONES;    ///< view.zone[...] in `place` and `stop`
inline constexpr unsigned scores = STOPRULE_PUSH_SCORES;  ///< view.score[...], view.leading
inline constexpr unsigned columns =
    STOPRULE_PUSH_COLUMNS_IN_FULL;  ///< view.in_full[...], view.admits(i)
}  // namespace reads

using stoprule_plugins::decimal;
using stoprule_plugins::integer;
using stoprule_plugins::Parameter;
using stoprule_plugins::Values;

/// The parameters of the shared rules.
constexpr Parameter protect_parameter() {
  return integer("protect", 12, 0, 127,
                 "sum of the largest unprotected colour from which to protect it; 127 is never");
}
constexpr Parameter die_parameter() {
  return integer("die", 4, 0, 20, "points that a die card takes from a column's worth");
}

/// A column on the table. One that is not open has the sum 0 and no die.
struct Column {
  bool open;
  int sum;   ///< points, 0..20
  bool die;  ///< holds a die card

  /// Its points, less `die_cost` with a die card; one that is not open is worth less than any.
  int worth(int die_cost) const { return open ? sum - (die ? die_cost : 0) : kClosed; }
};

/// A column in full, for reads::columns.
struct FullColumn {
  int cards;                         ///< numbers and die, 0..6
  int kinds;                         ///< bit c: holds colour c; bit 5: holds a die card
  int values;                        ///< bit v-1: holds a card of value v
  int value[STOPRULE_PUSH_COLOURS];  ///< value of its card in the colour; 0: none
};

/// A player's cards that are taken already.
struct Zone {
  int open_sum[STOPRULE_PUSH_COLOURS];    ///< unprotected points by colour
  int open_cards[STOPRULE_PUSH_COLOURS];  ///< unprotected cards by colour
  int protected_sum;                      ///< points
  int protected_cards;
};

namespace detail {

using Arrays = stoprule_push_view;
using stoprule_plugins::as_byte;
using stoprule_plugins::best;
using stoprule_plugins::IfRead;

/// The parts of a view, each one lane of arrays. All that a decision does not use is optimised
/// away.
struct TableView {
  TableView(const Arrays& a, std::size_t lane)
      : players(a.players),
        colours(a.colours),
        values(a.values),
        columns(a.columns),
        star_takes_all(a.star_takes_all != 0),
        seat(a.seat),
        active(a.active),
        turn(a.turn[lane]),
        pile(a.pile[lane]),
        open_columns(a.open_columns[lane]),
        placed(a.placed[lane]),
        switches(a.switches[lane]) {
    // Assigned one by one: g++ 12 does not keep a copied struct with bools in registers.
    for (int i = 0; i < STOPRULE_PUSH_COLUMNS; i++) {
      column[i].open = a.open_columns[lane] > static_cast<std::uint8_t>(i);
      column[i].sum = a.column_sum[i][lane];
      column[i].die = a.column_die[i][lane] != 0;
    }
  }

  int players, colours, values, columns;  ///< of the rules; columns: the most that may be open
  bool star_takes_all;
  int seat;          ///< mine, 0 begins the game
  int active;        ///< whose turn it is, counted from me: 0 is mine
  int turn;          ///< turns ended so far
  int pile;          ///< cards left
  int open_columns;  ///< 0..3
  int placed;        ///< cards placed this turn
  int switches;      ///< switch cards turned this turn
  Column column[STOPRULE_PUSH_COLUMNS];

  /// Largest worth of an open column; with none open, less than any. `die_cost`: 0..20. Computed in
  /// single bytes, of which a vector holds four times as many as of ints; the product with a bool
  /// is a choice of which no compiler makes a branch.
  int best_worth(int die_cost) const {
    const auto cost = static_cast<std::int8_t>(die_cost);
    std::int8_t best = 0;  // counted from kClosed on
    for (int i = 0; i < STOPRULE_PUSH_COLUMNS; i++) {
      const auto less = static_cast<std::int8_t>(column[i].die ? cost : 0);
      const auto above = static_cast<std::int8_t>(column[i].sum - less - kClosed);
      const auto shown = static_cast<std::int8_t>(above * column[i].open);
      best = shown > best ? shown : best;
    }
    return best + kClosed;
  }
};

struct CardView {
  CardView(const Arrays& a, std::size_t lane) : card(a.card[lane]) {}
  int card;  ///< code of the card to place (plugin.h); only in `place`
};

struct BustView {
  BustView(const Arrays& a, std::size_t lane) : bust_cards(a.bust_cards[lane]) {}
  int bust_cards;  ///< cards left that no place admits; the bust chance is bust_cards / pile
};

struct LeftView {
  LeftView(const Arrays& a, std::size_t lane) : arrays_(a), lane_(lane) {}
  /// Copies of a card left in the pile, by its code.
  int left(int card) const { return arrays_.left[card][lane_]; }

 private:
  const Arrays& arrays_;
  std::size_t lane_;
};

struct CoinView {
  CoinView(const Arrays& a, std::size_t lane)
      : coin_chance(a.coin_chance[lane]), coin_choice(a.coin_choice[lane]) {}
  int coin_chance;  ///< uniform over 0..9999, thrown anew for each decision
  int coin_choice;  ///< uniform over 0..59
};

struct ZonesView {
  ZonesView(const Arrays& a, std::size_t lane) {
    for (int k = 0; k < STOPRULE_PUSH_PLAYERS; k++) {
      for (int c = 0; c < STOPRULE_PUSH_COLOURS; c++) {
        zone[k].open_sum[c] = a.open_sum[k][c][lane];
        zone[k].open_cards[c] = a.open_cards[k][c][lane];
      }
      zone[k].protected_sum = a.protected_sum[k][lane];
      zone[k].protected_cards = a.protected_cards[k][lane];
    }
  }
  Zone zone[STOPRULE_PUSH_PLAYERS];  ///< 0 is mine, k of the k-th to my left
};

struct ScoresView {
  ScoresView(const Arrays& a, std::size_t lane) : leading(a.leading[lane] != 0) {
    for (int k = 0; k < STOPRULE_PUSH_PLAYERS; k++) score[k] = a.score[k][lane];
  }
  int score[STOPRULE_PUSH_PLAYERS];  ///< points of all cards; 0 is mine
  bool leading;                      ///< mine is above every opponent's
};

struct ColumnsView {
  ColumnsView(const Arrays& a, std::size_t lane) {
    for (int i = 0; i < STOPRULE_PUSH_COLUMNS; i++) {
      in_full[i].cards = a.column_cards[i][lane];
      in_full[i].kinds = a.column_kinds[i][lane];
      in_full[i].values = a.column_values[i][lane];
      for (int c = 0; c < STOPRULE_PUSH_COLOURS; c++) {
        in_full[i].value[c] = a.column_value[i][c][lane];
      }
    }
  }
  FullColumn in_full[STOPRULE_PUSH_COLUMNS];

  /// Whether column i has room for a card of this code, by its kind and value.
  bool admits(int i, int card) const {
    const int value_bits = in_full[i].values << 1;
    return ((in_full[i].kinds >> (card & 15)) & 1) == 0 && ((value_bits >> (card >> 4)) & 1) == 0;
  }
};

template <unsigned kFeatures>
struct ViewOf : TableView,
                CardView,
                IfRead<kFeatures, reads::bust, BustView>,
                IfRead<kFeatures, reads::left, LeftView>,
                IfRead<kFeatures, reads::coin, CoinView>,
                IfRead<kFeatures, reads::zones, ZonesView>,
                IfRead<kFeatures, reads::scores, ScoresView>,
                IfRead<kFeatures, reads::columns, ColumnsView> {
  using Arrays = detail::Arrays;
  ViewOf(const Arrays& a, std::size_t lane)
      : TableView(a, lane),
        CardView(a, lane),
        IfRead<kFeatures, reads::bust, BustView>(a, lane),
        IfRead<kFeatures, reads::left, LeftView>(a, lane),
        IfRead<kFeatures, reads::coin, CoinView>(a, lane),
        IfRead<kFeatures, reads::zones, ZonesView>(a, lane),
        IfRead<kFeatures, reads::scores, ScoresView>(a, lane),
        IfRead<kFeatures, reads::columns, ColumnsView>(a, lane) {}
};

// Decisions on one lane.
#define STOPRULE_INLINE_LANE [[gnu::always_inline]] static inline
template <class S>
struct Act {
  using View = typename S::FullView;
  STOPRULE_INLINE_LANE int decide(const S& s, const View& view) { return as_byte(s.act(view)); }
};
template <class S>
struct Place {
  using View = typename S::View;
  STOPRULE_INLINE_LANE int decide(const S& s, const View& view) { return as_byte(s.place(view)); }
};
template <class S>
struct Stop {
  using View = typename S::View;
  STOPRULE_INLINE_LANE int decide(const S& s, const View& view) { return s.stop(view) ? 1 : 0; }
};
template <class S>
struct Take {
  using View = typename S::FullView;
  STOPRULE_INLINE_LANE int decide(const S& s, const View& view, int i) {
    return as_byte(s.take(view, i));
  }
};
#undef STOPRULE_INLINE_LANE

template <class S, class = void>
struct HasAct : std::false_type {};
template <class S>
struct HasAct<S, std::void_t<decltype(&S::act)>> : std::true_type {};
template <class S, class = void>
struct HasPlace : std::false_type {};
template <class S>
struct HasPlace<S, std::void_t<decltype(&S::place)>> : std::true_type {};
template <class S, class = void>
struct HasTake : std::false_type {};
template <class S>
struct HasTake<S, std::void_t<decltype(&S::take)>> : std::true_type {};

template <class S>
stoprule_push_strategy strategy() {
  stoprule_push_strategy table{};
  stoprule_plugins::describe<S>(table);
  table.protect = S::protect_at;
  table.die = S::die_cost;
  table.stop = best<Stop, S>();
  if constexpr (HasAct<S>::value) {
    table.act = best<Act, S>();
  } else {
    table.shared |= STOPRULE_PUSH_ACT;
  }
  if constexpr (HasPlace<S>::value) {
    table.place = best<Place, S>();
  } else {
    table.shared |= STOPRULE_PUSH_PLACE;
  }
  if constexpr (HasTake<S>::value) {
    table.take = best<Take, S, int>();
  } else {
    table.shared |= STOPRULE_PUSH_TAKE;
  }
  return table;
}

template <class... S>
const stoprule_push_plugin* plugin() {
  static const stoprule_push_strategy strategies[] = {strategy<S>()...};
  static const stoprule_push_plugin table = {STOPRULE_PUSH_HEAD, strategies, sizeof...(S)};
  return &table;
}

}  // namespace detail

/// What every strategy begins with; the template argument names the costly quantities it reads.
template <unsigned kReads = 0>
struct Strategy : stoprule_plugins::WithoutParameters {
  static constexpr unsigned kFeatures = kReads;
  using View = detail::ViewOf<kReads>;                     ///< in `place` and `stop`
  using FullView = detail::ViewOf<kReads | reads::zones>;  ///< in `act` and `take`

  /// For the shared rules, without parameters of these names; a strategy may say otherwise.
  static constexpr std::uint8_t protect_at = 12, die_cost = 4;
};

}  // namespace stoprule_push

/// The plugin's export: all its strategies. Once in a shared object.
#define STOPRULE_PUSH_PLUGIN(...)                                        \
  STOPRULE_PLUGIN_EXPORT const stoprule_push_plugin* stoprule_plugin() { \
    return stoprule_push::detail::plugin<__VA_ARGS__>();                 \
  }
