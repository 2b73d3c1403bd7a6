#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>

#include "sim/cli/numbers.h"
#include "sim/cli/report.h"
#include "sim/cli/shown.h"
#include "sim/cli/sweep.h"
#include "sim/io/table.h"

namespace stoprule {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMostRows = 40;  // of a table on screen

const Parameter& swept_parameter(const SweepPlan& plan, std::size_t p) {
  return plan.strategy.type->parameters[plan.swept[p].index];
}

Cell swept_cell(const Parameter& parameter, std::int64_t value) {
  switch (parameter.kind) {
    case Parameter::Kind::kInteger:
      return value;
    case Parameter::Kind::kDecimal:
      return static_cast<double>(value) / static_cast<double>(kDecimalUnit);
    case Parameter::Kind::kChoice:
    case Parameter::Kind::kTable:
      break;
  }
  return parameter.format(value);
}

ColumnType type_of(const Parameter& parameter) {
  switch (parameter.kind) {
    case Parameter::Kind::kInteger:
      return ColumnType::kInteger;
    case Parameter::Kind::kDecimal:
      return ColumnType::kReal;
    case Parameter::Kind::kChoice:
    case Parameter::Kind::kTable:
      break;
  }
  return ColumnType::kText;
}

const Metric& goal_of(const SweepPlan& plan) { return plan.game->facts().slot_metrics[plan.goal]; }

// A cell beside the best one under its rules.
struct Standing {
  std::size_t cell = 0;
  Estimate estimate;
  std::optional<BesideBest> beside;
  bool best = false;
};

// The finished cells of one value of the plan's rules, in their order.
std::vector<Standing> standings(const SweepOutcome& outcome, std::size_t rules) {
  const SweepPlan& plan = outcome.plan;
  const BestComparison comparison = beside_best(plan, outcome.cells, outcome.result, rules);
  std::vector<Standing> rows;
  for (std::size_t i = 0; i < outcome.result.cells.size(); i++) {
    if (outcome.cells[i].rules != rules) continue;
    const Tally& tally = outcome.result.cells[i].tally;
    Standing row{.cell = i,
                 .estimate = slot_estimate(plan.game->facts(), tally, 0, {}, plan.goal),
                 .beside = {}};
    if (!comparison.cells.empty() && !outcome.result.interrupted) {
      row.beside = comparison.cells[rows.size()];
      row.best = comparison.best == rows.size();
    }
    rows.push_back(row);
  }
  return rows;
}

std::string mark(const Standing& row) {
  if (!row.beside) return "";
  if (row.best) return "best";
  return row.beside->may_be_best ? "not told apart from the best" : "";
}

// The best cells first, or those of the largest means, if there are more than fit.
std::vector<Standing> shown_rows(std::vector<Standing> rows, Better better) {
  const bool less_first = better == Better::kLess;
  if (rows.size() <= kMostRows) return rows;
  std::sort(rows.begin(), rows.end(), [less_first](const Standing& a, const Standing& b) {
    const double mean_a = a.estimate.mean.value_or(0), mean_b = b.estimate.mean.value_or(0);
    if (mean_a == mean_b) return a.cell < b.cell;
    return less_first ? mean_a < mean_b : mean_a > mean_b;
  });
  rows.resize(kMostRows);
  return rows;
}

std::string rules_table(const SweepOutcome& outcome, std::size_t rules, bool colour) {
  const SweepPlan& plan = outcome.plan;
  const auto all = standings(outcome, rules);
  const bool ranks = goal_of(plan).better != Better::kNeither;
  const auto rows = shown_rows(all, goal_of(plan).better);
  if (rows.empty()) return "";
  std::vector<TableColumn> columns;
  for (std::size_t p = 0; p < plan.swept.size(); p++) {
    columns.push_back({swept_parameter(plan, p).name, Align::kRight});
  }
  columns.push_back({goal_of(plan).name, Align::kRight});
  if (ranks) columns.insert(columns.end(), {{"against the best", Align::kRight}, {""}});
  Table table(columns);
  for (const Standing& row : rows) {
    std::vector<std::string> cells;
    for (std::size_t p = 0; p < plan.swept.size(); p++) {
      cells.push_back(swept_parameter(plan, p).format(outcome.cells[row.cell].values[p]));
    }
    const Scale scale = scale_of(goal_of(plan));
    cells.push_back(shown(row.estimate, scale));
    if (ranks) {
      cells.push_back(row.beside && !row.best
                          ? format_estimate(row.beside->difference,
                                            row.beside->difference_half_width,
                                            scale == Scale::kPercent ? Scale::kPoints : scale)
                          : "");
      cells.push_back(mark(row));
    }
    table.row(std::move(cells));
  }
  std::string text = fmt::format("rules {}\n", plan.rules[rules].text) +
                     table.text(colour ? Emphasis::kBoldHeader : Emphasis::kPlain);
  if (rows.size() < all.size()) {
    text += fmt::format("({} cells of {} shown, the {} first)\n", rows.size(), all.size(),
                        ranks ? "best" : "largest");
  }
  return text;
}

std::vector<std::string> signatures(const SweepOutcome& outcome) {
  std::vector<std::string> texts;
  for (const auto& cell : outcome.result.cells) texts.push_back(cell.tally.signature());
  return texts;
}

Json cells_json(const SweepOutcome& outcome) {
  Json list = Json::array();
  const bool ranks = goal_of(outcome.plan).better != Better::kNeither;
  const auto or_null = [](const auto& value) { return value ? Json(*value) : Json(nullptr); };
  for (std::size_t rules = 0; rules < outcome.plan.rules.size(); rules++) {
    for (const Standing& row : standings(outcome, rules)) {
      Json values = Json::object();
      for (std::size_t p = 0; p < outcome.plan.swept.size(); p++) {
        const Parameter& parameter = swept_parameter(outcome.plan, p);
        const std::int64_t value = outcome.cells[row.cell].values[p];
        if (parameter.kind == Parameter::Kind::kInteger) {
          values[parameter.name] = value;
        } else {
          values[parameter.name] = parameter.format(value);
        }
      }
      Json cell = {{"rules", outcome.plan.rules[rules].text},
                   {"values", values},
                   {"strategy", outcome.cells[row.cell].lineup.slots.front().text},
                   {"mean", or_null(row.estimate.mean)},
                   {"se", or_null(row.estimate.se)},
                   {"best", ranks ? Json(row.best) : Json(nullptr)}};
      const auto& beside =
          row.beside;  // none: too few games to tell; the keys are there all the same
      cell["difference"] = beside ? Json(beside->difference) : Json(nullptr);
      cell["difference_se"] = beside ? Json(beside->difference_se) : Json(nullptr);
      cell["difference_half_width"] = beside ? Json(beside->difference_half_width) : Json(nullptr);
      cell["lower"] = beside ? Json(beside->lower) : Json(nullptr);
      cell["upper"] = beside ? Json(beside->upper) : Json(nullptr);
      cell["may_be_best"] = beside ? Json(beside->may_be_best) : Json(nullptr);
      list.push_back(std::move(cell));
    }
  }
  return list;
}

// Many rows, so they are made only if somebody wants them.
std::string json_text(const SweepOutcome& outcome) {
  if (outcome.options.json_file.empty()) return "";
  const SweepPlan& plan = outcome.plan;
  Rows rows;
  for (std::size_t i = 0; i < outcome.result.cells.size(); i++) {
    for (auto& row : sweep_rows(plan, outcome.cells[i], outcome.result.cells[i])) {
      rows.push_back(std::move(row));
    }
  }
  const Json all = {{"game", plan.game->facts().name},
                    {"players", plan.players_n},
                    {"strategy", plan.strategy.text},
                    {"field", plan.field.text},
                    {"metric", goal_of(plan).name},
                    {"better", name_of(goal_of(plan).better)},
                    {"seed", cell_text(Hex{plan.seed})},
                    {"first_game", plan.games.first},
                    {"games_n", plan.games.games_n},
                    {"partial", outcome.result.interrupted},
                    {"signature", joint_signature(signatures(outcome))},
                    {"warnings", outcome.warnings},
                    {"cells", cells_json(outcome)},
                    {"rows", rows_json(sweep_columns(plan), rows)}};
  return json_document(all);
}

RunRecord record_of(const SweepOutcome& outcome) {
  const SweepPlan& plan = outcome.plan;
  RunRecord record =
      base_record(outcome.options, outcome.context, sweep_words(plan), outcome.played);
  for (const auto& rules : plan.rules) record.rules.push_back(rules_record(*plan.game, rules));
  record.strategies = {strategy_record(plan.strategy, {"role", "swept"}),
                       strategy_record(plan.field, {"role", "field"})};
  record.signature = joint_signature(signatures(outcome));
  record.warnings = outcome.warnings;
  record.totals = totals_of(outcome.ledger);
  return record;
}

// Which parameters are best at an end of what was swept: the best of all may lie beyond it.
std::string edge_text(const SweepOutcome& outcome, std::size_t rules) {
  const SweepPlan& plan = outcome.plan;
  const auto rows = standings(outcome, rules);
  const auto best =
      std::find_if(rows.begin(), rows.end(), [](const Standing& row) { return row.best; });
  if (best == rows.end()) return "";
  std::string text;
  for (std::size_t p = 0; p < plan.swept.size(); p++) {
    const Parameter& parameter = swept_parameter(plan, p);
    const auto [low, high] =
        std::minmax_element(plan.swept[p].values.begin(), plan.swept[p].values.end());
    const std::int64_t value = outcome.cells[best->cell].values[p];
    const bool goes_on =
        (value == *low && *low > parameter.low) || (value == *high && *high < parameter.high);
    if (parameter.kind == Parameter::Kind::kChoice || *low == *high || !goes_on) continue;
    text += fmt::format("(the best has {}={}, the {} that was swept: better ones may lie beyond)\n",
                        parameter.name, parameter.format(value),
                        value == *low ? "smallest" : "largest");
  }
  return text;
}

// What the numbers and marks of a table mean.
std::string how_to_read(const Metric& goal) {
  const std::string text = "means per game, ± half of a 95 % interval, each for itself; ";
  if (goal.better == Better::kNeither) {
    return text +
           fmt::format("neither more nor less {} is better,\nso no cell is the best", goal.name);
  }
  return text +
         "pp: percentage points; what is not told\napart from the best is so for all cells "
         "at once, at 95 %" +
         (goal.better == Better::kLess ? "; the best has the least " + goal.name : "");
}

// The strategy with what stays as it is, and * for what is swept: "threshold:stop=*,protect=12".
std::string swept_text(const SweepPlan& plan) {
  const auto& parameters = plan.strategy.type->parameters;
  std::string text = plan.strategy.type->name;
  for (std::size_t i = 0; i < parameters.size(); i++) {
    const bool is_swept = std::any_of(plan.swept.begin(), plan.swept.end(),
                                      [i](const SweptParameter& each) { return each.index == i; });
    text += fmt::format(
        "{}{}={}", i == 0 ? ':' : ',', parameters[i].name,
        is_swept ? "*" : parameters[i].text(places_of(parameters, plan.strategy.values, i)));
  }
  return text;
}

}  // namespace

