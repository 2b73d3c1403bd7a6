#include "sim/games/kuhkuck/rule_vocabulary.h"

#include <fmt/format.h>

#include "sim/core/check.h"
#include "sim/games/kuhkuck/view.h"

namespace stoprule::kuhkuck {
namespace {

using namespace rule;
using language::number;
using language::truth;

enum Indexed : std::size_t { kColour, kCount };

constexpr int kMostWorth = kMostPoints + 2 * kMostHand;
constexpr int kMostScore = kColours * (kMostWorth + kBonus);

std::vector<language::Quantity> quantities() {
  std::vector<language::Quantity> all(kQuantitiesN);
  // The own hand.
  all[kHand] = number("hand", 0, kMostHand, {}, "own cards in hand");
  all[kHandCards] = number("hand_cards", 0, kMostHand, {kColour}, "those of a colour");
  all[kMayName] = truth("may_name", {kColour}, "the hand holds the colour, and it is not declared");
  all[kWorth] = number("worth", 0, kMostWorth, {kColour},
                       "what a declaration of the colour would be worth now, without bonus");
  all[kBestWorth] = number("best_worth", 0, kMostWorth, {},
                           "that of the colour that may be named with most cards");
  all[kBestCards] = number("best_cards", 0, kMostHand, {}, "cards of that colour in hand; 0: none");
  all[kPoints] = number("points", 0, kMostPoints, {}, "points for a hand of so many cards");
  all[kNextPoints] = number("next_points", 0, kMostPoints, {}, "points for one card more");
  all[kPointsFor] =
      number("points_for", 0, kMostPoints, {kCount}, "points for a number of cards in hand");
  // Declarations.
  all[kDeclared] = truth("declared", {kColour}, "the colour is declared already");
  all[kValue] = number("value", 0, kMostWorth, {kColour}, "worth of that declaration; 0: none");
  all[kDeclarations] = number("declarations", 0, kColours, {}, "own declarations");
  all[kScore] = number("score", 0, kMostScore, {}, "own declarations' worth, with bonus so far");
  all[kTheirHand] = number("their_hand", 0, kMostHand, {}, "cards in the opponent's hand");
  all[kTheyDeclared] = truth("they_declared", {kColour}, "the opponent has declared the colour");
  all[kTheirValue] =
      number("their_value", 0, kMostWorth, {kColour}, "worth of its declaration; 0: none");
  all[kTheirDeclarations] =
      number("their_declarations", 0, kColours, {}, "the opponent's declarations");
  all[kTheirScore] = number("their_score", 0, kMostScore, {}, "its points, as score");
  all[kLead] = language::short_for(
      "score - their_score",
      number("lead", -kMostScore, kMostScore, {}, "own points less those of the opponent"));
  // The cards.
  all[kPool] = number("pool", 0, kMostCards, {}, "cards in the pool");
  all[kPoolElectricity] =
      number("pool_electricity", 0, kMostCards, {}, "electricity cards among them");
  all[kStrike] = language::short_for(
      "pool_electricity / max(pool, 1)",
      number("strike", 0, 1, {}, "exact chance that the next card takes the hand"));
  all[kDiscard] =
      number("discard", 0, kMostCards, {kColour}, "cards of a colour in the discard pile");
  all[kDiscardElectricity] =
      number("discard_electricity", 0, kMostCards, {}, "electricity cards in the discard pile");
  all[kDiscardCards] = number("discard_cards", 0, kMostCards, {}, "cards in the discard pile");
  all[kUnseen] = number("unseen", 0, kMostCards, {kColour},
                        "cards of a colour in the pool or in the opponent's hand");
  all[kUnseenCards] =
      number("unseen_cards", 0, kMostCards, {}, "cards in the pool and the opponent's hand");
  all[kUnseenBest] =
      number("unseen_best", 0, kMostCards, {}, "unseen cards of the colour of best_worth");
  // The moment and the rules.
  all[kTurn] = number("turn", 1, 15'000, {}, "number of this turn among the own ones");
  all[kSeat] = number("seat", 0, 1, {}, "own seat; 0 began the game");
  all[kCardsOf] = number("cards_of", 0, kMostCards, {kColour}, "cards of a colour by the rules");
  all[kElectricityOf] = number("electricity", 0, kMostCards, {}, "electricity cards by the rules");
  all[kCardsNumber] = number("cards", 1, kMostCards, {}, "cards by the rules, of all kinds");
  all[kColoursNumber] =
      number("colours", 1, kColours, {}, "colours by the rules; so many declarations end the game");
  all[kHandLimit] = number("hand_limit", 1, kMostHand, {}, "cards with which one must declare");
  all[kDeclareFrom] =
      number("declare_from", 1, kMostHand, {}, "cards in the smallest hand to be declared");
  all[kEqualGetsBonus] =
      truth("equal_gets_bonus", {}, "of equal declarations both get the bonus by the rules");
  all[kFullHandDiscarded] = truth("full_hand_discarded", {},
                                  "a full hand without an open colour is discarded by the rules");
  // The own coin.
  all[kCoin] = language::short_for(
      "coin_units / 10000", number("coin", 0, 1, {}, "thrown for each decision: uniform, below 1"));
  all[kCoinUnits] = number("coin_units", 0, kChanceRange - 1, {},
                           "the same coin in units of 1/10000", kFeatureCoin);
  all[kCoinChoice] = number("coin_choice", 0, kChoiceRange - 1, {},
                            "another coin, uniform over 0..59", kFeatureCoin);
  return all;
}

language::Vocabulary make_vocabulary() {
  language::Vocabulary made;
  const auto colours = colour_names();
  std::vector<std::string> counts;
  for (int n = 1; n <= kMostHand; n++) counts.push_back(fmt::format("{}", n));
  made.index_kinds = {{"colour", {colours.begin(), colours.end()}, "colours of collecting cards"},
                      {"count", counts, "numbers of cards in a hand"}};
  made.quantities = quantities();
  made.clauses = {
      {.name = "declare",
       .meaning = "whether to declare rather than draw; asked when it is allowed, and with a full "
                  "hand it is done anyway",
       .otherwise = "draws until the hand is full"},
      {.name = "colour",
       .meaning = "which colour: a score for each that may be named",
       .otherwise = "hand_cards: the colour with most cards in hand",
       .scored = kColour}};
  made.examples = {
      {"nine", "declare: hand >= 9"},
      {"hurried", "declare: best_worth >= 15 or their_declarations >= 4; colour: hand_cards"},
      {"balanced",
       "param margin = 0 in -50..50 \"points by which declaring must be worth more\"; declare: "
       "best_worth >= (1 - strike) * (best_worth + next_points - points + 2 * unseen_best / "
       "max(unseen_cards, 1)) + $margin"},
      {"duellist",
       "declare: hand >= 10; colour: worth + if(they_declared and worth > their_value, 10, 0)"}};
  for (const language::Quantity& quantity : made.quantities) {
    check(!quantity.name.empty(), "every quantity has an entry in the table");
  }
  return made;
}

}  // namespace

const language::Vocabulary& rule_vocabulary() {
  static const language::Vocabulary vocabulary = make_vocabulary();
  return vocabulary;
}

}  // namespace stoprule::kuhkuck
