// PUSH on lanes: the quantities of rule text from lane arrays, as loops that the compiler turns
// into vectors. What each means is said in rule_vocabulary.cc. Compiled once for each instruction
// set.
#pragma once

#include "sim/core/check.h"
#include "sim/games/push/rule_vocabulary.h"
#include "sim/games/push/strategy.h"
#include "sim/language/evaluate-inl.h"

namespace stoprule::push::STOPRULE_TARGET {

using namespace rule;

class RuleLoad {
 public:
  RuleLoad(const ViewArrays& view, int die_cost) : view_(view), die_cost_(die_cost) {}

  /// Numbers of lanes first .. first + n - 1.
  void operator()(const language::Instruction& in, std::size_t first, std::size_t n,
                  std::int16_t* out) const {
    const Lanes lanes{first, n, out};
    const std::size_t i = in.index[0], j = in.index[1], player = i + 1;
    switch (in.quantity) {
      case kBest:
        return best(lanes);
      case kWorth:
        return worth(lanes, i);
      case kColumnSum:
        return copy(lanes, view_.column_sum[i]);
      case kColumnCards:
        return copy(lanes, view_.column_cards[i]);
      case kColumnDice:
        return copy(lanes, view_.column_die[i]);
      case kColumnValue:
        return copy(lanes, view_.column_value[i][j]);
      case kOpenColumns:
        return copy(lanes, view_.open_columns);
      case kPlaced:
        return copy(lanes, view_.placed);
      case kSwitchesTurned:
        return copy(lanes, view_.switches);
      case kCardValue:
        return card_value(lanes);
      case kPile:
        return copy(lanes, view_.pile);
      case kBustCards:
        return copy(lanes, view_.bust_cards);
      case kLeft:
        return copy(lanes, view_.left[number_card(static_cast<int>(i), static_cast<int>(j) + 1)]);
      case kLeftDice:
        return copy(lanes, view_.left[kDie]);
      case kLeftSwitches:
        return copy(lanes, view_.left[kSwitch]);
      case kScore:
        return copy(lanes, view_.score[0]);
      case kCards:
        return cards(lanes, 0);
      case kOpenSum:
        return copy(lanes, view_.open_sum[0][i]);
      case kOpenCards:
        return copy(lanes, view_.open_cards[0][i]);
      case kProtectedSum:
        return copy(lanes, view_.protected_sum[0]);
      case kProtectedCards:
        return copy(lanes, view_.protected_cards[0]);
      case kBestOther:
        return best_other(lanes);
      case kTheirScore:
        return copy(lanes, view_.score[player]);
      case kTheirCards:
        return cards(lanes, player);
      case kTheirOpenSum:
        return copy(lanes, view_.open_sum[player][j]);
      case kTheirOpenCards:
        return copy(lanes, view_.open_cards[player][j]);
      case kTheirProtectedSum:
        return copy(lanes, view_.protected_sum[player]);
      case kTheirProtectedCards:
        return copy(lanes, view_.protected_cards[player]);
      case kTurn:
        copy(lanes, view_.turn);
        return each(lanes, [out](std::size_t l) { return out[l] + 1; });
      case kSeat:
        return fill(lanes, view_.seat);
      case kActivePlayer:
        return fill(lanes, view_.active);
      case kPlayersNumber:
        return fill(lanes, view_.players);
      case kColumnsNumber:
        return fill(lanes, view_.columns);
      case kColoursNumber:
        return fill(lanes, view_.colours);
      case kValuesNumber:
        return fill(lanes, view_.values);
      case kCoinChance:
        return copy(lanes, view_.coin_chance);
      case kCoinChoice:
        return copy(lanes, view_.coin_choice);
      default:
        check(false, "a number that a rule reads");
    }
  }

  /// Yes (1) and no (0), likewise.
  void operator()(const language::Instruction& in, std::size_t first, std::size_t n,
                  std::int8_t* out) const {
    const std::size_t i = in.index[0], j = in.index[1];
    const auto test = [&](auto holds) {
      for (std::size_t l = 0; l < n; l++) out[l] = holds(l) ? 1 : 0;
    };
    const auto at = [first](const std::uint8_t* array) { return array + first; };
    switch (in.quantity) {
      case kColumnOpen:
        return test([a = at(view_.open_columns), i](std::size_t l) { return a[l] > i; });
      case kColumnHas:
        return test(
            [a = at(view_.column_values[i]), j](std::size_t l) { return (a[l] >> j & 1) != 0; });
      case kColumnAdmits:
        return column_admits(i, first, n, out);
      case kCardIsDie:
        return test([a = at(view_.card)](std::size_t l) { return a[l] == kDie; });
      case kCardIs:
        return test([a = at(view_.card), i](std::size_t l) { return (a[l] & 15u) == i; });
      case kLeading:
        return test([a = at(view_.leading)](std::size_t l) { return a[l] != 0; });
      case kMyTurn:
        return test([yes = view_.active == 0](std::size_t) { return yes; });
      case kStarTakesAll:
        return test([yes = view_.star_takes_all != 0](std::size_t) { return yes; });
      default:
        check(false, "a condition that a rule reads");
    }
  }

