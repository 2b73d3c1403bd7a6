// Decisions that stop an experiment as soon as they are sure enough: the generalised sequential
// probability ratio test (GSPRT) on the histogram of outcomes. Used by experiments, which look at
// fixed game ids, never at wall-clock times; knows no game.
#pragma once

#include "sim/core/result.h"
#include "sim/stats/outcomes.h"

namespace stoprule {

/// Where a test stands: open, for the lower mean (m0), for the upper one (m1).
enum class Decision { kUndecided, kLower, kUpper };

/// H0: mean = m0 against H1: mean = m1, in units of the outcome, m0 < m1. `alpha` is the chance
/// allowed of deciding for m1 when the mean is m0 or less, `beta` that of deciding for m0 when the
/// mean is m1 or more. Means in between may be decided either way.
struct SequentialTest {
  double m0 = 0, m1 = 0, alpha = 0, beta = 0;
};

/// Refuses m0 >= m1, what is not finite, alpha and beta not within 0 and 1, and alpha + beta >= 1.
Status check_test(const SequentialTest& test);

/// ln of the largest likelihood of the counts among all distributions of mean m1, over the same for
/// m0; above 0: m1 explains the counts better. A distribution gives outcome a_k the probability
/// q_k(m) = p_k / (1 + x (a_k - m)), p_k = n_k / n, with x such that q has the mean m (Owen 1988,
/// "Empirical likelihood ratio confidence intervals for a single functional"; in a sequential test:
/// Van den Bergh 2020, "Comments on the GSPRT").
///
/// Where the first or the last possible outcome was never seen it counts as seen kUnseen times, so
/// that every mean inside the possible range has a likelihood: a mean outside of what was seen is
/// reached by an end never met, at the price of the largest possible chance that it stayed away.
/// At an end of the possible range only that one outcome explains the counts; beyond it nothing
/// does, nor does a hypothesis that the counts rule out: its likelihood is 0 and the ratio infinite
/// (0 if both are ruled out). Without a unit the ratio is 0.
double log_likelihood_ratio(const Outcomes& outcomes, double m0, double m1);

/// Units credited to an end of the range that was never seen.
inline constexpr double kUnseen = 1e-3;

/// Wald's bounds on the ratio: kLower at ln(beta / (1 - alpha)) or less, kUpper at
/// ln((1 - beta) / alpha) or more (Wald 1945, "Sequential tests of statistical hypotheses"). The
/// test must have passed check_test(). The error rates hold for looks until the first decision, up
/// to what the empirical likelihood lacks with few units: results/coverage.md has measured rates.
Decision decide(const Outcomes& outcomes, const SequentialTest& test);

/// The answer to "is A better than B by at least the margin, worse by it, or are they alike", where
/// the outcome is A - B.
enum class Verdict { kBetter, kWorse, kWithin, kNotTold };

/// With a margin d > 0, in units of the outcome, two tests: "up" of 0 against d, "down" of -d
/// against 0, both with the errors alpha and beta at their outer and inner mean:
///
///   kBetter   up decides for d            kWithin   up decides for 0 and down decides for 0
///   kWorse    down decides for -d         kNotTold  anything else: go on playing
///
/// (kBetter and kWorse exclude each other: the likelihood has one peak.) Each call judges the
/// counts as they are, so a test may come back from one bound and reach the other; the chance of
/// ever touching a bound wrongly is at most a = alpha / (1 - beta) for a bound of d or -d and b =
/// beta / (1 - alpha) for a bound of 0 (Wald 1945). So, looking as often as one likes:
///
///   true mean 0             kBetter or kWorse with a chance of at most 2 a
///   true mean d or more     kWithin or kWorse with a chance of at most b + a
///   true mean -d or less    kWithin or kBetter likewise
///   in between              kBetter or kWithin (kWorse or kWithin) are both right; the opposite
///                           sign has at most the chance a
///
/// With margin 0 the question is only which is better: kBetter if anytime_interval(alpha) lies
/// above 0, kWorse if below, else kNotTold; wrong with a chance of at most alpha however often one
/// looks, and beta is not used. The margin must be finite and at least 0; with a margin above 0,
/// check_verdict() must have passed.
Verdict verdict(const Outcomes& outcomes, double margin, double alpha, double beta);

/// Upper bounds, as told above, of the chance of ever saying a verdict with a margin above 0 that
/// is wrong.
struct VerdictErrors {
  double sign = 0;    ///< kBetter where the mean is 0 or less; kWorse likewise: a
  double within = 0;  ///< kWithin where the mean is d or more, or -d or less: b
  double any = 0;     ///< any of these, whatever the mean: 2 a or a + b
};
VerdictErrors verdict_errors(double alpha, double beta);

/// Refuses what check_test() refuses, and error rates by which any verdict could be a wrong one.
Status check_verdict(double margin, double alpha, double beta);

}  // namespace stoprule
