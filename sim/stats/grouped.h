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

/// What is left of a cell's sums when its mean times the units is taken off, by group; totals below
/// 2^63. The residuals of a difference of cells are the differences of their residuals.
void residuals(const GroupedSums& data, std::size_t cell, std::span<double> out);
/// The standard error that belongs to residuals (Cochran 1977, "Sampling techniques", 6.4: of a
/// ratio of totals, which allows for groups of unequal size; for equal ones that of the groups'
/// mean).
double error_of(const GroupedSums& data, std::span<const double> residuals);

double mean_of(const GroupedSums& data, std::size_t cell);
GroupMean cell_mean(const GroupedSums& data, std::size_t cell);
/// Of cell - other on shared luck.
GroupMean cell_difference(const GroupedSums& data, std::size_t cell, std::size_t other);

}  // namespace stoprule
