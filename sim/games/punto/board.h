// Punto, the layout as bit boards. The cells that a layout of at most 6 x 6 can spread to are its
// box and a ring of one cell around it, 8 x 8 in all: a board is 64 bits, cell 8 x row + column,
// bit 0 the top left. The box's top left cell is always cell (1,1), so the layout never touches
// columns 0 and 7 and rows 0 and 7, and a shift never carries a card around an edge. Used by the
// fast engine and by what strategies see; the reference keeps a layout of its own (layout.h).
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "sim/games/punto/rules.h"

// The round loop is compiled for each instruction set (round.cc). What it calls must become part of
// it, or the linker might hand another instruction set's copy to everybody.
#define STOPRULE_INLINE [[gnu::always_inline]] inline

namespace stoprule::punto {

/// A set of cells.
using Cells = std::uint64_t;

inline constexpr int kSide = 8, kCells = kSide * kSide;
/// From a cell to its neighbour to the right, below, below right, below left.
inline constexpr std::array<int, 4> kSteps{1, kSide, kSide + 1, kSide - 1};
inline constexpr int kValueBits = 4;

/// Where the first card of a round lies.
inline constexpr int kFirstCell = kSide + 1;

constexpr int row_of(int cell) { return cell / kSide; }
constexpr int column_of(int cell) { return cell % kSide; }
constexpr Cells cell_bit(int cell) { return Cells{1} << cell; }
/// The first cell in reading order: rows from top to bottom, columns from left to right.
constexpr int first_cell(Cells cells) { return std::countr_zero(cells); }

/// Cells whose neighbour a step further is in `cells`.
constexpr Cells before(Cells cells, int step) { return cells >> step; }
/// Cells whose neighbour a step back is in `cells`.
constexpr Cells after(Cells cells, int step) { return cells << step; }

/// Whether kLength cells in a row are in `cells`.
template <int kLength>
STOPRULE_INLINE constexpr bool has_run(Cells cells) {
  Cells found = 0;
  for (const int step : kSteps) {
    const Cells two = cells & cells >> step;
    if constexpr (kLength == 2) found |= two;
    if constexpr (kLength == 3) found |= two & cells >> (2 * step);
    if constexpr (kLength >= 4) {
      const Cells four = two & two >> (2 * step);
      if constexpr (kLength == 4) found |= four;
      if constexpr (kLength == 5) found |= four & cells >> (4 * step);
      if constexpr (kLength == 6) found |= four & two >> (4 * step);
    }
  }
  return found != 0;
}

/// The cells of `cells` in the run through `cell`, itself included, along a step.
constexpr Cells run_through(Cells cells, int cell, int step) {
  Cells run = cell_bit(cell);
  for (int k = 1; k < kMostBox; k++) run |= (after(run, step) | before(run, step)) & cells;
  return run;
}

/// The visible cards of a layout.
struct Board {
  std::array<Cells, kColours> colour{};   ///< cells showing a colour
  std::array<Cells, kValueBits> value{};  ///< cells whose value has bit k
  int height = 0, width = 0;              ///< of the box

  STOPRULE_INLINE constexpr Cells cards() const {
    return colour[0] | colour[1] | colour[2] | colour[3];
  }

  /// Cards of strictly lower value.
  STOPRULE_INLINE constexpr Cells below(int than) const {
    const auto& bits = kBits[static_cast<std::size_t>(than)];
    Cells lower = 0;  // by the bits so far, the lowest first
    for (std::size_t k = 0; k < value.size(); k++) {
      lower = (~value[k] & (bits[k] | lower)) | (bits[k] & lower);
    }
    return lower & cards();
  }

  /// Empty cells that share a side or a corner with a card and keep the layout within the box.
  STOPRULE_INLINE constexpr Cells open_cells(int box) const {
    const Cells laid = cards();
    const Cells rows = laid | laid << kSide | laid >> kSide;
    const Cells near = rows | rows << 1 | rows >> 1;
    return near & ~laid & within(box);
  }

  /// Where a card of a value may be laid.
  STOPRULE_INLINE constexpr Cells legal(int card_value, int box) const {
    return open_cells(box) | below(card_value);
  }

  constexpr int colour_at(int cell) const {
    for (int c = 0; c < kColours; c++) {
      if ((colour[static_cast<std::size_t>(c)] >> cell & 1) != 0) return c;
    }
    return -1;
  }
  /// 0: an empty cell.
  constexpr int value_at(int cell) const {
    int sum = 0;
    for (std::size_t k = 0; k < value.size(); k++) {
      sum |= static_cast<int>(value[k] >> cell & 1) << k;
    }
    return sum;
  }

  /// Lays a card on a legal cell, and moves the box so that its top left cell is (1,1) again.
  /// Returns the card's cell after that.
  STOPRULE_INLINE constexpr int lay(int cell, Card card) {
    const int row = row_of(cell), column = column_of(cell);
    const int shift = (row == 0 ? kSide : 0) + (column == 0 ? 1 : 0), at = cell + shift;
    const Cells bit = cell_bit(at);
    // Every plane is written in one piece: reading what was stored in parts would stall.
    const auto& shows = kShows[static_cast<std::size_t>(colour_of(card))];
    const auto& bits = kBits[static_cast<std::size_t>(value_of(card))];
    for (std::size_t c = 0; c < colour.size(); c++) {
      colour[c] = (colour[c] << shift & ~bit) | (shows[c] & bit);
    }
    for (std::size_t k = 0; k < value.size(); k++) {
      value[k] = (value[k] << shift & ~bit) | (bits[k] & bit);
    }
    height += row == 0 || row > height ? 1 : 0;
    width += column == 0 || column > width ? 1 : 0;
    return at;
  }

 private:
  // All cells where a value has bit k, or where a colour is c; else none.
  static constexpr auto kBits = [] {
    std::array<std::array<Cells, kValueBits>, 1 << kValueBits> bits{};
    for (std::size_t v = 0; v < bits.size(); v++) {
      for (std::size_t k = 0; k < kValueBits; k++) bits[v][k] = Cells{0} - (v >> k & 1);
    }
    return bits;
  }();
  static constexpr auto kShows = [] {
    std::array<std::array<Cells, kColours>, kColours> shows{};
    for (std::size_t c = 0; c < kColours; c++) shows[c][c] = ~Cells{0};
    return shows;
  }();

  // Cells that a card may be laid on without making the box too high or too wide.
  STOPRULE_INLINE constexpr Cells within(int box) const {
    constexpr Cells kRow = 0xff, kColumn = 0x0101'0101'0101'0101u;
    Cells cells = ~Cells{0};
    if (height >= box) cells &= ~(kRow | kRow << (kSide * (box + 1)));
    if (width >= box) cells &= ~(kColumn | kColumn << (box + 1));
    return cells;
  }
};

}  // namespace stoprule::punto
