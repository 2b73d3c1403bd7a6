// Games counted by groups of game ids as well: how far the means of two arenas that play the same
// games vary together can then be told from their groups. Used by sweep and tournament.
#pragma once

#include <memory>
#include <vector>

#include "sim/games/game.h"
#include "sim/stats/grouped.h"

namespace stoprule {

inline constexpr std::size_t kGroupsN = 64;

/// The arena's work, whose tally also keeps the moments of slot 0's metric `goal` in kGroupsN
/// groups. A game's group depends on its id alone: stripes of ids take turns, so that shards of a
/// range add up to the same groups as the whole.
std::unique_ptr<const Work> in_groups(std::unique_ptr<const Arena> arena, std::size_t goal);

/// The groups of several tallies of the same games, as statistics read them.
class GroupTable {
 public:
  /// The sums of `metric`, the goal; negated where less of it is better, so that the largest mean
  /// is the best.
  GroupTable(std::span<const Tally> cells, const Metric& metric);
  /// Groups without a game are left out; with fewer than two, nothing can be told.
  bool tells() const { return units_.size() >= 2; }
  GroupedSums sums() const { return {.sums = sums_, .units = units_, .scale = scale_}; }

 private:
  std::vector<std::int64_t> sums_;
  std::vector<std::uint64_t> units_;
  std::uint64_t scale_;
};

}  // namespace stoprule
