// A run as its sidecars remember it (report.h): every setting as it was resolved.
#include "sim/cli/report.h"

namespace stoprule {
namespace {

std::vector<Setting> values_of(std::span<const Parameter> parameters, const Values& values) {
  std::vector<Setting> settings;
  for (std::size_t i = 0; i < parameters.size(); i++) {
    const bool whole = parameters[i].kind == Parameter::Kind::kInteger;
    const bool decimal = parameters[i].kind == Parameter::Kind::kDecimal;
    const double real = static_cast<double>(values[i]) / static_cast<double>(kDecimalUnit);
    settings.push_back({parameters[i].name, whole     ? Cell{values[i]}
                                            : decimal ? Cell{real}
                                                      : Cell{parameters[i].format(values[i])}});
  }
  return settings;
}

std::vector<Setting> settings_of(const RunOutcome& outcome) {
  const RunPlan& plan = outcome.plan;
  const auto path = [](const std::string& text) { return text.empty() ? Cell{} : Cell{text}; };
  return {{"game", outcome.facts().name},
          {"players", std::uint64_t{plan.lineup.slots.size()}},
          {"rules", plan.lineup.rules.text},
          {"seats", std::string(plan.lineup.rotate ? "rotate" : "fixed")},
          {"games", plan.games.games_n},
          {"seed", Hex{plan.seed}},
          {"first_game", plan.games.first},
          {"engine", std::string(engine_name(plan.engine))},
          {"simd", std::string(name_of(plan.target))},
          {"threads", static_cast<std::uint64_t>(plan.options.threads)},
          {"block_games", plan.options.block_games > 0 ? Cell{plan.options.block_games} : Cell{}},
          {"csv", path(outcome.options.csv)},
          {"hist", path(outcome.options.hist)},
          {"json", path(outcome.options.json_file)}};
}

}  // namespace

RunRecord run_record(const RunOutcome& outcome) {
  const RunPlan& plan = outcome.plan;
  RunRecord record{
      .program = outcome.context.program,
      .arguments = outcome.context.arguments,
      .settings = settings_of(outcome),
      .seed = plan.seed,
      .first_game = plan.games.first,
      .games_n = outcome.result.games_done,
      .rules = {plan.lineup.rules.text, values_of(outcome.facts().rules, plan.lineup.rules.values)},
      .strategies = {},
      .plugins = {},
      .started = outcome.started,
      .seconds = outcome.result.seconds,
      .threads = static_cast<std::uint64_t>(plan.options.threads),
      .cpus = static_cast<std::uint64_t>(available_threads()),
      .signature = outcome.result.tally.signature(),
      .warnings = outcome.warnings,
      .partial = outcome.partial()};
  record.program.instruction_set = name_of(plan.target);
  for (std::size_t slot = 0; slot < plan.lineup.slots.size(); slot++) {
    const NamedStrategy& named = plan.lineup.slots[slot];
    record.strategies.push_back({slot, named.text, values_of(named.type->parameters, named.values),
                                 named.type->source, named.type->rule});
  }
  for (const LoadedPlugin& plugin : outcome.context.plugins) {
    record.plugins.push_back({plugin.path, plugin.sha256});
  }
  return record;
}

}  // namespace stoprule
