// Series and continued fractions for the tails; quantiles by halving on the tails.
#include "sim/stats/distributions.h"

#include <cmath>
#include <limits>

#include "sim/core/check.h"
#include "sim/stats/elementary.h"

namespace stoprule {
namespace {

constexpr double kInverseRoot2Pi = 0.3989422804014327;
constexpr double kPi = 3.141592653589793;

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

// The continued fraction of the incomplete beta function I_x(a, b) over its factor x^a (1-x)^b /
// (a B(a, b)), for x < (a + 1) / (a + b + 2) (DLMF 8.17.22), by Lentz's method (Lentz 1976).
double beta_fraction(double a, double b, double x) {
  constexpr double kTiny = 1e-300;
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

// The p-quantile of a symmetric distribution: where the two-sided tail is twice the smaller side.
// Halving between two neighbouring powers of 2 ends at neighbouring numbers.
template <class TwoSidedP>
double quantile(double p, TwoSidedP two_sided_p) {
  check(p > 0 && p < 1, "a probability within 0 and 1");
  if (p == 0.5) return 0;
  const double side = p < 0.5 ? p : 1 - p;
  double high = 1;
  while (two_sided_p(high) > 2 * side && high < 1e300) high *= 2;
  double low = high / 2;
  while (two_sided_p(low) < 2 * side) low /= 2;
  high = high > 2 * low ? 2 * low : high;
  for (int i = 0; i < 53; i++) {
    const double middle = low + (high - low) / 2;
    (two_sided_p(middle) > 2 * side ? low : high) = middle;
  }
  return p < 0.5 ? -high : high;
}

}  // namespace

double normal_two_sided_p(double z) { return 2 * normal_tail(std::abs(z)); }

double normal_quantile(double p) { return quantile(p, normal_two_sided_p); }

double student_two_sided_p(double t, double df) {
  check(df > 0, "degrees of freedom above 0");
  const double square = t * t;
  const double x = df / (df + square), rest = square / (df + square);
  const double ln_x =
      x < 0.5 ? elementary::ln(x) : -(elementary::ln_1p_excess(square / df) + square / df);
  if (df > 10'000) return normal_two_sided_p(normal_of_student(ln_x, df));
  // I_x(df / 2, 1 / 2) (Abramowitz and Stegun 1964, 26.7.1 and 26.5.2), with its factor
  // x^a rest^(1/2) / B(a, 1/2).
  const double a = df / 2;
  const double factor = elementary::exp(a * ln_x + elementary::ln(rest) / 2 +
                                        ln_gamma_half_step(a) - elementary::ln(kPi) / 2);
  if (x < (a + 1) / (a + 2.5)) return factor * beta_fraction(a, 0.5, x) / a;
  return 1 - factor * beta_fraction(0.5, a, rest) / 0.5;
}

double student_quantile(double p, double df) {
  return quantile(p, [df](double t) { return student_two_sided_p(t, df); });
}

}  // namespace stoprule
