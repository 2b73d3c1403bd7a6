#include "sim/games/push/position_view.h"

#include <algorithm>

namespace stoprule::push {
namespace {

std::uint8_t byte(int value) { return static_cast<std::uint8_t>(value); }

}  // namespace

PositionView::PositionView() {
  arrays_.lanes_n = 1;
  arrays_.turn = &turn_;
  arrays_.pile = &pile_;
  arrays_.open_columns = &open_columns_;
  arrays_.placed = &placed_;
  arrays_.switches = &switches_;
  arrays_.card = &card_;
  arrays_.bust_cards = &bust_cards_;
  arrays_.leading = &leading_;
  arrays_.coin_chance = &chance_;
  arrays_.coin_choice = &choice_;
  for (int i = 0; i < kMostColumns; i++) {
    arrays_.column_sum[i] = &sum_[i];
    arrays_.column_die[i] = &die_[i];
    arrays_.column_cards[i] = &cards_[i];
    arrays_.column_kinds[i] = &kinds_[i];
    arrays_.column_values[i] = &values_[i];
    for (int c = 0; c < kMostColours; c++) arrays_.column_value[i][c] = &value_[i][c];
  }
  for (int player = 0; player < kMostPlayers; player++) {
    arrays_.score[player] = &score_[player];
    arrays_.protected_sum[player] = &protected_sum_[player];
    arrays_.protected_cards[player] = &protected_cards_[player];
    for (int c = 0; c < kMostColours; c++) {
      arrays_.open_sum[player][c] = &open_sum_[player][c];
      arrays_.open_cards[player][c] = &open_cards_[player][c];
    }
  }
  for (std::size_t code = 0; code < kCodes; code++) arrays_.left[code] = &left_[code];
}

void PositionView::see(const Rules& rules, const Position& position, int seat,
                       std::uint32_t features) {
  arrays_.players = byte(rules.players);
  arrays_.colours = byte(rules.colours);
  arrays_.values = byte(rules.values);
  arrays_.columns = byte(rules.columns);
  arrays_.star_takes_all = rules.star_takes_all ? 1 : 0;
  arrays_.seat = byte(seat);
  arrays_.active = byte((position.active - seat + rules.players) % rules.players);
  turn_ = static_cast<std::uint16_t>(position.turn);
  pile_ = byte(position.pile_cards());
  if ((features & kFeatureLeft) != 0) left_ = position.pile;
  if ((features & kFeatureBust) != 0) bust_cards_ = byte(bust_cards(rules, position));
  see_columns(position);
  if ((features & (kFeatureZone | kFeatureScore)) != 0) see_zones(rules, position, seat);
}

void PositionView::see_columns(const Position& position) {
  open_columns_ = byte(position.open_columns);
  placed_ = byte(position.placed());
  switches_ = byte(position.switches_turned);
  for (std::size_t i = 0; i < kMostColumns; i++) {
    const Column& column = position.columns[i];
    sum_[i] = byte(column.sum());
    die_[i] = column.die ? 1 : 0;
    cards_[i] = byte(column.cards());
    kinds_[i] = byte(column.colours() | (column.die ? 1 << kDie : 0));
    values_[i] = byte(column.values());
    std::copy(column.value.begin(), column.value.end(), value_[i]);
  }
}

void PositionView::see_zones(const Rules& rules, const Position& position, int seat) {
  for (int player = 0; player < rules.players; player++) {
    const Zone& zone = position.zones[static_cast<std::size_t>((seat + player) % rules.players)];
    int score = zone.protected_sum();
    protected_sum_[player] = static_cast<std::uint16_t>(score);
    protected_cards_[player] = byte(zone.protected_cards());
    for (int c = 0; c < kMostColours; c++) {
      open_sum_[player][c] = byte(zone.open_sum(c));
      open_cards_[player][c] = byte(zone.open_cards(c));
      score += open_sum_[player][c];
    }
    score_[player] = static_cast<std::uint16_t>(score);
  }
  leading_ = std::all_of(score_ + 1, score_ + rules.players,
                         [this](int score) { return score_[0] > score; })
                 ? 1
                 : 0;
}

int bust_cards(const Rules& rules, const Position& position) {
  if (position.open_columns < rules.columns) return 0;
  int bust = 0;
  for (std::size_t code = 0; code < kCodes; code++) {
    const auto card = static_cast<Card>(code);
    if (position.pile[code] == 0 || card == kSwitch) continue;
    const auto& columns = position.columns;
    const bool fits = std::any_of(columns.begin(), columns.begin() + position.open_columns,
                                  [card](const Column& column) { return column.admits(card); });
    if (!fits) bust += position.pile[code];
  }
  return bust;
}

}  // namespace stoprule::push
