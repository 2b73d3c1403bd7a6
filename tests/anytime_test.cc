// Tests of sim/stats/anytime: its fairness by enumeration, its ends, its width.
#include "sim/stats/anytime.h"

#include <catch2/catch.hpp>
#include <cmath>
#include <limits>
#include <vector>

#include "sim/stats/elementary.h"

namespace stoprule {
namespace {

using Counts = std::vector<std::uint64_t>;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

// n! / (a! b! c!) p^a q^b r^c.
double multinomial(int a, int b, int c, double p, double q, double r) {
  return std::exp(std::lgamma(a + b + c + 1) - std::lgamma(a + 1) - std::lgamma(b + 1) -
                  std::lgamma(c + 1)) *
         std::pow(p, a) * std::pow(q, b) * std::pow(r, c);
}

TEST_CASE("against the true mean nothing is won on average", "[stats]") {
  // Every count of 12 units with outcomes -1, 0, 2 (and 1, which never occurs): the mean of E is 1.
  for (const auto& [p, q] : {std::pair{0.5, 0.3}, {0.98, 0.01}, {0.1, 0.899}}) {
    const double r = 1 - p - q, m = -p + 2 * r;
    double expected = 0;
    for (int a = 0; a <= 12; a++) {
      for (int b = 0; a + b <= 12; b++) {
        const int c = 12 - a - b;
        const Counts counts{static_cast<std::uint64_t>(a), static_cast<std::uint64_t>(b), 0,
                            static_cast<std::uint64_t>(c)};
        expected += multinomial(a, b, c, p, q, r) * std::exp(log_evidence(Outcomes{counts, 1}, m));
      }
    }
    CHECK(expected == Approx(1).epsilon(1e-10));
  }
}

TEST_CASE("the interval ends where the evidence reaches its level", "[stats]") {
  const Counts counts{3, 17, 140, 25, 4};
  const Outcomes outcomes{counts, 2, 2};
  for (const double alpha : {0.5, 0.05, 0.001}) {
    const auto [low, high] = anytime_interval(outcomes, alpha);
    CHECK(log_evidence(outcomes, low) == Approx(std::log(1 / alpha)).epsilon(1e-9));
    CHECK(log_evidence(outcomes, high) == Approx(std::log(1 / alpha)).epsilon(1e-9));
    CHECK(low < mean(outcomes).value());
    CHECK(mean(outcomes).value() < high);
    CHECK(anytime_p(outcomes, low) < alpha * (1 + 1e-12));
    CHECK(anytime_p(outcomes, low + 1e-6) > alpha);
    CHECK(anytime_p(outcomes, high) < alpha * (1 + 1e-12));
    CHECK(anytime_p(outcomes, high - 1e-6) > alpha);
  }
  CHECK(anytime_p(outcomes, mean(outcomes).value()) == 1);
}

TEST_CASE("intervals of opposite outcomes are opposite, and shifted ones shifted", "[stats]") {
  const Counts counts{1, 0, 30, 60, 33, 9, 2}, mirrored{2, 9, 33, 60, 30, 0, 1};
  const auto [low, high] = anytime_interval(Outcomes{counts, 3}, 0.05);
  const auto opposite = anytime_interval(Outcomes{mirrored, 3}, 0.05);
  CHECK(opposite.low == Approx(-high).epsilon(1e-12));
  CHECK(opposite.high == Approx(-low).epsilon(1e-12));
  const auto shifted = anytime_interval(Outcomes{counts, -1'000, 10}, 0.05);
  CHECK(shifted.low == Approx((low + 1'003) / 10).epsilon(1e-12));
}

TEST_CASE("no unit leaves the whole range, one outcome its neighbourhood", "[stats]") {
  const Counts none{0, 0, 0}, zeros{0, 1000, 0}, least{50, 0}, single{7};
  CHECK(anytime_interval(Outcomes{none, 1}, 0.05) == Interval{-1, 1});
  CHECK(anytime_p(Outcomes{none, 1}, 0.3) == 1);
  CHECK(anytime_interval(Outcomes{single, -4}, 0.05) == Interval{4, 4});

  const auto around_0 = anytime_interval(Outcomes{zeros, 1}, 0.05);
  CHECK(around_0.low == Approx(-around_0.high).epsilon(1e-12));
  CHECK(around_0.high > 0.003);  // 0.997^1000 = 0.05
  CHECK(around_0.high < 0.008);

  const auto from_0 = anytime_interval(Outcomes{least}, 0.05);
  CHECK(from_0.low == 0);
  CHECK(from_0.high > 1 - std::pow(0.05, 1.0 / 50));
  CHECK(from_0.high < 0.15);
}

TEST_CASE("means beyond the range are ruled out, and its ends unless all units are there",
          "[stats]") {
  const Counts counts{5, 5, 5}, least{50, 0, 0};
  for (const double m : {-0.1, 0.0, 2.0, 2.1}) {
    CHECK(log_evidence(Outcomes{counts}, m) == kInfinity);
    CHECK(anytime_p(Outcomes{counts}, m) == 0);
  }
  CHECK(anytime_p(Outcomes{least}, 0) == 1);
  CHECK(anytime_p(Outcomes{least}, 2) == 0);
}

TEST_CASE("one unit against 10^9 and 10^13 units give finite intervals", "[stats]") {
  const Counts lopsided{1'000'000'000, 1}, rare{1, 1'000'000'000'000, 0};
  const auto [low, high] = anytime_interval(Outcomes{lopsided}, 0.05);
  CHECK(low >= 0);
  CHECK(low < 1e-9);
  CHECK(high > 1e-9);
  CHECK(high < 2e-8);
  const auto around = anytime_interval(Outcomes{rare, 1}, 0.05);
  CHECK(around.low < 0);
  CHECK(around.low > -2e-11);
  CHECK(around.high > -1e-12);

  const std::uint64_t tenth = 1'000'000'000'000;
  const Counts many{tenth, 2 * tenth, 4 * tenth, 2 * tenth, tenth};
  const auto tiny = anytime_interval(Outcomes{many, 2}, 0.05);
  const double se = std::sqrt(1.2 / 1e13);
  CHECK(tiny.high == Approx(-tiny.low).epsilon(1e-6));
  CHECK(tiny.high > 1.96 * se);
  CHECK(tiny.high < 6 * se);
}

TEST_CASE("the interval is a little less than twice as wide as the fixed one", "[stats]") {
  // Differences on shared luck: most units alike, sd from 5 to 50 % of half the range.
  for (const double rate : {0.0025, 0.02, 0.25}) {
    for (double n = 1e4; n < 2e9; n *= 10) {
      if (n * rate < 50) continue;
      const auto side = static_cast<std::uint64_t>(n * rate / 2);
      const Counts counts{side, static_cast<std::uint64_t>(n) - 2 * side, side};
      const Interval open = anytime_interval(Outcomes{counts, 1}, 0.05);
      const double widening = open.high / (1.96 * *estimate(Outcomes{counts, 1}).se);
      INFO("sd " << std::sqrt(rate) << " of half the range, " << n << " units: " << widening);
      CHECK(widening > 1.5);
      CHECK(widening < 2);
    }
  }
}

}  // namespace
}  // namespace stoprule
