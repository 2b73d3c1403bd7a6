#include "sim/stats/payoff.h"

#include <algorithm>
#include <cmath>

#include "sim/core/check.h"
#include "sim/stats/best.h"
#include "sim/stats/distributions.h"
#include "sim/stats/holm.h"

namespace stoprule {
namespace {

void check_table(const PayoffTable& table) {
  check(table.strategies_n > 0, "a payoff table with a strategy");
  check_equal(static_cast<long long>(table.data.cells_n()),
              static_cast<long long>(table.strategies_n * table.strategies_n),
              "cells of the table");
}

// One-sided p of a mean above 0. A mean that never varies is sure; 0 against 0 tells nothing.
double p_above_0(const GroupMean& mean, double df) {
  if (mean.se == 0) return mean.mean > 0 ? 0 : 1;
  const double tail = student_two_sided_p(mean.mean / mean.se, df) / 2;
  return mean.mean > 0 ? tail : 1 - tail;
}

}  // namespace

std::vector<BestReply> best_replies(const PayoffTable& table, double alpha) {
  check_table(table);
  const std::size_t n = table.strategies_n, groups_n = table.data.groups_n();
  std::vector<BestReply> replies;
  std::vector<std::int64_t> column(n * groups_n);
  for (std::size_t j = 0; j < n; j++) {
    for (std::size_t i = 0; i < n; i++) {
      const auto sums = table.data.cell(table.cell(i, j));
      std::copy(sums.begin(), sums.end(), column.begin() + static_cast<long>(i * groups_n));
    }
    const auto comparison = compare_with_best({column, table.data.units, table.data.scale}, alpha);
    BestReply reply{comparison.best, {}};
    for (std::size_t i = 0; i < n; i++) {
      if (comparison.cells[i].may_be_best) reply.may_be_best.push_back(i);
    }
    replies.push_back(std::move(reply));
  }
  return replies;
}

std::vector<Ranked> rank_by_payoff(const PayoffTable& table, double alpha) {
  check_table(table);
  const std::size_t n = table.strategies_n, groups_n = table.data.groups_n();
  // A strategy's sums over all fields count each unit once a field.
  std::vector<std::int64_t> sums(n * groups_n);
  for (std::size_t i = 0; i < n; i++) {
    for (std::size_t j = 0; j < n; j++) {
      const auto cell = table.data.cell(table.cell(i, j));
      for (std::size_t g = 0; g < groups_n; g++) sums[i * groups_n + g] += cell[g];
    }
  }
  const GroupedSums over_fields{sums, table.data.units, table.data.scale * n};
  const double t = student_quantile(1 - alpha / 2, degrees_of_freedom(table.data));
  std::vector<Ranked> ranking;
  for (std::size_t i = 0; i < n; i++) {
    const auto [mean, se] = cell_mean(over_fields, i);
    ranking.push_back({i, mean, se, {mean - t * se, mean + t * se}});
  }
  std::sort(ranking.begin(), ranking.end(), [](const Ranked& a, const Ranked& b) {
    return a.mean != b.mean ? a.mean > b.mean : a.strategy < b.strategy;
  });
  return ranking;
}

std::vector<Beats> beats(const PayoffTable& table) {
  check_table(table);
  const double df = degrees_of_freedom(table.data);
  std::vector<Beats> pairs;
  std::vector<double> p;
  for (std::size_t i = 0; i < table.strategies_n; i++) {
    for (std::size_t j = 0; j < table.strategies_n; j++) {
      if (i == j) continue;
      const auto difference = cell_difference(table.data, table.cell(i, j), table.cell(j, j));
      pairs.push_back({i, j, difference.mean, difference.se, 1});
      p.push_back(p_above_0(difference, df));
    }
  }
  const auto adjusted = holm_adjusted(p);
  for (std::size_t k = 0; k < pairs.size(); k++) pairs[k].p = adjusted[k];
  return pairs;
}

std::vector<std::array<std::size_t, 3>> significant_cycles(const PayoffTable& table, double alpha) {
  const std::size_t n = table.strategies_n;
  std::vector<bool> sure(n * n);
  for (const Beats& pair : beats(table)) sure[table.cell(pair.i, pair.j)] = pair.p <= alpha;
  const auto surely_beats = [&](std::size_t i, std::size_t j) { return sure[table.cell(i, j)]; };
  std::vector<std::array<std::size_t, 3>> cycles;
  for (std::size_t i = 0; i < n; i++) {
    for (std::size_t j = i + 1; j < n; j++) {
      for (std::size_t k = i + 1; k < n; k++) {
        if (surely_beats(i, j) && surely_beats(j, k) && surely_beats(k, i)) {
          cycles.push_back({i, j, k});
        }
      }
    }
  }
  return cycles;
}

}  // namespace stoprule
