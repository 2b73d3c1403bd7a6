// The mix of strategies that leaves nobody a reason to play otherwise: a symmetric equilibrium of a
// payoff table, with intervals by resampling. Used by tournaments; knows no game.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/stats/equilibrium_set.h"
#include "sim/stats/payoff.h"

namespace stoprule {

/// A mix and what it earns against itself.
struct Mix {
  std::vector<double> weights;  ///< by strategy, 0 or more, sum 1
  double payoff = 0;
};

/// A symmetric equilibrium of the game in which two choose a strategy each and i earns
/// payoffs[i * n + j] against j: against the mix no strategy earns more than the mix does. For two
/// players who share a constant sum it is the maximin mix. With more players it is the mix of
/// fields of one kind each: the rest of the field is all j with the weight of j.
///
/// There is always one (Nash 1951), but there may be several (EquilibriumSet): this is the one that
/// complementary pivoting (Lemke and Howson 1964, on the symmetric polytope as in Savani and von
/// Stengel 2006) finds from the label of `start`. Ties are broken lexicographically, so it ends and
/// is the same everywhere.
Mix symmetric_equilibrium(std::span<const double> payoffs, std::size_t strategies_n,
                          std::size_t start);

/// The equilibria of the observed table, and what resampled tables say about them.
struct EquilibriumEstimate {
  Mix mix;                        ///< one of them
  EquilibriumSet all;             ///< ranges over all of them
  std::vector<Interval> weights;  ///< by strategy, holds the range over all
  Interval payoff;                ///< likewise
  std::vector<double>
      support;  ///< share of the resamples that can give the strategy a weight above 0

  /// Whether more than one mix is in equilibrium, or may be, as far as is known.
  bool several() const;
};

/// The mix is found from the strategy of the highest mean payoff. Intervals run from the percentile
/// alpha / 2 of the lower ends to 1 - alpha / 2 of the upper ends of what is in equilibrium in
/// `resamples_n` >= 1 tables, each from as many groups drawn with replacement (Efron 1979,
/// "Bootstrap methods"), by numbers keyed by `seed`. They show how far noise in the table moves the
/// mixes, one strategy alone; where weights jump between equilibria no interval has a sure level.
EquilibriumEstimate estimate_equilibrium(const PayoffTable& table, double alpha,
                                         std::uint32_t resamples_n, std::uint64_t seed);

}  // namespace stoprule
