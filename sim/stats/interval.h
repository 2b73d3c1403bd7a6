// What is said of a mean: an estimate with its normal 95 % interval, from integer totals. Used by
// experiments, which hand in the moments of independent units (games, or blocks of one deal). Must
// not know what was counted, how it is printed, or anything of single games: conversion to floating
// point happens here, once.
#pragma once

#include <cstdint>
#include <optional>

#include "sim/core/tally.h"

namespace stoprule {

/// 97.5 % point of the standard normal distribution, so that 95 % lie within +-kNormal95 standard
/// errors (Wichura 1988, algorithm AS 241; rounded to the nearest double).
inline constexpr double kNormal95 = 1.959963984540054;

/// With fewer units off the most frequent outcome, "few", an estimate has an interval that holds,
/// but nothing is judged by it; from the second number on its interval is the normal one
/// (results/coverage.md has measured both).
inline constexpr std::uint64_t kFewUnusual = 80, kManyUnusual = 1000;

/// A mean over units with its uncertainty, in units of the metric. What the data cannot tell is
/// missing, never 0: everything without a unit, all but the mean with one unit.
struct Estimate {
  std::optional<double> mean = {};
  std::optional<double> se = {};  ///< standard error of the mean
  /// mean -+ kNormal95 * se, unless it is said otherwise; not cut to the metric's range.
  std::optional<double> lo95 = {}, hi95 = {};
  std::uint64_t unusual_n = kManyUnusual;  ///< units off the most frequent outcome

  bool few() const { return unusual_n < kFewUnusual; }
};

/// Half of its interval; missing where that is.
inline std::optional<double> half_width(const Estimate& e) {
  if (!e.lo95 || !e.hi95) return std::nullopt;
  return (*e.hi95 - *e.lo95) / 2;
}

/// A range of values that the data leave open, in units of the metric; both ends belong to it.
struct Interval {
  double low = 0, high = 0;
  bool contains(double value) const { return low <= value && value <= high; }
  friend bool operator==(const Interval&, const Interval&) = default;
};

/// A mean and its standard error with their normal interval, for many units.
Estimate normal_estimate(double mean, double se);

/// What an interval of few or nearly equal units rests on besides a mean and its standard error.
struct Basis {
  /// Independent units that the mean is of; of a ratio: as many equal ones as tell as much.
  double units_n = 0;
  std::uint64_t unusual_n = 0;  ///< units off the most frequent outcome
  Interval possible;            ///< where the mean can lie, whatever is drawn
};

/// A mean and its standard error with a 95 % interval that holds with few units and of rare events
/// too, as far as 1e4 simulated experiments tell (results/coverage.md), lies within what is
/// possible, and has a width even where all units were equal.
///
/// From kManyUnusual on it is normal. Below, the variance is taken to vary with the mean m as that
/// of a share does, in proportion to (m - least) (most - m), so that the interval is Wilson's
/// (1927, "Probable inference, the law of succession, and statistical inference") but for two
/// things: the variance is as large as it was seen to be (quasi-likelihood; McCullagh and Nelder
/// 1989, 9.2), and the factor is Student's, with half as many degrees of freedom as there are
/// units, or twice the unusual ones if these are fewer: a variance is only as well known as what
/// varies. Where that would be wider than for a mean of outcomes at the two ends of the range,
/// which vary most, it is Clopper and Pearson's (1934, "The use of confidence or fiducial limits"),
/// which is exact for them.
Estimate careful_estimate(double mean, double se, const Basis& basis);

/// The interval of an estimate, widened so that those of `values_n` cover all at once (Bonferroni,
/// on the normal scale) and each side of one misses in at most one of forty: at 96 % instead of 95,
/// as that of a skewed metric misses more often on one side (results/coverage.md).
Interval guard_interval(const Estimate& e, std::size_t values_n);

/// Clopper and Pearson's 95 % limits for a share of `successes` (not necessarily whole) in
/// `trials_n`.
Interval share_interval(double successes, double trials_n);

/// Estimates the mean of a metric of which `scale` integer units make 1 (60 for win shares in
/// sixtieths, 1 for points), with the values that `range` allows. Exact up to the last few
/// roundings for any totals that fit 64 bits, and the same to the last bit on every machine and
/// compiler that follows IEEE 754.
Estimate estimate(const Moments& moments, const ValueRange& range, std::uint64_t scale = 1);

}  // namespace stoprule
