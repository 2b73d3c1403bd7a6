// Complementary pivoting to one equilibrium, the ranges of all of them, and their bootstrap.
#include "sim/stats/equilibrium.h"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <utility>

#include "sim/core/check.h"
#include "sim/core/keyed_random.h"

namespace stoprule {
namespace {

using Index = Tableau::Index;

constexpr double kRounding = 1e-9;
// Faces to visit in a search for all equilibria, times those of a tableau's numbers that a step
// goes over: some seconds for the observed table, and for all resampled ones.
constexpr std::uint64_t kObservedWork = 100'000'000, kResampledWork = 1'000'000;

// From z = 0, where all strategies are settled, dropping one and pivoting leads along edges to
// another vertex where all are.
Mix equilibrium(const PayoffMatrix& payoffs, std::size_t start) {
  Tableau tableau(payoffs);
  const Index n = tableau.strategies_n(), dropped = static_cast<Index>(start);
  // Paths are short; the limit is for a mistake.
  for (Index entering = dropped, steps_n = 0;; steps_n++) {
    check(steps_n < 100'000, "a path of complementary pivots that ends");
    const Index left = tableau.enter(entering);
    if (left % n == dropped) break;
    entering = left < n ? left + n : left - n;
  }
  const Eigen::VectorXd weights = tableau.mix();
  return {{weights.begin(), weights.end()}, weights.dot(payoffs * weights)};
}

// All equilibria of a table, one of which is known. An end of a range that differs from its share
// by rounding alone is that share.
EquilibriumSet equilibria_beside(const Mix& mix, const PayoffMatrix& payoffs,
                                 std::uint64_t most_n) {
  EquilibriumSet set = all_equilibria(payoffs, most_n);
  const auto snap = [](double& end, double share) {
    if (std::abs(end - share) < kRounding) end = share;
  };
  for (std::size_t i = 0; i < mix.weights.size(); i++) {
    snap(set.shares[i].low, mix.weights[i]);
    snap(set.shares[i].high, mix.weights[i]);
  }
  snap(set.payoff.low, mix.payoff);
  snap(set.payoff.high, mix.payoff);
  return set;
}

// Sums of every cell over the groups as often as drawn, per unit.
PayoffMatrix payoffs_of(const PayoffTable& table, std::span<const std::uint64_t> draws) {
  const auto n = static_cast<Index>(table.strategies_n);
  std::uint64_t units_n = 0;
  for (std::size_t g = 0; g < draws.size(); g++) units_n += draws[g] * table.data.units[g];
  const double whole = static_cast<double>(units_n) * static_cast<double>(table.data.scale);
  PayoffMatrix payoffs(n, n);
  for (Index i = 0; i < n; i++) {
    for (Index j = 0; j < n; j++) {
      const auto sums =
          table.data.cell(table.cell(static_cast<std::size_t>(i), static_cast<std::size_t>(j)));
      std::int64_t sum = 0;
      for (std::size_t g = 0; g < draws.size(); g++) {
        sum += static_cast<std::int64_t>(draws[g]) * sums[g];
      }
      payoffs(i, j) = static_cast<double>(sum) / whole;
    }
  }
  return payoffs;
}

// How often each group was drawn for a resample.
std::vector<std::uint64_t> draw_groups(const KeyedRandom& random, std::uint32_t resample,
                                       std::size_t groups_n) {
  std::vector<std::uint64_t> draws(groups_n);
  for (std::uint32_t i = 0; i < groups_n; i++) {
    const Event event{.game = resample, .purpose = Purpose::kResample, .stream = 0, .index = i};
    draws[random.below(event, static_cast<std::uint32_t>(groups_n))]++;
  }
  return draws;
}

// What resampled tables say of one number: a range each.
class Resampled {
 public:
  void add(const Interval& range) {
    lows_.push_back(range.low);
    highs_.push_back(range.high);
  }
  double above_0() const {
    const auto n =
        std::count_if(highs_.begin(), highs_.end(), [](double high) { return high > 0; });
    return static_cast<double>(n) / static_cast<double>(highs_.size());
  }
  // From the percentile alpha / 2 of the lower ends to 1 - alpha / 2 of the upper ones, the widest
  // choice of values, and at least what was observed.
  Interval interval(const Interval& observed, double alpha) && {
    std::sort(lows_.begin(), lows_.end());
    std::sort(highs_.begin(), highs_.end());
    const std::size_t last = lows_.size() - 1;
    const auto rank = static_cast<std::size_t>(std::floor(alpha / 2 * static_cast<double>(last)));
    return {std::min(lows_[rank], observed.low), std::max(highs_[last - rank], observed.high)};
  }

 private:
  std::vector<double> lows_, highs_;
};

}  // namespace

Mix symmetric_equilibrium(std::span<const double> payoffs, std::size_t strategies_n,
                          std::size_t start) {
  check(strategies_n > 0 && payoffs.size() == strategies_n * strategies_n, "a square payoff table");
  check(start < strategies_n, "a start that is one of the strategies");
  const auto n = static_cast<Index>(strategies_n);
  return equilibrium(Eigen::Map<const PayoffMatrix>(payoffs.data(), n, n), start);
}

bool EquilibriumEstimate::several() const {
  return std::any_of(all.shares.begin(), all.shares.end(),
                     [](const Interval& share) { return share.low != share.high; });
}

EquilibriumEstimate estimate_equilibrium(const PayoffTable& table, double alpha,
                                         std::uint32_t resamples_n, std::uint64_t seed) {
  check(resamples_n >= 1, "a resample");
  const std::size_t n = table.strategies_n, groups_n = table.data.groups_n();
  const std::size_t start = rank_by_payoff(table, alpha).front().strategy;
  const std::vector<std::uint64_t> once(groups_n, 1);
  const auto solve = [&](std::span<const std::uint64_t> draws, std::uint64_t work) {
    const PayoffMatrix payoffs = payoffs_of(table, draws);
    Mix mix = equilibrium(payoffs, start);
    EquilibriumSet set = equilibria_beside(mix, payoffs, work / (n * n));
    return std::pair(std::move(mix), std::move(set));
  };

  auto [mix, all] = solve(once, kObservedWork);
  EquilibriumEstimate estimate{std::move(mix), std::move(all), {}, {}, {}};
  std::vector<Resampled> shares(n);
  Resampled payoff;
  const KeyedRandom random(seed);
  const std::uint64_t work = estimate.all.known ? kResampledWork : 0;
  for (std::uint32_t resample = 0; resample < resamples_n; resample++) {
    const auto [one, set] = solve(draw_groups(random, resample, groups_n), work);
    // Where not all can be searched, one mix still shows how far noise moves it.
    for (std::size_t i = 0; i < n; i++) {
      shares[i].add(set.known ? set.shares[i] : Interval{one.weights[i], one.weights[i]});
    }
    payoff.add(set.known ? set.payoff : Interval{one.payoff, one.payoff});
  }
  for (std::size_t i = 0; i < n; i++) {
    estimate.support.push_back(shares[i].above_0());
    estimate.weights.push_back(std::move(shares[i]).interval(estimate.all.shares[i], alpha));
  }
  estimate.payoff = std::move(payoff).interval(estimate.all.payoff, alpha);
  return estimate;
}

}  // namespace stoprule
