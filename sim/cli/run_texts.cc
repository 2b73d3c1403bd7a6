// The data of `run` as texts (report.h): rows of CSV and of histograms, and JSON.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "sim/cli/report.h"
#include "sim/cli/rows.h"

namespace stoprule {
namespace {

using Json = nlohmann::ordered_json;

template <class Number>
Cell number_cell(const std::optional<Number>& number) {
  return number ? Cell{std::uint64_t{*number}} : Cell{};
}

// The cells that begin every row: game, rules, players, seed, first_game.
std::vector<Cell> first_cells(const RunPlan& plan) {
  return {plan.lineup.game->facts().name, plan.lineup.rules.text,
          std::uint64_t{plan.lineup.slots.size()}, Hex{plan.seed}, plan.games.first};
}

Rows rows_of(const RunOutcome& outcome) {
  Rows rows;
  for (const MetricRow& row : metric_rows(outcome.facts(), outcome.result.tally)) {
    rows.push_back(run_cells(outcome.plan, row));
  }
  return rows;
}

Rows histogram_cells(const RunOutcome& outcome) {
  Rows rows;
  for (const HistogramRow& row : histogram_rows(outcome.facts(), outcome.result.tally)) {
    std::vector<Cell> cells = first_cells(outcome.plan);
    const Cell strategy = row.slot ? Cell{outcome.plan.lineup.slots[*row.slot].text} : Cell{};
    for (Cell cell : {number_cell(row.slot), strategy, number_cell(row.seat),
                      Cell{row.metric->name}, Cell{row.value}, Cell{row.count}}) {
      cells.push_back(std::move(cell));
    }
    rows.push_back(std::move(cells));
  }
  return rows;
}

// No times and nothing of the host: the same command writes the same bytes.
std::string json_text(const RunOutcome& outcome, const Json& rows) {
  const RunPlan& plan = outcome.plan;
  Json strategies = Json::array();
  for (const auto& slot : plan.lineup.slots) strategies.push_back(slot.text);
  const Json all = {
      {"game", outcome.facts().name},        {"rules", plan.lineup.rules.text},
      {"players", plan.lineup.slots.size()}, {"strategies", strategies},
      {"rotate", plan.lineup.rotate},        {"seed", cell_text(Hex{plan.seed})},
      {"first_game", plan.games.first},      {"games_n", outcome.result.games_done},
      {"partial", outcome.partial()},        {"signature", outcome.result.tally.signature()},
      {"warnings", outcome.warnings},        {"rows", rows}};
  return json_document(all);
}

}  // namespace

void add_look(const RunPlan& plan, const Tally& so_far, Rows& looks) {
  for (const MetricRow& row : metric_rows(plan.lineup.game->facts(), so_far)) {
    if (!row.seat) looks.push_back(run_cells(plan, row));
  }
}

std::vector<Cell> run_cells(const RunPlan& plan, const MetricRow& row) {
  std::vector<Cell> cells = first_cells(plan);
  const Cell strategy = row.slot ? Cell{plan.lineup.slots[*row.slot].text} : Cell{};
  const Estimate& e = row.estimate;
  for (Cell cell : {Cell{row.games_n}, number_cell(row.slot), strategy, number_cell(row.seat),
                    Cell{row.metric->name}, Cell{row.metric->unit}, cell_of(e.mean), cell_of(e.se),
                    cell_of(e.lo95), cell_of(e.hi95)}) {
    cells.push_back(std::move(cell));
  }
  return cells;
}

OutputTexts run_texts(const RunOutcome& outcome) {
  const auto columns = columns_named(kRunColumns), hist_columns = columns_named(kHistogramColumns);
  const Rows rows = rows_of(outcome);
  return {.csv = {rows_csv(columns, rows), columns},
          .hist = {rows_csv(hist_columns, histogram_cells(outcome)), hist_columns},
          .looks = {rows_csv(columns, outcome.looks), columns},
          .json = json_text(outcome, rows_json(columns, rows)),
          .record = run_record(outcome)};
}

}  // namespace stoprule
