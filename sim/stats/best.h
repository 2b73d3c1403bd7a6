// Which of many cells is best, and which cannot be told apart from it: multiple comparisons with
// the best (Hsu 1996, "Multiple comparisons: theory and methods", ch. 4). Used by sweeps and the
// search for parameters; knows no game.
//
// The guarantee needs no more than that, for the cell b that is truly best, the k - 1 differences
// to the other cells stay below their upper limits: each does with a chance of 1 - alpha / (k - 1)
// by Student's t over groups (paired: the cells share their luck), so all do with 1 - alpha,
// whatever their correlation (Bonferroni). From that one event all statements below follow (Edwards
// and Hsu 1983, "Multiple comparisons with the best treatment").
#pragma once

#include <vector>

#include "sim/stats/grouped.h"

namespace stoprule {

/// One cell beside the best.
struct BesideBest {
  double mean = 0;
  double difference = 0;     ///< to the observed best cell: 0 or less
  double difference_se = 0;  ///< of it, on shared luck; 0 for the best cell itself
  /// Half of the difference's 95 % interval, of this cell alone: Student's t over groups.
  double difference_half_width = 0;
  /// Limits of the true mean minus the largest true mean of the other cells, all cells at once.
  /// `lower` is 0 or less, `upper` is 0 or more.
  double lower = 0, upper = 0;
  bool may_be_best = true;  ///< not told apart from the best
};

/// The comparison of all cells.
struct BestComparison {
  std::size_t best = 0;  ///< cell of the largest mean; the first of equals
  std::vector<BesideBest> cells;
};

/// With a chance of at least 1 - alpha the truly best cell is among those that may be best and all
/// limits hold. For a largest mean; hand in negated sums where the least is best. At least one cell
/// and two groups. Takes cells x cells that may be best x groups steps.
BestComparison compare_with_best(const GroupedSums& data, double alpha);

}  // namespace stoprule
