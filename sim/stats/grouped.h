// Totals of many cells (settings, pairings) kept by groups of games, so that what shared luck does
// to their differences can be told afterwards without a covariance for each pair. Used by best and
// payoff; experiments fill it.
#pragma once

#include <cstdint>
#include <span>

#include "sim/stats/interval.h"

namespace stoprule {

/// Sums by cell and group. Group g of every cell holds the same units (game ids), units[g] of them;
/// the groups are independent of each other and of about the same size, some hundred units at least
/// so that their means are about normal. 64 groups are a good number; at least two.
struct GroupedSums {
  std::span<const std::int64_t> sums;    ///< [cell][group], cell by cell
  std::span<const std::uint64_t> units;  ///< [group], each above 0
  std::uint64_t scale = 1;               ///< integer units of `sums` per 1 of the metric

  std::size_t groups_n() const { return units.size(); }
  std::size_t cells_n() const { return sums.size() / units.size(); }
  std::span<const std::int64_t> cell(std::size_t i) const {
    return sums.subspan(i * groups_n(), groups_n());
  }
};

/// A mean and its standard error from groups, with groups_n - 1 degrees of freedom.
struct GroupMean {
  double mean = 0, se = 0;
};

/// Of one total a group: sum / units, with the error of a ratio (Cochran 1977, 6.4), which allows
/// for groups of unequal size; for equal ones it is the standard error of the groups' means.
GroupMean group_mean(std::span<const std::int64_t> sums, std::span<const std::uint64_t> units,
                     std::uint64_t scale);
/// Of a cell, and of the difference of two on shared luck.
GroupMean cell_mean(const GroupedSums& data, std::size_t cell);
GroupMean cell_difference(const GroupedSums& data, std::size_t cell, std::size_t other);

}  // namespace stoprule
