// Punto, the layout as the rule sheet speaks of it: stacks of cards on a plane without edges, cells
// named by row and column counted from the first card laid. Written for reading; used by the
// reference engine and by what it tells.
#pragma once

#include <compare>
#include <map>
#include <set>
#include <vector>

#include "sim/games/punto/board.h"

namespace stoprule::punto {

/// A cell of the plane; ordered as one reads, rows from top to bottom, columns from left to right.
struct Cell {
  int row = 0, column = 0;
  friend auto operator<=>(const Cell&, const Cell&) = default;
};

/// Cells in a row that show one colour of one owner, in reading order.
struct Series {
  int colour = 0;
  std::set<Cell> cells;
  int sum = 0;  ///< of the visible values
};

class Layout {
 public:
  bool empty() const { return stacks_.empty(); }
  int cards_n() const;

  /// The visible card of a cell; 0: none.
  Card top(Cell cell) const;
  /// Every visible card by cell.
  std::map<Cell, Card> tops() const;
  /// Every card laid, covered ones included.
  std::vector<Card> all_cards() const;

  /// Whether a card may be laid there: on an empty cell that shares a side or a corner with a card,
  /// if the layout then spans at most box x box cells, or on a card of strictly lower value.
  bool allows(Cell cell, Card card, int box) const;
  /// Every cell that allows it.
  std::set<Cell> legal_cells(Card card, int box) const;
  void lay(Cell cell, Card card) { stacks_[cell].push_back(card); }

  /// The longest run of a colour along a direction that contains the cell; the cell must show it.
  Series run_through(Cell cell, Cell direction) const;
  /// Longest runs of at least `length` cells of a colour, in all four directions.
  std::vector<Series> series_of(int colour, int length) const;

  /// The smallest row and the smallest column of the layout: the corner of its box.
  Cell corner() const;
  /// The layout as bit boards; cell (r, c) is at row r - corner.row + 1, column likewise.
  Board board() const;
  /// A cell's place on that board, and back.
  int place_of(Cell cell) const;
  Cell cell_at(int place) const;

 private:
  std::map<Cell, std::vector<Card>> stacks_;
};

/// Right, down, down right, down left.
inline constexpr Cell kDirections[] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};

}  // namespace stoprule::punto
