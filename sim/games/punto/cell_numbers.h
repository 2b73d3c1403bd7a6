// Punto: a small number for each cell, all cells at once: a board a binary digit. Used by
// strategies that score cells, and by the arrays that plugins and rule text read.
#pragma once

#include "sim/games/punto/board.h"

namespace stoprule::punto {

/// Numbers below 2^kDigits; a sum that is larger loses its highest digits.
template <std::size_t kDigits>
struct CellNumbers {
  std::array<Cells, kDigits> digits{};  ///< digits[k]: cells whose number has bit k

  /// Adds 2^first to the numbers of some cells.
  constexpr void add(Cells cells, std::size_t first = 0) {
    for (std::size_t k = first; k < kDigits; k++) {
      const Cells sum = digits[k] ^ cells;
      cells &= digits[k];
      digits[k] = sum;
    }
  }
};

}  // namespace stoprule::punto
