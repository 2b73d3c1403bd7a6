// Tests of sim/stats/sequential: ratios known in closed form, ends of the range, lopsided counts.
#include "sim/stats/sequential.h"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <limits>
#include <vector>

namespace stoprule {
namespace {

using Counts = std::vector<std::uint64_t>;
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr std::uint64_t kMost = 10'000'000'000'000;

// The exact ratio for outcomes 0 and 1: a distribution is its mean.
double bernoulli_ratio(double zeros, double ones, double m0, double m1) {
  return zeros * (std::log1p(-m1) - std::log1p(-m0)) + ones * (std::log(m1) - std::log(m0));
}

TEST_CASE("with two outcomes the likelihood ratio is Bernoulli's", "[stats]") {
  for (const auto& [zeros, ones] : {std::pair<std::uint64_t, std::uint64_t>{3, 5},
                                    {60, 40},
                                    {1'000'000, 2},
                                    {1, 1'000'000'000},
                                    {kMost / 2, kMost / 2}}) {
    for (const auto& [m0, m1] : {std::pair{0.5, 0.51}, {0.1, 0.9}, {1e-6, 2e-6}, {0.999, 0.9999}}) {
      INFO(zeros << " zeros, " << ones << " ones, " << m0 << " against " << m1);
      const Counts counts{zeros, ones};
      const double exact =
          bernoulli_ratio(static_cast<double>(zeros), static_cast<double>(ones), m0, m1);
      CHECK(log_likelihood_ratio(Outcomes{counts}, m0, m1) ==
            Approx(exact).epsilon(1e-9).margin(0.01));
    }
  }
}

TEST_CASE("with three outcomes the likelihood ratio is the quadratic's", "[stats]") {
  // Outcomes -1, 0, 1: -a / (1 - x (1 + m)) ... = 0 is a quadratic in x once m is fixed. For m = 0:
  // c / (1 + x) = a / (1 - x), x = (c - a) / (c + a).
  const double a = 30, b = 100, c = 45;
  const Counts counts{30, 100, 45};
  const double x = (c - a) / (c + a);
  const double at_0 = -(a * std::log(1 - x) + c * std::log(1 + x));
  // The mean itself is the most likely: the ratio of it to 0 is minus the likelihood of 0.
  const double observed = (c - a) / (a + b + c);
  CHECK(log_likelihood_ratio(Outcomes{counts, 1}, 0, observed) == Approx(-at_0).epsilon(1e-9));
  CHECK(log_likelihood_ratio(Outcomes{counts, 1}, observed, 1) == -kInfinity);
}

TEST_CASE("the ratio changes sign with its hypotheses and with the outcomes", "[stats]") {
  const Counts counts{2, 0, 17, 40, 19, 3, 1}, mirrored{1, 3, 19, 40, 17, 0, 2};
  const double ratio = log_likelihood_ratio(Outcomes{counts, 3, 2}, -0.1, 0.3);
  CHECK(log_likelihood_ratio(Outcomes{counts, 3, 2}, 0.3, -0.1) == -ratio);
  CHECK(log_likelihood_ratio(Outcomes{mirrored, 3, 2}, 0.1, -0.3) == Approx(ratio).epsilon(1e-9));
}

TEST_CASE("for small effects the ratio is that of normal distributions", "[stats]") {
  // ln q(m1) / q(m0) = n (m1 - m0) (mean - (m0 + m1) / 2) / variance, up to effects of third order.
  const Counts counts{kMost / 10, kMost / 5, kMost / 10 * 4, kMost / 5 + 10'000'000, kMost / 10};
  const Outcomes outcomes{counts, 2};
  const double m1 = 1e-6, n = static_cast<double>(units_n(outcomes));
  const double normal = n * m1 * (*mean(outcomes) - m1 / 2) / *variance(outcomes);
  CHECK(normal > 1);
  CHECK(log_likelihood_ratio(outcomes, 0, m1) == Approx(normal).epsilon(1e-5));
}

TEST_CASE("a test ends on no unit, one outcome and an outcome against 10^9", "[stats]") {
  const SequentialTest test{0, 0.01, 0.05, 0.05};
  const auto decision = [&test](const Counts& counts, std::int64_t offset) {
    return decide(Outcomes{counts, offset}, test);
  };
  CHECK(decision({0, 0, 0}, 1) == Decision::kUndecided);
  CHECK(decision({0, 1'000'000, 0}, 1) == Decision::kLower);
  CHECK(decision({0, 0, 1}, 1) == Decision::kUndecided);
  CHECK(decision({0, 0, kMost}, 1) == Decision::kUpper);
  CHECK(decision({kMost, 0, 0}, 1) == Decision::kLower);
  CHECK(decision({0, 1'000'000'000, 1}, 1) == Decision::kLower);
  CHECK(decision({1, 1'000'000'000, 0}, 1) == Decision::kLower);
  CHECK(decision({1, 0, 1'000'000'000}, 1) == Decision::kUpper);
  CHECK(decision({1'000'000'000, 0, 1}, 1) == Decision::kLower);
  CHECK(decision({5}, 0) == Decision::kLower);      // one outcome is possible: 0
  CHECK(decision({5}, 1) == Decision::kUndecided);  // neither 0 nor 0.01 is possible: -1 is
}

TEST_CASE("zeros alone are as likely as the range allows under another mean", "[stats]") {
  // To have the mean m with outcomes up to 1 at least a share m must be 1: ln of (1 - m)^n, but for
  // the thousandth of a unit that every end is credited with.
  const Counts counts{0, 2000, 0};
  const double ratio = log_likelihood_ratio(Outcomes{counts, 1}, 0, 0.001);
  CHECK(ratio == Approx(2000 * std::log1p(-0.001)).margin(0.02));
}

TEST_CASE("what the range or the counts rule out has no likelihood", "[stats]") {
  const Counts counts{1, 2, 1}, zeros{9, 0, 0};
  CHECK(log_likelihood_ratio(Outcomes{counts}, 1, 2.5) == -kInfinity);
  CHECK(log_likelihood_ratio(Outcomes{counts}, -1, 1) == kInfinity);
  CHECK(log_likelihood_ratio(Outcomes{counts}, -1, 3) == 0);  // both: it tells nothing
  CHECK(log_likelihood_ratio(Outcomes{counts}, 0, 1) == kInfinity);
  CHECK(log_likelihood_ratio(Outcomes{zeros}, 0, 3) == -kInfinity);
  CHECK(log_likelihood_ratio(Outcomes{zeros}, 0, 0.1) < 0);  // 0 is the mean, and likely
}

TEST_CASE("a test that cannot be one is refused with what was given", "[stats]") {
  CHECK_FALSE(check_test({-0.5, 0.5, 0.01, 0.05}));
  const auto refused = [](const SequentialTest& test, const char* word) {
    const Status status = check_test(test);
    REQUIRE(status);
    CHECK(status->message.find(word) != std::string::npos);
  };
  refused({0.5, 0.5, 0.05, 0.05}, "0.5 against mean 0.5");
  refused({0.5, 0.4, 0.05, 0.05}, "0.5 against mean 0.4");
  refused({std::nan(""), 0.5, 0.05, 0.05}, "nan");
  refused({0, kInfinity, 0.05, 0.05}, "inf");
  refused({0, 1, 0, 0.05}, "error rate of 0");
  refused({0, 1, 0.05, 1}, "error rate of 1");
  refused({0, 1, std::nan(""), 0.5}, "nan");
  refused({0, 1, 0.5, 0.5}, "together");
}

TEST_CASE("a verdict tells better, worse, within, and when to go on", "[stats]") {
  const auto judge = [](const Counts& counts, double margin) {
    return verdict(Outcomes{counts, 1}, margin, 0.01, 0.01);
  };
  CHECK(judge({400, 1000, 600}, 0.05) == Verdict::kBetter);
  CHECK(judge({600, 1000, 400}, 0.05) == Verdict::kWorse);
  CHECK(judge({4000, 10000, 4000}, 0.05) == Verdict::kWithin);
  CHECK(judge({40, 100, 45}, 0.05) == Verdict::kNotTold);
  CHECK(judge({0, 0, 0}, 0.05) == Verdict::kNotTold);
  CHECK(judge({0, 100'000, 0}, 0.05) == Verdict::kWithin);  // something against itself
}

// Which bound of Wald's a ratio has reached.
Decision reached(double ratio, double alpha, double beta) {
  return ratio <= std::log(beta / (1 - alpha))   ? Decision::kLower
         : ratio >= std::log((1 - beta) / alpha) ? Decision::kUpper
                                                 : Decision::kUndecided;
}

TEST_CASE("decisions fall exactly where the ratio reaches Wald's bounds", "[stats]") {
  const SequentialTest test{0.5, 0.6, 0.02, 0.2};
  std::array<int, 3> met{};
  for (std::uint64_t zeros = 1; zeros <= 40; zeros++) {
    for (std::uint64_t ones = 1; ones <= 80; ones++) {
      const Counts counts{zeros, ones};
      const double ratio =
          bernoulli_ratio(static_cast<double>(zeros), static_cast<double>(ones), test.m0, test.m1);
      const Decision decision = decide(Outcomes{counts}, test);
      INFO(zeros << " zeros, " << ones << " ones: " << ratio);
      CHECK(decision == reached(ratio, test.alpha, test.beta));
      met[static_cast<std::size_t>(decision)]++;
    }
  }
  CHECK(*std::min_element(met.begin(), met.end()) > 100);
}

TEST_CASE("a verdict is that of the two tests it stands for", "[stats]") {
  // Outcomes -1 and 1: of mean m with the chance (1 + m) / 2 of 1.
  constexpr double kMargin = 0.3, kAlpha = 0.02, kBeta = 0.2;
  std::array<int, 4> met{};
  for (std::uint64_t losses = 1; losses <= 80; losses++) {
    for (std::uint64_t wins = 1; wins <= 80; wins++) {
      const Counts counts{losses, 0, wins};
      const auto ratio = [&](double m0, double m1) {
        return bernoulli_ratio(static_cast<double>(losses), static_cast<double>(wins), (1 + m0) / 2,
                               (1 + m1) / 2);
      };
      const Decision up = reached(ratio(0, kMargin), kAlpha, kBeta);
      // Seen from the other side it is the same test.
      const Decision down = reached(ratio(0, -kMargin), kAlpha, kBeta);
      Verdict wanted = Verdict::kNotTold;
      if (up == Decision::kUpper) wanted = Verdict::kBetter;
      if (down == Decision::kUpper) wanted = Verdict::kWorse;
      if (up == Decision::kLower && down == Decision::kLower) wanted = Verdict::kWithin;
      INFO(losses << " losses, " << wins << " wins");
      const Verdict told = verdict(Outcomes{counts, 1}, kMargin, kAlpha, kBeta);
      CHECK(told == wanted);
      met[static_cast<std::size_t>(told)]++;
    }
  }
  CHECK(*std::min_element(met.begin(), met.end()) > 100);
}

TEST_CASE("without a margin the verdict is whether the anytime interval leaves 0 out", "[stats]") {
  const auto judge = [](const Counts& counts) {
    return verdict(Outcomes{counts, 1}, 0, 0.01, 0.01);
  };
  CHECK(judge({400, 1000, 600}) == Verdict::kBetter);
  CHECK(judge({600, 1000, 400}) == Verdict::kWorse);
  CHECK(judge({500, 1000, 500}) == Verdict::kNotTold);
  CHECK(judge({0, kMost, 0}) == Verdict::kNotTold);
  CHECK(judge({0, 0, 0}) == Verdict::kNotTold);
}

}  // namespace
}  // namespace stoprule
