#include "sim/io/played.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "sim/core/sha256.h"
#include "sim/io/json_text.h"

namespace stoprule {

using Json = nlohmann::ordered_json;

// For nlohmann-json, which finds them by name.
void to_json(Json& json, const TotalsRecord& totals) {
  json = {{"key", totals.key},
          {"first_game", totals.first_game},
          {"games_n", totals.games_n},
          {"numbers", totals.numbers}};
}

void from_json(const Json& json, TotalsRecord& totals) {
  json.at("key").get_to(totals.key);
  totals.first_game = whole_number(json.at("first_game"));
  totals.games_n = whole_number(json.at("games_n"));
  totals.numbers.clear();
  for (const Json& number : json.at("numbers")) totals.numbers.push_back(whole_number(number));
}

void to_json(Json& json, const PluginRecord& plugin) {
  json = {{"path", plugin.path}, {"sha256", plugin.sha256}};
}

void from_json(const Json& json, PluginRecord& plugin) {
  json.at("path").get_to(plugin.path);
  json.at("sha256").get_to(plugin.sha256);
}

std::string identity_of(const ProgramRecord& program) {
  return fmt::format("version {}, build {}", program.version,
                     program.build.empty() ? "unknown" : program.build);
}

CsvFacts csv_facts(std::string_view text) { return {text.size(), sha256(text)}; }

Json played_json(const PlayedRecord& played, const std::optional<CsvFacts>& csv) {
  const ProgramRecord& program = played.program;
  Json json = {{"program",
                {{"name", program.name},
                 {"version", program.version},
                 {"build", program.build},
                 {"commit", program.commit}}},
               {"command", played.command},
               {"first_game", played.first_game},
               {"games_n", played.games_n},
               {"partial", played.partial},
               {"plugins", played.plugins}};
  if (csv) json["csv"] = {{"bytes", csv->bytes}, {"sha256", csv->sha256}};
  return json;
}

std::string totals_text(const PlayedRecord& played) { return line_of(played.totals); }

std::string digest_of(const Json& played, std::string_view totals) {
  return sha256(fmt::format("{}\n{}", line_of(played), totals));
}

PlayedRecord played_from(const Json& json) {
  const Json& program = json.at("program");
  const auto commit = program.find("commit");  // null in sidecars without one
  const bool has_commit = commit != program.end() && commit->is_string();
  return {.program = {.name = program.at("name").get<std::string>(),
                      .version = program.at("version").get<std::string>(),
                      .build = program.value("build", ""),
                      .commit = has_commit ? commit->get<std::string>() : "",
                      .compiler = {},
                      .build_type = {},
                      .instruction_set = {}},
          .command = json.at("command").get<std::vector<std::string>>(),
          .first_game = whole_number(json.at("first_game")),
          .games_n = whole_number(json.at("games_n")),
          .partial = json.at("partial").get<bool>(),
          .plugins = json.at("plugins").get<std::vector<PluginRecord>>(),
          .totals = json.at("totals").get<std::vector<TotalsRecord>>()};
}

}  // namespace stoprule
