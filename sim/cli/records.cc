#include "sim/cli/records.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "sim/cli/numbers.h"
#include "sim/cli/option_list.h"
#include "sim/core/check.h"

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

std::string_view verb_name(Verb verb) {
  for (const VerbFacts& facts : all_verbs()) {
    if (facts.verb == verb) return facts.name;
  }
  return "";
}

// Every option that was resolved, whether it shapes the result or not.
std::vector<Setting> settings_of(const Options& options, const Words& command,
                                 const Played& played) {
  const auto text = [](const std::string& path) { return path.empty() ? Cell{} : Cell{path}; };
  const BlockOptions blocks = chosen_blocks(options);
  const auto target = chosen_target(options);
  return {{"verb", std::string(verb_name(options.verb))},
          {"command", fmt::format("{}", fmt::join(command, " "))},
          {"games", played.games.games_n},
          {"first_game", played.games.first},
          {"seed", Hex{options.seed}},
          {"engine", std::string(engine_name(options.engine))},
          {"simd", std::string(name_of(target.ok() ? target.value() : Target::kScalar))},
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

std::vector<PluginRecord> plugins_of(const Options& options, const Context& context) {
  std::vector<PluginRecord> plugins;
  const auto game = chosen_game(options, context);
  check(game.ok(), "a game that was played");
  for (const PluginFile& plugin : game.value()->plugins()) {
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

RunRecord base_record(const Options& options, const Context& context, const Words& command,
                      const Played& played) {
  RunRecord record;
  record.program = context.program;
  const auto target = chosen_target(options);
  record.program.instruction_set = name_of(target.ok() ? target.value() : Target::kScalar);
  record.arguments = context.arguments;
  record.command = command;
  record.settings = settings_of(options, command, played);
  record.seed = options.seed;
  record.first_game = played.games.first;
  record.games_n = played.games_done;
  record.plugins = plugins_of(options, context);
  record.started = played.started;
  record.seconds = played.seconds;
  record.games_per_second = played.games_per_second();
  const BlockOptions blocks = chosen_blocks(options);
  record.threads = static_cast<std::uint64_t>(blocks.threads) * processes_n(blocks);
  record.cpus = static_cast<std::uint64_t>(available_threads());
  record.partial = played.partial;
  return record;
}

}  // namespace stoprule
