#include "sim/games/push/rule_vocabulary.h"

#include "sim/core/check.h"
#include "sim/games/push/strategy.h"

namespace stoprule::push {
namespace {

using namespace rule;
using language::number;
using language::short_for;
using language::truth;

enum Indexed : std::size_t { kColour, kColumn, kPlayer, kValue };

constexpr int kMostScore = 630;  // 5 colours x 6 copies x (1 + ... + 6)
constexpr int kMostNumbers = 180, kMostPile = 250, kMostTurns = 1000, kMostOfKind = 30;
constexpr unsigned kOnlyPlace = 1u << kPlaceClause;

language::Quantity only_place(language::Quantity quantity) {
  quantity.clauses = kOnlyPlace;
  return quantity;
}

language::Quantity asking_for(std::uint32_t features, language::Quantity quantity) {
  quantity.features |= features;
  return quantity;
}

language::Quantity by_die(language::Quantity quantity) {
  quantity.uses = {"die"};
  return quantity;
}

// A quantity of zones.
language::Quantity zone(std::string name, int high, std::vector<std::size_t> indices,
                        std::string meaning) {
  return number(std::move(name), 0, high, std::move(indices), std::move(meaning), kFeatureZone);
}

language::Quantity scores(std::string name, std::vector<std::size_t> indices, std::string meaning) {
  return number(std::move(name), 0, kMostScore, std::move(indices), std::move(meaning),
                kFeatureScore);
}

std::vector<language::Quantity> quantities() {
  std::vector<language::Quantity> all(kQuantitiesN);
  // The table.
  all[kBest] = by_die(number("best", kClosed, 20, {}, "largest worth of an open column"));
  all[kWorth] = by_die(number("worth", kClosed, 20, {kColumn},
                              "sum of a column, less $die if it holds a die; -64: not open"));
  all[kColumnSum] = number("column_sum", 0, 20, {kColumn}, "sum of a column's numbers");
  all[kColumnCards] = asking_for(
      kFeatureColumns, number("column_cards", 0, 6, {kColumn}, "cards in a column, the die too"));
  all[kColumnDice] = number("column_dice", 0, 1, {kColumn}, "die cards in a column");
  all[kColumnOpen] = truth("column_open", {kColumn}, "a column is open");
  all[kColumnValue] =
      asking_for(kFeatureColumns, number("column_value", 0, kMostValues, {kColumn, kColour},
                                         "value of a column's card in a colour; 0: none"));
  all[kColumnHas] = asking_for(
      kFeatureColumns, truth("column_has", {kColumn, kValue}, "a column holds a card of a value"));
  all[kOpenColumns] = number("open_columns", 0, kMostColumns, {}, "open columns");
  all[kPlaced] = number("placed", 0, 18, {}, "cards in the columns, numbers and dice");
  all[kSwitchesTurned] = number("switches", 0, kMostOfKind, {}, "switch cards turned this turn");
  // The card to be placed.
  all[kColumnAdmits] = asking_for(
      kFeatureColumns, only_place(truth("column_admits", {kColumn}, "the card may go there")));
  all[kCardIsDie] = only_place(truth("card_is_die", {}, "the card is a die"));
  all[kCardIs] = only_place(truth("card_is", {kColour}, "the card is a number of a colour"));
  all[kCardValue] =
      only_place(number("card_value", 0, kMostValues, {}, "the card's value; 0: a die"));
  // The pile.
  all[kPile] = number("pile", 0, kMostPile, {}, "cards left in the pile");
  all[kBust] = short_for("bust_cards / max(pile, 1)",
                         number("bust", 0, 1, {}, "exact chance that the next card busts"));
  all[kBustCards] = number("bust_cards", 0, kMostPile, {},
                           "cards left in the pile that no place admits", kFeatureBust);
  all[kLeft] = number("left", 0, 6, {kColour, kValue}, "copies left in the pile of a number card",
                      kFeatureLeft);
  all[kLeftDice] = number("left_dice", 0, kMostOfKind, {}, "dice left in the pile", kFeatureLeft);
  all[kLeftSwitches] =
      number("left_switches", 0, kMostOfKind, {}, "switch cards left in the pile", kFeatureLeft);
  // The own zone.
  all[kScore] = scores("score", {}, "own points, protected and not");
  all[kCards] = zone("cards", kMostNumbers, {}, "own cards, protected and not");
  all[kOpenSum] = zone("open_sum", 126, {kColour}, "own unprotected points of a colour");
  all[kOpenCards] = zone("open_cards", 36, {kColour}, "own unprotected cards of a colour");
  all[kOpenPoints] = short_for("sum(colour: open_sum)",
                               zone("open_points", kMostScore, {}, "own unprotected points"));
  all[kTopSum] =
      short_for("max(colour: open_sum)",
                zone("top_sum", 126, {}, "points of the own unprotected colour with most"));
  all[kTopCards] =
      short_for("at_max(colour: open_sum, open_cards)",
                zone("top_cards", 36, {}, "cards of that colour, the first of equals"));
  all[kProtectedSum] = zone("protected_sum", kMostScore, {}, "own protected points");
  all[kProtectedCards] = zone("protected_cards", kMostNumbers, {}, "own protected cards");
  // The other players.
  all[kLeading] = asking_for(kFeatureScore, truth("leading", {}, "no other has as many points"));
  all[kLead] = short_for("score - best_other", number("lead", -kMostScore, kMostScore, {},
                                                      "own points less those of the best other"));
  all[kBestOther] = scores("best_other", {}, "largest score of another player");
  all[kTheirScore] = scores("their_score", {kPlayer}, "points of another player");
  all[kTheirCards] = zone("their_cards", kMostNumbers, {kPlayer}, "cards of another player");
  all[kTheirOpenSum] = zone("their_open_sum", 126, {kPlayer, kColour},
                            "unprotected points of another player in a colour");
  all[kTheirOpenCards] = zone("their_open_cards", 36, {kPlayer, kColour},
                              "unprotected cards of another player in a colour");
  all[kTheirProtectedSum] =
      zone("their_protected_sum", kMostScore, {kPlayer}, "protected points of another player");
  all[kTheirProtectedCards] =
      zone("their_protected_cards", kMostNumbers, {kPlayer}, "protected cards of another player");
  // The moment and the rules.
  all[kTurn] = number("turn", 1, kMostTurns, {}, "number of this turn, counted over all players");
  all[kSeat] = number("seat", 0, kMostPlayers - 1, {}, "own seat; 0 began the game");
  all[kMyTurn] = truth("my_turn", {}, "it is the own turn; matters in `take` only");
  all[kActivePlayer] = number("active_player", 0, kMostPlayers - 1, {},
                              "whose turn it is: 0 the own, else which other player's");
  all[kPlayersNumber] = number("players", 2, kMostPlayers, {}, "players");
  all[kColumnsNumber] = number("columns", 1, kMostColumns, {}, "columns by the rules");
  all[kColoursNumber] = number("colours", 1, kMostColours, {}, "colours by the rules");
  all[kValuesNumber] = number("values", 1, kMostValues, {}, "values by the rules");
  all[kStarTakesAll] = truth("star_takes_all", {}, "the rules are those of Risques");
  // The own coin.
  all[kCoin] = short_for("coin_units / 10000",
                         number("coin", 0, 1, {}, "thrown for each decision: uniform, below 1"));
  all[kCoinChance] = number("coin_units", 0, kChanceRange - 1, {},
                            "the same coin in units of 1/10000", kFeatureCoin);
  all[kCoinChoice] = number("coin_choice", 0, kChoiceRange - 1, {},
                            "another coin, uniform over 0..59", kFeatureCoin);
  return all;
}

language::Vocabulary make_vocabulary() {
  language::Vocabulary made;
  const auto colours = colour_names();
  made.index_kinds = {{"colour", {colours.begin(), colours.end()}, "colours of number cards"},
                      {"column", {"A", "B", "C"}, "columns in the order in which they were opened"},
                      {"player",
                       {"1", "2", "3", "4", "5"},
                       "other players, 1 the left neighbour; one who is not there has nothing"},
                      {"value", {"1", "2", "3", "4", "5", "6"}, "values of number cards"}};
  made.quantities = quantities();
  made.clauses = {
      {.name = "stop",
       .meaning = "whether to stop drawing; asked after each card while a column is open",
       .otherwise = "draws on to the end of the pile"},
      {.name = "protect",
       .meaning = "whether to protect a colour instead of drawing",
       .otherwise = "where the colour holds $protect points or more",
       .otherwise_uses = {"protect"}},
      {.name = "colour",
       .meaning = "which colour, where one is protected: a score for each that has open cards",
       .otherwise = "open_sum: the colour with most points",
       .scored = kColour},
      {.name = "place",
       .meaning = "where the card goes: a score for each column that admits it, a new one too",
       .otherwise =
           "a number to the largest column_sum, a die to the smallest, last to a new column",
       .scored = kColumn},
      {.name = "take",
       .meaning = "which column to take, as active player or opponent: a score for each",
       .otherwise = "worth: the column of largest worth",
       .otherwise_uses = {"die"},
       .scored = kColumn}};
  made.shared = {SharedDecisions::protect_parameter(), SharedDecisions::die_parameter()};
  made.examples = {
      {"eager", "stop: best >= 9"},
      {"careful",
       "stop: best >= 12 or bust > 0.25; protect: top_sum >= 10 and top_cards >= 3 or "
       "leading"},
      {"tuned",
       "param limit = 0.2 in 0..1 \"bust chance from which to stop\"; stop: bust >= $limit"},
      {"picky",
       "stop: placed >= 5; take: column_sum - 3 * column_dice + if(column_open, "
       "column_cards / 10, 0); place: if(card_is_die, -column_sum, column_sum)"}};
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

}  // namespace stoprule::push
