// The rows of a game's tables of metrics, and what follows from them: listings, ranges and values.
// Knows no game.
#pragma once

#include <array>
#include <vector>

#include "sim/games/game.h"
#include "sim/games/shared/course.h"

namespace stoprule {

/// A metric: what is told of it, the most that it can be (in units of 1 / scale), and its value, of
/// a slot as its seat's; metrics of the game see seat 0.
template <class G>
struct Measure {
  using SeenOf = Seen<typename G::Rules, typename G::Position>;
  const char *name, *unit;
  Better better;
  const char* meaning;
  int (*most)(const typename G::Rules& rules);
  int (*value)(const SeenOf& seen);
  std::uint64_t scale = 1;
};

template <class G, std::size_t N>
std::vector<Metric> metrics_of(const Measure<G> (&rows)[N]) {
  std::vector<Metric> metrics;
  for (const auto& row : rows) {
    metrics.push_back({row.name, row.unit, row.better, row.meaning, row.scale, {}});
  }
  return metrics;
}

template <class G, std::size_t N>
std::vector<ValueRange> ranges_of(const Measure<G> (&rows)[N], const typename G::Rules& rules) {
  std::vector<ValueRange> ranges;
  for (const auto& row : rows) ranges.push_back({0, static_cast<std::uint64_t>(row.most(rules))});
  return ranges;
}

template <class G, std::size_t N>
std::array<std::uint32_t, N> values_of(const Measure<G> (&rows)[N],
                                       const typename Measure<G>::SeenOf& seen) {
  std::array<std::uint32_t, N> values;
  for (std::size_t m = 0; m < N; m++) values[m] = static_cast<std::uint32_t>(rows[m].value(seen));
  return values;
}

}  // namespace stoprule
