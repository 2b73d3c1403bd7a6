#include "sim/stats/tableau.h"

#include <algorithm>
#include <cmath>

#include "sim/core/check.h"

namespace stoprule {

Tableau::Tableau(const PayoffMatrix& payoffs)
    : n_(payoffs.rows()),
      least_(payoffs.minCoeff()),
      range_(payoffs.maxCoeff() - least_),
      rows_(n_, 2 * n_ + 1),
      basis_(at(n_)),
      rows_of_(at(2 * n_), -1) {
  const PayoffMatrix scaled = (payoffs.array() - least_) / (range_ > 0 ? range_ : 1) + 1;
  rows_ << scaled, PayoffMatrix::Identity(n_, n_), PayoffMatrix::Ones(n_, 1);
  for (Index i = 0; i < n_; i++) {
    basis_[at(i)] = n_ + i;
    rows_of_[at(n_ + i)] = i;
  }
}

// The row whose variable is the first to reach 0 as the entering one grows. Ties go to the row that
// is first when the right sides are raised by powers of a vanishing number: the inverse of the
// basis, which stands in the columns of w, decides column by column. So no basis comes twice
// (Dantzig, Orden and Wolfe 1955).
Tableau::Index Tableau::leaving_row(Index entering) const {
  Index best = -1;
  for (Index row = 0; row < n_; row++) {
    if (rows_(row, entering) > kZero && (best < 0 || is_before(row, best, entering))) best = row;
  }
  check(best >= 0, "a polytope that is bounded");
  return best;
}

bool Tableau::is_before(Index row, Index other, Index entering) const {
  for (Index k = 0; k <= n_; k++) {
    const Index column = k == 0 ? 2 * n_ : n_ + k - 1;
    const double difference =
        rows_(row, column) / rows_(row, entering) - rows_(other, column) / rows_(other, entering);
    if (std::abs(difference) > kZero) return difference < 0;
  }
  return false;
}

Tableau::Index Tableau::enter(Index variable) {
  const Index row = leaving_row(variable), left = basis_[at(row)];
  rows_.row(row) /= rows_(row, variable);
  for (Index other = 0; other < n_; other++) {
    if (other != row && rows_(other, variable) != 0) {
      rows_.row(other) -= rows_(other, variable) * rows_.row(row);
    }
  }
  basis_[at(row)] = variable;
  rows_of_[at(left)] = -1;
  rows_of_[at(variable)] = row;
  return left;
}

double Tableau::sum() const {
  double sum = 0;
  for (Index i = 0; i < n_; i++) sum += value(i);
  return sum;
}

Eigen::VectorXd Tableau::mix() const {
  Eigen::VectorXd z(n_);
  for (Index i = 0; i < n_; i++) z(i) = std::max(0.0, value(i));
  return z / z.sum();
}

}  // namespace stoprule
