// Moments of a histogram in 128-bit integers.
#include "sim/stats/outcomes.h"

#include <cmath>

#include "sim/core/check.h"

namespace stoprule {
namespace {

__extension__ typedef __int128 Wide;

// Sums of (k - offset) and of its square over all units.
struct Sums {
  std::uint64_t units_n = 0;
  Wide sum = 0, squares = 0;
};

Sums sums_of(const Outcomes& outcomes) {
  check(!outcomes.counts.empty(), "a histogram with a bin");
  check(outcomes.scale > 0, "a scale above 0");
  Sums sums;
  for (std::size_t k = 0; k < outcomes.counts.size(); k++) {
    const Wide outcome = Wide{static_cast<std::int64_t>(k)} - outcomes.offset;
    sums.units_n += outcomes.counts[k];
    sums.sum += outcome * outcomes.counts[k];
    sums.squares += outcome * outcome * outcomes.counts[k];
  }
  return sums;
}

// n (n - 1) times the unbiased variance, in squared bins: no cancellation, as both products are
// exact.
double scaled_variance(const Sums& sums) {
  return static_cast<double>(sums.squares * sums.units_n - sums.sum * sums.sum);
}

}  // namespace

double outcome_of(const Outcomes& outcomes, std::size_t k) {
  return static_cast<double>(static_cast<std::int64_t>(k) - outcomes.offset) / outcomes.scale;
}

double least_outcome(const Outcomes& outcomes) { return outcome_of(outcomes, 0); }

double most_outcome(const Outcomes& outcomes) {
  return outcome_of(outcomes, outcomes.counts.size() - 1);
}

std::vector<SeenOutcome> seen_outcomes(const Outcomes& outcomes) {
  std::vector<SeenOutcome> seen;
  for (std::size_t k = 0; k < outcomes.counts.size(); k++) {
    if (outcomes.counts[k] == 0) continue;
    seen.push_back({outcome_of(outcomes, k), static_cast<double>(outcomes.counts[k])});
  }
  return seen;
}

std::uint64_t units_n(const Outcomes& outcomes) { return sums_of(outcomes).units_n; }

std::optional<double> mean(const Outcomes& outcomes) {
  const Sums sums = sums_of(outcomes);
  if (sums.units_n == 0) return {};
  return static_cast<double>(sums.sum) / static_cast<double>(sums.units_n) / outcomes.scale;
}

std::optional<double> variance(const Outcomes& outcomes) {
  const Sums sums = sums_of(outcomes);
  if (sums.units_n < 2) return {};
  const double pairs_n = static_cast<double>(Wide{sums.units_n} * (sums.units_n - 1));
  return scaled_variance(sums) / pairs_n / (outcomes.scale * outcomes.scale);
}

Estimate estimate(const Outcomes& outcomes) {
  const Sums sums = sums_of(outcomes);
  if (sums.units_n < 2) return {.mean = mean(outcomes), .se = {}, .lo95 = {}, .hi95 = {}};
  const auto n = static_cast<double>(sums.units_n);
  const double se = std::sqrt(scaled_variance(sums) / (n - 1)) / n / outcomes.scale;
  return normal_estimate(*mean(outcomes), se);
}

}  // namespace stoprule
