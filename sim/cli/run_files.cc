#include "sim/cli/run_files.h"

#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "sim/io/csv.h"

namespace stoprule {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

struct Target {
  std::string flag, path;
};

// Whether a sidecar can stand beside it: not beside standard output, pipes and devices.
bool has_sidecar(const std::string& path) {
  std::error_code none;
  return path != "-" && !path.starts_with("/dev/") && !path.starts_with("/proc/") &&
         (!fs::exists(path, none) || fs::is_regular_file(path, none));
}

bool same_place(const std::string& a, const std::string& b) {
  std::error_code none;
  if (a == b || fs::equivalent(a, b, none)) return true;
  if (a == "-" || b == "-") return false;
  const auto place = [&none](const std::string& path) {
    return fs::weakly_canonical(fs::absolute(path, none), none);
  };
  return place(a) == place(b) && !none;
}

// All places that will be written.
std::vector<Target> targets_of(const Options& options) {
  std::vector<Target> targets;
  for (const auto& [flag, path] : {Target{"--csv", options.csv}, Target{"--hist", options.hist}}) {
    if (path.empty()) continue;
    targets.push_back({flag, path});
    if (has_sidecar(path)) targets.push_back({"the sidecar of " + flag, sidecar_path(path)});
  }
  if (!options.json_file.empty()) targets.push_back({"--json", options.json_file});
  return targets;
}

Status check_targets(const Options& options) {
  const auto targets = targets_of(options);
  for (std::size_t i = 0; i < targets.size(); i++) {
    for (std::size_t j = 0; j < i; j++) {
      if (!same_place(targets[i].path, targets[j].path)) continue;
      const std::string place = targets[i].path == "-" ? "standard output" : targets[i].path;
      return Error{fmt::format("{} and {} would both write {}; give different files",
                               targets[j].flag, targets[i].flag, place)};
    }
  }
  return std::nullopt;
}

Status open_one(const std::string& path, std::optional<OutputFile>& file) {
  auto opened = OutputFile::open(path);
  if (!opened.ok()) return opened.error();
  file = std::move(opened).value();
  return std::nullopt;
}

// A CSV and its sidecar.
Status open_pair(const std::string& path, std::optional<OutputFile>& file,
                 std::optional<OutputFile>& meta) {
  if (path.empty()) return std::nullopt;
  if (Status failed = open_one(path, file)) return failed;
  return has_sidecar(path) ? open_one(sidecar_path(path), meta) : std::nullopt;
}

template <class Number>
Cell number_cell(const std::optional<Number>& number) {
  return number ? Cell{std::uint64_t{*number}} : Cell{};
}

// The cells that begin every row: game, rules, players, seed, first_game.
std::vector<Cell> first_cells(const RunOutcome& outcome) {
  const RunPlan& plan = outcome.plan;
  return {outcome.facts().name, plan.lineup.rules.text, std::uint64_t{plan.lineup.slots.size()},
          Hex{plan.seed}, plan.games.first};
}

std::string csv_text(const RunOutcome& outcome, std::span<const Column> columns) {
  std::string text;
  CsvWriter writer(text, columns);
  for (const MetricRow& row : metric_rows(outcome.facts(), outcome.result.tally)) {
    std::vector<Cell> cells = first_cells(outcome);
    const Cell strategy = row.slot ? Cell{outcome.plan.lineup.slots[*row.slot].text} : Cell{};
    const Estimate& e = row.estimate;
    for (Cell cell : {Cell{row.games_n}, number_cell(row.slot), strategy, number_cell(row.seat),
                      Cell{row.metric->name}, Cell{row.metric->unit}, cell_of(e.mean),
                      cell_of(e.se), cell_of(e.lo95), cell_of(e.hi95)}) {
      cells.push_back(std::move(cell));
    }
    writer.row(cells);
  }
  return text;
}

std::string hist_text(const RunOutcome& outcome, std::span<const Column> columns) {
  std::string text;
  CsvWriter writer(text, columns);
  for (const HistogramRow& row : histogram_rows(outcome.facts(), outcome.result.tally)) {
    std::vector<Cell> cells = first_cells(outcome);
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

Result<RunFiles> RunFiles::open(const Options& options) {
  if (Status failed = check_targets(options)) return *failed;
  RunFiles files;
  for (const auto& path : {options.csv, options.hist, options.json_file}) {
    files.on_standard_output_ = files.on_standard_output_ || path == "-";
  }
  if (Status failed = open_pair(options.csv, files.csv_, files.csv_meta_)) return *failed;
  if (Status failed = open_pair(options.hist, files.hist_, files.hist_meta_)) return *failed;
  if (!options.json_file.empty()) {
    if (Status failed = open_one(options.json_file, files.json_)) return *failed;
  }
  return files;
}

Result<Written> RunFiles::write(const RunOutcome& outcome) {
  const auto run_columns = columns_named(kRunColumns),
             hist_columns = columns_named(kHistogramColumns);
  const RunRecord record = run_record(outcome);
  Written written = Written::kWhole;
  const auto put = [&written](std::optional<OutputFile>& file, const std::string& text) -> Status {
    file->write(text);
    const auto result = commit(*file);
    if (!result.ok()) return result.error();
    if (result.value() == Written::kReaderGone) written = Written::kReaderGone;
    return std::nullopt;
  };
  const auto put_meta = [&](std::optional<OutputFile>& file, std::span<const Column> columns,
                            const std::string& path) {
    return file ? put(file, sidecar_json(record, columns, path)) : std::nullopt;
  };
  if (csv_) {
    if (Status failed = put(csv_, csv_text(outcome, run_columns))) return *failed;
    if (Status failed = put_meta(csv_meta_, run_columns, outcome.options.csv)) return *failed;
  }
  if (hist_) {
    if (Status failed = put(hist_, hist_text(outcome, hist_columns))) return *failed;
    if (Status failed = put_meta(hist_meta_, hist_columns, outcome.options.hist)) return *failed;
  }
  if (json_) {
    if (Status failed = put(json_, json_text(outcome))) return *failed;
  }
  return written;
}

}  // namespace stoprule
