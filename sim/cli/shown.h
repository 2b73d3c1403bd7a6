// Estimates as people read them on screen. Used by the tables of every verb.
#pragma once

#include <string>

#include "sim/games/game.h"
#include "sim/io/table.h"
#include "sim/stats/interval.h"

namespace stoprule {

/// Percent for fractions.
Scale scale_of(const Metric& metric);

/// "25.03 ± 0.09 %"; where few games tell, so that one side of the interval is longer, "100
/// (69..100) %"; and "always 5" of what was the same in all of them, unless it is a share, which
/// has an interval.
std::string shown(const Estimate& e, Scale scale);

/// A metric's.
std::string shown(const Metric& metric, const Estimate& e);
/// The difference of a metric: of two fractions in percentage points.
std::string shown_difference(const Metric& metric, const Estimate& e);
std::string shown_difference(const Metric& metric, double difference, double half_width);

}  // namespace stoprule
