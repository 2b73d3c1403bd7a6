#include "sim/games/kuhkuck/position.h"

#include <algorithm>
#include <numeric>

namespace stoprule::kuhkuck {

int Side::hand_n() const { return std::accumulate(hand.begin(), hand.end(), 0); }

int Side::declarations() const {
  return static_cast<int>(std::count_if(value.begin(), value.end(), [](int v) { return v > 0; }));
}

int Side::worth() const { return std::accumulate(value.begin(), value.end(), 0); }

int Side::cards_declared() const { return std::accumulate(cards_at.begin(), cards_at.end(), 0); }

int Position::pool_n() const { return std::accumulate(pool.begin(), pool.end(), 0); }

Position start_position(const Rules& rules) {
  Position start;
  start.pool = rules.cards;
  return start;
}

bool may_declare(const Rules& rules, const Side& side, int colour) {
  if (colour < 0 || colour >= kColours) return false;
  const auto c = static_cast<std::size_t>(colour);
  return side.hand_n() >= rules.declare_from && side.hand[c] > 0 && side.value[c] == 0;
}

bool may_declare(const Rules& rules, const Side& side) {
  for (int colour = 0; colour < kColours; colour++) {
    if (may_declare(rules, side, colour)) return true;
  }
  return false;
}

std::array<int, kPlayers> bonuses(const Rules& rules, const Position& end, std::size_t colour) {
  const int first = end.sides[0].value[colour], second = end.sides[1].value[colour];
  const int contested = first > 0 && second > 0 ? kBonus : 0;
  const bool both = first == second && rules.equal_gets_bonus;
  return {first > second || both ? contested : 0, second > first || both ? contested : 0};
}

std::array<int, kPlayers> bonuses(const Rules& rules, const Position& end) {
  std::array<int, kPlayers> bonus{};
  for (std::size_t c = 0; c < kColours; c++) {
    const auto of_colour = bonuses(rules, end, c);
    for (std::size_t seat = 0; seat < kPlayers; seat++) bonus[seat] += of_colour[seat];
  }
  return bonus;
}

std::array<int, kPlayers> scores(const Rules& rules, const Position& end) {
  auto score = bonuses(rules, end);
  for (std::size_t seat = 0; seat < kPlayers; seat++) {
    score[seat] += end.sides[seat].worth();
  }
  return score;
}

std::array<int, kPlayers> win_shares(const std::array<int, kPlayers>& score) {
  if (score[0] == score[1]) return {30, 30};
  return score[0] > score[1] ? std::array{60, 0} : std::array{0, 60};
}

}  // namespace stoprule::kuhkuck
