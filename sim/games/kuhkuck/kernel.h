// Zum Kuhkuck, the lane kernel as the rest of the program sees it: tables of phase functions, one
// table for each instruction set. A phase does one part of a turn for all games of a batch. Used by
// the batch player; implemented in *-inl.h, compiled once for each instruction set.
#pragma once

#include <string_view>

#include "sim/core/target.h"
#include "sim/games/kuhkuck/batch.h"
#include "sim/games/kuhkuck/strategy.h"

namespace stoprule::kuhkuck {

/// The phase in which a strategy decides. Compiled for a built-in strategy, or working through a
/// strategy's arrays.
struct StrategyPhases {
  std::string_view name;  ///< of the instruction set it was compiled for
  /// The seat's decision in each live game: writes batch.decision. Reads the coins thrown, if the
  /// strategy asks for them.
  void (*decide)(const TableStrategy& strategy, Batch& batch, int seat);
};

/// The phases that are the same for all strategies.
struct CommonPhases {
  std::string_view name;  ///< of the instruction set it was compiled for
  int lanes;              ///< games in a vector
  /// Makes the random words of a seat's next kTurnsAhead draws; batch.turn begins them.
  void (*make_words)(Batch& batch, int seat);
  /// Throws the seat's coins of this turn, for hands that are large enough to be declared. A
  /// strategy that asks for coins asks every turn.
  void (*throw_coins)(Batch& batch, int seat);
  /// The place in the pool of the card that the seat draws if it draws.
  void (*choose_places)(Batch& batch, int seat);
  /// Declares, draws or passes, as decided. Returns whether some game goes on.
  bool (*take_turn)(Batch& batch, int seat);
  /// Through a strategy's arrays.
  StrategyPhases any_strategy;
};

/// Null if the program was not built for the target.
const CommonPhases* common_phases(Target target);

}  // namespace stoprule::kuhkuck
