#include "sim/games/game.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "sim/core/check.h"
#include "sim/core/names.h"
#include "sim/games/plugin_table.h"

namespace stoprule {

std::size_t metric_at(std::span<const Metric> metrics, std::string_view name) {
  const auto found = std::ranges::find(metrics, name, &Metric::name);
  check(found != metrics.end(), "a metric of the list");
  return static_cast<std::size_t>(found - metrics.begin());
}

std::string_view name_of(Better better) {
  constexpr std::array<std::string_view, 3> kNames{"more", "less", "neither"};
  return kNames[static_cast<std::size_t>(better)];
}

std::vector<MetricPair> pairs_of(std::span<const Metric> metrics) {
  std::vector<MetricPair> pairs;
  for (std::size_t m = 0; m < metrics.size(); m++) {
    if (metrics[m].per) pairs.push_back({m, *metrics[m].per});
  }
  return pairs;
}

Result<StrategyType> Game::rule_strategy(const language::RuleText& written) const {
  return Error{
      fmt::format("{} {}: {} takes no rule text", written.source, written.name, facts().title)};
}

Game::Game(std::vector<StrategyType> built_ins) : strategies_(std::move(built_ins)) {
  for (std::size_t i = 0; i < strategies_.size(); i++) places_.emplace(strategies_[i].name, i);
}

Status Game::add_strategy(StrategyType type) {
  if (!can_be_typed(type.name)) {
    return Error{fmt::format("{}: a strategy cannot be called '{}': use letters, digits, _ and -",
                             type.source, type.name)};
  }
  if (means_missing(type.name)) {
    return Error{fmt::format(
        "{}: a strategy cannot be called '{}', which tables in pandas or R take for a missing "
        "value; give it another name",
        type.source, type.name)};
  }
  const auto [found, is_new] = places_.emplace(type.name, strategies_.size());
  if (!is_new) {
    const StrategyType& other = strategies_[found->second];
    return Error{
        fmt::format("{}: there is a strategy '{}' already ({}); give this one another name",
                    type.source, type.name, other.source.empty() ? "built-in" : other.source)};
  }
  strategies_.push_back(std::move(type));
  return {};
}

std::optional<std::string> GameFacts::lacks_lanes(const Values& values) const {
  if (!has_lanes) return fmt::format("{} has no lane engine", title);
  const Values standard = default_rules();
  for (std::size_t i = 0; i < rules.size(); i++) {
    if (std::ranges::count(keys_without_lanes, rules[i].name) == 0) continue;
    const auto given = places_of(rules, values, i);
    if (std::ranges::equal(given, places_of(rules, standard, i))) continue;
    return fmt::format("the lane engine does not know {}={}", rules[i].name, rules[i].text(given));
  }
  return std::nullopt;
}

std::unique_ptr<Arena> Game::make_arena(Setup setup) const {
  if (lacks_lanes(setup.rules)) setup.engine = EngineKind::kReference;
  return arena_of(std::move(setup));
}

Status Game::add_plugin(PluginFile file) {
  auto types = read_plugin(file);
  if (!types.ok()) return types.error();
  for (StrategyType& type : std::move(types).value()) {
    if (Status refused = add_strategy(std::move(type))) return refused;
  }
  plugins_.push_back(std::move(file));
  return {};
}

Result<std::vector<StrategyType>> Game::read_plugin(const PluginFile& file) const {
  return Error{fmt::format("{}: {} takes no plugins", source_of(file), facts().title)};
}

}  // namespace stoprule
