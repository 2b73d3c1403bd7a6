#include "sim/games/push/position.h"

#include <numeric>

#include <fmt/format.h>

namespace stoprule::push {
namespace {

int cards_in(const NumberCards& cards, int colour) {
  const auto& row = cards[static_cast<std::size_t>(colour)];
  return std::accumulate(row.begin(), row.end(), 0);
}

int sum_in(const NumberCards& cards, int colour) {
  int sum = 0;
  for (int value = 1; value <= kMostValues; value++) {
    sum += value * cards[static_cast<std::size_t>(colour)][static_cast<std::size_t>(value - 1)];
  }
  return sum;
}

template <class Each>
int over_colours(Each each) {
  int total = 0;
  for (int colour = 0; colour < kMostColours; colour++) total += each(colour);
  return total;
}

// Copies of a number card that are not in the pile but in sight: zones and columns.
int in_sight(const Position& position, int colour, int value) {
  const auto c = static_cast<std::size_t>(colour), v = static_cast<std::size_t>(value - 1);
  int seen = 0;
  for (const Zone& zone : position.zones) seen += zone.open[c][v] + zone.protected_[c][v];
  for (const Column& column : position.columns) seen += column.value[c] == value ? 1 : 0;
  return seen;
}

Status check_cards(const Rules& rules, const Position& position) {
  const auto counts = rules.pile_counts();
  for (std::size_t code = 0; code < kCodes; code++) {
    const auto card = static_cast<Card>(code);
    int seen = position.pile[code];
    if (is_number(card) && value_of(card) > 0) {
      seen += in_sight(position, colour_of(card), value_of(card));
    }
    if (card == kSwitch) seen += position.switches_turned;
    if (card == kDie) {
      for (const Column& column : position.columns) seen += column.die ? 1 : 0;
    }
    if (seen > counts[code]) {
      return Error{fmt::format("the position holds {} copies of card {}; the rules have {}", seen,
                               code, counts[code])};
    }
  }
  return std::nullopt;
}

Status check_turn(const Position& position) {
  const int placed = position.placed();
  if (!position.drawing && (placed > 0 || position.switches_turned > 0)) {
    return Error{"cards lie on the table although no draw turn has begun"};
  }
  if (position.switches_turned < 0) return Error{"the number of switch cards turned is negative"};
  // A turn that is under way has turned at least its columns' and switch cards; a bust has ended
  // it.
  if (position.cards_turned != placed + position.switches_turned) {
    return Error{fmt::format("{} cards were turned this turn, but {} are on the table",
                             position.cards_turned, placed + position.switches_turned)};
  }
  for (int i = 0; i < kMostColumns; i++) {
    const Column& column = position.columns[static_cast<std::size_t>(i)];
    if ((column.cards() > 0) != (i < position.open_columns)) {
      return Error{fmt::format("column {} holds {} cards, with {} open columns", i, column.cards(),
                               position.open_columns)};
    }
    int values = 0;
    for (const auto value : column.value) {
      if (value > kMostValues) {
        return Error{fmt::format("column {} holds a card of value {}; the largest is {}", i, value,
                                 kMostValues)};
      }
      if (value > 0 && (values >> value & 1) != 0) {
        return Error{fmt::format("column {} holds value {} twice", i, value)};
      }
      values |= value > 0 ? 1 << value : 0;
    }
  }
  return std::nullopt;
}

}  // namespace

int Zone::open_sum(int colour) const { return sum_in(open, colour); }
int Zone::open_cards(int colour) const { return cards_in(open, colour); }
int Zone::open_cards() const {
  return over_colours([this](int colour) { return open_cards(colour); });
}
int Zone::protected_sum() const {
  return over_colours([this](int colour) { return sum_in(protected_, colour); });
}
int Zone::protected_cards() const {
  return over_colours([this](int colour) { return cards_in(protected_, colour); });
}
int Zone::score() const {
  return protected_sum() + over_colours([this](int colour) { return open_sum(colour); });
}

bool Column::admits(Card card) const {
  if (card == kDie) return !die;
  return value[static_cast<std::size_t>(colour_of(card))] == 0 &&
         (values() >> (value_of(card) - 1) & 1) == 0;
}

void Column::place(Card card) {
  if (card == kDie) {
    die = true;
  } else {
    value[static_cast<std::size_t>(colour_of(card))] = static_cast<std::uint8_t>(value_of(card));
  }
}

int Column::sum() const { return std::accumulate(value.begin(), value.end(), 0); }

int Column::cards() const {
  return (die ? 1 : 0) + over_colours([this](int colour) { return colours() >> colour & 1; });
}

int Column::colours() const {
  return over_colours(
      [this](int colour) { return value[static_cast<std::size_t>(colour)] > 0 ? 1 << colour : 0; });
}

int Column::values() const {
  return over_colours([this](int colour) {
    const int v = value[static_cast<std::size_t>(colour)];
    return v > 0 ? 1 << (v - 1) : 0;
  });
}

int Position::pile_cards() const { return std::accumulate(pile.begin(), pile.end(), 0); }

int Position::placed() const {
  int placed = 0;
  for (const Column& column : columns) placed += column.cards();
  return placed;
}

Position start_position(const Rules& rules) {
  Position position;
  position.pile = rules.pile_counts();
  return position;
}

Status check_position(const Rules& rules, const Position& position) {
  if (position.active < 0 || position.active >= rules.players) {
    return Error{
        fmt::format("seat {} is active; seats are 0..{}", position.active, rules.players - 1)};
  }
  if (position.open_columns < 0 || position.open_columns > rules.columns) {
    return Error{fmt::format("{} columns are open; the rules allow {}", position.open_columns,
                             rules.columns)};
  }
  if (position.turn < 0) return Error{"the number of turns is negative"};
  if (position.pile_cards() == 0) return Error{"the pile is empty: the game is over"};
  for (int seat = rules.players; seat < kMostPlayers; seat++) {
    if (position.zones[static_cast<std::size_t>(seat)].cards() > 0) {
      return Error{fmt::format("seat {} holds cards; seats are 0..{}", seat, rules.players - 1)};
    }
  }
  if (auto error = check_turn(position)) return error;
  return check_cards(rules, position);
}

}  // namespace stoprule::push
