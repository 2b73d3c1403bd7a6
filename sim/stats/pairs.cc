// Second moments of pairs in 128-bit integers.
#include "sim/stats/pairs.h"

#include <algorithm>
#include <cmath>

#include "sim/core/check.h"

namespace stoprule {
namespace {

__extension__ typedef __int128 Wide;

// n^2 times the population (co)variances: each is below 2^124 for units_n below 2^60.
struct Centred {
  Wide xx, yy, xy;
};

Centred centred(const PairSums& sums) {
  const Wide n = sums.units_n;
  return {n * sums.sum_xx - Wide{sums.sum_x} * sums.sum_x,
          n * sums.sum_yy - Wide{sums.sum_y} * sums.sum_y,
          n * sums.sum_xy - Wide{sums.sum_x} * sums.sum_y};
}

Estimate estimate_within(const std::optional<Interval>& possible, double mean, double se,
                         double units_n, std::uint64_t unusual_n) {
  if (!possible) return normal_estimate(mean, se);
  return careful_estimate(mean, se, {units_n, unusual_n, *possible});
}

}  // namespace

Estimate ratio_of_sums(const PairSums& sums, std::uint64_t scale_x, std::uint64_t scale_y,
                       const std::optional<Interval>& possible) {
  check(scale_x > 0 && scale_y > 0, "scales above 0");
  if (sums.sum_y == 0) return {.unusual_n = 0};
  const auto n = static_cast<double>(sums.units_n), y = static_cast<double>(sums.sum_y);
  const double ratio = static_cast<double>(sums.sum_x) / y;
  const double units = static_cast<double>(scale_y) / static_cast<double>(scale_x);
  if (sums.units_n < 2) return {.mean = ratio * units, .unusual_n = sums.unusual_n};

  // Rounding may leave a sum of squares that should be 0 a little below it.
  const auto [xx, yy, xy] = centred(sums);
  const double squares =
      std::max(0.0, static_cast<double>(xx) - 2 * ratio * static_cast<double>(xy) +
                        ratio * ratio * static_cast<double>(yy));
  return estimate_within(possible, ratio * units,
                         std::sqrt(squares / (n - 1)) / std::abs(y) * units,
                         y * y / static_cast<double>(sums.sum_yy), sums.unusual_n);
}

PairedDifference paired_difference(const PairSums& sums, std::uint64_t scale,
                                   const std::optional<Interval>& possible) {
  check(scale > 0, "a scale above 0");
  if (sums.units_n == 0) return {.difference = {.unusual_n = 0}, .variance_factor = {}};
  const auto n = static_cast<double>(sums.units_n);
  const double whole = n * static_cast<double>(scale);
  const double mean = static_cast<double>(Wide{sums.sum_x} - sums.sum_y) / whole;
  if (sums.units_n == 1)
    return {.difference = {.mean = mean, .unusual_n = sums.unusual_n}, .variance_factor = {}};

  const auto [xx, yy, xy] = centred(sums);
  const Wide squares = xx + yy - 2 * xy;
  check(squares >= 0, "sums of squares and products that belong together");
  const double se = std::sqrt(static_cast<double>(squares) / (n - 1)) / whole;
  PairedDifference paired{estimate_within(possible, mean, se, n, sums.unusual_n), {}};
  if (squares > 0) {
    paired.variance_factor = static_cast<double>(xx + yy) / static_cast<double>(squares);
  }
  return paired;
}

}  // namespace stoprule
