// How often the intervals are wrong on this machine, on simulated experiments with known truth.
// Used by the self-test; knows no game.
#pragma once

#include <cstdint>

#include "sim/core/keyed_random.h"
#include "sim/stats/simulated.h"

namespace stoprule {

/// Experiments in which an interval missed the truth, and the chance of that.
struct Misses {
  std::uint64_t missed_n = 0, experiments_n = 0;
  double chance = 0;
};

/// The exact chance that the normal 95 % interval of `units_n` fair tosses misses 1/2, summed over
/// all numbers of heads.
double exact_miss_chance(std::uint64_t units_n);

/// Normal 95 % intervals of `units_n` tosses each, units_n a multiple of 8, that miss 1/2. `coin`
/// has the outcomes 0 and 1; `chance` is the exact one of a fair coin.
Misses normal_misses(const KeyedRandom& random, const Luck& coin, std::uint64_t units_n,
                     std::uint64_t experiments_n);

/// Intervals that may be watched, looked at again and again up to `units_n` units, that ever leave
/// out the mean of `luck` at 95 %; `chance` is what they promise at most.
Misses watched_misses(const KeyedRandom& random, const Luck& luck, std::uint64_t units_n,
                      std::uint64_t experiments_n);

}  // namespace stoprule
