// Punto: wins if it can, else breaks or blocks what opponents could complete, else lengthens an own
// run.
//
// With m(c,j,d) = 1 + the run of colour j after cell c in direction d + the run before it, it lays
// on the cell of the highest 1000 W + 100 B + O, ties to the first in reading order:
//   O   the longest m(c,k,d) over d for the card's colour k, if that is an own colour; else 0
//   W   1 if O is at least the winning length L
//   B   pairs (j,d), j an opponent's colour, with m(c,j,d) >= L, or >= L - 1 if c shows j
// All cells are scored at once: sets of cells with m >= n are shifts and masks (outlook.h), and B
// is counted in binary, one bit board a digit.
#pragma once

#include "sim/games/punto/outlook.h"
#include "sim/games/punto/strategy.h"

namespace stoprule::punto {

struct Greedy {
  static constexpr const char* kName = "greedy";
  static constexpr const char* kDescription =
      "wins if it can, else spoils what opponents could complete, else lengthens an own run";
  static std::vector<Parameter> parameters() { return {}; }

  explicit Greedy(const Values&) {}

  int lay(const View& view) const {
    return with_constant_length(view.rules().series,
                                [&](auto series) { return best_cell<series()>(view); });
  }

 private:
  // In units of 100: a win counts as ten spoiled pairs. There are at most 3 x 4 pairs.
  static constexpr std::size_t kDigits = 5;
  static constexpr unsigned kWin = 10;

  template <std::size_t kSeries>
  static int best_cell(const View& view) {
    CellNumbers<kDigits> hundreds;
    add_spoiled<kSeries>(view, hundreds);
    std::array<Cells, kMostSeries + 1> longest{};  // longest[n]: cells with O >= n
    if (view.is_own(view.colour())) {
      const Cells shown = view.board().colour[static_cast<std::size_t>(view.colour())];
      add_lengths<kSeries>(shown, longest);
      const Cells wins = longest[kSeries] & view.legal();
      if (wins != 0) {  // else longer runs need not be known
        add_lengths<kMostSeries>(shown, longest);
        for (std::size_t digit = 0; digit < kDigits; digit++) {
          if ((kWin >> digit & 1) != 0) hundreds.add(wins, digit);
        }
      }
    }
    Cells best = view.legal();
    const auto keep = [&best](Cells better) {
      if ((best & better) != 0) best &= better;
    };
    for (std::size_t digit = kDigits; digit-- > 0;) keep(hundreds.digits[digit]);
    for (std::size_t n = kMostSeries; n >= 2; n--) keep(longest[n]);
    return first_cell(best);
  }
};

}  // namespace stoprule::punto
