#include "sim/games/kuhkuck/view.h"

namespace stoprule::kuhkuck {

int points_for(const Rules& rules, std::size_t cards) {
  return cards < rules.points.size() ? rules.points[cards] : 0;
}

PointsTable points_table(const Rules& rules) {
  PointsTable table{};
  for (std::size_t n = 0; n < table.size(); n++) {
    table[n] = static_cast<std::uint8_t>(points_for(rules, n));
  }
  return table;
}

}  // namespace stoprule::kuhkuck
