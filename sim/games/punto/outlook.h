// Punto, what a card would do on each cell, all cells at once: the opponents' lines that it would
// spoil, and the run that it would make. Used by strategies that weigh these, and by the arrays
// that plugins and rule text read.
#pragma once

#include <utility>

#include "sim/games/punto/cell_numbers.h"
#include "sim/games/punto/line_sets.h"
#include "sim/games/punto/view.h"

namespace stoprule::punto {

/// Adds the pairs of an opponent's colour and a direction that a card would spoil: with m(c) >=
/// kSeries, or >= kSeries - 1 on a cell that shows the colour. There are at most 3 x 4.
template <std::size_t kSeries, std::size_t kDigits>
void add_spoiled(const View& view, CellNumbers<kDigits>& pairs) {
  for (int colour = 0; colour < kColours; colour++) {
    if (!view.is_opponents(colour)) continue;
    const Cells shown = view.board().colour[static_cast<std::size_t>(colour)];
    for (const int step : kSteps) {
      const LineSets<kSeries> lines(shown, step);
      const Cells spoiled = (lines.template at_least<kSeries>() & ~shown) |
                            (lines.template at_least<kSeries - 1>() & shown);
      if (spoiled != 0) pairs.add(spoiled);
    }
  }
}

/// Adds to longest[n], n = 2..kLongest, the cells with m >= n over any direction.
template <std::size_t kLongest, std::size_t kSize>
void add_lengths(Cells shown, std::array<Cells, kSize>& longest) {
  static_assert(kLongest < kSize);
  for (const int step : kSteps) {
    const LineSets<kLongest> lines(shown, step);
    [&]<std::size_t... kN>(std::index_sequence<kN...>) {
      ((longest[kN + 2] |= lines.template at_least<kN + 2>()), ...);
    }
    (std::make_index_sequence<kLongest - 1>());
  }
}

}  // namespace stoprule::punto
