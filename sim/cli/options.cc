// Words to Options: CLI11 splits the command line and reads TOML, and values from anywhere (file,
// environment, flags) pass through the same setters of option_list.cc. The only user of CLI11,
// which costs seconds to compile.
#include "sim/cli/options.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "sim/cli/option_list.h"
#include "sim/core/names.h"

namespace stoprule {
namespace {

// CLI11's picture of one verb: what splits the words, and what help is made from.
struct Parser {
  CLI::App app;
  CLI::Option* words = nullptr;
  CLI::Option* config = nullptr;
  std::vector<std::pair<const OptionFacts*, CLI::Option*>> options;
};

void build_parser(const VerbFacts& verb, Parser& parser) {
  CLI::App& app = parser.app;
  app.name(fmt::format("stoprule {}", verb.name));
  app.description(fmt::format("stoprule {}: {}", verb.name, verb.text));
  app.footer(verb.footer);
  app.allow_extras();
  app.get_formatter()->column_width(26);
  app.set_help_flag();
  const std::string words_text = verb.words_text;
  parser.words = app.add_option(verb.words, words_text)
                     ->expected(0, CLI::detail::expected_max_vector_size)
                     ->allow_extra_args();
  for (const auto& option : all_options()) {
    if (!takes(verb.verb, option)) continue;
    const std::string text = option.text;
    CLI::Option* made = option.value == nullptr ? app.add_flag(option.names, text)
                                                : app.add_option(option.names, text)->expected(1);
    if (option.value != nullptr) made->option_text(option.value);
    made->group(option.group)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    parser.options.emplace_back(&option, made);
  }
  const std::string text = "settings from a TOML file; STOPRULE_THREADS=2 and the like beat it";
  parser.config =
      app.add_option("--config", text)->expected(1)->option_text("FILE")->group(kHowToWork);
  parser.config->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  app.set_help_flag("-h,--help", "this text")->group(kHowToWork);
}

// CLI11 leaves blank lines to spare.
std::string help_of(const CLI::App& app) {
  std::string text = app.help();
  for (std::size_t at; (at = text.find("\n\n\n")) != std::string::npos;) text.erase(at, 1);
  while (text.ends_with("\n\n")) text.pop_back();
  return text;
}

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
  std::string name = "STOPRULE_" + long_name(facts).substr(2);
  for (char& c : name) c = c == '-' ? '_' : static_cast<char>(std::toupper(c));
  return name;
}

// Where a value comes from a file or the environment it must be named as the user wrote it there.
Status set_from_environment(const Parser& parser, Options& options) {
  for (const auto& [facts, made] : parser.options) {
    const std::string name = variable_of(*facts);
    const char* value = std::getenv(name.c_str());
    if (value == nullptr || made->count() > 0) continue;
    if (auto failed = facts->set(options, value)) {
      return at(fmt::format("the environment's {}={}", name, value), *failed);
    }
  }
  return std::nullopt;
}

// Top-level keys are for every verb that has the option, a section's for the verb it is named
// after.
Status set_from_item(const CLI::ConfigItem& item, const Parser& parser, const VerbFacts& verb,
                     const std::string& path, Options& options) {
  if (item.name == "++" || item.name == "--") return std::nullopt;  // CLI11's marks of sections
  const bool for_all = item.parents.empty();
  if (!for_all && (item.parents.size() > 1 || item.parents.front() != verb.name)) {
    const auto names = verb_names();
    if (std::count(names.begin(), names.end(), item.parents.front()) == 1) return std::nullopt;
    return at(path + ":", unknown_name("section", item.parents.front(), names));
  }
  if (item.name == "strategies") {
    const bool plays = ((kPlays | kExperiments) & bit(verb.verb)) != 0;
    if (options.words.empty() && plays) options.words = item.inputs;
    return std::nullopt;
  }
  std::vector<std::string> known{"strategies"};
  bool elsewhere = false;
  for (const auto& option : all_options()) {
    const std::string key = long_name(option).substr(2);
    if ((for_all || takes(verb.verb, option)) && known.back() != key) known.push_back(key);
    elsewhere = elsewhere || key == item.name;
  }
  const auto found = std::find_if(parser.options.begin(), parser.options.end(), [&](const auto& o) {
    return long_name(*o.first).substr(2) == item.name;
  });
  if (found == parser.options.end()) {
    if (for_all && elsewhere) return std::nullopt;
    return at(path + ":", unknown_name("key", item.name, known));
  }
  // What flags or the environment say replaces it, also where values would add up.
  const bool replaced = std::getenv(variable_of(*found->first).c_str()) != nullptr;
  if (found->second->count() > 0 || replaced) return std::nullopt;
  if (item.inputs.size() != 1 && !found->first->repeats) {
    return Error{fmt::format("{}: {} takes one value", path, item.name)};
  }
  for (const auto& value : item.inputs) {
    if (auto failed = found->first->set(options, value)) {
      return at(fmt::format("{}: {} = {}", path, item.name, value), *failed);
    }
  }
  return std::nullopt;
}

Status set_from_file(const Parser& parser, const VerbFacts& verb, Options& options) {
  if (parser.config->count() == 0) return std::nullopt;
  const std::string path = parser.config->results().front();
  std::ifstream file(path);
  if (!file || file.peek() == std::ifstream::traits_type::eof()) {
    std::error_code none;
    if (!file || std::filesystem::is_directory(path, none)) {
      return Error{fmt::format("cannot read --config {}: give the path of a TOML file", path)};
    }
    return std::nullopt;  // an empty file
  }
  const auto items = CLI::ConfigTOML().from_config(file);
  for (const bool sections : {false, true}) {  // the more specific goes last
    for (const auto& item : items) {
      if (item.parents.empty() == sections) continue;
      if (auto failed = set_from_item(item, parser, verb, path, options)) return failed;
    }
  }
  return std::nullopt;
}

Status set_from_flags(const Parser& parser, Options& options) {
  for (const auto& [facts, made] : parser.options) {
    const auto values = made->results();
    if (values.size() > 1 && !facts->repeats) {
      return Error{fmt::format("{} is given twice", long_name(*facts))};
    }
    for (const auto& value : values) {
      if (auto failed = facts->set(options, value)) {
        return at(fmt::format("{} {}", long_name(*facts), shown(value)), *failed);
      }
    }
  }
  if (parser.config->count() > 1) return Error{"--config is given twice"};
  return std::nullopt;
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
Result<Options> parse_verb(const VerbFacts& verb, std::span<const std::string> words) {
  Parser parser;
  build_parser(verb, parser);
  Options options;
  options.verb = verb.verb;
  try {
    parser.app.parse(std::vector<std::string>(words.rbegin(), words.rend()));
  } catch (const CLI::CallForHelp&) {
    options.help = help_of(parser.app);
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
  if (auto failed = set_from_environment(parser, options)) return *failed;
  if (auto failed = set_from_flags(parser, options)) return *failed;
  return options;
}

}  // namespace

Result<Options> parse_options(std::span<const std::string> words) {
  if (words.empty()) {
    return Error{fmt::format("give a verb: {}; see stoprule --help", join(verb_names()))};
  }
  const bool asks = words[0] == "-h" || words[0] == "--help" || words[0] == "help";
  if (asks && words.size() == 1) {
    Options options;
    options.help = program_help();
    return options;
  }
  const auto verb = verb_named(asks ? words[1] : words[0]);
  if (!verb.ok()) return verb.error();
  const std::vector<std::string> help{"--help"};
  return parse_verb(*verb.value(), asks ? std::span(help) : words.subspan(1));
}

std::string program_help() {
  std::string text =
      "stoprule: Monte Carlo simulator of strategies for push-your-luck card games\n"
      "Usage: stoprule VERB [WORDS] [OPTIONS]\n\nVerbs:\n";
  for (const auto& verb : all_verbs()) text += fmt::format("  {:<12}{}\n", verb.name, verb.text);
  return text +
         "\n  --version prints the version, VERB --help the options of a verb.\n"
         "\nStart here:\n"
         "  stoprule run threshold cards risk ev -n 100k\n"
         "  stoprule replay threshold cards risk ev --game-id 1\n";
}

}  // namespace stoprule
