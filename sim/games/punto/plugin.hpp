// Punto, the comfortable side of plugin.h for C++17 and later: a strategy is a struct whose member
// scores one cell, in plain ints and bools; this header makes the loop over cells and the table
// that a plugin exports. Header only; included by plugins alone.
//
//   struct Grower : stoprule_punto::Strategy<stoprule_punto::reads::outlook> {
//     static constexpr auto name = "grower", description = "makes its longest run longer";
//     int lay(const View& view) const { return view.own_run; }
//   };
//   STOPRULE_PUNTO_PLUGIN(Grower)
//
// The card goes to the legal cell of the largest score, on ties to the first in reading order. All
// cells are scored, the others for nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <type_traits>

#include "sim/games/plugin.hpp"
#include "sim/games/punto/plugin.h"

namespace stoprule_punto {

/// Costly quantities; Strategy<reads::runs | reads::coin> may use those two. Reading another does
/// not compile.
namespace reads {
inline constexpr unsigned runs = STOPRULE_PUNTO_RUNS;        ///< view.run(colour, direction)
inline constexpr unsigned outlook = STOPRULE_PUNTO_OUTLOOK;  ///< view.own_run, view.spoils
inline constexpr unsigned coin = STOPRULE_PUNTO_COIN;        ///< view.coin, view.picked
}  // namespace reads

using stoprule_plugins::decimal;
using stoprule_plugins::integer;
using stoprule_plugins::Parameter;
using stoprule_plugins::Values;

namespace detail {

using Arrays = stoprule_punto_view;
using stoprule_plugins::IfRead;

/// The parts of a view: the moment, and one cell.
struct CellView {
  CellView(const Arrays& a, std::size_t at)
      : players(a.players),
        teams(a.sides < a.players),
        series(a.series),
        counts(a.counts),
        wins(a.wins),
        values(a.values),
        copies(a.copies),
        box(a.box),
        seat(a.seat),
        round(a.round),
        turn(a.turn),
        box_rows(a.box_rows),
        box_columns(a.box_columns),
        card_colour(a.card_colour),
        card_value(a.card_value),
        cell(static_cast<int>(at)),
        row(cell / STOPRULE_PUNTO_SIDE),
        column(cell % STOPRULE_PUNTO_SIDE),
        colour(a.colour[at]),
        value(a.value[at]),
        covers(a.value[at] != 0),
        arrays_(a) {}

  int players;                ///< 2..4
  bool teams;                 ///< player 2 is my partner
  int series;                 ///< cells in a row that win the round
  int counts;                 ///< cells in a row that count in a blocked round
  int wins;                   ///< rounds that win the match
  int values, copies, box;    ///< of the rules
  int seat;                   ///< mine, 0 began the match
  int round, turn;            ///< rounds ended, and turns ended in this one
  int box_rows, box_columns;  ///< that the layout spans
  int card_colour;            ///< of the card to lay, 0..3: red, yellow, green, blue
  int card_value;             ///< 1..9
  int cell, row, column;      ///< that is judged; the layout's first row and column are 1
  int colour;                 ///< of the card there, or STOPRULE_PUNTO_EMPTY
  int value;                  ///< of the card there, 0: none
  bool covers;                ///< a card lies there

  /// Whose a colour is; STOPRULE_PUNTO_EMPTY is nobody's.
  bool is_mine(int of) const { return of < STOPRULE_PUNTO_COLOURS && arrays_.owner[of] == 0; }
  bool is_theirs(int of) const {
    return of < STOPRULE_PUNTO_COLOURS && arrays_.owner[of] != 0 &&
           arrays_.owner[of] != STOPRULE_PUNTO_NEUTRAL;
  }
  /// Copies of a card neither laid in this round nor set aside; the card to lay is one of them.
  int left(int of, int card) const { return arrays_.left[16 * of + card]; }
  /// Copies of a card that its side set aside for rounds won.
  int set_aside(int of, int card) const { return arrays_.set_aside[16 * of + card]; }
  /// Cards that a player has not turned yet; 0 is me, k the k-th to my left.
  int pile(int player) const { return arrays_.pile[player]; }
  /// Rounds that a player's side has won.
  int round_wins(int player) const { return arrays_.round_wins[player % arrays_.sides]; }

