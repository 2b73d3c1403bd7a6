// Two observables of the same unit: the ratio of their sums, and their difference. From integer
// sums. Used by experiments for comparisons on shared luck and for rates (points per turn).
#pragma once

#include <cstdint>
#include <optional>

#include "sim/stats/interval.h"

namespace stoprule {

/// Count, sums, and sums of squares and products of two integer observables over units. Bounds:
/// units_n below 2^60, and each total within its type; 10^13 units of |x|, |y| up to 900 fit.
struct PairSums {
  std::uint64_t units_n = 0;
  std::int64_t sum_x = 0, sum_y = 0, sum_xy = 0;
  std::uint64_t sum_xx = 0, sum_yy = 0;
  /// Units whose ratio, or whose difference, is another than the most frequent one.
  std::uint64_t unusual_n = 0;

  void add(std::int64_t x, std::int64_t y) {
    units_n++, sum_x += x, sum_y += y, sum_xy += x * y;
    sum_xx += static_cast<std::uint64_t>(x * x), sum_yy += static_cast<std::uint64_t>(y * y);
  }
  void merge(const PairSums& other) {
    units_n += other.units_n, sum_x += other.sum_x, sum_y += other.sum_y;
    sum_xy += other.sum_xy, sum_xx += other.sum_xx, sum_yy += other.sum_yy;
    unusual_n += other.unusual_n;
  }
  friend bool operator==(const PairSums&, const PairSums&) = default;
};

/// (sum x / scale_x) / (sum y / scale_y) with its standard error by the delta method: the residuals
/// x - r y have the mean 0, and se(r) is their standard error over the mean of y (Cochran 1977,
/// "Sampling techniques", 2.45). Missing where sum y is 0; se missing with less than two units. Of
/// a ratio within `possible`, a careful_estimate(), for which units of unequal y tell as much as
/// (sum y)^2 / sum y^2 equal ones (Kish 1965, "Survey sampling", 11.7); without it a normal one,
/// which wants some hundred units and a mean of y many standard errors from 0.
Estimate ratio_of_sums(const PairSums& sums, std::uint64_t scale_x = 1, std::uint64_t scale_y = 1,
                       const std::optional<Interval>& possible = {});

/// A mean difference of paired observables, and what pairing gained.
struct PairedDifference {
  Estimate difference;  ///< mean of x - y
  /// (Var x + Var y) / Var(x - y): how many times the games independent arms would need. Missing
  /// where the difference never varies, or with less than two units.
  std::optional<double> variance_factor;
};

/// Of x - y, both in 1/scale, from exact integers: a careful_estimate() within `possible`, a normal
/// one without.
PairedDifference paired_difference(const PairSums& sums, std::uint64_t scale = 1,
                                   const std::optional<Interval>& possible = {});

}  // namespace stoprule
