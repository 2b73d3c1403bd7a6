// Many comparisons at once. Used by experiments and tables that print more than one p-value.
#pragma once

#include <span>
#include <vector>

namespace stoprule {

/// p-values adjusted for being many, in the order given: rejecting where the adjusted value is at
/// most alpha makes any false rejection at all a chance of at most alpha, whatever the dependence
/// (Holm 1979, "A simple sequentially rejective multiple test procedure"). At most 1 each.
std::vector<double> holm_adjusted(std::span<const double> p);

}  // namespace stoprule
