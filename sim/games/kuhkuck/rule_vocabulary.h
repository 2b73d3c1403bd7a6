// Zum Kuhkuck, what rule text may speak about: the table of quantities and clauses. Used by the
// strategy that is made from a text, by its lanes, and by the manual.
#pragma once

#include "sim/language/vocabulary.h"

namespace stoprule::kuhkuck {

namespace rule {

/// Quantities by their place in the vocabulary. Their meanings stand in the table.
enum Quantity : std::size_t {
  // The own hand.
  kHand,
  kHandCards,
  kMayName,
  kWorth,
  kBestWorth,
  kBestCards,
  kPoints,
  kNextPoints,
  kPointsFor,
  // Declarations.
  kDeclared,
  kValue,
  kDeclarations,
  kScore,
  kTheirHand,
  kTheyDeclared,
  kTheirValue,
  kTheirDeclarations,
  kTheirScore,
  kLead,
  // The cards.
  kPool,
  kPoolElectricity,
  kStrike,
  kDiscard,
  kDiscardElectricity,
  kDiscardCards,
  kUnseen,
  kUnseenCards,
  kUnseenBest,
  // The moment and the rules.
  kTurn,
  kSeat,
  kCardsOf,
  kElectricityOf,
  kCardsNumber,
  kColoursNumber,
  kHandLimit,
  kDeclareFrom,
  kEqualGetsBonus,
  kFullHandDiscarded,
  // The own coin.
  kCoin,
  kCoinUnits,
  kCoinChoice,
  kQuantitiesN
};

/// Clauses by their place.
enum Clause : std::size_t { kDeclareClause, kColourClause };

}  // namespace rule

const language::Vocabulary& rule_vocabulary();

}  // namespace stoprule::kuhkuck
