// Totals of many cells (settings, pairings) kept by groups of games, so that what shared luck does
// to their differences can be told afterwards without a covariance for each pair. Used by best and
// payoff; experiments fill it.
#pragma once

#include <cstdint>
#include <span>

#include "sim/stats/interval.h"

namespace stoprule {

/// Sums by cell and group. Group g of every cell holds the same units (game ids), units[g] of them;
/// the groups are independent of each other and of about the same size. 64 groups are a good
/// number; results/coverage.md has what few and small ones do. At least two.
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

/// As many groups of equal size as these tell as much as: their number if they are equal, (sum of
/// units)^2 / sum of units^2 in general (Kish 1965, "Survey sampling", 11.7).
double effective_groups(const GroupedSums& data);
/// Degrees of freedom of a standard error from groups.
double degrees_of_freedom(const GroupedSums& data);

/// A mean and its standard error from groups, with degrees_of_freedom().
struct GroupMean {
  double mean = 0, se = 0;
};

/// What is left of a cell's sums when its mean times the units is taken off, by group; totals below
/// 2^63. The residuals of a difference of cells are the differences of their residuals.
void residuals(const GroupedSums& data, std::size_t cell, std::span<double> out);
/// What the root of the sum of the squared residuals is to be multiplied by for the standard error
/// of a ratio of totals (Cochran 1977, "Sampling techniques", 6.4), made unbiased for groups of
/// unequal size; for equal ones that of the groups' mean.
double error_factor(const GroupedSums& data);

double mean_of(const GroupedSums& data, std::size_t cell);
GroupMean cell_mean(const GroupedSums& data, std::size_t cell);
/// Of cell - other on shared luck.
GroupMean cell_difference(const GroupedSums& data, std::size_t cell, std::size_t other);

}  // namespace stoprule
