// Zum Kuhkuck, the comfortable side of plugin.h for C++17 and later: a strategy is a struct whose
// members decide for one game, in plain ints and bools; this header makes the lane loops, and the
// table that a plugin exports. Header only; included by plugins alone.
//
//   struct Quick : stoprule_kuhkuck::Strategy<> {
//     static constexpr auto name = "quick", description = "declares whenever it may";
//     bool declare(const View&) const { return true; }
//   };
//   STOPRULE_KUHKUCK_PLUGIN(Quick)
//
// A strategy decides:
//   bool declare(const View&) const   required: whether to declare rather than draw
//   int colour(const View&) const     the colour to declare, 0..4; left out: view.best_colour()
// It is asked in every lane; plugin.h says where the answer counts. Branches that depend on a game
// are best written as && || and ?: on values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "sim/games/kuhkuck/plugin.h"
#include "sim/games/plugin_lanes.hpp"

namespace stoprule_kuhkuck {

/// Costly quantities; Strategy<reads::coin> may use those. Reading others does not compile.
namespace reads {
inline constexpr unsigned coin = STOPRULE_KUHKUCK_COIN;  ///< view.coin_chance, view.coin_choice
}  // namespace reads

using stoprule_plugins::decimal;
using stoprule_plugins::integer;
using stoprule_plugins::Parameter;
using stoprule_plugins::Values;

namespace detail {

using Arrays = stoprule_kuhkuck_view;
using stoprule_plugins::as_byte;
using stoprule_plugins::best;
using stoprule_plugins::IfRead;

/// One lane of arrays. All that a decision does not use is optimised away.
struct TableView {
  TableView(const Arrays& a, std::size_t lane)
      : seat(a.seat),
        own_turn(a.own_turn),
        cards_n(a.cards_n),
        colours_n(a.colours_n),
        hand_limit(a.hand_limit),
        declare_from(a.declare_from),
        equal_gets_bonus(a.equal_gets_bonus != 0),
        full_hand_discarded(a.full_hand_discarded != 0),
        hand_n(a.hand_n[lane]),
        their_hand_n(a.their_hand_n[lane]),
        pool_n(a.pool_n[lane]),
        pool_electricity(a.pool_electricity[lane]),
        arrays_(a) {
    for (int c = 0; c < STOPRULE_KUHKUCK_COLOURS; c++) {
      hand[c] = a.hand[c][lane];
      value[c] = a.value[c][lane];
      their_value[c] = a.their_value[c][lane];
    }
    for (int kind = 0; kind < STOPRULE_KUHKUCK_KINDS; kind++) discard[kind] = a.discard[kind][lane];
  }

  int seat;                      ///< mine, 0 begins the game
  int own_turn;                  ///< turns I had before this one
  int cards_n, colours_n;        ///< of the rules: cards and colours in the game
  int hand_limit, declare_from;  ///< cards in the largest hand, in the smallest declared
  bool equal_gets_bonus, full_hand_discarded;  ///< of the rules
  int hand[STOPRULE_KUHKUCK_COLOURS];          ///< my cards by colour
  int hand_n;                                  ///< my cards
  int value[STOPRULE_KUHKUCK_COLOURS];         ///< worth of my declarations; 0: not declared
  int their_hand_n;                            ///< cards of the opponent, whose colours are hidden
  int their_value[STOPRULE_KUHKUCK_COLOURS];   ///< worth of its declarations; 0: not declared
  int discard[STOPRULE_KUHKUCK_KINDS];         ///< cards in the discard pile by kind
  int pool_n, pool_electricity;                ///< cards in the pool, electricity cards among them

