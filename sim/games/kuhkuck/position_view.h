// Zum Kuhkuck, a position as a strategy sees it: the view's arrays with one lane. Used by the
// reference engine and by tests of strategies.
#pragma once

#include "sim/games/kuhkuck/position.h"
#include "sim/games/kuhkuck/view.h"

namespace stoprule::kuhkuck {

/// A view of one position. Not copied or moved: the view points into it.
class PositionView {
 public:
  explicit PositionView(const Rules& rules);
  PositionView(const PositionView&) = delete;
  PositionView& operator=(const PositionView&) = delete;

  /// What the seat may know.
  void see(const Position& position, int seat);
  void see_coin(const Coin& coin) { chance_ = coin.chance, choice_ = coin.choice; }
  const ViewArrays& arrays() const { return arrays_; }

 private:
  ViewArrays arrays_{};
  std::array<std::uint8_t, kColours> hand_{}, value_{}, their_value_{};
  std::array<std::uint8_t, kKinds> discard_{};
  std::uint8_t hand_n_ = 0, their_hand_n_ = 0, pool_n_ = 0, pool_electricity_ = 0, choice_ = 0;
  std::uint16_t chance_ = 0;
};

}  // namespace stoprule::kuhkuck
