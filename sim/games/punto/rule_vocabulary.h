// Punto, what rule text may speak about: the table of quantities and of its one clause. Used by the
// strategy that is made from a text, by its lanes, and by the manual.
#pragma once

#include "sim/language/vocabulary.h"

namespace stoprule::punto {

namespace rule {

/// Quantities by their place in the vocabulary. Their meanings stand in the table.
enum Quantity : std::size_t {
  // The cell.
  kCovers,
  kCellValue,
  kCellShows,
  kCellIsOwn,
  kCellIsTheirs,
  kRow,
  kColumn,
  kRun,
  kLongestRun,
  kOwnRun,
  kSpoils,
  kPicked,
  // The card to lay.
  kCardValue,
  kCardIs,
  kCardIsOwn,
  // Whose colours.
  kIsOwn,
  kIsTheirs,
  kOwns,
  // Cards.
  kLeft,
  kOwnLeft,
  kTheirLeft,
  kCoverers,
  kSetAside,
  kPile,
  kTheirPile,
  // The match.
  kRoundWins,
  kTheirRoundWins,
  kRound,
  kTurn,
  kSeat,
  kBoxRows,
  kBoxColumns,
  kLegalCells,
  // The rules.
  kPlayersNumber,
  kTeams,
  kSeries,
  kCounts,
  kWinsNeeded,
  kValuesNumber,
  kCopies,
  kBox,
  // The own coin.
  kCoin,
  kCoinUnits,
  kQuantitiesN
};

enum Clause : std::size_t { kLayClause };

}  // namespace rule

const language::Vocabulary& rule_vocabulary();

}  // namespace stoprule::punto
