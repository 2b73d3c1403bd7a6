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

}  // namespace

Estimate ratio_of_sums(const PairSums& sums, std::uint64_t scale_x, std::uint64_t scale_y) {
  check(scale_x > 0 && scale_y > 0, "scales above 0");
  if (sums.sum_y == 0) return {};
  const auto n = static_cast<double>(sums.units_n), y = static_cast<double>(sums.sum_y);
  const double ratio = static_cast<double>(sums.sum_x) / y;
  const double units = static_cast<double>(scale_y) / static_cast<double>(scale_x);
  if (sums.units_n < 2) return {.mean = ratio * units, .se = {}, .lo95 = {}, .hi95 = {}};

  // Rounding may leave a sum of squares that should be 0 a little below it.
  const auto [xx, yy, xy] = centred(sums);
  const double squares =
      std::max(0.0, static_cast<double>(xx) - 2 * ratio * static_cast<double>(xy) +
                        ratio * ratio * static_cast<double>(yy));
  return normal_estimate(ratio * units, std::sqrt(squares / (n - 1)) / std::abs(y) * units);
}

PairedDifference paired_difference(const PairSums& sums, std::uint64_t scale) {
  check(scale > 0, "a scale above 0");
  if (sums.units_n == 0) return {};
  const auto n = static_cast<double>(sums.units_n);
  const double whole = n * static_cast<double>(scale);
  const double mean = static_cast<double>(Wide{sums.sum_x} - sums.sum_y) / whole;
  if (sums.units_n == 1)
    return {.difference = {.mean = mean, .se = {}, .lo95 = {}, .hi95 = {}}, .variance_factor = {}};

  const auto [xx, yy, xy] = centred(sums);
  const Wide squares = xx + yy - 2 * xy;
  check(squares >= 0, "sums of squares and products that belong together");
  PairedDifference paired{
      normal_estimate(mean, std::sqrt(static_cast<double>(squares) / (n - 1)) / whole), {}};
  if (squares > 0) {
    paired.variance_factor = static_cast<double>(xx + yy) / static_cast<double>(squares);
  }
  return paired;
}

}  // namespace stoprule
