#include "sim/games/punto/rule_vocabulary.h"

#include "sim/core/check.h"
#include "sim/games/punto/cell_arrays.h"

namespace stoprule::punto {
namespace {

using namespace rule;
using language::number;
using language::truth;

enum Indexed : std::size_t { kColour, kDirection, kPlayer, kValue };

constexpr int kMostPile = 2 * kMostValues * kMostCopies;

std::vector<language::Quantity> quantities() {
  std::vector<language::Quantity> all(kQuantitiesN);
  // The cell.
  all[kCovers] = truth("covers", {}, "a card lies there, which would be covered", kPartLayout);
  all[kCellValue] =
      number("cell_value", 0, kMostValues, {}, "value of the card there; 0: none", kPartLayout);
  all[kCellShows] = truth("cell_shows", {kColour}, "the card there has the colour", kPartLayout);
  all[kCellIsOwn] = truth("cell_is_own", {}, "the card there has an own colour", kPartLayout);
  all[kCellIsTheirs] =
      truth("cell_is_theirs", {}, "the card there has an opponent's colour", kPartLayout);
  all[kRow] =
      number("cell_row", 0, kSide - 1, {}, "its row; the layout's first is 1, so 0 lies above it");
  all[kColumn] = number("cell_column", 0, kSide - 1, {},
                        "its column; the layout's first is 1, so 0 lies left of it");
  all[kRun] = number("run", 1, kMostBox + 1, {kColour, kDirection},
                     "1 + the cells of the colour directly before and after it in the direction",
                     STOPRULE_PUNTO_RUNS);
  all[kLongestRun] = number("longest_run", 1, kMostBox + 1, {kColour},
                            "the longest of these over the directions", STOPRULE_PUNTO_RUNS);
  all[kOwnRun] = number("own_run", 0, kMostBox + 1, {},
                        "longest run that the card makes there, if its colour is own; else 0",
                        STOPRULE_PUNTO_OUTLOOK);
  all[kSpoils] = number("spoils", 0, 12, {},
                        "lines that opponents could complete there, or have there and would lose",
                        STOPRULE_PUNTO_OUTLOOK);
  all[kPicked] =
      truth("picked", {}, "the coin picks it, all legal cells being equally likely", kPartPicked);
  // The card to lay.
  all[kCardValue] = number("card_value", 1, kMostValues, {}, "value of the card to lay");
  all[kCardIs] = truth("card_is", {kColour}, "the card to lay has the colour");
  all[kCardIsOwn] = truth("card_is_own", {}, "its colour is own, not the neutral one");
  // Whose colours.
  all[kIsOwn] = truth("is_own", {kColour}, "the colour is the own side's");
  all[kIsTheirs] =
      truth("is_theirs", {kColour}, "the colour is an opponent's, not the neutral one");
  all[kOwns] = truth("owns", {kPlayer, kColour}, "the colour is that player's side's");
  // Cards.
  all[kLeft] =
      number("left", 0, kMostCopies, {kColour, kValue},
             "copies of a card neither laid in this round nor set aside; the card to lay is one");
  all[kOwnLeft] = number("own_left", 0, 2 * kMostCopies, {kValue}, "these of own colours");
  all[kTheirLeft] =
      number("their_left", 0, 3 * kMostCopies, {kValue}, "these of opponents' colours");
  all[kCoverers] = number("coverers", 0, 3 * kMostValues * kMostCopies, {},
                          "these of opponents' colours with a higher value than the card to lay");
  all[kSetAside] = number("set_aside", 0, kMostCopies, {kColour, kValue},
                          "copies of a card that its side set aside for rounds won");
  all[kPile] = number("pile", 0, kMostPile, {}, "cards in the own pile");
  all[kTheirPile] = number("their_pile", 0, kMostPile, {kPlayer}, "cards in another player's pile");
  // The match.
  all[kRoundWins] = number("round_wins", 0, kMostWins - 1, {}, "rounds that the own side has won");
  all[kTheirRoundWins] = number("their_round_wins", 0, kMostWins - 1, {kPlayer},
                                "rounds that another player's side has won");
  all[kRound] = number("round", 1, kMostRounds, {}, "number of this round");
  all[kTurn] = number("turn", 1, kColours * kMostValues * kMostCopies, {},
                      "number of this turn in the round, counted over all players");
  all[kSeat] = number("seat", 0, kMostPlayers - 1, {}, "own seat; 0 began the match");
  all[kBoxRows] = number("box_rows", 1, kMostBox, {}, "rows that the layout spans");
  all[kBoxColumns] = number("box_columns", 1, kMostBox, {}, "columns that the layout spans");
  all[kLegalCells] =
      number("legal_cells", 1, kCells, {}, "cells on which the card may be laid", kPartLegal);
  // The rules.
  all[kPlayersNumber] = number("players", 2, kMostPlayers, {}, "players");
  all[kTeams] = truth("teams", {}, "the rules are those of teams: player 2 is the partner");
  all[kSeries] = number("series", 2, kMostSeries, {}, "cells in a row that win a round");
  all[kCounts] =
      number("counts", 2, kMostSeries, {}, "cells in a row that count in a blocked round");
  all[kWinsNeeded] = number("wins", 1, kMostWins, {}, "rounds that win the match");
  all[kValuesNumber] = number("values", 1, kMostValues, {}, "values of cards by the rules");
  all[kCopies] = number("copies", 1, kMostCopies, {}, "copies of each card by the rules");
  all[kBox] = number("box", 2, kMostBox, {}, "rows and columns that the layout may span");
  // The own coin.
  all[kCoin] = language::short_for(
      "coin_units / 10000",
      number("coin", 0, 1, {}, "thrown for each card: uniform, below 1; the one of `picked`"));
  all[kCoinUnits] =
      number("coin_units", 0, 9999, {}, "the same coin in units of 1/10000", STOPRULE_PUNTO_COIN);
  return all;
}

language::Vocabulary make_vocabulary() {
  language::Vocabulary made;
  const auto colours = colour_names();
  made.index_kinds = {{"colour", {colours.begin(), colours.end()}, "colours of cards"},
                      {"direction",
                       {"row", "column", "falling", "rising"},
                       "of a line; falling: to the right and down, rising: to the right and up"},
                      {"player",
                       {"1", "2", "3"},
                       "other players, 1 the left neighbour; one who is not there has nothing"},
                      {"value", {"1", "2", "3", "4", "5", "6", "7", "8", "9"}, "values of cards"}};
  made.quantities = quantities();
  made.clauses = {{.name = "lay",
                   .meaning =
                       "where the card goes: a score for each legal cell, rows from the top, "
                       "columns from the left",
                   .otherwise = "nothing: every rule has it",
                   .scores_lanes = true}};
  made.examples = {
      {"first", "lay: 0"},
      {"plain", "lay: 1000 * if(own_run >= series, 1, 0) + 100 * spoils + own_run"},
      {"thrifty",
       "param cost = 3 in 0..20 \"what a cover of an own card costs\"; lay: if(own_run >= series, "
       "100, 10 * spoils + 4 * own_run) - if(cell_is_own, $cost, 0)"}};
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

}  // namespace stoprule::punto