  /// Cards of a kind in the game.
  int cards(int kind) const { return arrays_.cards[kind]; }
  /// Points for so many cards in hand; 0 where the points table has none.
  int points(int cards_in_hand) const { return arrays_.points[cards_in_hand]; }
  /// Whether I may declare the colour, with cards enough.
  bool can_name(int colour) const { return (hand[colour] > 0) & (value[colour] == 0); }
  /// The best declaration: the open colour in hand with most cards, the first of equals; how many
  /// cards of it I hold, 0 if there is none; and what it is worth.
  int best_colour() const {
    int found = 0, most = 0;
    for (int c = 0; c < STOPRULE_KUHKUCK_COLOURS; c++) {
      const bool more = can_name(c) & (hand[c] > most);
      found = more ? c : found;
      most = more ? hand[c] : most;
    }
    return found;
  }
  int best_cards() const {
    int most = 0;
    for (int c = 0; c < STOPRULE_KUHKUCK_COLOURS; c++) {
      const bool more = can_name(c) & (hand[c] > most);
      most = more ? hand[c] : most;
    }
    return most;
  }
  int best_worth() const { return points(hand_n) + 2 * best_cards(); }
  /// Cards of a kind neither in my hand nor in the discard pile: in the pool, or in the other hand.
  int unseen(int kind) const {
    return cards(kind) - discard[kind] - (kind < STOPRULE_KUHKUCK_COLOURS ? hand[kind] : 0);
  }

 protected:
  const Arrays& arrays_;
};

struct CoinView {
  CoinView(const Arrays& a, std::size_t lane)
      : coin_chance(a.coin_chance[lane]), coin_choice(a.coin_choice[lane]) {}
  int coin_chance;  ///< uniform over 0..9999, thrown anew for each decision
  int coin_choice;  ///< uniform over 0..59
};

template <unsigned kFeatures>
struct ViewOf : TableView, IfRead<kFeatures, reads::coin, CoinView> {
  using Arrays = detail::Arrays;
  ViewOf(const Arrays& a, std::size_t lane)
      : TableView(a, lane), IfRead<kFeatures, reads::coin, CoinView>(a, lane) {}
};

// Decisions on one lane.
template <class S>
struct Declare {
  using View = typename S::View;
  [[gnu::always_inline]] static inline int decide(const S& s, const View& view) {
    return s.declare(view) ? 1 : 0;
  }
};
template <class S>
struct Colour {
  using View = typename S::View;
  [[gnu::always_inline]] static inline int decide(const S& s, const View& view) {
    return as_byte(s.colour(view));
  }
};

template <class S, class = void>
struct HasColour : std::false_type {};
template <class S>
struct HasColour<S, std::void_t<decltype(&S::colour)>> : std::true_type {};

template <class S>
stoprule_kuhkuck_strategy strategy() {
  stoprule_kuhkuck_strategy table{};
  stoprule_plugins::describe<S>(table);
  table.declare = best<Declare, S>();
  if constexpr (HasColour<S>::value) {
    table.colour = best<Colour, S>();
  } else {
    table.shared |= STOPRULE_KUHKUCK_COLOUR;
  }
  return table;
}

template <class... S>
const stoprule_kuhkuck_plugin* plugin() {
  static const stoprule_kuhkuck_strategy strategies[] = {strategy<S>()...};
  static const stoprule_kuhkuck_plugin table = {STOPRULE_KUHKUCK_HEAD, strategies, sizeof...(S)};
  return &table;
}

}  // namespace detail

/// What every strategy begins with; the template argument names the costly quantities it reads.
template <unsigned kReads = 0>
struct Strategy : stoprule_plugins::WithoutParameters {
  static constexpr unsigned kFeatures = kReads;
  using View = detail::ViewOf<kReads>;
};

}  // namespace stoprule_kuhkuck

/// The plugin's export: all its strategies. Once in a shared object.
#define STOPRULE_KUHKUCK_PLUGIN(...)                                        \
  STOPRULE_PLUGIN_EXPORT const stoprule_kuhkuck_plugin* stoprule_plugin() { \
    return stoprule_kuhkuck::detail::plugin<__VA_ARGS__>();                 \
  }
