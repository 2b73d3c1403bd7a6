#include "sim/games/kuhkuck/position_view.h"

namespace stoprule::kuhkuck {
namespace {

std::uint8_t byte(int number) { return static_cast<std::uint8_t>(number); }

}  // namespace

PositionView::PositionView(const Rules& rules) {
  arrays_.lanes_n = 1;
  show_rules(rules, arrays_);
  for (std::size_t c = 0; c < kColours; c++) {
    arrays_.hand[c] = &hand_[c];
    arrays_.value[c] = &value_[c];
    arrays_.their_value[c] = &their_value_[c];
  }
  for (std::size_t kind = 0; kind < kKinds; kind++) arrays_.discard[kind] = &discard_[kind];
  arrays_.hand_n = &hand_n_;
  arrays_.their_hand_n = &their_hand_n_;
  arrays_.pool_n = &pool_n_;
  arrays_.pool_electricity = &pool_electricity_;
  arrays_.coin_chance = &chance_;
  arrays_.coin_choice = &choice_;
}

void PositionView::see(const Position& position, int seat) {
  const Side &mine = position.sides[static_cast<std::size_t>(seat)],
             &theirs = position.other_than(seat);
  arrays_.seat = byte(seat);
  arrays_.own_turn = static_cast<std::uint16_t>(position.turn / kPlayers);
  for (std::size_t c = 0; c < kColours; c++) {
    hand_[c] = byte(mine.hand[c]);
    value_[c] = byte(mine.value[c]);
    their_value_[c] = byte(theirs.value[c]);
  }
  for (std::size_t kind = 0; kind < kKinds; kind++) discard_[kind] = byte(position.discard[kind]);
  hand_n_ = byte(mine.hand_n());
  their_hand_n_ = byte(theirs.hand_n());
  pool_n_ = byte(position.pool_n());
  pool_electricity_ = byte(position.pool[kElectricity]);
}

}  // namespace stoprule::kuhkuck
