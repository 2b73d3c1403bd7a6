// An interval that may be watched: it holds at all looks at once, so stopping when one likes what
// one sees does no harm. By betting (Waudby-Smith and Ramdas 2024, "Estimating means of bounded
// random variables by betting"). Used by experiments while they run; knows no game.
//
// If the mean is m and outcomes lie in low..high, a stake is fair that is multiplied at each unit
// by
//   (1 - s) + s (a - low) / (m - low)     betting that the mean is above m, or
//   (1 - s) + s (high - a) / (high - m)   betting that it is below,
// for any share s of it in 0..1: that is 1 + L (a - m) with L = s / (m - low) or -s / (high - m).
// E(m) is what a stake of 1, spread over both sides and over fixed shares s from 15/16 down to
// 2^-25, has become. Under a true mean of m it is a martingale, which ever reaches 1/alpha with a
// chance of at most alpha (Ville 1939). Every m with E(m) < 1/alpha is kept.
//
// The best share is about 3 (high - m) / (sd sqrt(n)). Shares down to 2^-13, which have 7/8 of the
// stake, suit sd from 5 to 50 % of half the range and 10^3 to 10^9 units; the smaller ones keep the
// interval shrinking up to 10^13.
#pragma once

#include "sim/stats/interval.h"
#include "sim/stats/outcomes.h"

namespace stoprule {

/// The means that the counts leave open at level 1 - alpha, 0 < alpha < 1. Always holds the
/// observed mean; the whole possible range without a unit. E is convex in m, so it is an interval.
Interval anytime_interval(const Outcomes& outcomes, double alpha);

/// ln E(m): the evidence against the mean m. 0 without a unit, infinite for a mean that the
/// possible range or the counts rule out.
double log_evidence(const Outcomes& outcomes, double m);

/// 1 / E(m), at most 1: a p-value of "the mean is m" that may be watched. It is at most alpha
/// where anytime_interval(alpha) leaves m out, and more inside of it.
double anytime_p(const Outcomes& outcomes, double m);

}  // namespace stoprule
