// From records to JSON: one function an object.
#include "sim/io/sidecar.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "sim/core/check.h"
#include "sim/io/json_text.h"
#include "sim/io/pair.h"

namespace stoprule {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kCsvEnding = ".csv";
constexpr std::string_view kSidecarEnding = ".meta.json";

std::string without_csv(std::string_view path) {
  if (path.ends_with(kCsvEnding)) path.remove_suffix(kCsvEnding.size());
  return std::string(path);
}

// A package name may hold lowercase letters, digits, and . _ - only.
std::string package_name(std::string_view file_name) {
  std::string name = without_csv(file_name);
  for (char& letter : name) {
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
    const bool allowed = (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') ||
                         letter == '.' || letter == '_' || letter == '-';
    if (!allowed) letter = '-';
  }
  return name;
}

std::string_view frictionless_type(ColumnType type) {
  switch (type) {
    case ColumnType::kInteger:
      return "integer";
    case ColumnType::kReal:
      return "number";
    case ColumnType::kText:
    case ColumnType::kHex:
      return "string";
  }
  check(false, "a column type");
  return {};
}

Json value_json(const Cell& value) {
  struct ToJson {
    Json operator()(std::monostate) const { return nullptr; }
    Json operator()(const std::string& text) const { return text; }
    Json operator()(std::int64_t integer) const { return integer; }
    Json operator()(std::uint64_t integer) const { return integer; }
    Json operator()(double real) const { return real; }
    Json operator()(Hex hex) const { return cell_text(hex); }
  };
  return std::visit(ToJson{}, value);
}

Json settings_json(std::span<const Setting> settings) {
  Json object = Json::object();
  for (const Setting& setting : settings) object[setting.key] = value_json(setting.value);
  return object;
}

Json fields_json(std::span<const Column> columns) {
  Json fields = Json::array();
  for (const Column& column : columns) {
    Json field = {{"name", column.name},
                  {"type", frictionless_type(column.type)},
                  {"description", column.meaning}};
    if (!column.unit.empty()) field["unit"] = column.unit;
    fields.push_back(std::move(field));
  }
  return fields;
}

// `file_name` is relative to the sidecar, which stands in the same folder.
Json resource_json(std::span<const Column> columns, const std::string& file_name,
                   const CsvFacts& csv) {
  return {{"profile", "tabular-data-resource"},
          {"name", package_name(file_name)},
          {"path", file_name},
          {"format", "csv"},
          {"mediatype", "text/csv"},
          {"encoding", "utf-8"},
          {"bytes", csv.bytes},
          {"hash", std::string(kHashKind) + csv.sha256},
          {"dialect",
           {{"delimiter", ","},
            {"lineTerminator", "\n"},
            {"quoteChar", "\""},
            {"doubleQuote", true},
            {"header", true}}},
          {"schema", {{"fields", fields_json(columns)}, {"missingValues", Json::array({""})}}}};
}

Json program_json(const ProgramRecord& program) {
  return {{"name", program.name},
          {"version", program.version},
          {"build", program.build},
          {"commit", program.commit.empty() ? Json(nullptr) : Json(program.commit)},
          {"compiler", program.compiler},
          {"build_type", program.build_type},
          {"instruction_set", program.instruction_set}};
}

Json strategies_json(std::span<const StrategyRecord> strategies) {
  Json list = Json::array();
  for (const StrategyRecord& strategy : strategies) {
    list.push_back({{strategy.place.key, value_json(strategy.place.value)},
                    {"text", strategy.text},
                    {"parameters", settings_json(strategy.parameters)}});
    if (!strategy.source.empty()) list.back()["source"] = strategy.source;
    if (!strategy.rule.empty()) list.back()["rule"] = strategy.rule;
  }
  return list;
}

Json rules_json(std::span<const RulesRecord> rules) {
  Json list = Json::array();
  for (const RulesRecord& one : rules) {
    list.push_back({{"text", one.text}, {"values", settings_json(one.values)}});
  }
  return list;
}

std::string utc_text(std::chrono::system_clock::time_point time) {
  return fmt::format("{:%FT%TZ}", fmt::gmtime(std::chrono::system_clock::to_time_t(time)));
}

}  // namespace

std::string sidecar_path(std::string_view csv_path) {
  return without_csv(csv_path).append(kSidecarEnding);
}

std::string next_sidecar_path(std::string_view csv_path) {
  return sidecar_path(csv_path).append(kNextEnding);
}

std::string sidecar_json(const RunRecord& record, std::span<const Column> columns,
                         std::string_view csv_path, const CsvFacts& csv) {
  const std::string file_name = std::filesystem::path(csv_path).filename().string();
  const auto& rate = record.games_per_second;
  const Json package = {{"profile", "tabular-data-package"},
                        {"name", package_name(file_name)},
                        {"resources", Json::array({resource_json(columns, file_name, csv)})},
                        {"program", program_json(record.program)},
                        {"arguments", record.arguments},
                        {"command", record.command},
                        {"settings", settings_json(record.settings)},
                        {"seed", cell_text(Hex{record.seed})},
                        {"first_game", record.first_game},
                        {"games_n", record.games_n},
                        {"rules", rules_json(record.rules)},
                        {"strategies", strategies_json(record.strategies)},
                        {"plugins", record.plugins},
                        {"started", utc_text(record.started)},
                        {"seconds", record.seconds},
                        {"games_per_second", rate ? Json(*rate) : Json(nullptr)},
                        {"threads", record.threads},
                        {"host", {{"cpus", record.cpus}}},
                        {"signature", record.signature},
                        {"warnings", record.warnings},
                        {"partial", record.partial}};
  // Totals last, on one line: they are for programs.
  std::string text = package.dump(2, ' ', false, Json::error_handler_t::replace);
  text.resize(text.size() - 2);  // "\n}"
  const std::string totals = totals_text(record);
  return text + fmt::format(",\n  \"digest\": \"{}\",\n  \"totals\": {}\n}}\n",
                            digest_of(played_json(record, csv), totals), totals);
}

}  // namespace stoprule
