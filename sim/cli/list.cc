// The verbs `list` and `show`: what the registries hold, as text or JSON. Knows games by their
// facts alone.
#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "sim/cli/document.h"
#include "sim/cli/output.h"
#include "sim/cli/rule_manual.h"
#include "sim/cli/session.h"
#include "sim/core/names.h"

namespace stoprule {
namespace {

// A thing with a name: as a line of a list, in full, and as data.
struct Entry {
  std::string kind, name, description;
  std::string more;  // the rest of `show`
  Json json;
  std::string better = {};  // "more" or "less" of a metric, or "neither"
};

std::string parameters_text(std::span<const Parameter> parameters, const Values& values) {
  if (parameters.empty()) return "  no parameters\n";
  Table table({{"  parameter"}, {"value"}, {"allowed"}, {"meaning"}});
  for (std::size_t i = 0; i < parameters.size(); i++) {
    const Parameter& p = parameters[i];
    table.row(
        {"  " + p.name, p.text(places_of(parameters, values, i)), p.allowed(), p.description});
  }
  std::string text = table.text();
  for (std::size_t i = 0; i < parameters.size(); i++) {
    if (parameters[i].kind != Parameter::Kind::kTable) continue;
    const auto places = places_of(parameters, values, i);
    text +=
        fmt::format("  {} in full: {}\n", parameters[i].name, table_text(parameters[i], places));
    const std::string note = parameters[i].note(places);
    if (!note.empty()) text += fmt::format("    {}\n", note);
  }
  return text;
}

// A table's numbers by key.
Json table_json(const Parameter& table, std::span<const std::int64_t> places) {
  Json numbers = Json::object();
  for (std::size_t i = 0; i < places.size(); i++) {
    const auto key = table.first_key + static_cast<std::int64_t>(i);
    if (places[i] != kNoNumber) numbers[fmt::format("{}", key)] = places[i];
  }
  return numbers;
}

Json value_json(const Parameter& parameter, std::span<const std::int64_t> places) {
  if (parameter.kind == Parameter::Kind::kTable) return table_json(parameter, places);
  const std::int64_t value = places.front();
  if (parameter.kind == Parameter::Kind::kInteger) return value;
  if (parameter.kind == Parameter::Kind::kChoice) return parameter.format(value);
  return static_cast<double>(value) / static_cast<double>(kDecimalUnit);
}

Json parameters_json(std::span<const Parameter> parameters, const Values& values) {
  constexpr std::array kKinds{"integer", "decimal", "choice", "table"};
  static_assert(kKinds.size() == static_cast<std::size_t>(Parameter::Kind::kTable) + 1);
  Json list = Json::array();
  for (std::size_t i = 0; i < parameters.size(); i++) {
    const Parameter& p = parameters[i];
    Json json = {{"name", p.name},
                 {"type", kKinds[static_cast<std::size_t>(p.kind)]},
                 {"value", value_json(p, places_of(parameters, values, i))},
                 {"default", value_json(p, p.standard_places())}};
    if (p.kind == Parameter::Kind::kChoice) {
      json["choices"] = p.choices;
    } else if (p.kind == Parameter::Kind::kTable) {
      json["low"] = p.low, json["high"] = p.high;
      for (const auto& named : p.tables) {
        json["tables"][named.name] = {{"numbers", table_json(p, named.numbers)},
                                      {"note", named.note}};
      }
    } else {
      json["low"] = value_json(p, Values{p.low});
      json["high"] = value_json(p, Values{p.high});
    }
    json["description"] = p.description;
    list.push_back(std::move(json));
  }
  return list;
}

Entry entry(std::string kind, const std::string& name, const std::string& description,
            std::string more, const Json& rest) {
  Json json = {{"kind", kind}, {"name", name}, {"description", description}};
  json.update(rest);
  return {std::move(kind), name, description, std::move(more), std::move(json)};
}

// Every line by two columns.
std::string indented(std::string_view lines) {
  std::string text;
  for (const auto& line : split(lines.substr(0, lines.size() - 1), '\n'))
    text += "  " + line + "\n";
  return text;
}

Entry game_entry(const GameFacts& facts) {
  const std::string players =
      facts.least_players == facts.most_players
          ? fmt::format("  {} players\n", facts.most_players)
          : fmt::format("  {}..{} players, {} unless said otherwise\n", facts.least_players,
                        facts.most_players, facts.default_players);
  const Json rest = {{"title", facts.title},
                     {"outline", facts.outline},
                     {"least_players", facts.least_players},
                     {"most_players", facts.most_players},
                     {"default_players", facts.default_players},
                     {"rules", parameters_json(facts.rules, facts.default_rules())}};
  return entry("game", facts.name, facts.description,
               players + indented(facts.outline) + "\n" +
                   parameters_text(facts.rules, facts.default_rules()),
               rest);
}

Entry strategy_entry(const GameFacts& facts, const StrategyType& type, const Values& values) {
  Json rest = {{"game", facts.name}, {"parameters", parameters_json(type.parameters, values)}};
  std::string more = parameters_text(type.parameters, values);
  if (!type.source.empty()) {
    rest["source"] = type.source;
    more = fmt::format("  from {}\n{}", type.source, more);
  }
  return entry("strategy", type.name, type.description, more, rest);
}

Entry language_entry(const GameFacts& facts, const language::Vocabulary& vocabulary) {
  return entry("manual", kRuleLanguage, "a strategy as text, given as --rule NAME=TEXT",
               rule_manual(facts.name, vocabulary),
               {{"game", facts.name}, {"language", rule_manual_json(vocabulary)}});
}

Entry rules_entry(const GameFacts& facts, const Preset& preset) {
  const Json rest = {{"game", facts.name}, {"keys", parameters_json(facts.rules, preset.values)}};
  const auto reason = facts.lacks_lanes(preset.values);
  const std::string engine = reason ? fmt::format("; by the reference engine: {}", *reason) : "";
  return entry("rules", preset.name, preset.description + engine,
               parameters_text(facts.rules, preset.values), rest);
}

Entry key_entry(const GameFacts& facts, const Parameter& key) {
  const std::span<const Parameter> one(&key, 1);
  const Values value = key.standard_places();
  Json rest = parameters_json(one, value).front();
  rest.erase("value");
  rest["game"] = facts.name;
  std::string text = fmt::format("  default {}, allowed {}\n", key.text(value), key.allowed());
  for (const auto& named : key.tables) {
    text +=
        fmt::format("  {} = {}\n    {}\n", named.name, table_text(key, named.numbers), named.note);
  }
  return entry("rules key", key.name, key.description, std::move(text), rest);
}

Entry histogram_entry(const GameFacts& facts, const Metric& metric, const std::string& kind) {
  return entry(kind, metric.name, metric.description, fmt::format("  in {}\n", metric.unit),
               {{"game", facts.name}, {"unit", metric.unit}});
}

Entry metric_entry(const GameFacts& facts, const Metric& metric, const std::string& kind) {
  Entry made = histogram_entry(facts, metric, kind);
  made.better = name_of(metric.better);
  made.more += fmt::format("  better: {}\n", made.better);
  made.json["better"] = made.better;
  return made;
}

std::vector<Entry> strategies_of(const Game& game) {
  std::vector<Entry> entries;
  for (const auto& type : game.strategies()) {
    entries.push_back(strategy_entry(game.facts(), type, default_values(type.parameters)));
  }
  return entries;
}

std::vector<Entry> rules_of(const Game& game) {
  std::vector<Entry> entries;
  for (const auto& preset : game.facts().presets) {
    entries.push_back(rules_entry(game.facts(), preset));
  }
  for (const auto& key : game.facts().rules) entries.push_back(key_entry(game.facts(), key));
  return entries;
}

std::vector<Entry> metrics_of(const Game& game) {
  const GameFacts& facts = game.facts();
  std::vector<Entry> entries;
  for (const auto& m : facts.slot_metrics)
    entries.push_back(metric_entry(facts, m, "metric of a slot"));
  for (const auto& m : facts.game_metrics) {
    entries.push_back(metric_entry(facts, m, "metric of the whole game"));
  }
  for (const auto& m : facts.histograms) entries.push_back(histogram_entry(facts, m, "histogram"));
  for (const auto& m : facts.game_histograms) {
    entries.push_back(histogram_entry(facts, m, "histogram of the whole game"));
  }
  return entries;
}

std::vector<Entry> everything_in(const Game& game) {
  std::vector<Entry> all{game_entry(game.facts())};
  for (const auto& list : {strategies_of(game), rules_of(game), metrics_of(game)}) {
    all.insert(all.end(), list.begin(), list.end());
  }
  const language::Vocabulary* vocabulary = game.rule_vocabulary();
  if (vocabulary != nullptr) all.push_back(language_entry(game.facts(), *vocabulary));
  return all;
}

std::string as_json(const std::vector<Entry>& entries) {
  Json all = Json::array();
  for (const auto& entry : entries) all.push_back(entry.json);
  return all.dump(2) + "\n";
}

// One line each; where kinds are mixed, with the kind, and metrics with what is better.
std::string as_list(const std::vector<Entry>& entries) {
  const std::string kind = entries.empty() ? "" : entries.front().kind;
  const bool mixed =
      std::any_of(entries.begin(), entries.end(), [&](const Entry& e) { return e.kind != kind; });
  const bool measures = !entries.empty() && !entries.front().better.empty();
  std::vector<TableColumn> columns{{"name"}};
  if (mixed) columns.push_back({"kind"});
  if (measures) columns.push_back({"better"});
  columns.push_back({"description"});
  Table table(columns);
  for (const auto& e : entries) {
    std::vector<std::string> cells{e.name};
    if (mixed) cells.push_back(e.kind);
    if (measures) cells.push_back(e.better);
    cells.push_back(e.description);
    table.row(std::move(cells));
  }
  return table.text();
}

// "threshold:stop=14" and "base,columns=2" are shown with those values.
Result<Entry> shown_with_values(const Game& game, const std::string& text) {
  if (text.find(':') != std::string::npos) {
    auto strategy = parse_strategy(game, text);
    if (!strategy.ok()) return strategy.error();
    return strategy_entry(game.facts(), *strategy.value().type, strategy.value().values);
  }
  auto rules = parse_rules(game, text);
  if (!rules.ok()) return rules.error();
  return rules_entry(game.facts(), {rules.value().text, "these rules", rules.value().values});
}

Result<std::vector<Entry>> entries_named(const std::string& name, const Game& game) {
  if (name.find_first_of(":,") != std::string::npos) {
    const auto shown = shown_with_values(game, name);
    if (!shown.ok()) return shown.error();
    return std::vector<Entry>{shown.value()};
  }
  std::vector<Entry> found;
  std::vector<std::string> known;
  for (const auto& e : everything_in(game)) {
    if (e.name == name) found.push_back(e);
    if (std::find(known.begin(), known.end(), e.name) == known.end()) known.push_back(e.name);
  }
  if (found.empty()) return unknown_name("name", name, known);
  return found;
}

// In the game that is named; else in the first game, in the one of this name, or in any that knows
// it.
Result<std::vector<Entry>> entries_anywhere(const std::string& name, const Options& options,
                                            const Context& context) {
  const std::string& first = context.games.front()->facts().name;
  const auto chosen = find_game(context.games, options.game.value_or(first));
  if (!chosen.ok()) return chosen.error();
  auto here = entries_named(name, *chosen.value());
  if (options.game) return here;
  for (const auto& game : context.games) {
    const bool its_own = game->facts().name == name;
    const auto there = entries_named(name, *game);
    if (!there.ok() || (here.ok() && !its_own)) continue;
    std::vector<Entry> entries = there.value();
    for (Entry& entry : entries) {
      if (!its_own) entry.kind += " of " + game->facts().title;
    }
    return entries;
  }
  return here;
}

}  // namespace

Result<int> list_verb(const Options& options, const Context& context) {
  const std::vector<std::string> kinds{"games", "strategies", "rules", "metrics"};
  if (options.words.size() != 1) return Error{fmt::format("list one of: {}", join(kinds))};
  const std::string& what = options.words.front();
  if (std::find(kinds.begin(), kinds.end(), what) == kinds.end()) {
    return unknown_name("list", what, kinds);
  }
  const auto session = open_session(options, context);
  if (!session.ok()) return session.error();
  const Game& game = session.value().game;
  std::vector<Entry> entries;
  if (what == "games") {
    if (options.game) return Error{"list games lists them all: leave --game out"};
    for (const auto& g : context.games) entries.push_back(game_entry(g->facts()));
  }
  if (what == "strategies") entries = strategies_of(game);
  if (what == "rules") entries = rules_of(game);
  if (what == "metrics") entries = metrics_of(game);
  return print(options.json ? as_json(entries) : as_list(entries));
}

Result<int> show_verb(const Options& options, const Context& context) {
  if (options.words.size() != 1) {
    return Error{
        "show one name: of a game, strategy, rules preset, rules key or metric, or rule-language"};
  }
  const auto entries = entries_anywhere(options.words.front(), options, context);
  if (!entries.ok()) return entries.error();
  if (options.json) return print(as_json(entries.value()));
  std::string text;
  for (const auto& e : entries.value()) {
    text += fmt::format("{}{} ({}): {}\n{}", text.empty() ? "" : "\n", e.name, e.kind,
                        e.description, e.more);
  }
  return print(text);
}

}  // namespace stoprule
