// The histogram of a unit's outcome: what sequential tests and anytime intervals are computed from.
// Counts do not depend on the order of arrival or on threads, so nothing computed from them does.
// Used by stats and experiments; knows no game.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "sim/stats/interval.h"

namespace stoprule {

/// counts[k] units had the outcome (k - offset) / scale. There must be a bin for every outcome that
/// is possible, seen or not: the first and the last bin are the ends of the range on which the
/// guarantees of sequential.h and anytime.h rest. A unit is a game, or a block of games on one
/// deal. At least one bin; scale above 0; units_n times any |k - offset| below 2^63.
struct Outcomes {
  std::span<const std::uint64_t> counts;
  std::int64_t offset = 0;
  double scale = 1;
};

/// The outcome that bin k counts, in units of the metric.
double outcome_of(const Outcomes& outcomes, std::size_t k);
/// Ends of the range of what is possible, in units of the metric.
double least_outcome(const Outcomes& outcomes);
double most_outcome(const Outcomes& outcomes);

/// An outcome that occurred, with the number of its units.
struct SeenOutcome {
  double value = 0, count = 0;
};
/// The bins that are not empty, in ascending order.
std::vector<SeenOutcome> seen_outcomes(const Outcomes& outcomes);

std::uint64_t units_n(const Outcomes& outcomes);
/// Missing without a unit.
std::optional<double> mean(const Outcomes& outcomes);
/// Unbiased, of one unit, by exact integers up to one division; missing with less than two units.
std::optional<double> variance(const Outcomes& outcomes);
/// The mean with its standard error and normal interval, for a number of units fixed beforehand.
Estimate estimate(const Outcomes& outcomes);

}  // namespace stoprule
