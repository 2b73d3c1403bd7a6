// Punto, the loop of a round in the fast engine, on bit boards: the state of a match that the loop
// works on, and the loop, compiled once for each instruction set and chosen at run time. Used by
// match_player.cc, which deals, judges and counts around it.
#pragma once

#include "sim/core/target.h"
#include "sim/games/punto/outcome.h"

namespace stoprule::punto {

/// Cards, no more than a side's or a colour's.
struct CardList {
  std::array<Card, std::size_t{2} * kMostValues * kMostCopies> cards{};
  int cards_n = 0;

  void push(Card card) { cards[static_cast<std::size_t>(cards_n++)] = card; }
  std::span<Card> all() { return std::span(cards).first(static_cast<std::size_t>(cards_n)); }
};

/// Cards that are shuffled together and turned one after another, from the first on. A card gets
/// its place only when it is turned.
struct Pile {
  CardList list;
  int turned_n = 0;
  KeyedStream places;
};

/// A match as the loop sees it.
struct Match {
  const Rules& rules;
  std::array<Pile, kMostPlayers> piles;  ///< by side: a team's members turn from one
  KeyedStream coins;
  Table table = {};
  CardList neutral_laid = {};  ///< in this round
  MatchCounts counts = {};
  std::uint64_t digest = 0;  ///< see digest.h
};

/// How a round ended, and by whom.
struct RoundEnd {
  enum class How { kWon, kNoCell, kNoCard, kIllegal };
  How how = How::kWon;
  int seat = 0;
  int cell = 0;  ///< of the card that completed a series
  int colour = 0;
};

/// Plays a round from shuffled piles and an empty table; returns its end.
using RoundLoop = RoundEnd (*)(Match& match, const Seats& seats, int starter);

/// By winning length; null for those there are not.
using RoundLoops = std::array<RoundLoop, kMostSeries + 1>;

}  // namespace stoprule::punto
