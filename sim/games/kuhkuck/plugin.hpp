// Zum Kuhkuck, its tables of quantities and decisions, and the comfortable side of plugin.h for
// C++17 and later: a strategy is a struct whose members decide for one game, in plain ints and
// bools. Included by plugins and by the program.
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

#include "sim/games/kuhkuck/plugin.h"
#include "sim/games/table_plugin.hpp"

namespace stoprule_kuhkuck {

using namespace stoprule_plugins;
using namespace stoprule_tables;

/// Costly quantities; Strategy<reads::coin> may use those. Reading others does not compile.
namespace reads {
inline constexpr unsigned coin = STOPRULE_KUHKUCK_COIN;  ///< view.coin_chance, view.coin_choice
}  // namespace reads

/// What rule text, views and plugins know of the game. Getters take a position as a seat sees it.
struct Tables {
  static constexpr const char* kName = "kuhkuck";
  static constexpr std::uint32_t kAbi = STOPRULE_KUHKUCK_ABI, kCoin = STOPRULE_KUHKUCK_COIN;
  static constexpr int kColours = STOPRULE_KUHKUCK_COLOURS,
                       kElectric = STOPRULE_KUHKUCK_ELECTRICITY;
  static constexpr int kMostHand = 30, kMostCards = 127, kMostPoints = 150;
  static constexpr int kMostWorth = kMostPoints + 2 * kMostHand;
  static constexpr int kMostScore = kColours * (kMostWorth + STOPRULE_KUHKUCK_BONUS);
  template <class Lanes>
  using View = stoprule_kuhkuck_view_of<Lanes>;

  static constexpr auto kHand = std::make_tuple(
      number("hand", 0, kMostHand, "own cards in hand", STOPRULE_MEMBER(hand_n),
             [](auto& seen) { return mine(seen).hand_n(); }),
      number("hand_cards", 0, kMostHand, "those of a colour", STOPRULE_MEMBER(hand),
             [](auto& seen, std::size_t c) { return mine(seen).hand[c]; })
          .by("colour"),
      computed_truth("may_name", "the hand holds the colour, and it is not declared",
                     [](auto& view, std::size_t lane, std::size_t c) {
                       return (view.hand[c][lane] != 0) & (view.value[c][lane] == 0);
                     })
          .by("colour"),
      formula("worth", 0, kMostWorth,
              "what a declaration of the colour would be worth now, without bonus",
              "points + 2 * hand_cards")
          .by("colour"),
      formula("best_worth", 0, kMostWorth, "that of the colour that may be named with most cards",
              "points + 2 * best_cards"),
      computed("best_cards", 0, kMostHand, "cards of that colour in hand; 0: none",
               [](auto& view, std::size_t lane) {
                 int most = 0;
                 for (std::size_t c = 0; c < kColours; c++) {
                   const int cards = view.hand[c][lane] * (view.value[c][lane] == 0);
                   most = cards > most ? cards : most;
                 }
                 return most;
               }),
      computed("points", 0, kMostPoints, "points for a hand of so many cards",
               [](auto& view, std::size_t lane) { return view.points[view.hand_n[lane]]; }),
      computed("next_points", 0, kMostPoints, "points for one card more",
               [](auto& view, std::size_t lane) { return view.points[view.hand_n[lane] + 1]; }),
      computed("points_for", 0, kMostPoints, "points for a number of cards in hand",
               [](auto& view, std::size_t, std::size_t n) { return view.points[n + 1]; })
          .by("count"),
      hidden(STOPRULE_MEMBER(points),
             [](auto& seen, std::size_t n) { return points_for(seen.rules, n); }));

  static constexpr auto kDeclarations = std::make_tuple(
      truth_formula("declared", "the colour is declared already", "value > 0").by("colour"),
      number("value", 0, kMostWorth, "worth of that declaration; 0: none", STOPRULE_MEMBER(value),
             [](auto& seen, std::size_t c) { return mine(seen).value[c]; })
          .by("colour"),
      formula("declarations", 0, kColours, "own declarations", "count(colour: declared)"),
      formula(
          "score", 0, kMostScore, "own declarations' worth, with bonus so far",
          "sum(colour: value + if(they_declared and (value > their_value or equal_gets_bonus and "
          "value == their_value), 10, 0))"),
      number("their_hand", 0, kMostHand, "cards in the opponent's hand",
             STOPRULE_MEMBER(their_hand_n), [](auto& seen) { return theirs(seen).hand_n(); }),
      truth_formula("they_declared", "the opponent has declared the colour", "their_value > 0")
          .by("colour"),
      number("their_value", 0, kMostWorth, "worth of its declaration; 0: none",
             STOPRULE_MEMBER(their_value),
             [](auto& seen, std::size_t c) { return theirs(seen).value[c]; })
          .by("colour"),
      formula("their_declarations", 0, kColours, "the opponent's declarations",
              "count(colour: they_declared)"),
      formula(
          "their_score", 0, kMostScore, "its points, as score",
          "sum(colour: their_value + if(declared and (their_value > value or equal_gets_bonus and "
          "value == their_value), 10, 0))"),
      formula("lead", -kMostScore, kMostScore, "own points less those of the opponent",
              "score - their_score"));

