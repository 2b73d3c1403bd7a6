// Punto: for one colour and direction, the cells with m(c) >= n, all at once: 1 + the run of the
// colour directly after a cell + the run directly before it. Used by strategies that weigh runs,
// and by the arrays that plugins and rule text read.
#pragma once

#include <type_traits>

#include "sim/games/punto/board.h"

namespace stoprule::punto {

/// Lengths up to kLongest.
template <std::size_t kLongest>
class LineSets {
 public:
  LineSets(Cells shown, int step) {
    after_[0] = before_[0] = ~Cells{0};
    for (std::size_t k = 1; k < kLongest; k++) {
      after_[k] = after_[k - 1] & (shown >> (static_cast<int>(k) * step));
      before_[k] = before_[k - 1] & (shown << (static_cast<int>(k) * step));
    }
  }

  /// Cells with m >= length.
  template <std::size_t kLength>
  Cells at_least() const {
    static_assert(kLength >= 1 && kLength <= kLongest);
    Cells cells = 0;
    for (std::size_t k = 0; k < kLength; k++) cells |= after_[k] & before_[kLength - 1 - k];
    return cells;
  }

 private:
  // after_[k]: the next k cells show the colour; before_[k]: the k cells before do.
  std::array<Cells, kLongest> after_, before_;
};

/// Calls decide(length) with a length 2..kMostSeries as a constant, std::integral_constant, so that
/// it can be an argument of templates.
template <class Decide>
auto with_constant_length(int length, Decide decide) {
  switch (length) {
    case 2:
      return decide(std::integral_constant<std::size_t, 2>());
    case 3:
      return decide(std::integral_constant<std::size_t, 3>());
    case 4:
      return decide(std::integral_constant<std::size_t, 4>());
    case 5:
      return decide(std::integral_constant<std::size_t, 5>());
    default:
      return decide(std::integral_constant<std::size_t, 6>());
  }
}

}  // namespace stoprule::punto
