#include "sim/stats/best.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "sim/core/check.h"
#include "sim/stats/distributions.h"

namespace stoprule {
namespace {

// Means and residuals of all cells, worked out once, for the differences of many pairs.
class Cells {
 public:
  explicit Cells(const GroupedSums& data)
      : row_n_((data.groups_n() + 3) / 4 * 4),
        factor_(error_factor(data)),
        residuals_(data.cells_n() * row_n_) {
    for (std::size_t i = 0; i < data.cells_n(); i++) {
      means_.push_back(mean_of(data, i));
      residuals(data, i, std::span(residuals_).subspan(i * row_n_, data.groups_n()));
    }
  }

  std::size_t cells_n() const { return means_.size(); }
  double mean(std::size_t i) const { return means_[i]; }
  std::size_t best() const {
    return static_cast<std::size_t>(std::max_element(means_.begin(), means_.end()) -
                                    means_.begin());
  }

  /// Standard error of the difference of two cells on shared luck. Four sums side by side, as one
  /// after the other each addition would wait for the last.
  double difference_se(std::size_t i, std::size_t j) const {
    const double* const own = residuals_.data() + i * row_n_;
    const double* const others = residuals_.data() + j * row_n_;
    std::array<double, 4> squares{};
    for (std::size_t g = 0; g < row_n_; g += 4) {
      for (std::size_t k = 0; k < 4; k++) {
        const double difference = own[g + k] - others[g + k];
        squares[k] += difference * difference;
      }
    }
    return std::sqrt((squares[0] + squares[1]) + (squares[2] + squares[3])) * factor_;
  }

 private:
  std::size_t row_n_;  // groups, and zeros up to a multiple of 4
  double factor_;
  std::vector<double> means_;
  std::vector<double> residuals_;  // [cell][row]
};

// The critical value: each of the others stays below its limit with a chance of 1 - alpha / others.
double critical_value(const GroupedSums& data, double alpha) {
  const auto others_n = static_cast<double>(data.cells_n() - 1);
  const double df = degrees_of_freedom(data);
  return -student_quantile(alpha / others_n, df);
}

// Upper limits of all cells over the best of the others, which need not be compared with more than
// the observed best cell to be valid; the best cell itself takes the least over all others.
void set_upper_limits(const Cells& cells, double critical, double t95, BestComparison& comparison) {
  const std::size_t best = comparison.best;
  double best_upper = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < cells.cells_n(); i++) {
    if (i == best) continue;
    BesideBest& cell = comparison.cells[i];
    cell.difference = cell.mean - cells.mean(best);
    cell.difference_se = cells.difference_se(i, best);
    cell.difference_half_width = t95 * cell.difference_se;
    const double upper = cell.difference + critical * cell.difference_se;
    cell.may_be_best = upper >= 0;
    cell.upper = std::max(0.0, upper);
    best_upper = std::min(best_upper, -cell.difference + critical * cell.difference_se);
  }
  comparison.cells[best].upper = best_upper;
}

// Lower limits: whichever of those that may be best is so, the cell is not further below it.
void set_lower_limits(const Cells& cells, double critical, BestComparison& comparison) {
  for (std::size_t j = 0; j < cells.cells_n(); j++) {
    if (!comparison.cells[j].may_be_best) continue;
    for (std::size_t i = 0; i < cells.cells_n(); i++) {
      if (i == j) continue;
      const double difference = cells.mean(i) - cells.mean(j);
      double& lower = comparison.cells[i].lower;  // 0 to begin with
      lower = std::min(lower, difference - critical * cells.difference_se(i, j));
    }
  }
}

}  // namespace

BestComparison compare_with_best(const GroupedSums& data, double alpha) {
  check(!data.sums.empty() && data.groups_n() >= 2, "a cell and two groups");
  check(alpha > 0 && alpha < 1, "alpha within 0 and 1");
  const Cells cells(data);
  BestComparison comparison{cells.best(), std::vector<BesideBest>(cells.cells_n())};
  for (std::size_t i = 0; i < cells.cells_n(); i++) comparison.cells[i].mean = cells.mean(i);
  if (cells.cells_n() == 1) return comparison;
  const double critical = critical_value(data, alpha);
  const double t95 = student_quantile(0.975, degrees_of_freedom(data));
  set_upper_limits(cells, critical, t95, comparison);
  set_lower_limits(cells, critical, comparison);
  return comparison;
}

}  // namespace stoprule
