#include "sim/experiments/sweep.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <utility>

namespace stoprule {
namespace {

constexpr double kAlpha = 0.05;

// The next combination of positions, the last changing fastest; false after the last one.
bool advance(std::vector<std::size_t>& at, const std::vector<SweptParameter>& swept) {
  for (std::size_t p = swept.size(); p-- > 0;) {
    if (++at[p] < swept[p].values.size()) return true;
    at[p] = 0;
  }
  return false;
}

SweepCell cell_at(const SweepPlan& plan, std::size_t rules, const std::vector<std::size_t>& at) {
  SweepCell cell{.rules = rules, .values = {}, .lineup = {}};
  Values values = plan.strategy.values;
  for (std::size_t p = 0; p < plan.swept.size(); p++) {
    cell.values.push_back(plan.swept[p].values[at[p]]);
    values[plan.swept[p].index] = cell.values.back();
  }
  cell.lineup = {.game = plan.game,
                 .rules = plan.rules[rules],
                 .slots = {plan.players_n, plan.field},
                 .rotate = plan.rotate};
  cell.lineup.slots.front() = name_strategy(*plan.strategy.type, values);
  return cell;
}

// Cells of a ledger are told apart by what they play.
std::string key_of(const SweepCell& cell) {
  return cell.lineup.rules.text + " " + cell.lineup.slots.front().text;
}

std::vector<AtTheEdge> edges_of(const SweepPlan& plan, const SweepCell& best) {
  std::vector<AtTheEdge> edges;
  for (std::size_t p = 0; p < plan.swept.size(); p++) {
    const Parameter& parameter = parameter_of(plan, plan.swept[p]);
    const auto [low, high] = std::ranges::minmax(plan.swept[p].values);
    const std::int64_t value = best.values[p];
    const bool goes_on =
        (value == low && low > parameter.low) || (value == high && high < parameter.high);
    if (parameter.kind == Parameter::Kind::kChoice || low == high || !goes_on) continue;
    edges.push_back({&parameter, value, value == low});
  }
  return edges;
}

}  // namespace

std::uint64_t cells_n(const SweepPlan& plan) {
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t n = plan.rules.size();
  for (const SweptParameter& parameter : plan.swept) {
    const std::uint64_t values_n = parameter.values.size();
    n = n > kMost / values_n ? kMost : n * values_n;
  }
  return n;
}

std::vector<SweepCell> sweep_cells(const SweepPlan& plan) {
  std::vector<SweepCell> cells;
  for (std::size_t rules = 0; rules < plan.rules.size(); rules++) {
    std::vector<std::size_t> at(plan.swept.size());
    do {
      cells.push_back(cell_at(plan, rules, at));
    } while (advance(at, plan.swept));
  }
  return cells;
}

std::vector<SweepCell> first_cells(const SweepPlan& plan) {
  std::vector<SweepCell> cells;
  for (std::size_t rules = 0; rules < plan.rules.size(); rules++) {
    cells.push_back(cell_at(plan, rules, std::vector<std::size_t>(plan.swept.size())));
  }
  return cells;
}

Result<SweepResult> sweep(const SweepPlan& plan, const std::vector<SweepCell>& cells,
                          Ledger& ledger,
                          const std::function<void(std::size_t, const CellResult&)>& finished) {
  const auto begin = std::chrono::steady_clock::now();
  SweepResult result;
  for (std::size_t i = 0; i < cells.size() && !result.interrupted; i++) {
    const auto work = in_groups(make_arena(cell_plan(plan, cells[i])), plan.goal);
    BlockOptions options = plan.options;
    if (plan.options.watch) {
      options.watch = [&](std::uint64_t games_done) {
        plan.options.watch(i * plan.games.games_n + games_done);
      };
    }
    auto totals = ledger.play(key_of(cells[i]), *work, plan.games, options);
    if (!totals.ok()) return totals.error();
    result.interrupted = totals.value().games_done < plan.games.games_n;
    if (result.interrupted) break;
    auto [tally, games_done] = std::move(totals).value();
    result.cells.push_back({std::move(tally), games_done});
    if (finished) finished(i, result.cells.back());
  }
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  result.seconds = seconds.count();
  return result;
}

BestComparison beside_best(const SweepPlan& plan, const std::vector<SweepCell>& cells,
                           const SweepResult& result, std::size_t rules) {
  std::vector<Tally> tallies;
  for (std::size_t i = 0; i < result.cells.size(); i++) {
    if (cells[i].rules == rules) tallies.push_back(result.cells[i].tally);
  }
  const Metric& goal = goal_of(plan);
  const GroupTable table(tallies, goal);
  if (goal.better == Better::kNeither || !table.tells() || !any_tells(tallies, plan.goal))
    return {};
  BestComparison comparison = compare_with_best(table.sums(), kAlpha);
  const auto is_few = [&](std::size_t i) {
    return tallies[i].slot_metric(0, plan.goal).unusual_n < kFewUnusual;
  };
  for (std::size_t i = 0; i < tallies.size(); i++) {
    // A difference is as sure as the better known of the two.
    if (is_few(i) && is_few(comparison.best)) comparison.cells[i].may_be_best = true;
  }
  if (goal.better == Better::kMore) return comparison;
  for (BesideBest& cell : comparison.cells) {  // of negated sums
    cell.mean = 0 - cell.mean, cell.difference = 0 - cell.difference;
    cell.lower = 0 - std::exchange(cell.upper, 0 - cell.lower);
  }
  return comparison;
}

SweepFindings find(const SweepPlan& plan, const std::vector<SweepCell>& cells,
                   const SweepResult& result, std::size_t rules) {
  const BestComparison comparison =
      result.interrupted ? BestComparison() : beside_best(plan, cells, result, rules);
  SweepFindings findings;
  auto& rows = findings.cells;
  for (std::size_t i = 0; i < result.cells.size(); i++) {
    if (cells[i].rules != rules) continue;
    RankedCell row{
        .cell = &cells[i],
        .number = i,
        .estimate = estimate_of(plan.game->facts(), result.cells[i].tally, {0}, goal_of(plan).name),
        .beside = {}};
    if (!comparison.cells.empty()) {
      row.beside = comparison.cells[rows.size()];
      row.best = comparison.best == rows.size();
    }
    if (row.may_be_best()) findings.may_be_best_n++;
    if (row.best) findings.edges = edges_of(plan, cells[i]);
    rows.push_back(std::move(row));
  }
  return findings;
}

std::vector<RankedCell> first_of(std::vector<RankedCell> cells, Better better, std::size_t most_n) {
  if (cells.size() <= most_n) return cells;
  std::ranges::sort(cells, [better](const RankedCell& a, const RankedCell& b) {
    const double mean_a = a.estimate.mean.value_or(0), mean_b = b.estimate.mean.value_or(0);
    if (mean_a == mean_b) return a.number < b.number;
    return better == Better::kLess ? mean_a < mean_b : mean_a > mean_b;
  });
  cells.resize(most_n);
  return cells;
}

}  // namespace stoprule
