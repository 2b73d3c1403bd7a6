#include "sim/cli/records.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "sim/cli/document.h"
#include "sim/cli/option_list.h"

namespace stoprule {
namespace {

// A table with its numbers and, if it is a named one, its name and where they come from.
Cell told(const Parameter& parameter, std::span<const std::int64_t> places) {
  using Kind = Parameter::Kind;
  if (parameter.kind == Kind::kInteger) return places.front();
  if (parameter.kind == Kind::kDecimal) {
    return static_cast<double>(places.front()) / static_cast<double>(kDecimalUnit);
  }
  std::string text = parameter.text(places);
  if (parameter.kind == Kind::kChoice) return text;
  const std::string numbers = table_text(parameter, places);
  if (text == numbers) return text;
  return text + " = " + numbers + " (" + parameter.note(places) + ")";
}

std::vector<Setting> values_of(std::span<const Parameter> parameters, const Values& values) {
  std::vector<Setting> settings;
  for (std::size_t i = 0; i < parameters.size(); i++) {
    settings.push_back({parameters[i].name, told(parameters[i], places_of(parameters, values, i))});
  }
  return settings;
}

// Every option that was resolved, whether it shapes the result or not.
std::vector<Setting> settings_of(const Session& session, const Words& command, const Played& played,
                                 std::string_view simd) {
  const Options& options = session.options;
  const auto text = [](const std::string& path) { return path.empty() ? Cell{} : Cell{path}; };
  const BlockOptions& blocks = session.blocks;
  return {{"verb", std::string(facts_of(options.verb).name)},
          {"command", fmt::format("{}", fmt::join(command, " "))},
          {"games", played.games.games_n},
          {"first_game", played.games.first},
          {"seed", Hex{options.seed}},
          {"engine", std::string(engine_name(session.engine))},
          {"simd", std::string(simd)},
          {"threads", static_cast<std::uint64_t>(blocks.threads)},
          {"processes", processes_n(blocks)},
          {"block_games", blocks.block_games > 0 ? Cell{blocks.block_games} : Cell{}},
          {"csv", text(options.csv)},
          {"hist", text(options.hist)},
          {"looks", text(options.looks)},
          {"json", text(options.json_file)},
          {"resume", text(options.resume)},
          {"checkpoint", text(options.checkpoint)}};
}

}  // namespace

std::vector<PluginRecord> plugins_of(const Game& game) {
  std::vector<PluginRecord> plugins;
  for (const PluginFile& plugin : game.plugins()) {
    plugins.push_back({plugin.path, plugin.sha256});
  }
  return plugins;
}

std::uint64_t processes_n(const BlockOptions& options) {
  return options.team == nullptr ? 1 : static_cast<std::uint64_t>(options.team->processes_n());
}

std::vector<TotalsRecord> totals_of(const Ledger& ledger) {
  std::vector<TotalsRecord> totals;
  for (const LedgerEntry& entry : ledger.entries()) {
    totals.push_back({.key = entry.key,
                      .first_game = entry.games.first,
                      .games_n = entry.games.games_n,
                      .numbers = entry.numbers});
  }
  return totals;
}

GameRange ids_of(const PlayedRecord& played) {
  GameRange ids{played.first_game, 0};
  for (const TotalsRecord& totals : played.totals) {
    if (totals.games_n == 0) continue;
    const GameRange games{totals.first_game, totals.games_n};
    if (ids.games_n == 0) ids = games;
    const std::uint64_t last =
        std::max(ids.first + (ids.games_n - 1), games.first + (games.games_n - 1));
    ids.first = std::min(ids.first, games.first);
    ids.games_n = last - ids.first + 1;
  }
  return ids;
}

StrategyRecord strategy_record(const NamedStrategy& named, Setting place) {
  return {std::move(place), named.text, values_of(named.type->parameters, named.values),
          named.type->source, named.type->rule};
}

RulesRecord rules_record(const Game& game, const NamedRules& rules) {
  return {rules.text, values_of(game.facts().rules, rules.values)};
}

RunRecord record_of(const Session& session, const Words& command, const Document& document,
                    const Ledger& ledger) {
  const Played& played = document.played;
  RunRecord record;
  record.program = session.context.program;
  record.program.instruction_set = name_of(chosen_target(session.options).value());
  record.arguments = session.context.arguments;
  record.command = command;
  record.settings = document.settings;
  for (Setting& setting : settings_of(session, command, played, record.program.instruction_set)) {
    record.settings.push_back(std::move(setting));
  }
  record.seed = session.options.seed;
  record.first_game = played.games.first;
  record.games_n = played.games_done;
  record.rules = document.rules;
  record.strategies = document.strategies;
  record.plugins = plugins_of(session.game);
  record.started = played.started;
  record.seconds = played.seconds;
  record.games_per_second = played.games_per_second();
  record.threads = static_cast<std::uint64_t>(session.blocks.threads) * processes_n(session.blocks);
  record.cpus = static_cast<std::uint64_t>(available_threads());
  record.partial = played.partial;
  record.signature = document.signature;
  record.warnings = document.warnings;
  record.totals = totals_of(ledger);
  return record;
}

}  // namespace stoprule
