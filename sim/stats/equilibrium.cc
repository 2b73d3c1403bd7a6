// Complementary pivoting on the symmetric polytope, and its bootstrap.
#include "sim/stats/equilibrium.h"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>

#include "sim/core/check.h"
#include "sim/core/keyed_random.h"

namespace stoprule {
namespace {

using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Index = Eigen::Index;

// The system w + A z = 1, w and z not negative, as a tableau: columns z, w, right side. Label i is
// there in a vertex if z_i = 0 or w_i = 0 (strategy i is unused, or is a best reply to the mix z).
// From z = 0, which has all labels, dropping one and pivoting leads along edges to another vertex
// that has all: z over its sum is an equilibrium.
class Tableau {
 public:
  explicit Tableau(const Matrix& payoffs)
      : n_(payoffs.rows()), rows_(n_, 2 * n_ + 1), basis_(static_cast<std::size_t>(n_)) {
    rows_ << payoffs, Matrix::Identity(n_, n_), Matrix::Ones(n_, 1);
    for (Index i = 0; i < n_; i++) basis(i) = n_ + i;
  }

  /// Pivots from label to label until `start` is back.
  void follow(Index start) {
    // Lexicographic pivoting meets no basis twice. There are finitely many, and paths here are
    // short.
    for (Index entering = start, steps_n = 0;; steps_n++) {
      check(steps_n < 100'000, "a path of complementary pivots that ends");
      const Index row = leaving_row(entering);
      const Index left = basis(row);
      pivot(row, entering);
      if (left % n_ == start) return;
      entering = left < n_ ? left + n_ : left - n_;
    }
  }

  /// z, not scaled to sum 1.
  Eigen::VectorXd solution() const {
    Eigen::VectorXd z = Eigen::VectorXd::Zero(n_);
    for (Index row = 0; row < n_; row++) {
      if (basis(row) < n_) z(basis(row)) = std::max(0.0, rows_(row, 2 * n_));
    }
    return z;
  }

 private:
  static constexpr double kZero = 1e-11;  // payoffs are scaled to 1..2

  Index& basis(Index row) { return basis_[static_cast<std::size_t>(row)]; }
  Index basis(Index row) const { return basis_[static_cast<std::size_t>(row)]; }

  // The row whose variable is the first to reach 0 as the entering one grows. Ties go to the row
  // that is first when the right sides are raised by powers of a vanishing number: the inverse of
  // the basis, which stands in the columns of w, decides column by column.
  Index leaving_row(Index entering) const {
    Index best = -1;
    for (Index row = 0; row < n_; row++) {
      if (rows_(row, entering) > kZero && (best < 0 || is_before(row, best, entering))) best = row;
    }
    check(best >= 0, "a polytope that is bounded");
    return best;
  }

  bool is_before(Index row, Index other, Index entering) const {
    for (Index k = 0; k <= n_; k++) {
      const Index column = k == 0 ? 2 * n_ : n_ + k - 1;
      const double difference =
          rows_(row, column) / rows_(row, entering) - rows_(other, column) / rows_(other, entering);
      if (std::abs(difference) > kZero) return difference < 0;
    }
    return false;
  }

  void pivot(Index row, Index entering) {
    rows_.row(row) /= rows_(row, entering);
    for (Index other = 0; other < n_; other++) {
      if (other != row) rows_.row(other) -= rows_(other, entering) * rows_.row(row);
    }
    basis(row) = entering;
  }

  Index n_;
  Matrix rows_;
  std::vector<Index> basis_;  // the variable of each row: z_i is i, w_i is n + i
};

Mix equilibrium(const Matrix& payoffs, std::size_t start) {
  // Positive payoffs make the polytope bounded; shifting and scaling move no equilibrium.
  const double least = payoffs.minCoeff();
  const double range = payoffs.maxCoeff() - least;
  Tableau tableau(Matrix((payoffs.array() - least) / (range > 0 ? range : 1) + 1));
  tableau.follow(static_cast<Index>(start));
  Eigen::VectorXd weights = tableau.solution();
  weights /= weights.sum();
  return {{weights.begin(), weights.end()}, weights.dot(payoffs * weights)};
}

// Sums of every cell over the groups as often as drawn, per unit.
Matrix payoffs_of(const PayoffTable& table, std::span<const std::uint64_t> draws) {
  const auto n = static_cast<Index>(table.strategies_n);
  std::uint64_t units_n = 0;
  for (std::size_t g = 0; g < draws.size(); g++) units_n += draws[g] * table.data.units[g];
  const double whole = static_cast<double>(units_n) * static_cast<double>(table.data.scale);
  Matrix payoffs(n, n);
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

// The percentiles alpha / 2 and 1 - alpha / 2: the widest choice of values.
Interval percentiles(std::vector<double> values, double alpha) {
  std::sort(values.begin(), values.end());
  const auto last = static_cast<double>(values.size() - 1);
  const auto low = static_cast<std::size_t>(std::floor(alpha / 2 * last));
  return {values[low], values[values.size() - 1 - low]};
}

}  // namespace

Mix symmetric_equilibrium(std::span<const double> payoffs, std::size_t strategies_n,
                          std::size_t start) {
  check(strategies_n > 0 && payoffs.size() == strategies_n * strategies_n, "a square payoff table");
  check(start < strategies_n, "a start that is one of the strategies");
  const auto n = static_cast<Index>(strategies_n);
  return equilibrium(Eigen::Map<const Matrix>(payoffs.data(), n, n), start);
}

EquilibriumEstimate estimate_equilibrium(const PayoffTable& table, double alpha,
                                         std::uint32_t resamples_n, std::uint64_t seed) {
  check(resamples_n >= 1, "a resample");
  const std::size_t n = table.strategies_n, groups_n = table.data.groups_n();
  const std::size_t start = rank_by_payoff(table, alpha).front().strategy;
  const std::vector<std::uint64_t> once(groups_n, 1);

  EquilibriumEstimate estimate{equilibrium(payoffs_of(table, once), start), {}, {}, {}};
  std::vector<std::vector<double>> weights(n);
  std::vector<double> payoffs;
  const KeyedRandom random(seed);
  for (std::uint32_t resample = 0; resample < resamples_n; resample++) {
    const Mix mix = equilibrium(payoffs_of(table, draw_groups(random, resample, groups_n)), start);
    for (std::size_t i = 0; i < n; i++) weights[i].push_back(mix.weights[i]);
    payoffs.push_back(mix.payoff);
  }
  for (const auto& values : weights) {
    const auto used_n = std::count_if(values.begin(), values.end(), [](double w) { return w > 0; });
    estimate.support.push_back(static_cast<double>(used_n) / resamples_n);
    estimate.weights.push_back(percentiles(values, alpha));
  }
  estimate.payoff = percentiles(std::move(payoffs), alpha);
  return estimate;
}

}  // namespace stoprule