std::vector<Column> sweep_columns(const SweepPlan& plan) {
  auto columns = columns_named(kRunColumns);
  for (std::size_t p = 0; p < plan.swept.size(); p++) {
    const Parameter& parameter = swept_parameter(plan, p);
    columns.push_back(sweep_column(parameter.name, type_of(parameter)));
  }
  return columns;
}

Rows sweep_rows(const SweepPlan& plan, const SweepCell& cell, const CellResult& result) {
  Rows rows;
  for (const MetricRow& row : metric_rows(plan.game->facts(), result.tally)) {
    if (row.slot.value_or(0) != 0) continue;  // all others play the field
    std::vector<Cell> cells = run_cells(cell_plan(plan, cell), row);
    for (std::size_t p = 0; p < plan.swept.size(); p++) {
      cells.push_back(swept_cell(swept_parameter(plan, p), cell.values[p]));
    }
    rows.push_back(std::move(cells));
  }
  return rows;
}

std::vector<std::string> sweep_warnings(const SweepOutcome& outcome) {
  std::vector<std::string> warnings = build_warnings();
  if (outcome.result.interrupted) return warnings;  // nothing is told apart yet
  const SweepPlan& plan = outcome.plan;
  const bool ranks = goal_of(plan).better != Better::kNeither;
  for (std::size_t rules = 0; rules < plan.rules.size(); rules++) {
    const auto rows = standings(outcome, rules);
    if (ranks && rows.size() > 1 && !rows.front().beside) {
      warnings.push_back(fmt::format(
          "under {} too few games to tell cells apart: play {} or more", plan.rules[rules].text,
          grouped(std::max<std::uint64_t>(1000, 10 * plan.games.games_n))));
    }
    const auto best_n = std::count_if(rows.begin(), rows.end(), [](const Standing& row) {
      return row.best || (row.beside && row.beside->may_be_best);
    });
    if (best_n < 2) continue;
    warnings.push_back(fmt::format(
        "under {} {} of {} cells may be the best: which of them is marked may be chance, and the "
        "best "
        "of "
        "many looks better than it is; play more, or compare two of them on other games, from "
        "--first-game {} on",
        plan.rules[rules].text, best_n, rows.size(), plan.games.first + plan.games.games_n));
  }
  return warnings;
}

