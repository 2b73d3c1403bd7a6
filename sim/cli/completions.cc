#include "sim/cli/completions.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>

#include "sim/cli/option_list.h"
#include "sim/core/names.h"
#include "sim/engine/plugins.h"
#include "sim/io/place.h"

namespace stoprule {
namespace {

// For a plugin that does not come back while it is loaded.
constexpr std::chrono::milliseconds kPatience{1500};

struct Answer {
  std::string text, meaning;
};
using Answers = std::vector<Answer>;

// What was typed before the word in question, as far as answers depend on it.
struct Typed {
  const VerbFacts* verb = nullptr;
  const Game* game = nullptr;
  bool game_is_given = false;
  const StrategyType* strategy = nullptr;  // the first one named
  std::string before;                      // the last whole word
};

template <class Names>
Answers plain(const Names& names) {
  Answers answers;
  for (const auto& name : names) answers.push_back({name, ""});
  return answers;
}

Answers files(std::string_view ending) { return {{"@files" + std::string(ending), ""}}; }

template <class Things>
void add_described(Answers& answers, const Things& things) {
  for (const auto& thing : things) answers.push_back({thing.name, thing.description});
}

Answers game_names(Games games) {
  Answers answers;
  for (const auto& game : games) answers.push_back({game->facts().name, game->facts().title});
  return answers;
}

const StrategyType* strategy_of(const Game& game, std::string_view word) {
  const auto types = game.strategies();
  const auto found = std::ranges::find(types, word.substr(0, word.find(':')), &StrategyType::name);
  return found == types.end() ? nullptr : &*found;
}

// After NAME: or PRESET, the keys that are not given yet; after key= the choices, if it has any.
Answers next_setting(std::string_view word, std::span<const Parameter> parameters) {
  const std::size_t begin = word.find_last_of(":,") + 1;
  const std::string kept(word.substr(0, begin));
  const std::string_view piece = word.substr(begin);
  const std::size_t equals = piece.find('=');
  Answers answers;
  for (const Parameter& parameter : parameters) {
    if (equals == std::string_view::npos) {
      const bool given = kept.find(parameter.name + "=") != std::string::npos;
      if (!given) answers.push_back({kept + parameter.name + "=", parameter.description});
    } else if (piece.substr(0, equals) == parameter.name) {
      for (const auto& choice : parameter.choices) {
        answers.push_back({kept + parameter.name + "=" + choice, ""});
      }
    }
  }
  return answers;
}

Answers strategies(std::string_view word, const Game& game) {
  Answers answers;
  if (word.find(':') == std::string_view::npos) {
    add_described(answers, game.strategies());
  } else if (const StrategyType* type = strategy_of(game, word)) {
    answers = next_setting(word, type->parameters);
  }
  return answers;
}

Answers rules(std::string_view word, const GameFacts& facts) {
  if (word.find(',') != std::string_view::npos) return next_setting(word, facts.rules);
  Answers answers;
  add_described(answers, facts.presets);
  return answers;
}

// Everything that `show` knows.
Answers shown_names(const Game& game, bool alone, Games games) {
  const GameFacts& facts = game.facts();
  Answers answers = alone ? Answers{{facts.name, facts.title}} : game_names(games);
  add_described(answers, game.strategies());
  add_described(answers, facts.presets);
  add_described(answers, facts.rules);
  for (const auto* metrics : {&facts.slot_metrics, &facts.game_metrics}) {
    for (const Metric& metric : *metrics) answers.push_back({metric.name, metric.description});
  }
  answers.push_back({"rule-language", "strategies as text"});
  return answers;
}

Answers words_of(const Typed& typed, std::string_view word, Games games) {
  if (takes_strategies(*typed.verb)) return strategies(word, *typed.game);
  switch (typed.verb->verb) {
    case Verb::kMerge:
      return files(".csv");
    case Verb::kShow:
      return shown_names(*typed.game, typed.game_is_given, games);
    case Verb::kList:
      return plain(std::array{"games", "strategies", "rules", "metrics"});
    case Verb::kGenerate:
      return plain(std::array{"bash", "zsh", "fish", "man", "schema"});
    case Verb::kSelftest:
      return game_names(games);
    default:
      return {};
  }
}

Answers values_of(const OptionFacts& option, const Typed& typed, std::string_view word,
                  Games games) {
  const std::string name = long_name(option);
  const std::string_view value = option.value;
  if (name == "--game") return game_names(games);
  if (name == "--rules") return rules(word, typed.game->facts());
  if (name == "--field") return strategies(word, *typed.game);
  if (name == "--param" && typed.strategy != nullptr) {
    return next_setting(word, typed.strategy->parameters);
  }
  if (name == "--metric") {
    Answers answers;
    for (const Metric& metric : typed.game->facts().slot_metrics) {
      answers.push_back({metric.name, metric.description});
    }
    return answers;
  }
  if (value.find('|') != std::string_view::npos) return plain(split(value, '|'));
  return value.starts_with("FILE") ? files(value.substr(4)) : Answers{};
}

Answers options_of(Verb verb) {
  Answers answers;
  for (const OptionFacts& option : all_options()) {
    if (takes(verb, option)) answers.push_back({long_name(option), option.text});
  }
  return answers;
}

// The verb's option that a word names and that wants a value.
const OptionFacts* option_of(Verb verb, std::string_view word) {
  for (const OptionFacts& option : all_options()) {
    if (option.value == nullptr || !takes(verb, option)) continue;
    for (const auto& name : split(option.names, ',')) {
      if (word == name) return &option;
    }
  }
  return nullptr;
}

// Reads the whole words; a plugin that cannot be loaded is told of when the line is run.
Typed read_line(std::span<const std::string> words, Games games) {
  Typed typed{.verb = nullptr,
              .game = games.front().get(),
              .game_is_given = false,
              .strategy = nullptr,
              .before = words.back()};
  for (const VerbFacts& verb : all_verbs()) {
    if (words.front() == verb.name) typed.verb = &verb;
  }
  const auto value_after = [&words](std::size_t i, std::string_view name) -> std::string_view {
    const std::string_view word = words[i];
    if (word == name && i + 1 < words.size()) return words[i + 1];
    return word.starts_with(std::string(name) + "=") ? word.substr(name.size() + 1) : "";
  };
  for (std::size_t i = 1; i < words.size(); i++) {
    for (const auto& game : games) {
      if (value_after(i, "--game") != game->facts().name) continue;
      typed.game = game.get(), typed.game_is_given = true;
    }
  }
  // merge opens a plugin only when it knows that it is the one of its files.
  const bool opens = typed.verb == nullptr || typed.verb->verb != Verb::kMerge;
  for (std::size_t i = 1; opens && i < words.size(); i++) {
    const std::string_view plugin = value_after(i, "--plugin");
    for (const auto& game : games) {
      // What it prints is no answer.
      Game* const typed_game[] = {game.get()};
      if (!plugin.empty() && game.get() == typed.game && !keep_standard_output()) {
        static_cast<void>(load_plugin(std::string(plugin), typed_game, kPatience));
      }
    }
  }
  for (std::size_t i = words.size() - 1; i > 0; i--) {
    if (const StrategyType* type = strategy_of(*typed.game, words[i])) typed.strategy = type;
  }
  return typed;
}

Answers all_answers(std::span<const std::string> words, Games games) {
  const std::string& word = words.back();
  if (words.size() == 1) {
    Answers answers{{"--version", "which program this is"}, {"--help", "how to use it"}};
    for (const VerbFacts& verb : all_verbs()) answers.push_back({verb.name, verb.text});
    return answers;
  }
  const Typed typed = read_line(words.first(words.size() - 1), games);
  if (typed.verb == nullptr) return {};
  if (const auto* option = option_of(typed.verb->verb, typed.before)) {
    return values_of(*option, typed, word, games);
  }
  if (!word.starts_with('-')) return words_of(typed, word, games);
  const std::size_t equals = word.find('=');
  if (equals == std::string::npos) return options_of(typed.verb->verb);
  const auto* option = option_of(typed.verb->verb, word.substr(0, equals));
  if (option == nullptr) return {};
  Answers answers = values_of(*option, typed, word.substr(equals + 1), games);
  if (!answers.empty() && answers.front().text.starts_with('@')) return answers;
  for (Answer& answer : answers) answer.text.insert(0, word, 0, equals + 1);
  return answers;
}

}  // namespace

std::string completions(std::span<const std::string> words, Games games) {
  std::string text;
  if (words.empty()) return text;
  for (const Answer& answer : all_answers(words, games)) {
    if (!answer.text.starts_with(words.back()) && !answer.text.starts_with('@')) continue;
    text += answer.text + (answer.meaning.empty() ? "" : "\t" + answer.meaning) + "\n";
  }
  return text;
}

}  // namespace stoprule
