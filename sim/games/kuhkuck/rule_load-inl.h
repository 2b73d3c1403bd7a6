// Zum Kuhkuck on lanes: the quantities of rule text from lane arrays, as loops that the compiler
// turns into vectors. What each means is said in rule_vocabulary.cc. Compiled once for each
// instruction set.
#pragma once

#include "sim/core/check.h"
#include "sim/core/words-inl.h"
#include "sim/games/kuhkuck/points-inl.h"
#include "sim/games/kuhkuck/rule_vocabulary.h"
#include "sim/games/kuhkuck/view.h"
#include "sim/language/evaluate-inl.h"

namespace stoprule::kuhkuck::STOPRULE_TARGET {

using namespace rule;

class RuleLoad {
 public:
  explicit RuleLoad(const ViewArrays& view) : view_(view) {}

  /// Numbers of lanes first .. first + n - 1. Indices count from 0: one card in hand is 0.
  void operator()(const language::Instruction& in, std::size_t first, std::size_t n,
                  std::int16_t* out) const {
    const Lanes lanes{first, n, out};
    const std::size_t i = in.index[0];
    switch (in.quantity) {
      case kHand:
        return copy(lanes, view_.hand_n);
      case kHandCards:
        return copy(lanes, view_.hand[i]);
      case kWorth:
        return worth(lanes, i);
      case kBestWorth:
        return best_worth(lanes);
      case kBestCards:
        return best_cards(lanes);
      case kPoints:
        return points(lanes, 0);
      case kNextPoints:
        return points(lanes, 1);
      case kPointsFor:
        return fill(lanes, view_.points[i + 1]);
      case kValue:
        return copy(lanes, view_.value[i]);
      case kDeclarations:
        return declarations(lanes, view_.value);
      case kScore:
        return score(lanes, view_.value, view_.their_value);
      case kTheirHand:
        return copy(lanes, view_.their_hand_n);
      case kTheirValue:
        return copy(lanes, view_.their_value[i]);
      case kTheirDeclarations:
        return declarations(lanes, view_.their_value);
      case kTheirScore:
        return score(lanes, view_.their_value, view_.value);
      case kPool:
        return copy(lanes, view_.pool_n);
      case kPoolElectricity:
        return copy(lanes, view_.pool_electricity);
      case kDiscard:
        return copy(lanes, view_.discard[i]);
      case kDiscardElectricity:
        return copy(lanes, view_.discard[kElectricity]);
      case kDiscardCards:
        return discard_cards(lanes);
      case kUnseen:
        return unseen(lanes, i);
      case kUnseenCards:
        copy(lanes, view_.pool_n);
        return add(lanes, view_.their_hand_n);
      case kUnseenBest:
        return unseen_best(lanes);
      case kTurn:
        return fill(lanes, view_.own_turn + 1);
      case kSeat:
        return fill(lanes, view_.seat);
      case kCardsOf:
        return fill(lanes, view_.cards[i]);
      case kElectricityOf:
        return fill(lanes, view_.cards[kElectricity]);
      case kCardsNumber:
        return fill(lanes, view_.cards_n);
      case kColoursNumber:
        return fill(lanes, view_.colours_n);
      case kHandLimit:
        return fill(lanes, view_.hand_limit);
      case kDeclareFrom:
        return fill(lanes, view_.declare_from);
      case kCoinUnits:
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
    const std::size_t i = in.index[0];
    const auto test = [&](auto holds) {
      for (std::size_t l = 0; l < n; l++) out[l] = holds(l) ? 1 : 0;
    };
    const auto always = [&](bool yes) { std::fill_n(out, n, static_cast<std::int8_t>(yes)); };
    switch (in.quantity) {
      case kMayName:
        return test([hand = view_.hand[i] + first, value = view_.value[i] + first](std::size_t l) {
          return (hand[l] != 0) & (value[l] == 0);
        });
      case kDeclared:
        return test([value = view_.value[i] + first](std::size_t l) { return value[l] != 0; });
      case kTheyDeclared:
        return test(
            [value = view_.their_value[i] + first](std::size_t l) { return value[l] != 0; });
      case kEqualGetsBonus:
        return always(view_.equal_gets_bonus != 0);
      case kFullHandDiscarded:
        return always(view_.full_hand_discarded != 0);
      default:
        check(false, "a condition that a rule reads");
    }
  }

 private:
  using Sides = const std::uint8_t* const (&)[kColours];

  struct Lanes {
    std::size_t first, n;
    std::int16_t* out;
  };

  template <class T>
  static void copy(const Lanes& lanes, const T* array) {
    language::STOPRULE_TARGET::copy(lanes.out, array + lanes.first, lanes.n);
  }
  static void fill(const Lanes& lanes, int value) {
    std::fill_n(lanes.out, lanes.n, static_cast<std::int16_t>(value));
  }
  // out = change(out, array), lane by lane.
  template <class Change>
  static void change(const Lanes& lanes, const std::uint8_t* array, Change change) {
    std::int16_t* __restrict out = lanes.out;
    const std::uint8_t* in = array + lanes.first;
    for (std::size_t l = 0; l < lanes.n; l++) {
      out[l] = static_cast<std::int16_t>(change(out[l], in[l]));
    }
  }
  static void add(const Lanes& lanes, const std::uint8_t* array) {
    change(lanes, array, [](int sum, int more) { return sum + more; });
  }

  // For the cards in hand and more; a hand has at most kMostHand, and the table room for one more.
  void points(const Lanes& lanes, int more_cards) const {
    const std::uint8_t* hand = view_.hand_n + lanes.first;
    std::size_t l = 0;
    for (; l + kLanes <= lanes.n; l += kLanes) {
      const Byte cards = Byte::load(hand + l) + Byte(more_cards);
      widen_unsigned(points_for(view_.points, cards)).store(lanes.out + l);
    }
    for (; l < lanes.n; l++) lanes.out[l] = view_.points[hand[l] + more_cards];
  }
  void worth(const Lanes& lanes, std::size_t colour) const {
    points(lanes, 0);
    change(lanes, view_.hand[colour], [](int points, int cards) { return points + 2 * cards; });
  }
  // Cards of a colour in a lane; none if it is declared. A product, as compilers make vectors of it.
  static std::int16_t nameable(std::uint8_t hand, std::uint8_t value) {
    return static_cast<std::int16_t>(hand * (value == 0));
  }
  void best_cards(const Lanes& lanes) const {
    fill(lanes, 0);
    std::int16_t* __restrict out = lanes.out;
    for (std::size_t c = 0; c < kColours; c++) {
      const std::uint8_t *hand = view_.hand[c] + lanes.first, *value = view_.value[c] + lanes.first;
      for (std::size_t l = 0; l < lanes.n; l++) {
        const std::int16_t cards = nameable(hand[l], value[l]), most = out[l];
        out[l] = cards > most ? cards : most;
      }
    }
  }
  void best_worth(const Lanes& lanes) const {
    std::int16_t cards[language::kChunk];
    best_cards({lanes.first, lanes.n, cards});
    points(lanes, 0);
    std::int16_t* __restrict out = lanes.out;
    for (std::size_t l = 0; l < lanes.n; l++) {
      out[l] = static_cast<std::int16_t>(out[l] + 2 * cards[l]);
    }
  }

  static void declarations(const Lanes& lanes, Sides values) {
    fill(lanes, 0);
    for (const std::uint8_t* value : values) {
      change(lanes, value, [](int sum, int worth) { return sum + (worth != 0 ? 1 : 0); });
    }
  }
  // Bonus is for the higher declaration of what both have declared.
  void score(const Lanes& lanes, Sides values, Sides others) const {
    fill(lanes, 0);
    std::int16_t* __restrict out = lanes.out;
    const int least = view_.equal_gets_bonus != 0 ? 0 : 1;
    for (std::size_t c = 0; c < kColours; c++) {
      const std::uint8_t *value = values[c] + lanes.first, *other = others[c] + lanes.first;
      for (std::size_t l = 0; l < lanes.n; l++) {
        const bool bonus = (value[l] != 0) & (other[l] != 0) & (value[l] - other[l] >= least);
        out[l] = static_cast<std::int16_t>(out[l] + value[l] + (bonus ? kBonus : 0));
      }
    }
  }

  void discard_cards(const Lanes& lanes) const {
    fill(lanes, 0);
    for (const std::uint8_t* cards : view_.discard) add(lanes, cards);
  }
  void unseen(const Lanes& lanes, std::size_t colour) const {
    fill(lanes, view_.cards[colour]);
    for (const std::uint8_t* seen : {view_.hand[colour], view_.discard[colour]}) {
      change(lanes, seen, [](int left, int cards) { return left - cards; });
    }
  }
  // Of the open colour in hand with most cards, the first of equals.
  void unseen_best(const Lanes& lanes) const {
    std::int16_t most[language::kChunk];
    std::fill_n(most, lanes.n, std::int16_t{0});
    fill(lanes, 0);
    std::int16_t* __restrict out = lanes.out;
    for (std::size_t c = 0; c < kColours; c++) {
      const std::uint8_t *hand = view_.hand[c] + lanes.first, *value = view_.value[c] + lanes.first;
      const std::uint8_t* discard = view_.discard[c] + lanes.first;
      const int all = view_.cards[c];
      for (std::size_t l = 0; l < lanes.n; l++) {
        const std::int16_t cards = nameable(hand[l], value[l]), before = most[l], found = out[l];
        const auto unseen = static_cast<std::int16_t>(all - hand[l] - discard[l]);
        out[l] = cards > before ? unseen : found;
        most[l] = cards > before ? cards : before;
      }
    }
  }

  const ViewArrays& view_;
};

}  // namespace stoprule::kuhkuck::STOPRULE_TARGET