 protected:
  const Arrays& arrays_;
};

struct RunsView {
  RunsView(const Arrays& a, std::size_t at) : all_(a), at_(at) {}
  /// 1 + the cells of a colour directly before and after the cell: STOPRULE_PUNTO_ROW, ..._COLUMN,
  /// ..._FALLING, ..._RISING.
  int run(int colour, int direction) const { return all_.run[colour][direction][at_]; }

 private:
  const Arrays& all_;
  std::size_t at_;
};

struct OutlookView {
  OutlookView(const Arrays& a, std::size_t at) : own_run(a.own_run[at]), spoils(a.spoils[at]) {}
  int own_run;  ///< longest run that the card makes there, if its colour is mine; else 0
  int spoils;   ///< lines that opponents could complete there, or have there and would lose
};

struct CoinView {
  CoinView(const Arrays& a, std::size_t at) : coin(a.coin), picked(a.picked == at) {}
  int coin;     ///< uniform over 0..9999, thrown anew for each card
  bool picked;  ///< that throw picks this cell, all legal ones being equally likely
};

template <unsigned kFeatures>
struct ViewOf : CellView,
                IfRead<kFeatures, reads::runs, RunsView>,
                IfRead<kFeatures, reads::outlook, OutlookView>,
                IfRead<kFeatures, reads::coin, CoinView> {
  ViewOf(const Arrays& a, std::size_t at)
      : CellView(a, at),
        IfRead<kFeatures, reads::runs, RunsView>(a, at),
        IfRead<kFeatures, reads::outlook, OutlookView>(a, at),
        IfRead<kFeatures, reads::coin, CoinView>(a, at) {}
};

template <class S>
const char* lay(const void* instance, const Arrays* arrays, std::int32_t* score) {
  try {
    const S& strategy = *static_cast<const S*>(instance);
    // Every cell, as a loop without branches is quicker; and to memory of its own first, since a
    // store to `score` might change the view for all that a compiler knows.
    std::int32_t scores[STOPRULE_PUNTO_CELLS];
    for (std::size_t cell = 0; cell < STOPRULE_PUNTO_CELLS; cell++) {
      scores[cell] = strategy.lay(typename S::View(*arrays, cell));
    }
    std::memcpy(score, scores, sizeof scores);
    return nullptr;
  } catch (...) {
    return stoprule_plugins::told();
  }
}

template <class S>
stoprule_punto_strategy strategy() {
  stoprule_punto_strategy table{};
  stoprule_plugins::describe<S>(table);
  table.lay = lay<S>;
  return table;
}

template <class... S>
const stoprule_punto_plugin* plugin() {
  static const stoprule_punto_strategy strategies[] = {strategy<S>()...};
  static const stoprule_punto_plugin table = {STOPRULE_PUNTO_HEAD, strategies, sizeof...(S)};
  return &table;
}

}  // namespace detail

/// What every strategy begins with; the template argument names the costly quantities it reads.
template <unsigned kReads = 0>
struct Strategy : stoprule_plugins::WithoutParameters {
  static constexpr unsigned kFeatures = kReads;
  using View = detail::ViewOf<kReads>;
};

}  // namespace stoprule_punto

/// The plugin's export: all its strategies. Once in a shared object.
#define STOPRULE_PUNTO_PLUGIN(...)                                        \
  STOPRULE_PLUGIN_EXPORT const stoprule_punto_plugin* stoprule_plugin() { \
    return stoprule_punto::detail::plugin<__VA_ARGS__>();                 \
  }
