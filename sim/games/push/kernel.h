// PUSH, the lane kernel as the rest of the program sees it: tables of phase functions, one table
// for each instruction set. A phase does one part of a turn for all games of a batch. Used by the
// batch player; implemented in *-inl.h, compiled once for each instruction set.
#pragma once

#include <span>

#include "sim/core/tally.h"
#include "sim/core/target.h"
#include "sim/games/push/batch.h"
#include "sim/games/push/strategy.h"

namespace stoprule::push {

/// The phases in which a strategy decides. Compiled for a built-in strategy, or working through a
/// LaneStrategy's arrays.
struct StrategyPhases {
  std::string_view name;  ///< of the instruction set it was compiled for
  /// The active player protects or draws: updates its zone, and batch.draws.
  void (*act)(const LaneStrategy& strategy, Batch& batch, int seat);
  /// The drawers draw to the end: writes their tables.
  void (*draw)(const LaneStrategy& strategy, Batch& batch, int seat);
  /// The same, counting what is left in the pile.
  void (*draw_counting)(const LaneStrategy& strategy, Batch& batch, int seat);
  /// How much the seat wants each column of the active player's turn: writes its keys.
  void (*want)(const LaneStrategy& strategy, Batch& batch, int seat, int active);
};

/// The phases that are the same for all strategies.
struct CommonPhases {
  std::string_view name;  ///< of the instruction set it was compiled for
  int lanes;              ///< games in a vector
  /// Deals every game's pile.
  void (*deal)(Batch& batch, const Deck& deck);
  /// Die faces of a seat's first kRollsAhead rolls in every game.
  void (*roll_ahead)(Batch& batch, int seat);
  /// Die faces of the next kRollsAhead rolls wherever a seat has used up its last ones.
  void (*roll_on)(Batch& batch);
  /// Lists the drawers, and the vectors that they are in.
  void (*list_drawers)(Batch& batch);
  /// Moves the drawers' tables to their games' lanes.
  void (*spread)(Batch& batch, int seat);
  /// The roll after a bust, takes in order, each taker's roll. Returns whether some seat of some
  /// game has used up its die faces.
  bool (*finish)(Batch& batch, int seat);
  /// Whether some game goes on.
  bool (*goes_on)(const Batch& batch);
  /// At the end: scores, cards held and win shares.
  void (*score)(Batch& batch);
  /// Adds every metric to a tally, seat s for slot slots[s].
  void (*count)(Batch& batch, std::span<const std::size_t> slots, Tally& tally);
  /// Through a strategy's arrays.
  StrategyPhases any_strategy;
};

/// Null if the program was not built for the target.
const CommonPhases* common_phases(Target target);

}  // namespace stoprule::push
