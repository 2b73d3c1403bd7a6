#include "sim/cli/completions.h"

#include <fmt/format.h>

#include "sim/cli/option_list.h"
#include "sim/core/names.h"

namespace stoprule {
namespace {

using Names = std::vector<std::string>;

bool takes_a_file(const OptionFacts& option) {
  return option.value != nullptr && std::string_view(option.value).starts_with("FILE");
}

Names game_names(Games games) {
  Names names;
  for (const auto& game : games) names.push_back(game->facts().name);
  return names;
}

Names strategy_names(const Game& game) {
  Names names;
  for (const StrategyType& type : game.strategies()) names.push_back(type.name);
  return names;
}

Names preset_names(const Game& game) {
  Names names;
  for (const Preset& preset : game.facts().presets) names.push_back(preset.name);
  return names;
}

// "stop=" of each.
Names keys_of(const StrategyType& type) {
  Names keys;
  for (const Parameter& parameter : type.parameters) keys.push_back(parameter.name + "=");
  return keys;
}

// What stands for the words of a verb that are no strategies.
Names words_of(const VerbFacts& verb, Games games) {
  switch (verb.verb) {
    case Verb::kList:
      return {"games", "strategies", "rules", "metrics"};
    case Verb::kGenerate:
      return {"bash", "zsh", "fish", "man", "schema"};
    case Verb::kSelftest:
      return game_names(games);
    default:
      return {};
  }
}

// A name of bash's for a key: letters, digits and _.
std::string identifier(std::string text) {
  for (char& letter : text) {
    const bool plain = (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9');
    if (!plain) letter = '_';
  }
  return text;
}

std::string files_pattern() {
  Names names;
  for (const OptionFacts& option : all_options()) {
    const std::string name = long_name(option);
    if (takes_a_file(option) && std::find(names.begin(), names.end(), name) == names.end()) {
      names.push_back(name);
    }
  }
  return join(names, "|");
}

// bash splits words at : and =, so "ev:die" comes as three words.
constexpr std::string_view kBash = R"(_stoprule() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} game={game} i words=
  local verb=${{COMP_WORDS[1]}} name=
  ((COMP_CWORD > 1)) && name=${{COMP_WORDS[COMP_CWORD-2]}}
  for ((i = 2; i < COMP_CWORD; i++)); do
    case ${{COMP_WORDS[i]}} in -g|--game) game=${{COMP_WORDS[i+1]}} ;; esac
  done
  [[ $word == : ]] && name=$before before=: word=
  case $before in
    -g|--game) words="{games}" ;;
    -r|--rules) words=_stoprule_presets_$game; words=${{!words}} ;;
    {files}) COMPREPLY=($(compgen -f -- "$word")); return ;;
    :) words=_stoprule_keys_${{game}}_${{name//[^a-z0-9]/_}}; words=${{!words}}
       compopt -o nospace 2> /dev/null ;;
    *)
      if ((COMP_CWORD == 1)); then
        words="{verbs} --version --help"
      elif [[ $word == -* ]]; then
        words=_stoprule_options_$verb; words=${{!words}}
      else
        words=_stoprule_words_$verb; words=${{!words}}
        [[ $words == STRATEGY ]] && words=_stoprule_strategies_$game && words=${{!words}}
        [[ $words == CSV ]] && {{ COMPREPLY=($(compgen -f -- "$word")); return; }}
      fi ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}}
complete -F _stoprule stoprule
)";

std::string bash_function(Games games) {
  return fmt::format(kBash, fmt::arg("game", games.front()->facts().name),
                     fmt::arg("games", join(game_names(games), " ")),
                     fmt::arg("files", files_pattern()),
                     fmt::arg("verbs", join(verb_names(), " ")));
}

std::string bash_lists(Games games) {
  std::string text;
  const auto list = [&text](const std::string& name, const Names& words) {
    text += fmt::format("_stoprule_{}=\"{}\"\n", name, join(words, " "));
  };
  for (const VerbFacts& verb : all_verbs()) {
    const bool names_words = takes_strategies(verb) || verb.verb == Verb::kMerge;
    list(fmt::format("options_{}", verb.name), option_names(verb.verb));
    list(fmt::format("words_{}", verb.name),
         names_words ? Names{verb.words} : words_of(verb, games));
  }
  for (const auto& game : games) {
    const std::string& name = game->facts().name;
    list("strategies_" + name, strategy_names(*game));
    list("presets_" + name, preset_names(*game));
    for (const StrategyType& type : game->strategies()) {
      list("keys_" + name + "_" + identifier(type.name), keys_of(type));
    }
  }
  return text;
}

// Within single quotes, in fish.
std::string fish_quoted(std::string_view text) {
  std::string quoted = "'";
  for (const char letter : text) {
    if (letter == '\'' || letter == '\\') quoted += '\\';
    quoted += letter;
  }
  return quoted + "'";
}

}  // namespace

std::string bash_completions(Games games) {
  return "# Completions of stoprule for bash, written by `stoprule generate bash`.\n" +
         bash_lists(games) + bash_function(games);
}

std::string zsh_completions(Games games) {
  return "#compdef stoprule\n"
         "# Completions of stoprule for zsh, written by `stoprule generate zsh`.\n"
         "autoload -U +X bashcompinit && bashcompinit\n" +
         bash_lists(games) + bash_function(games);
}

std::string fish_completions(Games games) {
  std::string text =
      "# Completions of stoprule for fish, written by `stoprule generate fish`.\n"
      "complete -c stoprule -f\n";
  for (const VerbFacts& verb : all_verbs()) {
    text += fmt::format("complete -c stoprule -n __fish_use_subcommand -a {} -d {}\n", verb.name,
                        fish_quoted(verb.text));
    const std::string when = fmt::format("'__fish_seen_subcommand_from {}'", verb.name);
    const auto offer = [&](const Names& words, const std::string& why) {
      if (words.empty()) return;
      text += fmt::format("complete -c stoprule -n {} -a {} -d {}\n", when,
                          fish_quoted(join(words, " ")), fish_quoted(why));
    };
    for (const auto& game : games) {
      if (takes_strategies(verb)) offer(strategy_names(*game), game->facts().title);
    }
    offer(words_of(verb, games), verb.words_text);
    for (const OptionFacts& option : all_options()) {
      if (!takes(verb.verb, option)) continue;
      const char* kind = option.value == nullptr ? "" : takes_a_file(option) ? " -r -F" : " -x";
      std::string values;
      if (long_name(option) == "--game")
        values = " -a " + fish_quoted(join(game_names(games), " "));
      text += fmt::format("complete -c stoprule -n {} -l {}{}{} -d {}\n", when,
                          long_name(option).substr(2), kind, values, fish_quoted(option.text));
    }
  }
  return text;
}

}  // namespace stoprule
