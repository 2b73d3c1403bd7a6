// Two arms on shared luck: one player plays A, or B, and the others a field, in every rotation of
// the seats. The unit is a deal: one game id played in all seats by both arms. As Work, so that
// deals are played in blocks and counted in a tally like games. Used by compare; knows no game.
#pragma once

#include <memory>

#include "sim/experiments/lineup.h"

namespace stoprule {

/// A strategy in a field, under rules.
struct Arm {
  NamedRules rules;
  NamedStrategy hero;   ///< of the one player that is looked at
  NamedStrategy field;  ///< of each of the others
};

/// The slots of a duel's tally, each with the game's slot metrics: per deal, the sum over its seats
/// of arm A and arm B, and their difference in two parts of which one is 0, as tallies hold no
/// negative numbers.
enum DuelSlot : std::size_t { kArmA, kArmB, kAheadA, kAheadB, kDuelSlotsN };

/// What a duel is about. Both arms have the same game, players, seed and game ids.
struct DuelSetup {
  const Game* game = nullptr;
  std::size_t players_n = 2;
  Arm a, b;
  std::size_t goal = 0;  ///< the slot metric, a fraction, whose differences are kept as a histogram
  std::uint64_t seed = 1;
  EngineKind engine = EngineKind::kLanes;
  Target target = Target::kScalar;
};

/// The work, whose games are deals. The tally has kDuelSlotsN slots, one seat, and one histogram
/// (of slot 0) of the goal's difference A - B in a deal, shifted by goal_shift() so that it starts
/// at 0. Illegal decisions: of the heroes under kArmA and kArmB, of their fields under kAheadA,
/// kAheadB.
std::unique_ptr<const Work> make_duel(DuelSetup setup);

/// most_games() of its totals.
std::uint64_t most_deals(const DuelSetup& setup);

/// The largest difference of the goal in a deal, either way.
std::uint64_t goal_shift(const DuelSetup& setup);

/// Games that a deal takes: with a field of the same strategy one plays all seats at once.
std::uint64_t games_per_deal(const DuelSetup& setup);

}  // namespace stoprule
