// The polytope of best replies to the mixes of a symmetric game, as a tableau to pivot in. Used by
// the files about equilibria alone; knows nothing of samples.
#pragma once

#include <Eigen/Core>
#include <vector>

namespace stoprule {

/// M(i, j): what strategy i earns against j.
using PayoffMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// The system w + A z = 1, w and z not negative, in a basis: a vertex of the polytope. A are the
/// payoffs shifted and scaled to 1..2, which moves no equilibrium and makes the polytope bounded.
/// Variables 0..n-1 are z, n..2n-1 are w. Strategy i is settled in a vertex if z_i = 0 or w_i = 0:
/// it is unused, or a best reply to the mix z. Where all are settled and z is not 0, z over its sum
/// is an equilibrium, and every equilibrium is such a point of the polytope. Begins at z = 0.
class Tableau {
 public:
  using Index = Eigen::Index;
  static constexpr double kZero = 1e-11;

  explicit Tableau(const PayoffMatrix& payoffs);

  Index strategies_n() const { return n_; }
  bool is_basic(Index variable) const { return rows_of_[at(variable)] >= 0; }
  double value(Index variable) const {
    return is_basic(variable) ? right_side(row_of(variable)) : 0;
  }
  /// How fast a variable grows with one that is not basic.
  double slope(Index variable, Index by) const {
    return is_basic(variable) ? -rows_(row_of(variable), by) : variable == by ? 1 : 0;
  }

  /// Makes a variable basic: it grows from 0 until another one is 0. Returns that one.
  Index enter(Index variable);

  /// The mix that is z over its sum, and what it earns against itself where it is an equilibrium.
  double sum() const;
  Eigen::VectorXd mix() const;
  double payoff() const { return least_ + range_ * (1 / sum() - 1); }

 private:
  static std::size_t at(Index index) { return static_cast<std::size_t>(index); }
  Index row_of(Index variable) const { return rows_of_[at(variable)]; }
  double right_side(Index row) const { return rows_(row, 2 * n_); }
  Index leaving_row(Index entering) const;
  bool is_before(Index row, Index other, Index entering) const;

  Index n_;
  double least_, range_;        // of the payoffs
  PayoffMatrix rows_;           // columns z, w, right side
  std::vector<Index> basis_;    // the variable of each row
  std::vector<Index> rows_of_;  // the row of each variable; -1: not basic, so 0
};

}  // namespace stoprule
