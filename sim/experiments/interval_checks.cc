#include "sim/experiments/interval_checks.h"

#include <algorithm>
#include <array>

#include "sim/stats/anytime.h"
#include "sim/stats/distributions.h"
#include "sim/stats/outcomes.h"

namespace stoprule {
namespace {

constexpr std::uint8_t kNormalStream = 0, kWatchedStream = 1;  // of Purpose::kResample

bool misses(const Outcomes& outcomes, double truth) {
  const Estimate e = estimate(outcomes);
  return truth < *e.lo95 || truth > *e.hi95;
}

}  // namespace

double exact_miss_chance(std::uint64_t units_n) {
  double chance = 0;
  for (std::uint64_t heads_n = 0; heads_n <= units_n; heads_n++) {
    const std::array<std::uint64_t, 2> counts{units_n - heads_n, heads_n};
    if (misses({.counts = counts}, 0.5)) chance += binomial_p(heads_n, units_n, 0.5);
  }
  return chance;
}

Misses normal_misses(const KeyedRandom& random, const Luck& coin, std::uint64_t units_n,
                     std::uint64_t experiments_n) {
  Misses all{.experiments_n = experiments_n, .chance = exact_miss_chance(units_n)};
  for (std::uint64_t number = 0; number < experiments_n; number++) {
    SimulatedExperiment experiment(random, coin, number, kNormalStream);
    experiment.grow_to(units_n);
    all.missed_n += misses(experiment.outcomes(), 0.5) ? 1u : 0u;
  }
  return all;
}

Misses watched_misses(const KeyedRandom& random, const Luck& luck, std::uint64_t units_n,
                      std::uint64_t experiments_n) {
  constexpr double kError = 0.05;
  Misses all{.experiments_n = experiments_n, .chance = kError};
  for (std::uint64_t number = 0; number < experiments_n; number++) {
    SimulatedExperiment experiment(random, luck, number, kWatchedStream);
    bool missed = false;
    for (std::uint64_t look = kFirstLook; look <= units_n && !missed; look = next_look(look)) {
      experiment.grow_to(look);
      missed = anytime_p(experiment.outcomes(), luck.mean()) <= kError;
    }
    all.missed_n += missed ? 1u : 0u;
  }
  return all;
}

}  // namespace stoprule