std::string sweep_table(const SweepOutcome& outcome, bool colour) {
  const SweepPlan& plan = outcome.plan;
  std::string text = fmt::format(
      "{}, {} players, {} cells of {}, seed {}, {}\n", plan.game->facts().title, plan.players_n,
      outcome.result.cells.size(), games_text(plan.games.games_n), plan.seed,
      plan.rotate ? "seats rotate" : "seats fixed: the strategy sits at seat 0");
  if (outcome.result.interrupted) {
    text += fmt::format("PARTIAL: interrupted, {} cells of {} are whole\n",
                        outcome.result.cells.size(), outcome.cells.size());
  }
  text += fmt::format("one player plays {}, {} {}\n", swept_text(plan), others_text(plan.players_n),
                      plan.field.text);
  text += how_to_read(goal_of(plan)) + "\n\n";
  for (std::size_t rules = 0; rules < plan.rules.size(); rules++) {
    text += rules_table(outcome, rules, colour) + edge_text(outcome, rules) + "\n";
  }
  if (outcome.result.interrupted) return text;
  return text + fmt::format("reproduce: {}  # signature {}\n",
                            shell_text(outcome.context, sweep_words(plan), plan.games),
                            joint_signature(signatures(outcome)));
}

OutputTexts sweep_texts(const SweepOutcome& outcome) {
  return {.csv = {{}, sweep_columns(outcome.plan)},
          .hist = {},
          .looks = {},
          .json = json_text(outcome),
          .record = record_of(outcome)};
}

}  // namespace stoprule