  static constexpr auto kCards = std::make_tuple(
      number("pool", 0, kMostCards, "cards in the pool", STOPRULE_MEMBER(pool_n),
             [](auto& seen) { return seen.position.pool_n(); }),
      number("pool_electricity", 0, kMostCards, "electricity cards among them",
             STOPRULE_MEMBER(pool_electricity),
             [](auto& seen) { return seen.position.pool[kElectric]; }),
      formula("strike", 0, 1, "exact chance that the next card takes the hand",
              "pool_electricity / max(pool, 1)"),
      number("discard", 0, kMostCards, "cards of a colour in the discard pile",
             STOPRULE_MEMBER(discard),
             [](auto& seen, std::size_t kind) { return seen.position.discard[kind]; })
          .by("colour"),
      computed("discard_electricity", 0, kMostCards, "electricity cards in the discard pile",
               [](auto& view, std::size_t lane) { return view.discard[kElectric][lane]; }),
      formula("discard_cards", 0, kMostCards, "cards in the discard pile",
              "sum(colour: discard) + discard_electricity"),
      formula("unseen", 0, kMostCards, "cards of a colour in the pool or in the opponent's hand",
              "cards_of - hand_cards - discard")
          .by("colour"),
      formula("unseen_cards", 0, kMostCards, "cards in the pool and the opponent's hand",
              "pool + their_hand"),
      formula("unseen_best", 0, kMostCards, "unseen cards of the colour of best_worth",
              "if(best_cards > 0, at_max(colour: if(may_name, hand_cards, 0), unseen), 0)"));

  static constexpr auto kMoment = std::make_tuple(
      computed("turn", 1, 15'000, "number of this turn among the own ones",
               [](auto& view, std::size_t) { return view.own_turn + 1; }),
      hidden(STOPRULE_MEMBER(own_turn), [](auto& seen) { return seen.position.turn / 2; }),
      number("seat", 0, 1, "own seat; 0 began the game", STOPRULE_MEMBER(seat),
             [](auto& seen) { return seen.seat; }),
      number("cards_of", 0, kMostCards, "cards of a colour by the rules", STOPRULE_MEMBER(cards),
             [](auto& seen, std::size_t kind) { return seen.rules.cards[kind]; })
          .by("colour"),
      computed("electricity", 0, kMostCards, "electricity cards by the rules",
               [](auto& view, std::size_t) { return view.cards[kElectric]; }),
      number("cards", 1, kMostCards, "cards by the rules, of all kinds", STOPRULE_MEMBER(cards_n),
             [](auto& seen) { return seen.rules.cards_n; }),
      number("colours", 1, kColours, "colours by the rules; so many declarations end the game",
             STOPRULE_MEMBER(colours_n), [](auto& seen) { return seen.rules.colours_n; }),
      number("hand_limit", 1, kMostHand, "cards with which one must declare",
             STOPRULE_MEMBER(hand_limit), [](auto& seen) { return seen.rules.hand_limit; }),
      number("declare_from", 1, kMostHand, "cards in the smallest hand to be declared",
             STOPRULE_MEMBER(declare_from), [](auto& seen) { return seen.rules.declare_from; }),
      truth("equal_gets_bonus", "of equal declarations both get the bonus by the rules",
            STOPRULE_MEMBER(equal_gets_bonus),
            [](auto& seen) { return seen.rules.equal_gets_bonus; }),
      truth("full_hand_discarded", "a full hand without an open colour is discarded by the rules",
            STOPRULE_MEMBER(full_hand_discarded),
            [](auto& seen) { return seen.rules.full_hand_discarded; }));

  static constexpr auto kFields =
      std::tuple_cat(kHand, kDeclarations, kCards, kMoment, coin_fields<kCoin>());

  static constexpr auto kDecisions = std::make_tuple(
      decision(
          "declare",
          "whether to declare rather than draw; asked when it is allowed, and with a full hand "
          "it is done anyway",
          "draws until the hand is full",
          [](auto& strategy, auto& view) -> decltype(strategy.declare(view)) {
            return strategy.declare(view);
          }),
      decision("colour", "which colour: a score for each that may be named",
               "hand_cards: the colour with most cards in hand",
               [](auto& strategy, auto& view) -> decltype(strategy.colour(view)) {
                 return strategy.colour(view);
               })
          .chooses("colour", "may_name")
          .shared());
};

/// What a strategy sees: the members of plugin.h as ints, and what follows from them.
template <unsigned kReads>
struct ViewOf : LaneView<Tables, kReads> {
  using Base = LaneView<Tables, kReads>;
  using Base::Base;

  /// Whether I may declare the colour, with cards enough.
  bool can_name(int colour) const { return (this->hand[colour] > 0) & (this->value[colour] == 0); }
  /// The best declaration: the open colour in hand with most cards, the first of equals; how many
  /// cards of it I hold, 0 if there is none; and what it is worth.
  int best_colour() const {
    int found = 0, most = 0;
    for (int c = 0; c < STOPRULE_KUHKUCK_COLOURS; c++) {
      const bool more = can_name(c) & (this->hand[c] > most);
      found = more ? c : found;
      most = more ? this->hand[c] : most;
    }
    return found;
  }
  int best_cards() const {
    int most = 0;
    for (int c = 0; c < STOPRULE_KUHKUCK_COLOURS; c++) {
      const bool more = can_name(c) & (this->hand[c] > most);
      most = more ? this->hand[c] : most;
    }
    return most;
  }
  int best_worth() const { return this->points[this->hand_n] + 2 * best_cards(); }
  /// Cards of a kind neither in my hand nor in the discard pile: in the pool, or in the other hand.
  int unseen(int kind) const {
    const int held = kind < STOPRULE_KUHKUCK_COLOURS ? this->hand[kind] : 0;
    return this->cards[kind] - this->discard[kind] - held;
  }
};

/// What every strategy begins with; the template argument names the costly quantities it reads.
template <unsigned kReads = 0>
struct Strategy : StrategyOf<Tables, kReads> {
  using View = ViewOf<kReads>;
};

}  // namespace stoprule_kuhkuck

/// The plugin's export: all its strategies. Once in a shared object.
#define STOPRULE_KUHKUCK_PLUGIN(...) STOPRULE_TABLE_PLUGIN(stoprule_kuhkuck::Tables, __VA_ARGS__)
