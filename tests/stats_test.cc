// Tests of sim/stats: estimates against slower arithmetic and cases known on paper.
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

#include "sim/stats/distributions.h"
#include "sim/stats/interval.h"

namespace stoprule {
namespace {

constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();

Moments moments_of(const std::vector<std::uint64_t>& values) {
  Moments moments;
  for (const std::uint64_t value : values) moments.add(value);
  return moments;
}

struct TwoPass {
  double mean, se;
};

// The textbook's way, which needs the data: deviations from the mean in extended precision.
TwoPass two_pass(const std::vector<std::uint64_t>& values, std::uint64_t scale) {
  const auto units_n = static_cast<long double>(values.size());
  long double sum = 0;
  for (const std::uint64_t value : values) sum += static_cast<long double>(value);
  const long double mean = sum / units_n;
  long double squares = 0;
  for (const std::uint64_t value : values) {
    const long double deviation = static_cast<long double>(value) - mean;
    squares += deviation * deviation;
  }
  const auto unit = static_cast<long double>(scale);
  return {static_cast<double>(mean / unit),
          static_cast<double>(std::sqrt(squares / (units_n - 1) / units_n) / unit)};
}

constexpr ValueRange kAny{0, kMost}, kShares{0, 60};

TEST_CASE("no unit gives no estimate at all", "[stats]") {
  const Estimate none = estimate(Moments{}, kShares, 60);
  CHECK_FALSE(none.mean);
  CHECK_FALSE(none.se);
  CHECK_FALSE(none.lo95);
  CHECK_FALSE(none.hi95);
}

TEST_CASE("one unit has a mean but no standard error", "[stats]") {
  const Estimate one = estimate(moments_of({30}), kShares, 60);
  CHECK(one.mean == 0.5);
  CHECK_FALSE(one.se);
  CHECK_FALSE(one.lo95);
  CHECK_FALSE(one.hi95);
}

TEST_CASE("estimates match numbers worked out on paper", "[stats]") {
  // 2, 4, 4, 4, 5, 5, 7, 9: mean 5, squared deviations 32, so se = sqrt(32 / 7 / 8).
  const Estimate known = estimate(moments_of({2, 4, 4, 4, 5, 5, 7, 9}), kAny);
  CHECK(known.mean == 5.0);
  CHECK(*known.se == Approx(std::sqrt(32.0 / 7 / 8)).epsilon(1e-15));
  CHECK(known.unusual_n == 8);
  CHECK(known.few());
  const Estimate many = normal_estimate(5, *known.se);
  CHECK(*many.lo95 == Approx(5 - 1.959963984540054 * *known.se).epsilon(1e-15));
  CHECK(*many.hi95 == Approx(5 + 1.959963984540054 * *known.se).epsilon(1e-15));

  // Win shares in sixtieths: one of two games won.
  const Estimate share = estimate(moments_of({60, 0}), kShares, 60);
  CHECK(share.mean == 0.5);
  CHECK(share.se == 0.5);
}

TEST_CASE("equal units have a standard error of exactly 0, however large they are", "[stats]") {
  const std::uint64_t value = 123'456'789;
  const Estimate equal = estimate(moments_of({value, value, value}), kAny);
  CHECK(equal.mean == 123'456'789.0);
  CHECK(equal.se == 0.0);
}

TEST_CASE("estimates agree with a two-pass computation", "[stats]") {
  // Seeds fixed, mt19937_64 is the same everywhere; offsets make sum_squares - sum^2 / n cancel.
  for (const std::uint64_t offset : {0ULL, 1'000ULL, 1'000'000ULL, 1'000'000'000ULL / 8}) {
    std::mt19937_64 random(offset);
    std::vector<std::uint64_t> values;
    for (int unit = 0; unit < 1'000; unit++) values.push_back(offset + random() % 61);
    const TwoPass wanted = two_pass(values, 60);
    const Estimate seen = estimate(moments_of(values), kAny, 60);
    CAPTURE(offset);
    CHECK(*seen.mean == Approx(wanted.mean).epsilon(1e-15));
    CHECK(*seen.se == Approx(wanted.se).epsilon(1e-14));
  }
}

TEST_CASE("a difference that doubles cannot see still has its variance", "[stats]") {
  // n values of 2^26 and one of 2^26 + 1, n = 999: the squares' total is near 2^62, and doubles
  // lose everything below 2^9 there, while the squared deviations are n / (n + 1) < 1.
  const std::uint64_t base = 1ULL << 26;
  Moments moments{999, 999 * base, 999 * base * base};
  moments.add(base + 1);
  CHECK(*estimate(moments, kAny).se == Approx(std::sqrt(0.999 / 999 / 1'000)).epsilon(1e-14));
}

TEST_CASE("ten million million games do not overflow", "[stats]") {
  // Half of 10^13 games won: variance 1/4 * n / (n - 1).
  const std::uint64_t games_n = kMostGames;
  const Estimate half =
      estimate({games_n, games_n / 2 * 60, games_n / 2 * 3'600, games_n / 2}, kShares, 60);
  CHECK(half.mean == 0.5);
  CHECK(*half.se == Approx(0.5 / std::sqrt(1e13)).epsilon(1e-12));
}

TEST_CASE("totals near 2^64 do not overflow", "[stats]") {
  // As many units as 64 bits count, all 1 but one 0: squared deviations n - 1, so se = 1 / n.
  const Estimate most = estimate({kMost, kMost - 1, kMost - 1, kMost - 1}, {0, 1});
  CHECK(most.mean == 1.0);
  CHECK(*most.se == Approx(1 / std::pow(2.0, 64)).epsilon(1e-12));

  // Two units of about 2^31.5, so that the squares' total nearly fills 64 bits: 0 and 2^32 - 1.
  const std::uint64_t value = (1ULL << 32) - 1;
  const Estimate wide = estimate({2, value, value * value, 1}, kAny);
  CHECK(wide.mean == static_cast<double>(value) / 2);
  CHECK(*wide.se == Approx(static_cast<double>(value) / 2).epsilon(1e-15));
}

TEST_CASE("merged moments estimate as all units at once", "[stats]") {
  Moments left = moments_of({1, 2, 3});
  left.merge(moments_of({40, 50}));
  const Estimate merged = estimate(left, kAny);
  const Estimate whole = estimate(moments_of({1, 2, 3, 40, 50}), kAny);
  CHECK(merged.mean == whole.mean);
  CHECK(merged.se == whole.se);
}

// Clopper and Pearson's limits as tables have them (for instance Hahn and Meeker 1991, "Statistical
// intervals", table A.23), and Garwood's for Poisson's distribution.
TEST_CASE("a share of few has the limits of the tables", "[stats]") {
  const auto limits = [](double successes, double trials_n) {
    return share_interval(successes, trials_n);
  };
  CHECK(limits(0, 10).low == 0);
  CHECK(limits(0, 10).high == Approx(0.30850).epsilon(1e-4));
  CHECK(limits(1, 10).low == Approx(0.0025286).epsilon(1e-4));
  CHECK(limits(1, 10).high == Approx(0.44502).epsilon(1e-4));
  CHECK(limits(5, 10).low == Approx(0.18709).epsilon(1e-4));
  CHECK(limits(5, 10).high == Approx(0.81291).epsilon(1e-4));
  CHECK(limits(10, 10).low == Approx(0.69150).epsilon(1e-4));
  CHECK(limits(10, 10).high == 1);
  CHECK(limits(0, 1e9).high * 1e9 == Approx(3.6889).epsilon(1e-4));
  CHECK(limits(10, 1e9).low * 1e9 == Approx(4.7954).epsilon(1e-4));
  CHECK(limits(10, 1e9).high * 1e9 == Approx(18.390).epsilon(1e-4));
  CHECK(limits(1e9 - 10, 1e9).low == Approx(1 - 18.390e-9).epsilon(1e-12));
  // From 10^5 trials on it is Poisson's law that is asked: no seam shows.
  CHECK(limits(50, 99'999).high / limits(50, 100'001).high == Approx(1).epsilon(1e-3));
  CHECK(limits(50, 99'999).low / limits(50, 100'001).low == Approx(1).epsilon(1e-3));
  CHECK(limits(5e5, 1e6).high == Approx(0.50098).epsilon(1e-5));
}

TEST_CASE("limits near 0 are found in the end", "[stats]") {
  const Interval hardly_any = share_interval(1e-12, 1000);
  CHECK(hardly_any.low >= 0);
  CHECK(hardly_any.low < 1e-12);
  CHECK(hardly_any.high == Approx(1 - std::pow(0.025, 1.0 / 1000)).epsilon(1e-6));
  CHECK(gamma_quantile(0.025, 1e-12) < 1e-12);
}

TEST_CASE("an interval of few units lies within what is possible and is never of width 0 by luck",
          "[stats]") {
  for (const std::uint64_t units_n : {2u, 3u, 10u, 79u, 500u}) {
    for (const std::uint64_t value : {0u, 30u, 60u}) {
      const Estimate e =
          estimate({units_n, units_n * value, units_n * value * value, 0}, kShares, 60);
      INFO(units_n << " times " << value);
      CHECK(e.few());
      CHECK(e.se == 0.0);
      CHECK(*e.lo95 >= 0);
      CHECK(*e.hi95 <= 1);
      CHECK(*e.lo95 <= *e.mean);
      CHECK(*e.hi95 >= *e.mean);
      CHECK(*e.hi95 - *e.lo95 > 1.0 / static_cast<double>(units_n));
    }
  }
  // Two of 1,000 games with one bust each, of 24 at most: Poisson's limits for 2 are 0.24 and 7.2.
  const Estimate rare = estimate({1000, 2, 2, 2}, {0, 24});
  CHECK(*rare.lo95 > 0.0001);
  CHECK(*rare.lo95 < 0.0005);
  CHECK(*rare.hi95 > 0.0072);
  CHECK(*rare.hi95 < 0.03);
}

TEST_CASE("what can be nothing else is known without a game's doubt", "[stats]") {
  const Estimate sure = estimate({10, 600, 36'000, 0}, {60, 60}, 60);
  CHECK(sure.lo95 == 1.0);
  CHECK(sure.hi95 == 1.0);
  CHECK_FALSE(sure.few());
}

TEST_CASE("with many units off the most frequent outcome an interval is the normal one",
          "[stats]") {
  const auto of = [](std::uint64_t unusual_n) {
    return careful_estimate(0.01, 0.0003, {100'000, unusual_n, {0, 1}});
  };
  CHECK(of(1000).lo95 == normal_estimate(0.01, 0.0003).lo95);
  CHECK_FALSE(of(80).few());
  CHECK(of(79).few());
  CHECK(*of(999).hi95 == Approx(*of(1000).hi95).epsilon(0.01));
}

}  // namespace
}  // namespace stoprule
