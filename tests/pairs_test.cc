// Tests of sim/stats/pairs and holm: against slow sums over single units and cases known on paper.
#include "sim/stats/pairs.h"

#include <catch2/catch.hpp>
#include <cmath>
#include <vector>

#include "sim/stats/holm.h"

namespace stoprule {
namespace {

struct Unit {
  std::int64_t x, y;
};

const std::vector<Unit> kUnits{{3, 1}, {7, 2}, {4, 2}, {10, 3}, {-2, 1}, {8, 4}, {9, 2}};

PairSums sums_of(const std::vector<Unit>& units) {
  PairSums sums;
  for (const auto& [x, y] : units) sums.add(x, y);
  return sums;
}

TEST_CASE("a ratio's error is that of its residuals", "[stats]") {
  const double ratio = 39.0 / 15;
  double squares = 0;
  for (const auto& [x, y] : kUnits) {
    squares += std::pow(static_cast<double>(x) - ratio * static_cast<double>(y), 2);
  }
  const double se = std::sqrt(squares / 6 / 7) / (15.0 / 7);
  const Estimate seen = ratio_of_sums(sums_of(kUnits));
  CHECK(seen.mean.value() == ratio);
  CHECK(seen.se.value() == Approx(se).epsilon(1e-14));
  CHECK(seen.hi95.value() - seen.lo95.value() == Approx(2 * kNormal95 * se).epsilon(1e-13));

  const Estimate scaled = ratio_of_sums(sums_of(kUnits), 60, 5);
  CHECK(scaled.mean.value() == Approx(ratio / 12).epsilon(1e-15));
  CHECK(scaled.se.value() == Approx(se / 12).epsilon(1e-14));
}

TEST_CASE("a ratio that never varies has the error 0, and one to nothing is missing", "[stats]") {
  const Estimate sure = ratio_of_sums(sums_of({{6, 2}, {9, 3}, {3, 1}}));
  CHECK(sure.mean.value() == 3);
  CHECK(sure.se.value() == 0);
  CHECK_FALSE(ratio_of_sums(sums_of({{1, 0}, {2, 0}})).mean);
  CHECK_FALSE(ratio_of_sums(PairSums{}).mean);
  CHECK(ratio_of_sums(sums_of({{6, 2}})).mean.value() == 3);
  CHECK_FALSE(ratio_of_sums(sums_of({{6, 2}})).se);
}

TEST_CASE("a paired difference is that of the units' differences", "[stats]") {
  // x - y: 2 5 2 7 -3 4 7, mean 24/7, squared deviations 156 - 576/7.
  const auto [difference, factor] = paired_difference(sums_of(kUnits));
  CHECK(difference.mean.value() == Approx(24.0 / 7).epsilon(1e-15));
  const double squares = 156 - 576.0 / 7;
  CHECK(difference.se.value() == Approx(std::sqrt(squares / 6 / 7)).epsilon(1e-14));
  const double of_x = 323 - 39.0 * 39 / 7, of_y = 39 - 15.0 * 15 / 7;
  CHECK(factor.value() == Approx((of_x + of_y) / squares).epsilon(1e-14));
}

TEST_CASE("something compared with itself differs by exactly 0", "[stats]") {
  const auto [difference, factor] = paired_difference(sums_of({{3, 3}, {7, 7}, {-4, -4}}), 60);
  CHECK(difference.mean.value() == 0);
  CHECK(difference.se.value() == 0);
  CHECK_FALSE(factor);  // infinite
  CHECK_FALSE(paired_difference(PairSums{}).difference.mean);
  CHECK(paired_difference(sums_of({{30, 0}}), 60).difference.mean.value() == 0.5);
  CHECK_FALSE(paired_difference(sums_of({{30, 0}}), 60).difference.se);
}

TEST_CASE("paired sums merge and hold 10^13 units", "[stats]") {
  PairSums halves = sums_of(kUnits);
  halves.merge(sums_of(kUnits));
  PairSums doubled = sums_of(kUnits);
  for (const auto& [x, y] : kUnits) doubled.add(x, y);
  CHECK(halves == doubled);

  // Half the units (900, -900), half (-900, 900): mean 0, differences of +-1800.
  constexpr std::int64_t kN = 10'000'000'000'000, kSquares = kN * 810'000;
  const PairSums large{.units_n = kN, .sum_xy = -kSquares, .sum_xx = kSquares, .sum_yy = kSquares};
  const auto [difference, factor] = paired_difference(large);
  CHECK(difference.se.value() == Approx(1800 / std::sqrt(1e13)).epsilon(1e-12));
  CHECK(factor.value() == 0.5);  // luck that is opposed costs games
}

TEST_CASE("Holm's adjustment matches a case worked out on paper", "[stats]") {
  // Sorted: .005 x 4, .01 x 3, .03 x 2, .04 x 1 raised to its predecessor's .06.
  const std::vector<double> p{0.01, 0.04, 0.03, 0.005};
  const auto adjusted = holm_adjusted(p);
  CHECK(adjusted[0] == Approx(0.03));
  CHECK(adjusted[1] == Approx(0.06));
  CHECK(adjusted[2] == Approx(0.06));
  CHECK(adjusted[3] == Approx(0.02));
}

TEST_CASE("Holm's adjustment of few, equal and hopeless values", "[stats]") {
  CHECK(holm_adjusted({}).empty());
  CHECK(holm_adjusted(std::vector{0.3}) == std::vector{0.3});
  CHECK(holm_adjusted(std::vector{0.5, 0.5, 0.5}) == std::vector{1.0, 1.0, 1.0});
  CHECK(holm_adjusted(std::vector{0.0, 1.0}) == std::vector{0.0, 1.0});
}

}  // namespace
}  // namespace stoprule
