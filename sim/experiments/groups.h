// Games counted by groups of game ids as well: how far the means of two arenas that play the same
// games vary together can then be told from their groups. Used by sweep and tournament.
#pragma once

#include <memory>
#include <vector>

#include "sim/games/game.h"
#include "sim/stats/grouped.h"

namespace stoprule {

inline constexpr std::size_t kGroupsN = 64;
/// With fewer groups, counted as if of equal size, nothing is told: not how far means vary, and so
/// not what is best.
inline constexpr double kLeastGroups = 16;

/// The arena's work, whose tally also keeps the moments of slot 0's metric `goal` in kGroupsN
/// groups (0 for a game that an illegal decision ended). A game's group depends on its id alone, so
/// that shards of a range add up to the same groups as the whole: as many games as there are
/// players, which hold every seating once, belong to a group, the next ones to the next. So the
/// groups of any range of games are of equal size, but for one such turn of seats, and there are
/// kGroupsN of them from some hundred games on.
std::unique_ptr<const Work> in_groups(std::unique_ptr<const Arena> arena, std::size_t goal);

/// The groups of several tallies of the same games, as statistics read them.
class GroupTable {
 public:
  /// The sums of `metric`, the goal; negated where less of it is better, so that the largest mean
  /// is the best.
  GroupTable(std::span<const Tally> cells, const Metric& metric);
  /// Groups without a game are left out; with fewer than kLeastGroups nothing is told.
  bool tells() const { return units_.size() >= 2 && effective_groups(sums()) >= kLeastGroups; }
  GroupedSums sums() const { return {.sums = sums_, .units = units_, .scale = scale_}; }

 private:
  std::vector<std::int64_t> sums_;
  std::vector<std::uint64_t> units_;
  std::uint64_t scale_;
};

/// Whether of any of these tallies enough is known of slot 0's metric `goal` to judge by
/// (kFewUnusual).
bool any_tells(std::span<const Tally> tallies, std::size_t goal);

}  // namespace stoprule
