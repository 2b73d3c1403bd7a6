// Words to Options: CLI11 splits the command line, and values from anywhere (file, environment,
// flags) pass through the same setters of option_list.cc. The only user of CLI11, which costs
// seconds to compile. No more of it is used: its help would be another on every screen, where ours,
// the man page and completions come of one list; its reader of files knows a part of TOML and its
// variables do not say, where a value is wrong, which file, line or variable it came from; and it
// suggests no names.
#include "sim/cli/options.h"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <cstdlib>

#include "sim/cli/config_file.h"
#include "sim/cli/help.h"
#include "sim/cli/option_list.h"
#include "sim/core/names.h"

namespace stoprule {

// CLI11's picture of one verb, which splits the words. And what the user said, in the file, the
// environment or the words, of which the last counts.
struct VerbParser {
  explicit VerbParser(const VerbFacts& verb);

  CLI::App app;
  CLI::Option* words = nullptr;
  CLI::Option* config = nullptr;
  std::vector<std::pair<const OptionFacts*, CLI::Option*>> options;
  std::map<const OptionFacts*, std::vector<std::string>> said;
  int lines_n = 0;
};

// CLI11 keeps the options of all lines that a parser has read: a new one, before that is much.
constexpr int kMostLines = 10'000;

VerbParser::VerbParser(const VerbFacts& verb) {
  app.allow_extras();
  words = app.add_option(verb.words)
              ->expected(0, CLI::detail::expected_max_vector_size)
              ->allow_extra_args();
  app.set_help_flag("-h");
  app.set_help_all_flag("--help");
  config = app.add_option("--config")->expected(1);
  config->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  for (const auto& option : all_options()) {
    if (!takes(verb.verb, option) || option.set == nullptr) continue;
    CLI::Option* made = option.value == nullptr ? app.add_flag(option.names)
                                                : app.add_option(option.names)->expected(1);
    made->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    options.emplace_back(&option, made);
  }
}

namespace {

// The strategies' key in a --config file.
constexpr const char* kStrategies = "strategies";
constexpr const char* kVariables = "STOPRULE_";  // how ours begin in the environment

// A word in a message: as it stands, quoted if it is empty or holds a blank.
std::string shown(const std::string& word) {
  return word.empty() || word.find(' ') != std::string::npos ? "'" + word + "'" : word;
}

Error at(const std::string& origin, const Error& error) {
  return {fmt::format("{} {}", origin, error.message)};
}

// An option that the verb does not have.
Error unknown_option(const VerbFacts& verb, std::string given) {
  given = given.substr(0, given.find('='));
  std::vector<std::string> others;
  for (const auto& other : all_verbs()) {
    for (const auto& option : all_options()) {
      if (takes(other.verb, option) && long_name(option) == given) others.emplace_back(other.name);
    }
  }
  const std::string kind = fmt::format("option of {}", verb.name);
  Error error = unknown_name(kind, given, option_names(verb.verb));
  if (!others.empty()) {
    error.message = fmt::format("{} does not take {}, only {}. Known: {}.", verb.name, given,
                                fmt::join(others, " and "), join(option_names(verb.verb)));
  }
  return error;
}

// The name of an option's variable in the environment.
std::string variable_of(const OptionFacts& facts) {
  std::string name = kVariables + long_name(facts).substr(2);
  for (char& c : name) c = c == '-' ? '_' : static_cast<char>(std::toupper(c));
  return name;
}

Status set(const OptionFacts& facts, const std::string& value, VerbParser& parser,
           Options& options) {
  auto& values = parser.said[&facts];
  if (!facts.repeats()) values.clear();
  values.push_back(value);
  return facts.set(options, value);
}

// A variable of ours that names no option of any verb, such as STOPRULE_THRADS, would be ignored.
Status check_environment() {
  std::vector<std::string> known;
  for (const auto& option : all_options()) {
    if (option.set == nullptr) continue;
    std::string name = variable_of(option);
    if (std::count(known.begin(), known.end(), name) == 0) known.push_back(std::move(name));
  }
  for (char** entry = environ; *entry != nullptr; entry++) {
    const std::string_view text = *entry;
    const std::string_view name = text.substr(0, text.find('='));
    if (!name.starts_with(kVariables)) continue;
    if (std::count(known.begin(), known.end(), name) == 0) {
      return unknown_name("variable in the environment", name, known);
    }
  }
  return std::nullopt;
}

// Where a value comes from a file or the environment it must be named as the user wrote it there.
Status set_from_environment(VerbParser& parser, Options& options) {
  for (const auto& [facts, made] : parser.options) {
    const std::string name = variable_of(*facts);
    const char* value = std::getenv(name.c_str());
    if (value == nullptr || made->count() > 0) continue;
    if (auto failed = set(*facts, value, parser, options)) {
      return at(fmt::format("the environment's {}={}", name, value), *failed);
    }
  }
  return std::nullopt;
}

// Top-level keys are for every verb that has the option, a section's for the verb it is named
// after.
Status set_from_item(const ConfigItem& item, const VerbFacts& verb, const std::string& path,
                     VerbParser& parser, Options& options) {
  const bool for_all = item.section.empty();
  if (!for_all && item.section != verb.name) {
    const auto names = verb_names();
    if (std::count(names.begin(), names.end(), item.section) == 1) return std::nullopt;
    return at(path + ":", unknown_name("section", item.section, names));
  }
  if (item.key == kStrategies) {
    if (options.words.empty() && takes_strategies(verb)) options.words = item.values;
    return std::nullopt;
  }
  std::vector<std::string> known{kStrategies};
  bool elsewhere = false;
  for (const auto& option : all_options()) {
    const std::string key = long_name(option).substr(2);
    if (option.set == nullptr) continue;
    if ((for_all || takes(verb.verb, option)) && known.back() != key) known.push_back(key);
    elsewhere = elsewhere || key == item.key;
  }
  const auto found = std::find_if(parser.options.begin(), parser.options.end(), [&](const auto& o) {
    return long_name(*o.first).substr(2) == item.key;
  });
  if (found == parser.options.end()) {
    if (for_all && elsewhere) return std::nullopt;
    return at(path + ":", unknown_name("key", item.key, known));
  }
  // What flags or the environment say replaces it, also where values would add up.
  const bool replaced = std::getenv(variable_of(*found->first).c_str()) != nullptr;
  if (found->second->count() > 0 || replaced) return std::nullopt;
  if (item.values.size() != 1 && !found->first->repeats()) {
    return Error{fmt::format("{}: {} takes one value", path, item.key)};
  }
  for (const auto& value : item.values) {
    if (auto failed = set(*found->first, value, parser, options)) {
      return at(fmt::format("{}: {} = {}", path, item.key, value), *failed);
    }
  }
  return std::nullopt;
}

Status set_from_file(VerbParser& parser, const VerbFacts& verb, Options& options) {
  if (parser.config->count() == 0) return std::nullopt;
  const std::string path = parser.config->results().front();
  options.config = path;
  const auto items = read_config(path);
  if (!items.ok()) return items.error();
  for (const bool sections : {false, true}) {  // the more specific goes last
    for (const ConfigItem& item : items.value()) {
      if (item.section.empty() == sections) continue;
      if (auto failed = set_from_item(item, verb, path, parser, options)) return failed;
    }
  }
  return std::nullopt;
}

Status set_from_flags(VerbParser& parser, Options& options) {
  for (const auto& [facts, made] : parser.options) {
    const auto values = made->results();
    if (values.size() > 1 && !facts->repeats()) {
      return Error{fmt::format("{} is given twice", long_name(*facts))};
    }
    for (const auto& value : values) {
      if (auto failed = set(*facts, value, parser, options)) {
        return at(fmt::format("{} {}", long_name(*facts), shown(value)), *failed);
      }
    }
  }
  if (parser.config->count() > 1) return Error{"--config is given twice"};
  return std::nullopt;
}

// All that was said but the wish to see it, as a file for --config: what is not said stays as it is
// by default.
Result<std::string> said_text(const VerbFacts& verb, const VerbParser& parser,
                              const Options& options) {
  std::vector<ConfigItem> items;
  for (const auto& [facts, values] : parser.said) {
    const std::string key = long_name(*facts).substr(2);
    if (key != "print-config") items.push_back({{}, key, values});
  }
  const bool keeps_words = takes_strategies(verb);
  if (keeps_words && !options.words.empty()) items.push_back({{}, kStrategies, options.words});
  auto text = config_text(verb.name, items);
  if (!text.ok()) return text.error();
  return fmt::format("# stoprule {}{}{} --config FILE\n", verb.name, keeps_words ? "" : " ",
                     keeps_words ? "" : verb.words) +
         text.value();
}

Result<const VerbFacts*> verb_named(const std::string& name) {
  for (const auto& verb : all_verbs()) {
    if (verb.name == name) return &verb;
  }
  if (name.starts_with("-")) {
    return Error{
        fmt::format("'{}' stands before the verb: give a verb first ({}), then its options", name,
                    join(verb_names()))};
  }
  return unknown_name("verb", name, verb_names());
}

// The words of one verb, split.
Result<Options> parse_verb(const VerbFacts& verb, std::span<const std::string> words,
                           VerbParser& parser) {
  parser.said.clear();
  Options options;
  options.verb = verb.verb;
  try {
    parser.app.parse(std::vector<std::string>(words.rbegin(), words.rend()));
  } catch (const CLI::CallForHelp&) {
    options.reply = short_help(verb);
    return options;
  } catch (const CLI::CallForAllHelp&) {
    options.reply = verb_help(verb);
    return options;
  } catch (const CLI::ArgumentMismatch& error) {
    const std::string what = error.what();
    return Error{fmt::format("{} needs a value (see stoprule {} --help)",
                             what.substr(0, what.find(':')), verb.name)};
  } catch (const CLI::ParseError& error) {
    return Error{fmt::format("{} (see stoprule {} --help)", error.what(), verb.name)};
  }
  for (const auto& word : parser.app.remaining()) {
    if (word != "--") return unknown_option(verb, word);
  }
  options.words = parser.words->results();
  if (auto failed = set_from_file(parser, verb, options)) return *failed;
  if (auto failed = check_environment()) return *failed;
  if (auto failed = set_from_environment(parser, options)) return *failed;
  if (auto failed = set_from_flags(parser, options)) return *failed;
  if (options.print_config) {
    auto text = said_text(verb, parser, options);
    if (!text.ok()) return text.error();
    options.reply = std::move(text).value();
  }
  return options;
}

}  // namespace

Result<Options> parse_options(std::span<const std::string> words) {
  return OptionsReader().read(words);
}

OptionsReader::OptionsReader() = default;
OptionsReader::~OptionsReader() = default;

Result<Options> OptionsReader::read(std::span<const std::string> words) {
  for (const auto& word : words) {  // the parser would take the next word for the value
    if (word == "--") break;
    if (word.starts_with("--") && word.ends_with('=') && word.find('=') + 1 == word.size()) {
      return Error{fmt::format("{} has nothing after the =", word)};
    }
  }
  if (words.empty()) {
    return Error{fmt::format("give a verb: {}; see stoprule --help", join(verb_names()))};
  }
  const bool asks = words[0] == "-h" || words[0] == "--help" || words[0] == "help";
  if (asks && words.size() == 1) {
    Options options;
    options.reply = words[0] == "-h" ? short_program_help() : program_help();
    return options;
  }
  const auto verb = verb_named(asks ? words[1] : words[0]);
  if (!verb.ok()) return verb.error();
  const std::vector<std::string> help{words[0] == "-h" ? "-h" : "--help"};
  auto& parser = verbs_[verb.value()->verb];
  if (parser == nullptr || parser->lines_n == kMostLines) {
    parser = std::make_unique<VerbParser>(*verb.value());
  }
  parser->lines_n++;
  return parse_verb(*verb.value(), asks ? std::span(help) : words.subspan(1), *parser);
}

}  // namespace stoprule
