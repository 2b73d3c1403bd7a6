// Logarithm and exponential by the four basic operations alone. The C library's differ in the last
// bit from machine to machine; these do not, so neither do the limits and verdicts computed from
// them. Used by stats only.
#pragma once

namespace stoprule::elementary {

/// Natural logarithm, within 2 units in the last place. ln(0) is -infinity; x must not be negative.
double ln(double x);

/// ln(1 + y) - y for y > -1, accurate also where y is small and the difference far smaller.
double ln_1p_excess(double y);

/// e^x, within 2 units in the last place where the result is normal; 0 or infinity beyond.
double exp(double x);

/// ln(e^a + e^b), where either may be -infinity and none of the powers need be within range.
double ln_add_exp(double a, double b);

}  // namespace stoprule::elementary
