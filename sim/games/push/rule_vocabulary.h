// PUSH, what rule text may speak about: the table of quantities and clauses. Used by the strategy
// that is made from a text, by its lanes, and by the manual.
#pragma once

#include "sim/language/vocabulary.h"

namespace stoprule::push {

namespace rule {

/// Quantities by their place in the vocabulary. Their meanings stand in the table.
enum Quantity : std::size_t {
  // The table.
  kBest,
  kWorth,
  kColumnSum,
  kColumnCards,
  kColumnDice,
  kColumnOpen,
  kColumnValue,
  kColumnHas,
  kOpenColumns,
  kPlaced,
  kSwitchesTurned,
  // The card to be placed.
  kColumnAdmits,
  kCardIsDie,
  kCardIs,
  kCardValue,
  // The pile.
  kPile,
  kBust,
  kBustCards,
  kLeft,
  kLeftDice,
  kLeftSwitches,
  // The own zone.
  kScore,
  kCards,
  kOpenSum,
  kOpenCards,
  kOpenPoints,
  kTopSum,
  kTopCards,
  kProtectedSum,
  kProtectedCards,
  // The other players.
  kLeading,
  kLead,
  kBestOther,
  kTheirScore,
  kTheirCards,
  kTheirOpenSum,
  kTheirOpenCards,
  kTheirProtectedSum,
  kTheirProtectedCards,
  // The moment and the rules.
  kTurn,
  kSeat,
  kMyTurn,
  kActivePlayer,
  kPlayersNumber,
  kColumnsNumber,
  kColoursNumber,
  kValuesNumber,
  kStarTakesAll,
  // The own coin.
  kCoin,
  kCoinChance,
  kCoinChoice,
  kQuantitiesN
};

/// Clauses by their place.
enum Clause : std::size_t { kStopClause, kProtectClause, kColourClause, kPlaceClause, kTakeClause };

}  // namespace rule

const language::Vocabulary& rule_vocabulary();

}  // namespace stoprule::push
