// Punto, what a strategy sees as arrays of cells: the struct of plugin.h, filled from a view. Used
// by strategies that score cells: plugins and rule text.
#pragma once

#include "sim/games/punto/plugin.h"
#include "sim/games/punto/view.h"

namespace stoprule::punto {

using CellView = stoprule_punto_view;

inline constexpr std::uint32_t kAllFeatures =
    STOPRULE_PUNTO_RUNS | STOPRULE_PUNTO_OUTLOOK | STOPRULE_PUNTO_COIN;

/// Further parts, which plugins always get; rule text, only what it reads.
enum Part : std::uint32_t {
  kPartPicked = 0x100,  ///< picked, which goes with STOPRULE_PUNTO_COIN
  kPartLegal = 0x200,   ///< legal
  kPartLayout = 0x400,  ///< colour, value
};

/// What a plugin gets that asks for these features.
constexpr std::uint32_t with_parts(std::uint32_t features) {
  const bool coin = (features & STOPRULE_PUNTO_COIN) != 0;
  return features | kPartLegal | kPartLayout | (coin ? kPartPicked : 0u);
}

/// Holds the arrays of one decision. The view must outlive it.
class CellArrays {
 public:
  /// `features`: which of the costly quantities and parts there will be.
  CellArrays(const View& view, std::uint32_t features);
  CellArrays(const CellArrays&) = delete;  // it points into itself
  CellArrays& operator=(const CellArrays&) = delete;

  const CellView& arrays() const { return arrays_; }

 private:
  using Bytes = std::array<std::uint8_t, kCells>;

  void see_rules(const View& view);
  void see_moment(const View& view);
  void see_legal(const View& view);
  void see_layout(const Board& board);
  void see_runs(const Board& board);
  void see_outlook(const View& view);
  void see_picked(const View& view);

  CellView arrays_{};
  Bytes legal_, colour_, value_, own_run_, spoils_;
  std::array<std::array<Bytes, kSteps.size()>, kColours> run_;
};

/// The legal cell of the largest score, on ties the first in reading order. above(a, b): whether
/// cell a has a larger score than cell b.
template <class Above>
int best_cell(Cells legal, Above above) {
  int best = first_cell(legal);
  for (Cells left = legal & (legal - 1); left != 0; left &= left - 1) {
    const int cell = first_cell(left);
    best = above(static_cast<std::size_t>(cell), static_cast<std::size_t>(best)) ? cell : best;
  }
  return best;
}

}  // namespace stoprule::punto
