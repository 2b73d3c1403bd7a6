// The data of `run` as texts (report.h): rows of CSV and of histograms, and JSON.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "sim/cli/report.h"
#include "sim/io/csv.h"

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

std::string csv_text(const RunOutcome& outcome, std::span<const Column> columns) {
  std::string text;
  CsvWriter writer(text, columns);
  for (const MetricRow& row : metric_rows(outcome.facts(), outcome.result.tally)) {
    writer.row(run_cells(outcome.plan, row));
  }
  return text;
}

std::string hist_text(const RunOutcome& outcome, std::span<const Column> columns) {
  std::string text;
  CsvWriter writer(text, columns);
  for (const HistogramRow& row : histogram_rows(outcome.facts(), outcome.result.tally)) {
    std::vector<Cell> cells = first_cells(outcome.plan);
    const Cell strategy = row.slot ? Cell{outcome.plan.lineup.slots[*row.slot].text} : Cell{};
    for (Cell cell : {number_cell(row.slot), strategy, number_cell(row.seat),
                      Cell{row.metric->name}, Cell{row.value}, Cell{row.count}}) {
      cells.push_back(std::move(cell));
    }
    writer.row(cells);
  }
  return text;
}

template <class Value>
Json or_null(const std::optional<Value>& value) {
  return value ? Json(*value) : Json(nullptr);
}

// No times and nothing of the host: the same command writes the same bytes.
std::string json_text(const RunOutcome& outcome) {
  const RunPlan& plan = outcome.plan;
  Json rows = Json::array();
  for (const MetricRow& row : metric_rows(outcome.facts(), outcome.result.tally)) {
    const Estimate& e = row.estimate;
    rows.push_back(
        {{"games_n", row.games_n},
         {"slot", or_null(row.slot)},
         {"strategy", row.slot ? Json(plan.lineup.slots[*row.slot].text) : Json(nullptr)},
         {"seat", or_null(row.seat)},
         {"metric", row.metric->name},
         {"unit", row.metric->unit},
         {"mean", or_null(e.mean)},
         {"se", or_null(e.se)},
         {"lo95", or_null(e.lo95)},
         {"hi95", or_null(e.hi95)}});
  }
  Json strategies = Json::array();
  for (const auto& slot : plan.lineup.slots) strategies.push_back(slot.text);
  const Json all = {
      {"game", outcome.facts().name},        {"rules", plan.lineup.rules.text},
      {"players", plan.lineup.slots.size()}, {"strategies", strategies},
      {"rotate", plan.lineup.rotate},        {"seed", cell_text(Hex{plan.seed})},
      {"first_game", plan.games.first},      {"games_n", outcome.result.games_done},
      {"partial", outcome.partial()},        {"signature", outcome.result.tally.signature()},
      {"warnings", outcome.warnings},        {"rows", rows}};
  return all.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace

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
  OutputTexts texts{.csv = {},
                    .hist = {},
                    .json = json_text(outcome),
                    .csv_columns = columns_named(kRunColumns),
                    .hist_columns = columns_named(kHistogramColumns),
                    .record = run_record(outcome)};
  texts.csv = csv_text(outcome, texts.csv_columns);
  texts.hist = hist_text(outcome, texts.hist_columns);
  return texts;
}

}  // namespace stoprule
