// Ratios of two sums with their normal 95 % interval, from integer totals: a mean per something
// that a unit has several of, such as points per declaration, where the unit is still the game.
// Used by experiments; must not know what was counted.
#pragma once

#include "sim/core/tally.h"
#include "sim/stats/interval.h"

namespace stoprule {

/// Estimates sum x / sum y over units from their joint moments, `numerator_scale` and
/// `denominator_scale` integer units making 1 of each. The error is that of the delta method: the
/// standard deviation of x - r y over units, divided by sqrt(n) and by the mean of y (Cochran 1977,
/// "Sampling Techniques", 6.4). Everything is missing if all y are 0; all but the ratio with one
/// unit.
Estimate ratio_of(const JointMoments& moments, std::uint64_t numerator_scale = 1,
                  std::uint64_t denominator_scale = 1);

}  // namespace stoprule
