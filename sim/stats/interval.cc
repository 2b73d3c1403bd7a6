// The arithmetic behind estimate(): 128-bit integers as long as possible, then a few doubles.
#include "sim/stats/interval.h"

#include <algorithm>
#include <cmath>

#include "sim/core/check.h"
#include "sim/stats/distributions.h"

namespace stoprule {
namespace {

__extension__ typedef unsigned __int128 Wide;

constexpr Wide product(std::uint64_t left, std::uint64_t right) { return Wide{left} * right; }

// n^2 times the population variance: n * sum_squares - sum^2. Each product of two 64-bit numbers is
// at most (2^64 - 1)^2 < 2^128, so nothing overflows whatever the totals; n * sum_squares >= sum^2
// (Cauchy-Schwarz) for totals that really belong together, so nothing wraps below 0. The difference
// of the two large products, where floating point would cancel, is exact.
Wide squared_deviations(const Moments& moments) {
  const Wide squares = product(moments.games_n, moments.sum_squares);
  const Wide square = product(moments.sum, moments.sum);
  check(squares >= square, "moments of which n * sum_squares >= sum^2");
  return squares - square;
}

Interval possible_means(const ValueRange& range, std::uint64_t scale) {
  return {static_cast<double>(range.least) / static_cast<double>(scale),
          static_cast<double>(range.most) / static_cast<double>(scale)};
}

constexpr double kSquare95 = kNormal95 * kNormal95;

// Where a share u seen in n trials leaves its mean: |u - m| sqrt(n) <= sqrt(square m (1 - m)).
Interval wilson_interval(double u, double trials_n, double square) {
  const double whole = 1 + square / trials_n, middle = u + square / (2 * trials_n);
  const double root = std::sqrt(std::max(0.0, middle * middle - whole * u * u));
  return {(middle - root) / whole, (middle + root) / whole};
}

// Limits of Poisson's distribution (Garwood 1936), for shares near 0 of many trials.
Interval rare_interval(double successes, double trials_n) {
  return {successes > 0 ? gamma_quantile(0.025, successes) / trials_n : 0,
          gamma_quantile(0.975, successes + 1) / trials_n};
}

// Of a mean within 0 and 1 with the standard error se; see careful_estimate().
Interval careful_share(double mean, double se, double units_n, std::uint64_t unusual_n) {
  const double most_varied = mean * (1 - mean);
  const double df = std::max(1.0, std::min(units_n - 1, 2 * static_cast<double>(unusual_n)) / 2);
  const double t = se > 0 ? student_quantile(0.975, df) : 0;
  const double square = se > 0 ? t * t * (se * se * units_n) / most_varied : kSquare95;
  if (!(square < kSquare95)) return share_interval(mean * units_n, units_n);
  return wilson_interval(mean, units_n, square);
}

}  // namespace

Interval share_interval(double successes, double trials_n) {
  constexpr double kManyTrials = 1e5, kManySuccesses = 1e3;
  const double failures = std::max(0.0, trials_n - successes);
  if (successes > failures) {
    const Interval mirrored = share_interval(failures, trials_n);
    return {1 - mirrored.high, 1 - mirrored.low};
  }
  if (trials_n > kManyTrials) {
    if (successes < kManySuccesses) return rare_interval(successes, trials_n);
    return wilson_interval(successes / trials_n, trials_n, kSquare95);
  }
  return {successes > 0 ? beta_quantile(0.025, successes, failures + 1) : 0,
          failures > 0 ? beta_quantile(0.975, successes + 1, failures) : 1};
}

Interval guard_interval(const Estimate& e, std::size_t values_n) {
  constexpr double kSide = 0.02;
  const double factor = normal_quantile(1 - kSide / static_cast<double>(values_n)) / kNormal95;
  return {*e.mean - (*e.mean - *e.lo95) * factor, *e.mean + (*e.hi95 - *e.mean) * factor};
}

Estimate careful_estimate(double mean, double se, const Basis& basis) {
  if (basis.unusual_n >= kManyUnusual) return normal_estimate(mean, se);
  const double least = basis.possible.low, width = basis.possible.high - least;
  Estimate e{.mean = mean, .se = se, .lo95 = mean, .hi95 = mean, .unusual_n = basis.unusual_n};
  if (width <= 0) return {.mean = mean, .se = se, .lo95 = mean, .hi95 = mean};  // it must be so
  const double share = std::clamp((mean - least) / width, 0.0, 1.0);
  const Interval shares = careful_share(share, se / width, basis.units_n, basis.unusual_n);
  // What rounding leaves outside.
  e.lo95 = std::min(mean, std::fma(width, shares.low, least));
  e.hi95 = std::max(mean, std::fma(width, shares.high, least));
  return e;
}

Estimate normal_estimate(double mean, double se) {
  // An explicit fma: compilers may fuse mean +- z * se or not, and the files' last digits would
  // differ.
  return {.mean = mean,
          .se = se,
          .lo95 = std::fma(-kNormal95, se, mean),
          .hi95 = std::fma(kNormal95, se, mean)};
}

Estimate estimate(const Moments& moments, const ValueRange& range, std::uint64_t scale) {
  check(scale > 0, "a scale above 0");
  const std::uint64_t units_n = moments.games_n;
  if (units_n == 0) return {.unusual_n = 0};

  const double whole = static_cast<double>(product(units_n, scale));
  const double mean = static_cast<double>(moments.sum) / whole;
  if (units_n == 1) return {.mean = mean, .unusual_n = moments.unusual_n};

  // se^2 = (n * sum_squares - sum^2) / (n (n - 1)) / n, in integer units; /n leaves the root
  // exactly.
  const double deviations = static_cast<double>(squared_deviations(moments));
  const double se = std::sqrt(deviations / static_cast<double>(units_n - 1)) / whole;

  return careful_estimate(mean, se,
                          {.units_n = static_cast<double>(units_n),
                           .unusual_n = moments.unusual_n,
                           .possible = possible_means(range, scale)});
}

}  // namespace stoprule
