// Tests of sim/stats/outcomes: moments of histograms against sums over single units.
#include "sim/stats/outcomes.h"

#include <catch2/catch.hpp>
#include <cmath>
#include <vector>

namespace stoprule {
namespace {

using Counts = std::vector<std::uint64_t>;

TEST_CASE("a histogram's moments are those of its units", "[stats]") {
  // 2, 4, 4, 4, 5, 5, 7, 9: mean 5, squared deviations 32.
  const Counts counts{0, 0, 1, 0, 3, 2, 0, 1, 0, 1, 0};
  const Outcomes outcomes{counts};
  CHECK(units_n(outcomes) == 8);
  CHECK(mean(outcomes).value() == 5);
  CHECK(variance(outcomes).value() == Approx(32.0 / 7).epsilon(1e-15));
  CHECK(estimate(outcomes).se.value() == Approx(std::sqrt(32.0 / 7 / 8)).epsilon(1e-15));
  CHECK(least_outcome(outcomes) == 0);
  CHECK(most_outcome(outcomes) == 10);
}

TEST_CASE("offset and scale place the outcomes", "[stats]") {
  const Counts counts{1, 0, 2, 0, 1};
  const Outcomes outcomes{counts, 2, 60};
  CHECK(least_outcome(outcomes) == -2.0 / 60);
  CHECK(most_outcome(outcomes) == 2.0 / 60);
  CHECK(mean(outcomes).value() == 0);
  CHECK(variance(outcomes).value() == Approx(8.0 / 3 / 3600).epsilon(1e-15));
  const auto seen = seen_outcomes(outcomes);
  REQUIRE(seen.size() == 3);
  CHECK(seen[1].value == 0);
  CHECK(seen[1].count == 2);
}

TEST_CASE("no unit has no mean, and one unit no variance", "[stats]") {
  const Counts none{0, 0, 0}, one{0, 1, 0};
  CHECK_FALSE(mean(Outcomes{none}));
  CHECK_FALSE(variance(Outcomes{none}));
  CHECK_FALSE(estimate(Outcomes{none}).mean);
  CHECK(mean(Outcomes{one}).value() == 1);
  CHECK_FALSE(variance(Outcomes{one}));
  CHECK_FALSE(estimate(Outcomes{one}).se);
}

TEST_CASE("a variance does not cancel away in 10^13 units", "[stats]") {
  // One unit of 10^13 differs, far from 0: the variance is (1/n) (1 - 1/n) n / (n - 1) = 1/n.
  constexpr std::uint64_t kUnits = 10'000'000'000'000;
  const Counts counts{kUnits - 1, 1};
  const Outcomes outcomes{counts, -100'000};
  CHECK(variance(outcomes).value() == Approx(1e-13).epsilon(1e-14));
  CHECK(estimate(outcomes).se.value() == Approx(1e-13).epsilon(1e-14));
  CHECK(mean(outcomes).value() == Approx(100'000).epsilon(1e-15));
}

}  // namespace
}  // namespace stoprule
