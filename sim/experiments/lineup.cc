#include "sim/experiments/lineup.h"

#include <fmt/format.h>

#include <algorithm>

#include "sim/core/names.h"

namespace stoprule {
namespace {

template <class Named>
std::vector<std::string> names_of(const Named& things) {
  std::vector<std::string> names;
  for (const auto& thing : things) names.push_back(thing.name);
  return names;
}

// Parameters that differ.
std::size_t differences(std::span<const Parameter> parameters, const Values& a, const Values& b) {
  std::size_t n = 0;
  for (std::size_t i = 0; i < parameters.size(); i++) {
    const bool same = std::ranges::equal(places_of(parameters, a, i), places_of(parameters, b, i));
    n += same ? 0u : 1u;
  }
  return n;
}

Result<std::size_t> players_of(const GameFacts& facts, std::size_t strategies_n,
                               std::optional<int> players) {
  if (strategies_n == 0) return Error{"no strategy is given; see `stoprule list strategies`"};
  const int wanted = players.value_or(
      strategies_n == 1 ? facts.default_players
                        : static_cast<int>(std::min<std::size_t>(strategies_n, 1000)));
  if (wanted < facts.least_players || wanted > facts.most_players) {
    const std::string range = facts.least_players == facts.most_players
                                  ? fmt::format("{}", facts.most_players)
                                  : fmt::format("{}..{}", facts.least_players, facts.most_players);
    return Error{fmt::format("{} is for {} players, not {}", facts.title, range, wanted)};
  }
  const auto players_n = static_cast<std::size_t>(wanted);
  if (strategies_n != 1 && strategies_n != players_n) {
    return Error{
        fmt::format("{} strategies for {} players: give one for all, or exactly one a player",
                    strategies_n, players_n)};
  }
  return players_n;
}

}  // namespace

Result<const Game*> find_game(std::span<const std::unique_ptr<Game>> games, std::string_view name) {
  std::vector<std::string> names;
  for (const auto& game : games) {
    if (game->facts().name == name) return game.get();
    names.push_back(game->facts().name);
  }
  return unknown_name("game", name, names);
}

Result<std::size_t> metric_index(const Game& game, std::string_view name) {
  const auto& metrics = game.facts().slot_metrics;
  for (std::size_t m = 0; m < metrics.size(); m++) {
    if (metrics[m].name != name) continue;
    if (!metrics[m].per) return m;
    return Error{fmt::format("{} is told in {}, and only means per game can be ranked", name,
                             metrics[m].unit)};
  }
  return unknown_name("metric", std::string(name), names_of(metrics));
}

NamedStrategy name_strategy(const StrategyType& type, Values values) {
  NamedStrategy named{.type = &type,
                      .values = std::move(values),
                      .text = type.name,
                      .strategy = nullptr,
                      .made_in = {}};
  if (!type.parameters.empty()) {
    named.text += ":" + format_values(type.parameters, named.values);
  }
  const auto begin = std::chrono::steady_clock::now();
  named.strategy = type.make(named.values);
  named.made_in = std::chrono::steady_clock::now() - begin;
  return named;
}

Result<NamedStrategy> parse_strategy(const Game& game, std::string_view text) {
  const std::size_t colon = text.find(':');
  const std::string name(text.substr(0, colon));
  const auto types = game.strategies();
  const auto type = std::find_if(types.begin(), types.end(),
                                 [&name](const StrategyType& t) { return t.name == name; });
  if (type == types.end()) {
    Error unknown = unknown_name("strategy", name, names_of(types));
    if (name.find('=') != std::string::npos) {
      unknown.message += " Parameters follow their strategy after a colon: NAME:key=value.";
    } else if (name.find_first_of(", ") != std::string::npos) {
      unknown.message += " Each strategy is a word of its own: A B C.";
    }
    return unknown;
  }
  const std::string_view settings =
      colon == std::string_view::npos ? std::string_view() : text.substr(colon + 1);
  if (colon != std::string_view::npos && settings.empty()) {
    return Error{fmt::format(
        "strategy '{}' ends in a colon: give key=value after it, or leave it out", text)};
  }
  auto values = parse_values(fmt::format("strategy '{}'", name), type->parameters, settings,
                             default_values(type->parameters));
  if (!values.ok()) return values.error();
  return name_strategy(*type, std::move(values).value());
}

Result<NamedRules> parse_rules(const Game& game, std::string_view text) {
  const std::size_t comma = text.find(',');
  const std::string name(text.substr(0, comma));
  const auto& presets = game.facts().presets;
  const auto preset = std::find_if(presets.begin(), presets.end(),
                                   [&name](const Preset& p) { return p.name == name; });
  if (preset == presets.end()) {
    Error error = unknown_name("rules", name, names_of(presets));
    if (name.find('=') != std::string::npos) {
      error.message += fmt::format(" Settings follow a preset: {},{}", presets.front().name, text);
    }
    return error;
  }
  const std::string_view settings =
      comma == std::string_view::npos ? std::string_view() : text.substr(comma + 1);
  if (comma != std::string_view::npos && settings.empty()) {
    return Error{
        fmt::format("rules '{}' end in a comma: give key=value after it, or leave it out", text)};
  }
  auto values =
      parse_values(fmt::format("rules '{}'", text), game.facts().rules, settings, preset->values);
  if (!values.ok()) return values.error();
  std::string canonical = format_rules(game, values.value());
  return NamedRules{std::move(values).value(), std::move(canonical)};
}

std::string format_rules(const Game& game, const Values& values) {
  const auto& facts = game.facts();
  const auto nearest = std::min_element(facts.presets.begin(), facts.presets.end(),
                                        [&](const Preset& a, const Preset& b) {
                                          return differences(facts.rules, a.values, values) <
                                                 differences(facts.rules, b.values, values);
                                        });
  std::string text = nearest->name;
  for (std::size_t i = 0; i < facts.rules.size(); i++) {
    const auto places = places_of(facts.rules, values, i);
    const bool as_preset = std::ranges::equal(places, places_of(facts.rules, nearest->values, i));
    if (as_preset && !facts.rules[i].always_told) continue;
    text += fmt::format(",{}={}", facts.rules[i].name, facts.rules[i].text(places));
  }
  return text;
}

Result<Lineup> make_lineup(const Game& game, std::string_view rules,
                           std::span<const std::string> strategies, std::optional<int> players,
                           bool rotate) {
  const auto players_n = players_of(game.facts(), strategies.size(), players);
  if (!players_n.ok()) return players_n.error();
  auto named_rules = parse_rules(game, rules);
  if (!named_rules.ok()) return named_rules.error();
  Lineup lineup{
      .game = &game, .rules = std::move(named_rules).value(), .slots = {}, .rotate = rotate};
  for (const auto& text : strategies) {
    auto strategy = parse_strategy(game, text);
    if (!strategy.ok()) return strategy.error();
    lineup.slots.push_back(std::move(strategy).value());
  }
  lineup.slots.resize(players_n.value(), lineup.slots.front());
  if (auto error = game.check_rules(lineup.rules.values, static_cast<int>(players_n.value()))) {
    return Error{fmt::format("rules '{}': {}", rules, error->message)};
  }
  return lineup;
}

}  // namespace stoprule
