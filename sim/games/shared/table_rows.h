// The rows of a game's tables of metrics, and what follows from them: listings, ranges and values.
// Knows no game.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "sim/core/check.h"
#include "sim/games/game.h"
#include "sim/games/shared/course.h"

namespace stoprule {

/// The most that a metric can be: a number, or a function of the rules.
template <class Rules>
struct Most {
  constexpr Most(int always = 0) : number(always) {}  // NOLINT: a number stands for itself
  template <class Function>
  constexpr Most(Function by_rules) : of(by_rules) {}  // NOLINT: and so does a function
  constexpr int operator()(const Rules& rules) const { return of != nullptr ? of(rules) : number; }

  int number = 0;
  int (*of)(const Rules& rules) = nullptr;
};

/// A metric: what is told of it, the most that it can be (in units of 1 / scale), and its value, of
/// a slot as its seat's; metrics of the game see seat 0.
template <class G>
struct Measure {
  using SeenOf = Seen<typename G::Rules, typename G::Position>;
  const char *name, *unit;
  Better better;
  const char* meaning;
  Most<typename G::Rules> most;
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
  for (std::size_t m = 0; m < N; m++) {
    const int value = rows[m].value(seen), most = rows[m].most(seen.rules);
    if (value < 0 || value > most) {
      check(false, std::string("metric ") + rows[m].name + ": its row says 0.." +
                       std::to_string(most) + ", and it is " + std::to_string(value));
    }
    values[m] = static_cast<std::uint32_t>(value);
  }
  return values;
}

}  // namespace stoprule
