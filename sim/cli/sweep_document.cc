#include "sim/cli/sweep_document.h"

#include <fmt/format.h>

#include <algorithm>

#include "sim/cli/experiment.h"
#include "sim/cli/numbers.h"
#include "sim/cli/run_document.h"
#include "sim/cli/shown.h"

namespace stoprule {
namespace {

constexpr std::size_t kMostRows = 40;  // of a table on screen

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

bool ranks(const SweepPlan& plan) { return goal_of(plan).better != Better::kNeither; }

std::string mark(const RankedCell& row) {
  if (row.best) return "best";
  return row.may_be_best() ? "not told apart from the best" : "";
}

// "-2.5 ± 0.4 pp", of the difference to the best cell.
std::string beside_text(const Metric& goal, const RankedCell& row) {
  if (!row.beside || row.best) return "";
  return shown_difference(goal, row.beside->difference, row.beside->difference_half_width);
}

Table rules_table(const SweepPlan& plan, const std::vector<RankedCell>& rows) {
  const Metric& goal = goal_of(plan);
  std::vector<TableColumn> columns;
  for (const auto& swept : plan.swept) {
    columns.push_back({parameter_of(plan, swept).name, Align::kRight});
  }
  columns.push_back({goal.name, Align::kRight});
  if (ranks(plan)) columns.insert(columns.end(), {{"against the best", Align::kRight}, {""}});
  Table table(columns);
  for (const RankedCell& row : rows) {
    std::vector<std::string> cells;
    for (std::size_t p = 0; p < plan.swept.size(); p++) {
      cells.push_back(parameter_of(plan, plan.swept[p]).format(row.cell->values[p]));
    }
    cells.push_back(shown(goal, row.estimate));
    if (ranks(plan)) cells.push_back(beside_text(goal, row)), cells.push_back(mark(row));
    table.row(std::move(cells));
  }
  return table;
}

// Under one of the plan's rules: the cells, and which parameters are best at an end of what was
// swept.
void add_rules(const SweepPlan& plan, std::size_t rules, const SweepFindings& findings,
               Page& page) {
  const std::size_t cells_n = findings.cells.size();
  const auto rows = first_of(findings.cells, goal_of(plan).better, kMostRows);
  std::string text;
  if (!rows.empty()) {
    page.emplace_back(fmt::format("rules {}\n", plan.rules[rules].text));
    page.emplace_back(rules_table(plan, rows));
  }
  if (rows.size() < cells_n) {
    text += fmt::format("({} cells of {} shown, the {} first)\n", rows.size(), cells_n,
                        ranks(plan) ? "best" : "largest");
  }
  for (const AtTheEdge& edge : findings.edges) {
    text += fmt::format("(the best has {}={}, the {} that was swept: better ones may lie beyond)\n",
                        edge.parameter->name, edge.parameter->format(edge.value),
                        edge.smallest ? "smallest" : "largest");
  }
  page.emplace_back(text + "\n");
}

Json cell_json(const SweepPlan& plan, const RankedCell& row) {
  Json values = Json::object();
  for (std::size_t p = 0; p < plan.swept.size(); p++) {
    const Parameter& parameter = parameter_of(plan, plan.swept[p]);
    const std::int64_t value = row.cell->values[p];
    const bool is_number = parameter.kind == Parameter::Kind::kInteger;
    values[parameter.name] = is_number ? Json(value) : Json(parameter.format(value));
  }
  // Missing: too few games to tell; the keys are there all the same.
  const auto told = [&row](auto BesideBest::*part) {
    return row.beside ? Json((*row.beside).*part) : Json(nullptr);
  };
  return {{"rules", plan.rules[row.cell->rules].text},
          {"values", values},
          {"strategy", row.cell->lineup.slots.front().text},
          {"mean", or_null(row.estimate.mean)},
          {"se", or_null(row.estimate.se)},
          {"best", ranks(plan) ? Json(row.best) : Json(nullptr)},
          {"difference", told(&BesideBest::difference)},
          {"difference_se", told(&BesideBest::difference_se)},
          {"difference_half_width", told(&BesideBest::difference_half_width)},
          {"lower", told(&BesideBest::lower)},
          {"upper", told(&BesideBest::upper)},
          {"may_be_best", told(&BesideBest::may_be_best)}};
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

std::string heading(const SweepPlan& plan, std::size_t planned_n, const SweepResult& result) {
  std::string text =
      fmt::format("{}, {} players, {} cells of {}, seed {}, {}{}\n", plan.game->facts().title,
                  plan.players_n, result.cells.size(), games_text(plan.games.games_n), plan.seed,
                  plan.rotate ? "seats rotate" : "seats fixed: the strategy sits at seat 0",
                  engine_note(*plan.game, plan.rules));
  if (result.interrupted) {
    text += fmt::format("PARTIAL: interrupted, {} cells of {} are whole\n", result.cells.size(),
                        planned_n);
  }
  return text + fmt::format("one player plays {}, {} {}\n{}\n\n", swept_text(plan),
                            others_text(plan.players_n), plan.field.text,
                            how_to_read(goal_of(plan)));
}

// What to know before trusting the best cell under one of the plan's rules.
void warn(const SweepPlan& plan, std::size_t rules, const SweepFindings& findings,
          std::vector<std::string>& warnings) {
  const auto& cells = findings.cells;
  const std::string& name = plan.rules[rules].text;
  if (ranks(plan) && cells.size() > 1 && !cells.front().beside) {
    warnings.push_back(
        fmt::format("under {} too few games to tell cells apart: play {} or more", name,
                    grouped(std::max<std::uint64_t>(1000, 10 * plan.games.games_n))));
  }
  if (findings.may_be_best_n < 2) return;
  warnings.push_back(fmt::format(
      "under {} {} of {} cells may be the best: which of them is marked may be chance, and the "
      "best of many looks better than it is; play more, or compare two of them on other games, "
      "from --first-game {} on",
      name, findings.may_be_best_n, cells.size(), plan.games.first + plan.games.games_n));
}

Json header_of(const SweepPlan& plan) {
  return {{"game", plan.game->facts().name},   {"players", plan.players_n},
          {"strategy", plan.strategy.text},    {"field", plan.field.text},
          {"metric", goal_of(plan).name},      {"better", name_of(goal_of(plan).better)},
          {"seed", cell_text(Hex{plan.seed})}, {"first_game", plan.games.first},
          {"games_n", plan.games.games_n}};
}

}  // namespace

std::vector<Column> sweep_columns(const SweepPlan& plan) {
  auto columns = columns_named(kRunColumns);
  for (const auto& swept : plan.swept) {
    const Parameter& parameter = parameter_of(plan, swept);
    columns.push_back(sweep_column(parameter.name, type_of(parameter)));
  }
  return columns;
}

Rows sweep_rows(const SweepPlan& plan, const SweepCell& cell, const Tally& tally) {
  Rows rows;
  for (const MetricRow& row : metric_rows(plan.game->facts(), tally)) {
    if (row.slot.value_or(0) != 0) continue;  // all others play the field
    std::vector<Cell> cells = run_cells(cell_plan(plan, cell), row);
    for (std::size_t p = 0; p < plan.swept.size(); p++) {
      cells.push_back(swept_cell(parameter_of(plan, plan.swept[p]), cell.values[p]));
    }
    rows.push_back(std::move(cells));
  }
  return rows;
}

Document sweep_document(const SweepPlan& plan, const std::vector<SweepCell>& cells,
                        const SweepResult& result, bool with_rows) {
  std::vector<std::string> signatures;
  for (const auto& cell : result.cells) signatures.push_back(cell.tally.signature());
  Document document{.page = {heading(plan, cells.size(), result)},
                    .header = header_of(plan),
                    .rows = {sweep_columns(plan)},
                    .rows_written = true,
                    .rules = {},
                    .strategies = {strategy_record(plan.strategy, {"role", "swept"}),
                                   strategy_record(plan.field, {"role", "field"})},
                    .signature = joint_signature(signatures),
                    .played = {.seconds = result.seconds, .partial = result.interrupted},
                    .warnings = build_warnings(),
                    .measured = {}};
  Json told = Json::array();
  for (std::size_t rules = 0; rules < plan.rules.size(); rules++) {
    const SweepFindings findings = find(plan, cells, result, rules);
    add_rules(plan, rules, findings, document.page);
    // After an interrupt nothing is told apart yet.
    if (!result.interrupted) warn(plan, rules, findings, document.warnings);
    for (const RankedCell& row : findings.cells) told.push_back(cell_json(plan, row));
    document.rules.push_back(rules_record(*plan.game, plan.rules[rules]));
  }
  document.findings = {{"cells", told}};
  if (!result.interrupted) document.reproduces = plan.games;
  for (std::size_t i = 0; with_rows && i < result.cells.size(); i++) {
    for (auto& row : sweep_rows(plan, cells[i], result.cells[i].tally)) {
      document.rows.rows.push_back(std::move(row));
    }
  }
  return document;
}

}  // namespace stoprule
