#include "sim/games/kuhkuck/view.h"

#include <algorithm>

namespace stoprule::kuhkuck {
namespace {

std::uint8_t byte(int number) { return static_cast<std::uint8_t>(number); }

}  // namespace

PointsTable points_table(const Rules& rules) {
  PointsTable table{};
  for (std::size_t n = 0; n < rules.points.size(); n++) table[n] = byte(rules.points[n]);
  return table;
}

void show_rules(const Rules& rules, ViewArrays& view) {
  for (std::size_t kind = 0; kind < kKinds; kind++) view.cards[kind] = byte(rules.cards[kind]);
  view.cards_n = byte(rules.cards_n);
  view.colours_n = byte(rules.colours_n);
  view.hand_limit = byte(rules.hand_limit);
  view.declare_from = byte(rules.declare_from);
  view.equal_gets_bonus = rules.equal_gets_bonus ? 1 : 0;
  view.full_hand_discarded = rules.full_hand_discarded ? 1 : 0;
  const PointsTable points = points_table(rules);
  std::copy(points.begin(), points.end(), view.points);
}

}  // namespace stoprule::kuhkuck
