// Punto on lanes: the quantities of rule text, loaded from arrays of cells into the arrays that a
// program computes with. A lane is a cell.
#pragma once

#include <algorithm>

#include "sim/core/check.h"
#include "sim/games/punto/cell_arrays.h"
#include "sim/games/punto/rule_vocabulary.h"
#include "sim/language/evaluate-inl.h"

namespace stoprule::punto::STOPRULE_TARGET {

using namespace rule;

class RuleLoad {
 public:
  explicit RuleLoad(const CellView& view) : view_(view) {}

  /// Numbers of cells first .. first + n - 1. Indices count from 0: value 1 is 0, player 1 is 0.
  void operator()(const language::Instruction& in, std::size_t first, std::size_t n,
                  std::int16_t* out) const {
    const std::size_t i = in.index[0], j = in.index[1];
    const auto copy = [&](const std::uint8_t* array) {
      language::STOPRULE_TARGET::copy(out, array + first, n);
    };
    const auto fill = [&](int value) { std::fill_n(out, n, static_cast<std::int16_t>(value)); };
    const auto each = [&](auto value) {
      for (std::size_t l = 0; l < n; l++) out[l] = static_cast<std::int16_t>(value(first + l));
    };
    switch (in.quantity) {
      case kCellValue:
        return copy(view_.value);
      case kRow:
        return each([](std::size_t cell) { return cell / kSide; });
      case kColumn:
        return each([](std::size_t cell) { return cell % kSide; });
      case kRun:
        return copy(view_.run[i][j]);
      case kLongestRun:
        return each([runs = view_.run[i]](std::size_t cell) {
          return std::max(std::max(runs[0][cell], runs[1][cell]),
                          std::max(runs[2][cell], runs[3][cell]));
        });
      case kOwnRun:
        return copy(view_.own_run);
      case kSpoils:
        return copy(view_.spoils);
      case kCardValue:
        return fill(view_.card_value);
      case kLeft:
        return fill(view_.left[code(i, j)]);
      case kOwnLeft:
        return fill(left_of(i + 1, /*own=*/true));
      case kTheirLeft:
        return fill(left_of(i + 1, /*own=*/false));
      case kCoverers:
        return fill(coverers());
      case kSetAside:
        return fill(view_.set_aside[code(i, j)]);
      case kPile:
        return fill(view_.pile[0]);
      case kTheirPile:
        return fill(i + 1 < view_.players ? view_.pile[i + 1] : 0);
      case kRoundWins:
        return fill(view_.round_wins[0]);
      case kTheirRoundWins:
        return fill(i + 1 < view_.players ? view_.round_wins[(i + 1) % view_.sides] : 0);
      case kRound:
        return fill(view_.round + 1);
      case kTurn:
        return fill(view_.turn + 1);
      case kSeat:
        return fill(view_.seat);
      case kBoxRows:
        return fill(view_.box_rows);
      case kBoxColumns:
        return fill(view_.box_columns);
      case kLegalCells:
        return fill(static_cast<int>(std::count(view_.legal, view_.legal + kCells, 1)));
      case kPlayersNumber:
        return fill(view_.players);
      case kSeries:
        return fill(view_.series);
      case kCounts:
        return fill(view_.counts);
      case kWinsNeeded:
        return fill(view_.wins);
      case kValuesNumber:
        return fill(view_.values);
      case kCopies:
        return fill(view_.copies);
      case kBox:
        return fill(view_.box);
      case kCoinUnits:
        return fill(view_.coin);
      default:
        check(false, "a number that a rule reads");
    }
  }

  /// Yes (1) and no (0), likewise.
  void operator()(const language::Instruction& in, std::size_t first, std::size_t n,
                  std::int8_t* out) const {
    const std::size_t i = in.index[0], j = in.index[1];
    const auto fill = [&](bool yes) { std::fill_n(out, n, static_cast<std::int8_t>(yes)); };
    const auto each = [&](auto holds) {
      for (std::size_t l = 0; l < n; l++) out[l] = holds(first + l) ? 1 : 0;
    };
    switch (in.quantity) {
      case kCovers:
        return each([value = view_.value](std::size_t cell) { return value[cell] != 0; });
      case kCellShows:
        return each([colour = view_.colour, i](std::size_t cell) { return colour[cell] == i; });
      case kCellIsOwn:
        return each([this](std::size_t cell) {
          return view_.value[cell] != 0 && is_own(view_.colour[cell]);
        });
      case kCellIsTheirs:
        return each([this](std::size_t cell) {
          return view_.value[cell] != 0 && is_theirs(view_.colour[cell]);
        });
      case kPicked:
        return each([picked = view_.picked](std::size_t cell) { return cell == picked; });
      case kCardIs:
        return fill(view_.card_colour == i);
      case kCardIsOwn:
        return fill(is_own(view_.card_colour));
      case kIsOwn:
        return fill(is_own(i));
      case kIsTheirs:
        return fill(is_theirs(i));
      case kOwns:
        return fill(i + 1 < view_.players && view_.owner[j] == (i + 1) % view_.sides);
      case kTeams:
        return fill(view_.sides < view_.players);
      default:
        check(false, "a condition that a rule reads");
    }
  }

 private:
  static std::size_t code(std::size_t colour, std::size_t value_index) {
    return 16 * colour + value_index + 1;
  }
  bool is_own(std::size_t colour) const { return view_.owner[colour] == 0; }
  bool is_theirs(std::size_t colour) const {
    return !is_own(colour) && view_.owner[colour] != STOPRULE_PUNTO_NEUTRAL;
  }
  // Cards of a value of own, or of opponents' colours.
  int left_of(std::size_t value, bool own) const {
    int cards = 0;
    for (std::size_t colour = 0; colour < kColours; colour++) {
      if (own ? is_own(colour) : is_theirs(colour)) cards += view_.left[16 * colour + value];
    }
    return cards;
  }
  int coverers() const {
    int cards = 0;
    for (std::size_t value = view_.card_value + std::size_t{1}; value <= kMostValues; value++) {
      cards += left_of(value, /*own=*/false);
    }
    return cards;
  }

  const CellView& view_;
};

}  // namespace stoprule::punto::STOPRULE_TARGET
