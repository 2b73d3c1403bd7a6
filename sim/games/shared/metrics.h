// A game's tables of metrics, and what follows from them: listings, ranges and a game's values.
// Knows no game.
#pragma once

#include <array>
#include <tuple>
#include <vector>

#include "sim/core/check.h"
#include "sim/games/game.h"

namespace stoprule {

/// A metric: what is told of it, the most that it can be under given rules, `most(rules)`, in units
/// of 1 / scale, and `value(end, seat)` of a game that has ended, or `value(end)` of the whole
/// game.
template <class Most, class Value>
struct MetricRow {
  const char *name, *unit;
  Better better;
  const char* meaning;
  Most most;
  Value value;
  std::uint64_t scale = 1;
  const char* per = nullptr;  ///< the metric of the table that it is told per 1 of; null: per game

  constexpr MetricRow in_units_of(std::uint64_t parts) const {
    MetricRow changed = *this;
    changed.scale = parts;
    return changed;
  }
  constexpr MetricRow for_each_of(const char* other) const {
    MetricRow changed = *this;
    changed.per = other;
    return changed;
  }
};

template <class Most, class Value>
constexpr MetricRow<Most, Value> metric(const char* name, const char* unit, Better better,
                                        const char* meaning, Most most, Value value) {
  return {name, unit, better, meaning, most, value};
}

template <class... Row>
std::vector<Metric> metrics_of(const std::tuple<Row...>& table) {
  std::vector<Metric> metrics;
  std::apply(
      [&metrics](const auto&... row) {
        (metrics.push_back({row.name, row.unit, row.better, row.meaning, row.scale, {}}), ...);
        std::size_t i = 0;
        const auto pair = [&](const char* per) {
          if (per != nullptr) metrics[i].per = metric_at(metrics, per);
          i++;
        };
        (pair(row.per), ...);
      },
      table);
  return metrics;
}

/// `most` may also return the whole range.
template <class Rules, class... Row>
std::vector<ValueRange> ranges_of(const std::tuple<Row...>& table, const Rules& rules) {
  const auto range = [](const auto& most) -> ValueRange {
    if constexpr (std::is_same_v<std::decay_t<decltype(most)>, ValueRange>) {
      return most;
    } else {
      return {0, static_cast<std::uint64_t>(most)};
    }
  };
  return std::apply(
      [&](const auto&... row) { return std::vector<ValueRange>{range(row.most(rules))...}; },
      table);
}

/// The values of an ended game: `end` is what the rows' functions take, and the seat.
template <class... Row, class... End>
std::array<std::uint32_t, sizeof...(Row)> values_of(const std::tuple<Row...>& table,
                                                    const End&... end) {
  return std::apply(
      [&](const auto&... row) {
        return std::array<std::uint32_t, sizeof...(Row)>{
            static_cast<std::uint32_t>(row.value(end...))...};
      },
      table);
}

/// The place of a metric in a table, when it is compiled.
template <class... Row>
consteval std::size_t place_of(const std::tuple<Row...>& table, std::string_view name) {
  std::size_t found = sizeof...(Row), place = 0;
  std::apply(
      [&](const auto&... row) { ((found = row.name == name ? place : found, place++), ...); },
      table);
  return found;
}

}  // namespace stoprule
