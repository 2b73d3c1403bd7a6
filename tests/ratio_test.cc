// Tests of ratios of sums: known on paper, and against the textbook's two passes over the data.
#include "sim/stats/ratio.h"

#include <catch2/catch.hpp>
#include <cmath>
#include <utility>
#include <vector>

namespace stoprule {
namespace {

using Pairs = std::vector<std::pair<std::uint64_t, std::uint64_t>>;

JointMoments joint_of(const Pairs& units) {
  JointMoments joint;
  for (const auto& [x, y] : units) {
    joint.numerator.add(x), joint.denominator.add(y);
    joint.products += x * y;
  }
  return joint;
}

// Standard deviation of x - r y over units, divided by sqrt(n) and the mean of y.
double two_pass_se(const Pairs& units, long double ratio) {
  const auto units_n = static_cast<long double>(units.size());
  long double squares = 0, whole = 0;
  for (const auto& [x, y] : units) {
    const long double left = static_cast<long double>(x) - ratio * static_cast<long double>(y);
    squares += left * left, whole += static_cast<long double>(y);
  }
  return static_cast<double>(std::sqrt(squares / (units_n - 1) / units_n) / (whole / units_n));
}

}  // namespace

TEST_CASE("a ratio of sums and its error are as on paper", "[stats]") {
  // r = 6/3 = 2; x - 2 y = -1, 1, 0; variance 1; se = sqrt(1/3) / 1.
  const Estimate e = ratio_of(joint_of({{1, 1}, {3, 1}, {2, 1}}));
  CHECK(*e.mean == 2);
  CHECK(*e.se == Approx(std::sqrt(1.0 / 3)).epsilon(1e-14));
  CHECK(*e.hi95 - *e.mean == Approx(kNormal95 * *e.se).epsilon(1e-12));
  CHECK(*e.mean - *e.lo95 == Approx(kNormal95 * *e.se).epsilon(1e-12));
}

TEST_CASE("a ratio's error is that of the textbook's two passes", "[stats]") {
  Pairs units;
  std::uint64_t word = 1;
  for (int i = 0; i < 5000; i++) {
    word = word * 6364136223846793005u + 1442695040888963407u;
    const std::uint64_t y = word >> 61, x = y * (word >> 33 & 63u) + (word >> 40 & 15u);
    units.emplace_back(x, y);
  }
  const JointMoments joint = joint_of(units);
  const Estimate e = ratio_of(joint);
  const long double ratio = static_cast<long double>(joint.numerator.sum) /
                            static_cast<long double>(joint.denominator.sum);
  CHECK(*e.mean == Approx(static_cast<double>(ratio)).epsilon(1e-14));
  CHECK(*e.se == Approx(two_pass_se(units, ratio)).epsilon(1e-11));
  CHECK(*ratio_of(joint, 60).mean == Approx(*e.mean / 60).epsilon(1e-14));
  CHECK(*ratio_of(joint, 60, 2).se == Approx(*e.se / 30).epsilon(1e-14));
}

TEST_CASE("a numerator that is always the same multiple has no error", "[stats]") {
  const Estimate e = ratio_of(joint_of({{3, 1}, {21, 7}, {0, 0}, {6, 2}}));
  CHECK(*e.mean == 3);
  CHECK(*e.se == 0);
}

TEST_CASE("a ratio tells nothing that its data cannot", "[stats]") {
  CHECK_FALSE(ratio_of({}).mean);
  CHECK_FALSE(ratio_of(joint_of({{0, 0}, {0, 0}})).mean);
  const Estimate one = ratio_of(joint_of({{5, 2}}));
  CHECK(*one.mean == 2.5);
  CHECK_FALSE(one.se);
}

TEST_CASE("a tally pairs metrics by slot, by seat and over seats, and merges the products",
          "[core]") {
  const TallyShape shape{.slots_n = 2,
                         .seats_n = 2,
                         .slot_metrics_n = 3,
                         .game_metrics_n = 2,
                         .histogram_bins = {},
                         .slot_pairs = {{1, 0}, {2, 0}},
                         .game_pairs = {{1, 0}}};
  Tally a(shape), b(shape);
  a.slot_metric(0, 1, 2).add(4), a.slot_metric(0, 1, 0).add(3), a.slot_products(0, 1, 1) += 12;
  b.slot_metric(0, 0, 2).add(5), b.slot_metric(0, 0, 0).add(2), b.slot_products(0, 0, 1) += 10;
  b.slot_metric(1, 0, 2).add(7), b.slot_metric(1, 0, 0).add(1), b.slot_products(1, 0, 1) += 7;
  b.game_metric(1).add(9), b.game_metric(0).add(2), b.game_products(0) += 18;
  const std::string before = a.signature();
  a.merge(b);
  CHECK(a.slot_joint(0, 2) == joint_of({{4, 3}, {5, 2}}));
  CHECK(a.slot_joint(0, 1, 2) == joint_of({{4, 3}}));
  CHECK(a.seat_joint(0, 2) == joint_of({{5, 2}, {7, 1}}));
  CHECK(a.game_joint(1) == joint_of({{9, 2}}));
  CHECK(a.slot_joint(0, 1).products == 0);
  CHECK(a.signature() != before);
  Tally read(shape);
  REQUIRE(read.set_numbers(a.numbers()));
  CHECK(read == a);
  Tally other = a;
  other.game_products(0)++;
  CHECK(other.signature() != a.signature());
}

}  // namespace stoprule
