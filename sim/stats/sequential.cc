// The empirical likelihood of a mean, and Wald's bounds on ratios of it.
#include "sim/stats/sequential.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "sim/core/check.h"
#include "sim/stats/anytime.h"
#include "sim/stats/elementary.h"

namespace stoprule {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// What was seen, with both ends of the possible range, seen or not. At least two outcomes.
std::vector<SeenOutcome> with_ends(const Outcomes& outcomes) {
  auto seen = seen_outcomes(outcomes);
  const double least = least_outcome(outcomes), most = most_outcome(outcomes);
  if (seen.front().value > least) seen.insert(seen.begin(), {least, kUnseen});
  if (seen.back().value < most) seen.push_back({most, kUnseen});
  return seen;
}

// The multipliers 1 + x (a_k - m), all positive just for x in an open range around 0, told by how
// far x is from the end of that range on its side of 0: `left` = 1 + x (end - m), where `end` is
// the outcome whose multiplier is smallest. x itself would lose `left` to rounding where one
// outcome is 10^9 times rarer than another.
struct Multipliers {
  double m, end, left;

  double x() const { return (left - 1) / (end - m); }
  double of(double value) const { return value == end ? left : 1 + x() * (value - m); }
};

// The mean's deviation from m under the weights n_k / multiplier: falls as x rises.
double tilted_deviation(const std::vector<SeenOutcome>& seen, const Multipliers& multipliers) {
  double sum = 0;
  for (const auto& [value, count] : seen) {
    sum += count * (value - multipliers.m) / multipliers.of(value);
  }
  return sum;
}

// The x that gives the tilted weights the mean m, for m strictly between the first and the last
// outcome. Its weights sum to 1, so no multiplier is below p_k: that bounds `left` away from 0.
// Sixty halvings of the range of ln(left) leave less than is seen in the likelihood, which is flat
// there; they end whatever the counts.
Multipliers solve(const std::vector<SeenOutcome>& seen, double m) {
  double total = 0;
  for (const auto& outcome : seen) total += outcome.count;
  const bool above = tilted_deviation(seen, {m, seen.front().value, 1}) > 0;  // x > 0 pulls down
  const SeenOutcome& end = above ? seen.front() : seen.back();
  double low = end.count / total, high = 1;
  for (int i = 0; i < 60 && low < high; i++) {
    const double middle = high > 2 * low ? std::sqrt(low * high) : low + (high - low) / 2;
    const double deviation = tilted_deviation(seen, {m, end.value, middle});
    // Too little tilt leaves the mean on its side of m: move on towards the end, to a smaller
    // `left`.
    (above == (deviation > 0) ? high : low) = middle;
  }
  return {m, end.value, low + (high - low) / 2};
}

// ln of the likelihood of mean m over the largest of all: -sum n_k ln(multiplier), 0 at the mean.
double log_likelihood(const std::vector<SeenOutcome>& seen, double m) {
  const Multipliers multipliers = solve(seen, m);
  const double x = multipliers.x();
  double excess = 0, deviations = 0, extreme = 0;
  for (const auto& [value, count] : seen) {
    deviations += count * (value - m);
    if (value == multipliers.end && multipliers.left < 0.5) {
      extreme += count * (elementary::ln(multipliers.left) - x * (value - m));
    } else {
      excess += count * elementary::ln_1p_excess(x * (value - m));
    }
  }
  // ln(1 + y) = y + excess(y): the sum of all y, far larger than that of the excesses, is one term.
  return -(excess + extreme + x * deviations);
}

// The same for any m: -infinity for what cannot be.
double log_likelihood_anywhere(const Outcomes& outcomes, double m) {
  const double least = least_outcome(outcomes), most = most_outcome(outcomes);
  if (least < m && m < most) return log_likelihood(with_ends(outcomes), m);
  const bool sure = *mean(outcomes) == m && (m == least || m == most);
  return sure ? 0 : -kInfinity;
}

}  // namespace

Status check_test(const SequentialTest& test) {
  const auto& [m0, m1, alpha, beta] = test;
  if (!std::isfinite(m0) || !std::isfinite(m1) || !(m0 < m1)) {
    return Error{
        fmt::format("a sequential test of mean {} against mean {}: the first must be below the "
                    "second, both finite",
                    m0, m1)};
  }
  for (const double error : {alpha, beta}) {
    if (!(error > 0 && error < 1)) {
      return Error{fmt::format("an error rate of {}: allowed is what lies between 0 and 1", error)};
    }
  }
  if (alpha + beta >= 1) {
    return Error{
        fmt::format("error rates alpha = {} and beta = {}: together they must be below 1, else a "
                    "coin does better",
                    alpha, beta)};
  }
  return {};
}

double log_likelihood_ratio(const Outcomes& outcomes, double m0, double m1) {
  if (units_n(outcomes) == 0) return 0;
  const double at_m0 = log_likelihood_anywhere(outcomes, m0);
  const double at_m1 = log_likelihood_anywhere(outcomes, m1);
  return at_m0 == at_m1 ? 0 : at_m1 - at_m0;  // equal: or both infinite
}

Decision decide(const Outcomes& outcomes, const SequentialTest& test) {
  check(!check_test(test), "a test that passes check_test()");
  const double ratio = log_likelihood_ratio(outcomes, test.m0, test.m1);
  if (ratio <= elementary::ln(test.beta / (1 - test.alpha))) return Decision::kLower;
  if (ratio >= elementary::ln((1 - test.beta) / test.alpha)) return Decision::kUpper;
  return Decision::kUndecided;
}

VerdictErrors verdict_errors(double alpha, double beta) {
  const double a = alpha / (1 - beta), b = beta / (1 - alpha);
  return {.sign = a, .within = b, .any = a + std::max(a, b)};
}

Status check_verdict(double margin, double alpha, double beta) {
  if (Status wrong = check_test({0, margin, alpha, beta})) return wrong;
  const double any = verdict_errors(alpha, beta).any;
  if (any < 1) return {};
  return Error{
      fmt::format("error rates alpha = {} and beta = {}: a wrong verdict could have any "
                  "chance (the bound is {:.3g}, at least 1); give smaller ones, like 0.01",
                  alpha, beta, any)};
}

Verdict verdict(const Outcomes& outcomes, double margin, double alpha, double beta) {
  check(margin >= 0 && std::isfinite(margin), "a margin that is finite and not negative");
  if (margin == 0) {
    const Interval open = anytime_interval(outcomes, alpha);
    return open.low > 0 ? Verdict::kBetter : open.high < 0 ? Verdict::kWorse : Verdict::kNotTold;
  }
  // "down" asks whether the mean is -margin: its H1 is 0, so alpha and beta change places.
  const Decision up = decide(outcomes, {0, margin, alpha, beta});
  const Decision down = decide(outcomes, {-margin, 0, beta, alpha});
  if (up == Decision::kUpper) return Verdict::kBetter;
  if (down == Decision::kLower) return Verdict::kWorse;
  if (up == Decision::kLower && down == Decision::kUpper) return Verdict::kWithin;
  return Verdict::kNotTold;
}

}  // namespace stoprule
