// Tail probabilities and quantiles of the normal and of Student's distribution, by the four basic
// operations and the root alone (elementary.h), so that they are the same everywhere to the last
// bit. Relative errors are below 1e-11 for the probabilities and the quantiles (tested).
#pragma once

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

}  // namespace stoprule
