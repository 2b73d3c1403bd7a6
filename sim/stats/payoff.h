// Payoff tables between strategies: who should play what against whom. M(i, j) is the mean payoff
// of strategy i when all the rest of the field plays j. Used by tournaments; knows no game.
#pragma once

#include <array>
#include <vector>

#include "sim/stats/grouped.h"

namespace stoprule {

/// Cell i * strategies_n + j of `data` is M(i, j), on luck shared within groups. Groups are the
/// same for all cells.
struct PayoffTable {
  std::size_t strategies_n = 0;
  GroupedSums data;

  std::size_t cell(std::size_t i, std::size_t j) const { return i * strategies_n + j; }
};

/// For each field j the strategies that earn most in it: the observed best reply, and all that are
/// not told apart from it at level alpha, for this one field (compare_with_best).
struct BestReply {
  std::size_t strategy = 0;
  std::vector<std::size_t> may_be_best;  ///< ascending, holds `strategy`
};
std::vector<BestReply> best_replies(const PayoffTable& table, double alpha);

/// A strategy's payoff averaged over all fields, its own among them, each with the same weight.
struct Ranked {
  std::size_t strategy = 0;
  double mean = 0, se = 0;
  Interval
      interval;  ///< mean +- Student's t with groups - 1 degrees of freedom, one strategy alone
};
/// The largest mean first; equals in the order given. Intervals at level 1 - alpha.
std::vector<Ranked> rank_by_payoff(const PayoffTable& table, double alpha);

/// i beats j: i among strategies j earns more than such a j does, M(i, j) > M(j, j). (For two
/// players sharing a constant sum that is: i earns more than half against j.)
struct Beats {
  std::size_t i = 0, j = 0;
  double difference = 0, se = 0;  ///< M(i, j) - M(j, j), on shared luck
  double p = 1;                   ///< one-sided, Holm-adjusted over all ordered pairs
};
/// All ordered pairs i != j, by i, then j.
std::vector<Beats> beats(const PayoffTable& table);

/// i beats j, j beats k, k beats i, each with an adjusted p of at most alpha: any false claim among
/// all of them has a chance of at most alpha. i is the lowest number of the three; ascending.
std::vector<std::array<std::size_t, 3>> significant_cycles(const PayoffTable& table, double alpha);

}  // namespace stoprule
