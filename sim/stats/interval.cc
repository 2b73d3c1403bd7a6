// The arithmetic behind estimate(): 128-bit integers as long as possible, then a few doubles.
#include "sim/stats/interval.h"

#include <cmath>

#include "sim/core/check.h"

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

}  // namespace

Estimate normal_estimate(double mean, double se) {
  // An explicit fma: compilers may fuse mean +- z * se or not, and the files' last digits would
  // differ.
  return {.mean = mean,
          .se = se,
          .lo95 = std::fma(-kNormal95, se, mean),
          .hi95 = std::fma(kNormal95, se, mean)};
}

Estimate estimate(const Moments& moments, std::uint64_t scale) {
  check(scale > 0, "a scale above 0");
  const std::uint64_t units_n = moments.games_n;
  if (units_n == 0) return {};

  const double whole = static_cast<double>(product(units_n, scale));
  const double mean = static_cast<double>(moments.sum) / whole;
  if (units_n == 1) return {.mean = mean, .se = {}, .lo95 = {}, .hi95 = {}};

  // se^2 = (n * sum_squares - sum^2) / (n (n - 1)) / n, in integer units; /n leaves the root
  // exactly.
  const double deviations = static_cast<double>(squared_deviations(moments));
  const double se = std::sqrt(deviations / static_cast<double>(units_n - 1)) / whole;

  return normal_estimate(mean, se);
}

}  // namespace stoprule
