// The mix of strategies that leaves nobody a reason to play otherwise: a symmetric equilibrium of a
// payoff table, with intervals by resampling. Used by tournaments; knows no game.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/stats/payoff.h"

namespace stoprule {

/// A mix and what it earns against itself.
struct Mix {
  std::vector<double> weights;  ///< by strategy, 0 or more, sum 1
  double payoff = 0;
};

/// A symmetric equilibrium of the game in which two choose a strategy each and i earns payoffs[i *
/// n
/// + j] against j: against the mix no strategy earns more than the mix does. For two players who
/// share a constant sum it is the maximin mix. With more players it is the mix of fields of one
/// kind each: the rest of the field is all j with the weight of j.
///
/// There is always one (Nash 1951), but there may be several: this is the one that complementary
/// pivoting (Lemke and Howson 1964, on the symmetric polytope as in Savani and von Stengel 2006)
/// finds from the label of `start`. Ties are broken lexicographically, so it ends and is the same
/// everywhere.
Mix symmetric_equilibrium(std::span<const double> payoffs, std::size_t strategies_n,
                          std::size_t start);

/// The equilibrium of the observed table, and what resampled tables say about it.
struct EquilibriumEstimate {
  Mix mix;
  std::vector<Interval> weights;  ///< by strategy, percentiles alpha / 2 and 1 - alpha / 2
  Interval payoff;
  std::vector<double> support;  ///< share of the resamples that give the strategy a weight above 0
};

/// Starts from the strategy of the highest mean payoff. Intervals are percentiles of the equilibria
/// of `resamples_n` >= 1 tables, each from as many groups drawn with replacement (Efron 1979,
/// "Bootstrap methods"), by numbers keyed by `seed`. They show how far noise in the table moves the
/// mix, one strategy alone; where weights jump between equilibria no interval has a sure level.
EquilibriumEstimate estimate_equilibrium(const PayoffTable& table, double alpha,
                                         std::uint32_t resamples_n, std::uint64_t seed);

}  // namespace stoprule
