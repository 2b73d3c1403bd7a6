// Argument reduction by powers of 2, then short series.
#include "sim/stats/elementary.h"

#include <cmath>
#include <limits>
#include <utility>

#include "sim/core/check.h"

namespace stoprule::elementary {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// ln 2 in two parts: the first has 40 bits, so that its product with any exponent is exact.
constexpr double kLn2High = 0x1.62e42fefa2000p-1;
constexpr double kLn2Low = 0x1.9ef35793c7673p-41;

// 1/3 + t/5 + t^2/7 + ...: what makes 2 (s + s^3 tail(s^2)) of 2 artanh(s) = ln((1 + s) / (1 - s)).
// For t below 0.0295 = (3 - sqrt(8))^2 the first term left out is below 2^-57 of the first.
double artanh_tail(double t) {
  double sum = 0;
  for (int odd = 25; odd >= 3; odd -= 2) sum = sum * t + 1.0 / odd;
  return sum;
}

}  // namespace

double ln(double x) {
  check(x >= 0, "the logarithm of a number that is not negative");
  if (x == 0) return -kInfinity;
  if (x == kInfinity) return kInfinity;
  int exponent = 0;
  double m = std::frexp(x, &exponent);  // in 1/2..1
  if (m < 0.70710678118654752) m *= 2, exponent--;
  const double y = m - 1;  // exact
  const double s = y / (2 + y);
  const double small = 2 * s * s * s * artanh_tail(s * s) - s * y;  // ln m - y
  return exponent * kLn2High + (y + (small + exponent * kLn2Low));
}

double ln_1p_excess(double y) {
  if (y < -0.25 || y > 0.35) return ln(1 + y) - y;
  // ln(1 + y) = 2 artanh(s), and 2 s - y = -s y: nothing cancels.
  const double s = y / (2 + y);
  return 2 * s * s * s * artanh_tail(s * s) - s * y;
}

double exp(double x) {
  if (x > 709.782712893384) return kInfinity;
  if (x < -745.2) return 0;
  const double exponent = std::floor(x / kLn2High + 0.5);
  const double r = (x - exponent * kLn2High) - exponent * kLn2Low;  // |r| < 0.347
  double sum = 1;
  for (int i = 14; i >= 1; i--) sum = 1 + sum * r / i;
  return std::ldexp(sum, static_cast<int>(exponent));
}

double ln_add_exp(double a, double b) {
  if (a < b) std::swap(a, b);
  if (b == -kInfinity || a == kInfinity) return a;
  const double ratio = exp(b - a);
  return a + (ratio + ln_1p_excess(ratio));
}

}  // namespace stoprule::elementary
