// PUSH, a position as a strategy sees it: one lane of view arrays. Used by the reference engine and
// by tests; the lane kernel keeps such arrays as its state.
#pragma once

#include "sim/games/push/position.h"
#include "sim/games/push/view.h"

namespace stoprule::push {

/// One lane's worth of memory behind a ViewArrays, which points into it: neither copied nor moved.
class PositionView {
 public:
  PositionView();
  PositionView(const PositionView&) = delete;
  PositionView& operator=(const PositionView&) = delete;

  /// The view of `seat`, with the features asked for but the coin.
  void see(const Rules& rules, const Position& position, int seat, std::uint32_t features = ~0u);
  void see_card(Card card) { card_ = card; }
  void see_coin(std::uint16_t chance, std::uint8_t choice) { chance_ = chance, choice_ = choice; }

  const ViewArrays& arrays() const { return arrays_; }

 private:
  void see_columns(const Position& position);
  void see_zones(const Rules& rules, const Position& position, int seat);

  ViewArrays arrays_{};
  std::uint16_t turn_ = 0, chance_ = 0;
  std::uint8_t pile_ = 0, open_columns_ = 0, placed_ = 0, switches_ = 0, card_ = 0, bust_cards_ = 0;
  std::uint8_t choice_ = 0, leading_ = 0;
  std::uint8_t sum_[kMostColumns] = {}, die_[kMostColumns] = {}, cards_[kMostColumns] = {},
               kinds_[kMostColumns] = {};
  std::uint8_t values_[kMostColumns] = {}, value_[kMostColumns][kMostColours] = {};
  std::uint8_t open_sum_[kMostPlayers][kMostColours] = {};
  std::uint8_t open_cards_[kMostPlayers][kMostColours] = {};
  std::uint16_t protected_sum_[kMostPlayers] = {}, score_[kMostPlayers] = {};
  std::uint8_t protected_cards_[kMostPlayers] = {};
  std::array<std::uint8_t, kCodes> left_{};
};

/// Cards left in the pile that no place admits: those that would bust.
int bust_cards(const Rules& rules, const Position& position);

}  // namespace stoprule::push
