// Punto: a uniform legal cell. The weakest opponent there is, and a check of the rules: it goes
// wherever the rules let it.
#pragma once

#include "sim/games/punto/strategy.h"

namespace stoprule::punto {

struct Random {
  static constexpr const char* kName = "random";
  static constexpr const char* kDescription =
      "lays on a uniform legal cell, empty and cover cells alike";
  static std::vector<Parameter> parameters() { return {}; }

  explicit Random(const Values&) {}

  int lay(const View& view) const {
    const Cells through_row = cells_up_to_rows(view.legal());
    const auto cells_n = static_cast<std::uint32_t>(through_row >> (kCells - kSide));
    return nth_cell(view.legal(), through_row, view.uniform(cells_n));
  }

  /// Byte r: cells of a set in rows 0..r; sums of bits in pairs, fours and eights, then over bytes.
  static constexpr Cells cells_up_to_rows(Cells cells) {
    cells -= cells >> 1 & 0x5555'5555'5555'5555u;
    cells = (cells & 0x3333'3333'3333'3333u) + (cells >> 2 & 0x3333'3333'3333'3333u);
    cells = (cells + (cells >> 4)) & 0x0f0f'0f0f'0f0f'0f0fu;
    return cells * kEachRow;
  }

  /// The cell number n (from 0) of a set, in reading order, without a branch: the rows that have
  /// too few cells up to their end are counted at once (Vigna 2008, "Broadword implementation of
  /// rank/select queries"), the rest is a table of rows.
  static constexpr int nth_cell(Cells cells, Cells through_row, std::uint32_t n) {
    const Cells reached = ((n * kEachRow | kTopBits) - through_row) & kTopBits;  // n >= up to row
    const auto row = static_cast<std::uint32_t>((reached >> 7) * kEachRow >> (kCells - kSide));
    const std::uint32_t before =
        static_cast<std::uint32_t>(through_row << kSide >> (kSide * row)) & 0xff;
    const std::uint32_t in_row = static_cast<std::uint32_t>(cells >> (kSide * row)) & 0xff;
    return static_cast<int>(kSide * row + kNthInRow[in_row][n - before]);
  }

 private:
  static constexpr Cells kEachRow = 0x0101'0101'0101'0101u, kTopBits = 0x8080'8080'8080'8080u;

  // The column of a row's cell number n, by the row's cells.
  static constexpr auto kNthInRow = [] {
    std::array<std::array<std::uint8_t, kSide>, 256> table{};
    for (std::size_t row = 0; row < 256; row++) {
      std::size_t n = 0;
      for (std::uint8_t column = 0; column < kSide; column++) {
        if ((row >> column & 1) != 0) table[row][n++] = column;
      }
    }
    return table;
  }();
};

}  // namespace stoprule::punto
