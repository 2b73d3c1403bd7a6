// Tail probabilities and quantiles of the distributions that intervals and tests are made of, by
// the four basic operations and the root alone (elementary.h), so that they are the same everywhere
// to the last bit. Relative errors are below 1e-11 for the probabilities and the quantiles
// (tested).
#pragma once

#include <cstdint>

namespace stoprule {

/// Chance that a standard normal value is as far from 0 as z, either way.
double normal_two_sided_p(double z);

/// The value that a standard normal one stays below with chance p, 0 < p < 1.
double normal_quantile(double p);

/// Chance that a value of Student's distribution with `df` > 0 degrees of freedom, not necessarily
/// whole, is as far from 0 as t, either way.
double student_two_sided_p(double t, double df);

/// The value that one of Student's distribution stays below with chance p, 0 < p < 1.
double student_quantile(double p, double df);

/// Chance that a value of chi-square with `df` > 0 degrees of freedom is as far out as `value` >=
/// 0, either way: twice the smaller tail. Small values are far out too: too even to be chance.
double chi_square_two_sided_p(double value, double df);

/// The value that one of the beta distribution stays below with chance p, 0 < p < 1; a, b above 0
/// and up to 10^5.
double beta_quantile(double p, double a, double b);

/// The value that one of the gamma distribution of scale 1 stays below with chance p, 0 < p < 1; a
/// above 0 and up to 10^4.
double gamma_quantile(double p, double a);

/// Chance of exactly `n` successes in `trials_n` >= 1 independent trials of chance 0 < p < 1.
double binomial_p(std::uint64_t n, std::uint64_t trials_n, double p);
/// Of `n` or more.
double binomial_upper_p(std::uint64_t n, std::uint64_t trials_n, double p);
/// Of as many as `n` or further out, either way: twice the smaller tail, at most 1.
double binomial_two_sided_p(std::uint64_t n, std::uint64_t trials_n, double p);

}  // namespace stoprule