 private:
  struct Lanes {
    std::size_t first, n;
    std::int16_t* out;
  };

  template <class Value>
  static void each(const Lanes& lanes, Value value) {
    std::int16_t* out = lanes.out;
    for (std::size_t l = 0; l < lanes.n; l++) out[l] = static_cast<std::int16_t>(value(l));
  }
  template <class T>
  static void copy(const Lanes& lanes, const T* array) {
    language::STOPRULE_TARGET::copy(lanes.out, array + lanes.first, lanes.n);
  }
  template <class T>
  static void add(const Lanes& lanes, const T* array) {
    std::int16_t* __restrict out = lanes.out;
    const T* from = array + lanes.first;
    for (std::size_t l = 0; l < lanes.n; l++) out[l] = static_cast<std::int16_t>(out[l] + from[l]);
  }
  static void fill(const Lanes& lanes, int value) {
    std::fill_n(lanes.out, lanes.n, static_cast<std::int16_t>(value));
  }

  void worth(const Lanes& lanes, std::size_t i) const {
    fill(lanes, kClosed);
    raise_to_worth(lanes, i);
  }
  void best(const Lanes& lanes) const {
    fill(lanes, kClosed);
    for (std::size_t i = 0; i < kMostColumns; i++) raise_to_worth(lanes, i);
  }
  // out = the larger of out and the worth of an open column.
  void raise_to_worth(const Lanes& lanes, std::size_t i) const {
    const std::uint8_t* open = view_.open_columns + lanes.first;
    const std::uint8_t* sum = view_.column_sum[i] + lanes.first;
    const std::uint8_t* die = view_.column_die[i] + lanes.first;
    std::int16_t* __restrict out = lanes.out;
    const auto cost = static_cast<std::int16_t>(die_cost_);
    const auto column = static_cast<std::uint8_t>(i);
    const std::size_t n = lanes.n;
    for (std::size_t l = 0; l < n; l++) {
      const auto worth = static_cast<std::int16_t>(sum[l] - die[l] * cost);
      const std::int16_t larger = worth > out[l] ? worth : out[l];
      out[l] = open[l] > column ? larger : out[l];
    }
  }
  void card_value(const Lanes& lanes) const {
    const std::uint8_t* card = view_.card + lanes.first;
    each(lanes, [card](std::size_t l) { return card[l] >> 4; });
  }

  void cards(const Lanes& lanes, std::size_t player) const {
    copy(lanes, view_.protected_cards[player]);
    for (std::size_t c = 0; c < kMostColours; c++) add(lanes, view_.open_cards[player][c]);
  }
  void best_other(const Lanes& lanes) const {
    fill(lanes, 0);
    for (std::size_t player = 1; player < view_.players; player++) {
      const std::uint16_t* score = view_.score[player] + lanes.first;
      std::int16_t* __restrict out = lanes.out;
      for (std::size_t l = 0; l < lanes.n; l++) {
        const auto theirs = static_cast<std::int16_t>(score[l]);
        out[l] = theirs > out[l] ? theirs : out[l];
      }
    }
  }

  // A column that is open and takes the card, or the next to be opened.
  void column_admits(std::size_t i, std::size_t first, std::size_t n, std::int8_t* out) const {
    const std::uint8_t *card = view_.card + first, *open = view_.open_columns + first;
    const std::uint8_t* kinds = view_.column_kinds[i] + first;
    const std::uint8_t* values = view_.column_values[i] + first;
    const bool exists = i < view_.columns;
    for (std::size_t l = 0; l < n; l++) {
      const int kind = kinds[l] >> (card[l] & 15) & 1, value = values[l] << 1 >> (card[l] >> 4) & 1;
      out[l] = exists && open[l] >= i && kind == 0 && value == 0 ? 1 : 0;
    }
  }

  const ViewArrays& view_;
  int die_cost_;
};

}  // namespace stoprule::push::STOPRULE_TARGET
