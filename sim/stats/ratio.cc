// The arithmetic behind ratio_of(): centred sums in 128-bit integers, then a few doubles.
#include "sim/stats/ratio.h"

#include <algorithm>
#include <cmath>

#include "sim/core/check.h"

namespace stoprule {
namespace {

__extension__ typedef __int128 Wide;

// n sum_ab - sum_a sum_b: n^2 times a population (co)variance. Sums and products of nonnegative
// 64-bit totals; each product is below 2^126 for totals below 2^63, so the difference is exact.
double centred(std::uint64_t units_n, std::uint64_t products, std::uint64_t a, std::uint64_t b) {
  return static_cast<double>(Wide{units_n} * products - Wide{a} * b);
}

}  // namespace

Estimate ratio_of(const JointMoments& moments, std::uint64_t numerator_scale,
                  std::uint64_t denominator_scale) {
  check(numerator_scale > 0 && denominator_scale > 0, "scales above 0");
  const Moments &x = moments.numerator, &y = moments.denominator;
  const std::uint64_t units_n = x.games_n;
  check(y.games_n == units_n, "a numerator and a denominator of the same units");
  if (y.sum == 0) return {};
  const double scale =
      static_cast<double>(denominator_scale) / static_cast<double>(numerator_scale);
  const double whole = static_cast<double>(y.sum);
  const double ratio = static_cast<double>(x.sum) / whole;
  const double mean = ratio * scale;
  if (units_n == 1) return {.mean = mean, .se = {}, .lo95 = {}, .hi95 = {}};

  // n^2 times the population variance of x - r y, which has mean 0. Explicit fmas: compilers may
  // fuse or not, and the files' last digits would differ.
  const double xx = centred(units_n, x.sum_squares, x.sum, x.sum);
  const double xy = centred(units_n, moments.products, x.sum, y.sum);
  const double yy = centred(units_n, y.sum_squares, y.sum, y.sum);
  const double deviations = std::max(0.0, std::fma(ratio, std::fma(ratio, yy, -2 * xy), xx));
  const double se = std::sqrt(deviations / static_cast<double>(units_n - 1)) / whole * scale;
  return {.mean = mean,
          .se = se,
          .lo95 = std::fma(-kNormal95, se, mean),
          .hi95 = std::fma(kNormal95, se, mean)};
}

}  // namespace stoprule
