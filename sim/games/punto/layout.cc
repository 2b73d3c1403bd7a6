#include "sim/games/punto/layout.h"

#include <algorithm>

namespace stoprule::punto {
namespace {

Cell moved(Cell cell, Cell direction, int steps) {
  return {cell.row + steps * direction.row, cell.column + steps * direction.column};
}

}  // namespace

int Layout::cards_n() const { return static_cast<int>(all_cards().size()); }

Card Layout::top(Cell cell) const {
  const auto found = stacks_.find(cell);
  return found == stacks_.end() ? Card{0} : found->second.back();
}

std::map<Cell, Card> Layout::tops() const {
  std::map<Cell, Card> tops;
  for (const auto& [cell, stack] : stacks_) tops[cell] = stack.back();
  return tops;
}

std::vector<Card> Layout::all_cards() const {
  std::vector<Card> cards;
  for (const auto& [cell, stack] : stacks_) cards.insert(cards.end(), stack.begin(), stack.end());
  return cards;
}

bool Layout::allows(Cell cell, Card card, int box) const {
  if (top(cell) != 0) return value_of(top(cell)) < value_of(card);
  bool touches = false;
  int top_row = cell.row, bottom_row = cell.row, left = cell.column, right = cell.column;
  for (const auto& [other, stack] : stacks_) {
    const bool near_row = std::abs(other.row - cell.row) <= 1;
    const bool near_column = std::abs(other.column - cell.column) <= 1;
    if (near_row && near_column) touches = true;
    top_row = std::min(top_row, other.row), bottom_row = std::max(bottom_row, other.row);
    left = std::min(left, other.column), right = std::max(right, other.column);
  }
  return touches && bottom_row - top_row < box && right - left < box;
}

std::set<Cell> Layout::legal_cells(Card card, int box) const {
  std::set<Cell> legal;
  for (const auto& [cell, stack] : stacks_) {
    for (int row = cell.row - 1; row <= cell.row + 1; row++) {
      for (int column = cell.column - 1; column <= cell.column + 1; column++) {
        if (allows({row, column}, card, box)) legal.insert({row, column});
      }
    }
  }
  return legal;
}

Series Layout::run_through(Cell cell, Cell direction) const {
  const int colour = colour_of(top(cell));
  const auto shows = [&](Cell at) { return top(at) != 0 && colour_of(top(at)) == colour; };
  int first = 0, last = 0;
  while (shows(moved(cell, direction, first - 1))) first--;
  while (shows(moved(cell, direction, last + 1))) last++;
  Series series{.colour = colour, .cells = {}, .sum = 0};
  for (int k = first; k <= last; k++) {
    series.cells.insert(moved(cell, direction, k));
    series.sum += value_of(top(moved(cell, direction, k)));
  }
  return series;
}

std::vector<Series> Layout::series_of(int colour, int length) const {
  std::vector<Series> all;
  for (const Cell direction : kDirections) {
    for (const auto& [cell, stack] : stacks_) {
      if (colour_of(top(cell)) != colour) continue;
      Series run = run_through(cell, direction);
      const Cell before = moved(cell, direction, -1);
      const bool begins_here = !run.cells.contains(before);
      if (begins_here && static_cast<int>(run.cells.size()) >= length) all.push_back(run);
    }
  }
  return all;
}

Cell Layout::corner() const {
  Cell corner = stacks_.begin()->first;
  for (const auto& [cell, stack] : stacks_) {
    corner.row = std::min(corner.row, cell.row);
    corner.column = std::min(corner.column, cell.column);
  }
  return corner;
}

int Layout::place_of(Cell cell) const {
  return kSide * (cell.row - corner().row + 1) + cell.column - corner().column + 1;
}

Cell Layout::cell_at(int place) const {
  return {row_of(place) + corner().row - 1, column_of(place) + corner().column - 1};
}

Board Layout::board() const {
  Board board;
  if (empty()) return board;
  for (const auto& [cell, stack] : stacks_) {
    const int place = place_of(cell), value = value_of(stack.back());
    board.colour[static_cast<std::size_t>(colour_of(stack.back()))] |= cell_bit(place);
    for (int k = 0; k < kValueBits; k++) {
      board.value[static_cast<std::size_t>(k)] |= Cells{static_cast<unsigned>(value >> k) & 1u}
                                                  << place;
    }
    board.height = std::max(board.height, row_of(place));
    board.width = std::max(board.width, column_of(place));
  }
  return board;
}

}  // namespace stoprule::punto
