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

/// A mean over units with its uncertainty, in units of the metric. What the data cannot tell is
/// missing, never 0: everything without a unit, all but the mean with one unit.
struct Estimate {
  std::optional<double> mean;
  std::optional<double> se;    ///< standard error of the mean
  std::optional<double> lo95;  ///< mean - kNormal95 * se, unless it is said otherwise; not cut to
  std::optional<double> hi95;  ///< the metric's range
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

/// A mean and its standard error with their normal interval.
Estimate normal_estimate(double mean, double se);

/// Estimates the mean of a metric of which `scale` integer units make 1 (60 for win shares in
/// sixtieths, 1 for points). Exact up to the last few roundings for any totals that fit 64 bits,
/// and the same to the last bit on every machine and compiler that follows IEEE 754.
Estimate estimate(const Moments& moments, std::uint64_t scale = 1);

}  // namespace stoprule
