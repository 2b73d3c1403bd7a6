// Tests of sim/stats/elementary and distributions: the C library's functions, closed forms and
// published tables.
#include "sim/stats/elementary.h"

#include <catch2/catch.hpp>
#include <cmath>
#include <limits>

#include "sim/stats/distributions.h"
#include "sim/stats/interval.h"

namespace stoprule {
namespace {

constexpr double kPi = 3.141592653589793;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

void check_near(double seen, double wanted, double relative) {
  INFO("seen " << seen << ", wanted " << wanted);
  CHECK(std::abs(seen - wanted) <= relative * std::abs(wanted));
}

TEST_CASE("logarithm and exponential agree with the C library's", "[stats]") {
  for (double x = 1e-300; x < 1e300; x *= 1.37) {
    INFO("x = " << x);
    check_near(elementary::ln(x), std::log(x), 5e-16);
  }
  for (double x = 0.5; x < 2; x += 1.0 / 1024) check_near(elementary::ln(x), std::log(x), 5e-16);
  for (double x = -708; x < 709; x += 0.37) {
    INFO("x = " << x);
    check_near(elementary::exp(x), std::exp(x), 5e-16);
  }
  CHECK(elementary::ln(1) == 0);
  CHECK(elementary::exp(0) == 1);
}

TEST_CASE("logarithm and exponential end at 0 and infinity", "[stats]") {
  CHECK(elementary::ln(0) == -kInfinity);
  CHECK(elementary::ln(kInfinity) == kInfinity);
  CHECK(elementary::exp(-kInfinity) == 0);
  CHECK(elementary::exp(kInfinity) == kInfinity);
  CHECK(elementary::exp(710) == kInfinity);
  CHECK(elementary::exp(-746) == 0);
  CHECK(elementary::ln_add_exp(-kInfinity, -kInfinity) == -kInfinity);
  CHECK(elementary::ln_add_exp(-kInfinity, 3) == 3);
  CHECK(elementary::ln_add_exp(kInfinity, 3) == kInfinity);
  check_near(elementary::ln_add_exp(5000, 5000), 5000 + std::log(2), 1e-15);
  check_near(elementary::ln_add_exp(-1, 1), std::log(std::exp(-1) + std::exp(1)), 1e-15);
}

TEST_CASE("what ln(1 + y) lacks to y is exact where y is small", "[stats]") {
  for (double y = 1e-12; y < 1e-5; y *= 3.3) {
    // The series of the logarithm; four terms are enough here.
    const double series = -y * y / 2 + y * y * y / 3 - y * y * y * y / 4;
    check_near(elementary::ln_1p_excess(y), series, 2e-15);
  }
  for (double y = -0.99; y < 30; y += 0.013) {
    INFO("y = " << y);
    CHECK(std::abs(elementary::ln_1p_excess(y) - (std::log1p(y) - y)) < 1e-15 * (1 + std::abs(y)));
  }
  CHECK(elementary::ln_1p_excess(0) == 0);
}

TEST_CASE("normal tails agree with the error function, far out too", "[stats]") {
  for (double z = 0; z < 37; z += 0.037) {
    INFO("z = " << z);
    check_near(normal_two_sided_p(z), std::erfc(z / std::sqrt(2)), 1e-12);
    CHECK(normal_two_sided_p(-z) == normal_two_sided_p(z));
  }
}

TEST_CASE("normal quantiles match published values and undo the tail", "[stats]") {
  // Abramowitz and Stegun 1964, table 26.5, to 5 decimals.
  CHECK(normal_quantile(0.9) == Approx(1.28155).margin(5e-6));
  CHECK(normal_quantile(0.99) == Approx(2.32635).margin(5e-6));
  CHECK(normal_quantile(0.999) == Approx(3.09023).margin(5e-6));
  check_near(normal_quantile(0.975), kNormal95, 1e-14);
  CHECK(normal_quantile(0.5) == 0);
  CHECK(normal_quantile(0.25) == -normal_quantile(0.75));
  for (const double p : {1e-300, 1e-20, 1e-6, 0.1, 0.4999}) {
    check_near(normal_two_sided_p(normal_quantile(p)) / 2, p, 1e-11);
  }
}

TEST_CASE("Student's tails match closed forms for one and two degrees of freedom", "[stats]") {
  for (double t = 1e-6; t < 1e6; t *= 2.7) {
    INFO("t = " << t);
    check_near(student_two_sided_p(t, 1), std::atan2(1, t) * 2 / kPi, 1e-11);
    const double root = std::sqrt(2 + t * t);
    check_near(student_two_sided_p(t, 2), 2 / (root * (root + t)), 1e-11);
  }
  CHECK(student_two_sided_p(0, 5) == 1);
}

TEST_CASE("Student's quantiles match the published table", "[stats]") {
  struct Row {
    double df, t975, t995, t9995;
  };
  // Abramowitz and Stegun 1964, table 26.10, to 3 decimals.
  for (const Row& row : {Row{1, 12.706, 63.657, 636.619},
                         {2, 4.303, 9.925, 31.598},
                         {5, 2.571, 4.032, 6.869},
                         {10, 2.228, 3.169, 4.587},
                         {30, 2.042, 2.750, 3.646},
                         {120, 1.980, 2.617, 3.373}}) {
    INFO("df = " << row.df);
    CHECK(student_quantile(0.975, row.df) == Approx(row.t975).margin(1.1e-3));
    CHECK(student_quantile(0.995, row.df) == Approx(row.t995).margin(1.1e-3));
    CHECK(student_quantile(0.9995, row.df) == Approx(row.t9995).margin(1.1e-3));
    check_near(student_quantile(0.025, row.df), -student_quantile(0.975, row.df), 1e-12);
  }
}

TEST_CASE("Student's distribution becomes the normal one", "[stats]") {
  // From either side of the change of method; and a tail computed to 60 digits.
  check_near(student_two_sided_p(2.5, 10'001), student_two_sided_p(2.5, 9'999), 3e-7);
  check_near(student_two_sided_p(5, 1e13), normal_two_sided_p(5), 1e-10);
  check_near(student_two_sided_p(2, 1e6), 0.045500533851319208, 1e-12);
  check_near(student_two_sided_p(2, 9999), 0.045527263361510106, 1e-12);
}

TEST_CASE("chi-square's tails match closed forms and the published table", "[stats]") {
  for (double x = 1e-3; x < 300; x *= 1.7) {
    INFO("x = " << x);
    const double two = std::exp(-x / 2), four = two * (1 + x / 2);
    const auto either_way = [](double upper) { return 2 * std::min(upper, 1 - upper); };
    check_near(chi_square_two_sided_p(x, 2), either_way(two), 1e-9);
    if (x > 0.1) check_near(chi_square_two_sided_p(x, 4), either_way(four), 1e-9);
    if (x > 1)
      check_near(chi_square_two_sided_p(x, 1), either_way(std::erfc(std::sqrt(x / 2))), 1e-9);
  }
  // Abramowitz and Stegun 1964, table 26.8, to 3 decimals: upper tails of 0.5 %, 99.5 % and 0.05 %.
  CHECK(chi_square_two_sided_p(140.169, 100) == Approx(0.01).epsilon(1e-3));
  CHECK(chi_square_two_sided_p(67.328, 100) == Approx(0.01).epsilon(1e-3));
  CHECK(chi_square_two_sided_p(153.167, 100) == Approx(0.001).epsilon(1e-3));
  // Far out with many degrees of freedom, near the cube root of Wilson and Hilferty 1931.
  const double df = 3689, spread = 2 / (9 * df);
  for (const double z : {-5.0, -1.0, 2.0, 5.0}) {
    const double x = df * std::pow(1 - spread + z * std::sqrt(spread), 3);
    CHECK(chi_square_two_sided_p(x, df) == Approx(normal_two_sided_p(z)).epsilon(0.01));
  }
  CHECK(chi_square_two_sided_p(0, 3) == 0);
}

TEST_CASE("binomial tails match sums of Pascal's triangle", "[stats]") {
  check_near(binomial_upper_p(0, 10, 0.3), 1, 1e-9);
  check_near(binomial_upper_p(9, 10, 0.5), 11.0 / 1024, 1e-9);
  check_near(binomial_upper_p(10, 10, 0.1), 1e-10, 1e-9);
  check_near(binomial_two_sided_p(8, 10, 0.5), 2 * 56.0 / 1024, 1e-9);
  check_near(binomial_two_sided_p(0, 10, 0.1), 2 * std::pow(0.9, 10), 1e-9);
  CHECK(binomial_two_sided_p(5, 10, 0.5) == 1);
  // With many trials the normal tail, with half a trial of continuity.
  CHECK(binomial_upper_p(5150, 10'000, 0.5) ==
        Approx(normal_two_sided_p(149.5 / 50) / 2).epsilon(0.01));
}

}  // namespace
}  // namespace stoprule
