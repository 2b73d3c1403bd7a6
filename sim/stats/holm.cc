#include "sim/stats/holm.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace stoprule {

std::vector<double> holm_adjusted(std::span<const double> p) {
  std::vector<std::size_t> order(p.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(),
            [p](std::size_t a, std::size_t b) { return std::pair(p[a], a) < std::pair(p[b], b); });
  std::vector<double> adjusted(p.size());
  double largest = 0;  // a value is never adjusted to less than a smaller one is
  for (std::size_t rank = 0; rank < order.size(); rank++) {
    const auto left_n = static_cast<double>(order.size() - rank);
    largest = std::max(largest, std::min(1.0, left_n * p[order[rank]]));
    adjusted[order[rank]] = largest;
  }
  return adjusted;
}

}  // namespace stoprule
