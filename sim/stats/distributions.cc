// Series and continued fractions for the tails; quantiles are where a tail crosses a chance.
#include "sim/stats/distributions.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "sim/core/check.h"
#include "sim/stats/elementary.h"

namespace stoprule {
namespace {

constexpr double kInverseRoot2Pi = 0.3989422804014327;
constexpr double kPi = 3.141592653589793;
constexpr double kTiny = 1e-300;  // as good as 0

// P(Z > z) for z >= 0. Abramowitz and Stegun 1964, 26.2.11 (a series of positive terms) up to 3,
// 26.2.14 (Laplace's continued fraction) beyond, where 200 steps are more than enough.
double normal_tail(double z) {
  const double density = kInverseRoot2Pi * elementary::exp(-z * z / 2);
  if (z < 3) {
    double term = z, sum = z;
    for (int odd = 3; term > sum * 1e-18; odd += 2) sum += term *= z * z / odd;
    return 0.5 - density * sum;
  }
  double fraction = z;
  for (int i = 200; i >= 1; i--) fraction = z + i / fraction;
  return density / fraction;
}

// ln(Gamma(a + 1/2) / Gamma(a)) for a > 0: the asymptotic series in 1/a from 24 on (Tricomi and
// Erdelyi 1951; the first term left out is below 1e-15), and Gamma's recurrence below.
double ln_gamma_half_step(double a) {
  double ln_steps = 0;
  for (; a < 24; a += 1) ln_steps += elementary::ln(a / (a + 0.5));
  const double t = 1 / (a * a);
  const double series = -1.0 / 8 + t * (1.0 / 192 + t * (-1.0 / 640 + t * (17.0 / 14336)));
  return ln_steps + elementary::ln(a) / 2 + series / a;
}

// ln(Gamma(a)) for a > 0: Stirling's series from 24 on (Abramowitz and Stegun 1964, 6.1.41; the
// first term left out is below 1e-15), and Gamma's recurrence below.
double ln_gamma(double a) {
  double ln_steps = 0;
  for (; a < 24; a += 1) ln_steps += elementary::ln(a);
  const double t = 1 / (a * a);
  const double series = (1.0 / 12 - t * (1.0 / 360 - t * (1.0 / 1260 - t / 1680))) / a;
  return (a - 0.5) * elementary::ln(a) - a + elementary::ln(2 * kPi) / 2 + series - ln_steps;
}

// The incomplete gamma functions P(a, x) and Q(a, x) = 1 - P(a, x), a > 0, x >= 0.
struct Tails {
  double lower, upper;
};

// Abramowitz and Stegun 1964, 6.5.29 (a series of positive terms) below the mean, and beyond it the
// continued fraction of DLMF 8.9.2 by Lentz's method (Lentz 1976): the smaller tail is the one
// computed, so it has no cancellation.
Tails gamma_tails(double a, double x) {
  if (x == 0) return {0, 1};
  const double factor = elementary::exp(a * elementary::ln(x) - x - ln_gamma(a));
  if (x < a + 1) {
    double term = 1 / a, sum = term;
    for (double k = a + 1; term > sum * 1e-17; k += 1) sum += term *= x / k;
    return {factor * sum, 1 - factor * sum};
  }
  double b = x + 1 - a, c = 1e300, d = 1 / b, fraction = d;
  for (int i = 1; i < 1'000'000; i++) {
    const double numerator = -i * (i - a);
    b += 2;
    d = 1 / (numerator * d + b);
    c = b + numerator / c;
    fraction *= c * d;
    if (std::abs(c * d - 1) < 1e-16) break;
  }
  return {1 - factor * fraction, factor * fraction};
}

// The continued fraction of the incomplete beta function I_x(a, b) over its factor x^a (1-x)^b /
// (a B(a, b)), for x < (a + 1) / (a + b + 2) (DLMF 8.17.22), by Lentz's method (Lentz 1976).
double beta_fraction(double a, double b, double x) {
  const auto away_from_0 = [](double value) { return std::abs(value) < kTiny ? kTiny : value; };
  double c = 1, d = 1 / away_from_0(1 - (a + b) * x / (a + 1));
  double fraction = d;
  for (int i = 1; i < 1000; i++) {
    for (const double numerator : {i * (b - i) * x / ((a + 2 * i - 1) * (a + 2 * i)),
                                   -(a + i) * (a + b + i) * x / ((a + 2 * i) * (a + 2 * i + 1))}) {
      d = 1 / away_from_0(1 + numerator * d);
      c = away_from_0(1 + numerator / c);
      fraction *= c * d;
    }
    if (std::abs(c * d - 1) < 1e-16) break;
  }
  return fraction;
}

// The normal value of the same tail as Student's t with many degrees of freedom, where the
// continued fraction is slow and inexact; ln_x = -ln(1 + t^2 / df). Hill 1970, "Algorithm 395:
// Student's t-distribution"; the next term is of order df^-6.
double normal_of_student(double ln_x, double df) {
  const double a = df - 0.5, b = 48 * a * a, y = -a * ln_x;
  const double correction =
      (((-0.4 * y - 3.3) * y - 24) * y - 85.5) / (0.8 * y * y + 100 + b) + y + 3;
  return (correction / b + 1) * std::sqrt(y);
}

// Where an ascending function passes 0, between `low`, where it is below, and `high`, where it is
// not: the higher of two numbers that are neighbours but for one, or that differ by less than
// kTiny. Chandrupatla 1997, "A new hybrid quadratic/bisection algorithm": some ten calls where
// halving needs sixty. It ends whatever the function says, at no number if there is no such place.
template <class Ascending>
double crossing(double low, double high, Ascending f) {
  double a = high, b = low, c = low, fa = f(high), fb = f(low), fc = fb, t = 0.5;
  for (;;) {
    const double x = a + t * (b - a), fx = f(x);
    const bool same_side = (fx < 0) == (fa < 0);
    c = same_side ? a : b, fc = same_side ? fa : fb;
    if (!same_side) b = a, fb = fa;
    a = x, fa = fx;
    const double least_t = std::numeric_limits<double>::epsilon() *
                           std::max({std::abs(a), std::abs(b), kTiny}) / std::abs(b - a);
    if (!(least_t <= 0.5)) return fa < 0 ? b : a;
    const double xi = (a - b) / (c - b), phi = (fa - fb) / (fc - fb);
    const bool is_smooth = phi * phi < xi && (1 - phi) * (1 - phi) < 1 - xi;
    t = is_smooth ? fa / (fb - fa) * (fc / (fb - fc)) +
                        (c - a) / (b - a) * (fa / (fc - fa)) * (fb / (fc - fb))
                  : 0.5;
    t = std::clamp(t, least_t, 1 - least_t);
  }
}

// The p-quantile of a symmetric distribution: where the two-sided tail is twice the smaller side.
template <class TwoSidedP>
double quantile(double p, TwoSidedP two_sided_p) {
  check(p > 0 && p < 1, "a probability within 0 and 1");
  if (p == 0.5) return 0;
  const double side = p < 0.5 ? p : 1 - p;
  const auto f = [&](double x) { return 2 * side - two_sided_p(x); };
  double high = 1;
  while (f(high) < 0 && high < 1e300) high *= 2;
  double low = high / 2;
  while (f(low) >= 0) high = low, low /= 2;
  const double x = crossing(low, high, f);
  return p < 0.5 ? -x : x;
}

// The chance that a value of the beta distribution is at most x: I_x(a, b); ln_beta is ln(B(a, b)).
double beta_lower(double x, double a, double b, double ln_beta) {
  if (x <= 0 || x >= 1) return x <= 0 ? 0 : 1;
  const double factor =
      elementary::exp(a * elementary::ln(x) + b * elementary::ln(1 - x) - ln_beta);
  if (x < (a + 1) / (a + b + 2)) return factor * beta_fraction(a, b, x) / a;
  return 1 - factor * beta_fraction(b, a, 1 - x) / b;
}

// Student's tails, `ln_step` being ln_gamma_half_step(df / 2).
double student_tails(double t, double df, double ln_step) {
  const double square = t * t;
  const double x = df / (df + square), rest = square / (df + square);
  const double ln_x =
      x < 0.5 ? elementary::ln(x) : -(elementary::ln_1p_excess(square / df) + square / df);
  if (df > 10'000) return normal_two_sided_p(normal_of_student(ln_x, df));
  // I_x(df / 2, 1 / 2) (Abramowitz and Stegun 1964, 26.7.1 and 26.5.2), with its factor
  // x^a rest^(1/2) / B(a, 1/2).
  const double a = df / 2;
  const double factor =
      elementary::exp(a * ln_x + elementary::ln(rest) / 2 + ln_step - elementary::ln(kPi) / 2);
  if (x < (a + 1) / (a + 2.5)) return factor * beta_fraction(a, 0.5, x) / a;
  return 1 - factor * beta_fraction(0.5, a, rest) / 0.5;
}

}  // namespace

double normal_two_sided_p(double z) { return 2 * normal_tail(std::abs(z)); }

double normal_quantile(double p) { return quantile(p, normal_two_sided_p); }

double student_two_sided_p(double t, double df) {
  check(df > 0, "degrees of freedom above 0");
  return student_tails(t, df, ln_gamma_half_step(df / 2));
}

double student_quantile(double p, double df) {
  check(df > 0, "degrees of freedom above 0");
  const double ln_step = ln_gamma_half_step(df / 2);
  return quantile(p, [=](double t) { return student_tails(t, df, ln_step); });
}

double chi_square_two_sided_p(double value, double df) {
  check(df > 0 && value >= 0, "a value of chi-square");
  const Tails tails = gamma_tails(df / 2, value / 2);
  return 2 * std::min(tails.lower, tails.upper);
}

double beta_quantile(double p, double a, double b) {
  const double ln_beta = ln_gamma(a) + ln_gamma(b) - ln_gamma(a + b);
  check(p > 0 && p < 1, "a probability within 0 and 1");
  return crossing(0, 1, [&](double x) { return beta_lower(x, a, b, ln_beta) - p; });
}

double gamma_quantile(double p, double a) {
  check(p > 0 && p < 1, "a probability within 0 and 1");
  double high = a + 1;
  while (gamma_tails(a, high).lower < p) high *= 2;
  return crossing(0, high, [a, p](double x) { return gamma_tails(a, x).lower - p; });
}

double binomial_p(std::uint64_t n, std::uint64_t trials_n, double p) {
  check(trials_n >= 1 && p > 0 && p < 1, "trials with a chance within 0 and 1");
  const auto k = static_cast<double>(n), all = static_cast<double>(trials_n);
  return elementary::exp(ln_gamma(all + 1) - ln_gamma(k + 1) - ln_gamma(all - k + 1) +
                         k * elementary::ln(p) + (all - k) * elementary::ln(1 - p));
}

double binomial_upper_p(std::uint64_t n, std::uint64_t trials_n, double p) {
  double sum = 0;
  for (std::uint64_t k = trials_n + 1; k-- > n;) sum += binomial_p(k, trials_n, p);  // small first
  return std::min(sum, 1.0);
}

double binomial_two_sided_p(std::uint64_t n, std::uint64_t trials_n, double p) {
  const double upper = binomial_upper_p(n, trials_n, p);
  const double lower = binomial_upper_p(trials_n - n, trials_n, 1 - p);
  return std::min(2 * std::min(lower, upper), 1.0);
}

}  // namespace stoprule
