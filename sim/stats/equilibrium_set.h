// All symmetric equilibria of a payoff table: how far they leave open what to play. Used by
// equilibrium.cc, which finds one of them and adds what resampling says.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/stats/interval.h"
#include "sim/stats/tableau.h"

namespace stoprule {

/// From the least to the greatest over all equilibria. Two strategies that play alike, for one, may
/// divide their part of a mix between them in any way.
struct EquilibriumSet {
  std::vector<Interval> shares;  ///< by strategy
  Interval payoff;               ///< of a mix against itself
  bool known = true;  ///< false: too many mixes to look at, so ranges are all that is possible
};

/// The equilibria are faces of a polytope (tableau.h), those on which each strategy is unused or a
/// best reply. They are searched strategy by strategy, without the branches on which no point is
/// left (for two tables: Audet, Hansen, Jaumard and Savard 2001). As there may be exponentially
/// many, the search ends after `most_n` faces.
EquilibriumSet all_equilibria(const PayoffMatrix& payoffs, std::uint64_t most_n);

}  // namespace stoprule
