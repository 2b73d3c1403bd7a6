// Anything as rule text: defined, and if it is a rule, made with its lowest, standard and highest
// parameters and asked for every decision. Used by the fuzzer and, over its corpus, by the tests.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "sim/core/check.h"
#include "sim/games/push/rule_strategy.h"
#include "sim/games/push/strategy.h"

namespace stoprule::push {

/// A view in which every count is 1, with a lane more than whole vectors.
class ViewOfOnes {
 public:
  static constexpr std::uint32_t kLanesN = 129;

  ViewOfOnes() {
    bytes_.fill(1);
    words_.fill(1);
    view_.lanes_n = kLanesN;
    view_.players = 3, view_.colours = 5, view_.values = 6, view_.columns = 3;
    view_.turn = view_.coin_chance = words_.data();
    for (const auto** field :
         {&view_.pile, &view_.open_columns, &view_.placed, &view_.switches, &view_.card,
          &view_.leading, &view_.bust_cards, &view_.coin_choice}) {
      *field = bytes_.data();
    }
    for (std::size_t i = 0; i < kMostColumns; i++) {
      view_.column_sum[i] = view_.column_die[i] = view_.column_cards[i] = bytes_.data();
      view_.column_kinds[i] = view_.column_values[i] = bytes_.data();
      for (auto& value : view_.column_value[i]) value = bytes_.data();
    }
    for (std::size_t p = 0; p < kMostPlayers; p++) {
      view_.protected_sum[p] = view_.score[p] = words_.data();
      view_.protected_cards[p] = bytes_.data();
      for (std::size_t c = 0; c < kMostColours; c++) {
        view_.open_sum[p][c] = view_.open_cards[p][c] = bytes_.data();
      }
    }
    for (auto& left : view_.left) left = bytes_.data();
  }
  ViewOfOnes(const ViewOfOnes&) = delete;
  ViewOfOnes& operator=(const ViewOfOnes&) = delete;

  const ViewArrays& view() const { return view_; }

 private:
  std::array<std::uint8_t, kLanesN> bytes_;
  std::array<std::uint16_t, kLanesN> words_;
  ViewArrays view_{};
};

/// Whether it is a rule. Ends the program if a decision of it could be illegal in itself.
inline bool try_rule_text(std::string_view text) {
  static const ViewOfOnes ones;
  const ViewArrays& view = ones.view();
  const auto type = rule_strategy({.name = "any", .text = std::string(text), .source = "--rule"});
  if (!type.ok()) {
    check(!type.error().message.empty(), "an error says something");
    return false;
  }
  Values low, standard, high;
  for (const Parameter& parameter : type.value().parameters) {
    low.push_back(parameter.low);
    standard.push_back(parameter.standard);
    high.push_back(parameter.high);
  }
  std::array<std::int8_t, ViewOfOnes::kLanesN> out{};
  const auto all_within = [&out](int least, int most) {
    for (const std::int8_t decision : out) {
      check(decision >= least && decision <= most && decision == out[0], "a decision of a rule");
    }
  };
  for (const Values& values : {low, standard, high}) {
    const auto made = type.value().make(values);
    const auto& strategy = static_cast<const LaneStrategy&>(*made).on(best_target());
    strategy.act(view, out.data()), all_within(kDraw, kMostColours - 1);
    strategy.place(view, out.data()), all_within(-1, kMostColumns);
    strategy.stop(view, out.data()), all_within(0, 1);
    for (int i = 0; i < kMostColumns; i++) {
      strategy.take(view, i, out.data()), all_within(-128, 127);
    }
  }
  return true;
}

}  // namespace stoprule::push
