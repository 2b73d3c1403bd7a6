// The list of options, each once: names, help, who takes it, how its value is read. CLI11 splits
// the command line and reads TOML; values from anywhere (file, environment, flags) pass through the
// same setters.
#include "sim/cli/options.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>

#include "sim/cli/numbers.h"
#include "sim/core/names.h"
#include "sim/core/tally.h"

namespace stoprule {
namespace {

constexpr int kMostThreads = 1024;
constexpr std::uint64_t kMostBlockGames = 1'000'000, kMostRepetitions = 1000;
constexpr std::uint64_t kMost64 = std::numeric_limits<std::uint64_t>::max();

struct VerbFacts {
  Verb verb;
  const char* name;
  const char* words;  // positional arguments
  const char* words_text;
  const char* text;
  const char* footer;
};

constexpr std::array kVerbs{
    VerbFacts{Verb::kRun, "run", "STRATEGY",
              "NAME or NAME:key=value,...; one for all players, or exactly one a player",
              "plays many games of a lineup and prints means with 95 % intervals",
              "Examples:\n"
              "  stoprule run threshold cards risk ev -n 100k\n"
              "  stoprule run threshold:stop=14 -p 3 -r risques --csv out.csv --hist scores.csv\n"},
    VerbFacts{Verb::kReplay, "replay", "STRATEGY",
              "NAME or NAME:key=value,...; one for all players, or exactly one a player",
              "tells one game, every card and decision",
              "Example:\n  stoprule replay threshold cards risk ev --game-id 42\n"},
    VerbFacts{Verb::kList, "list", "WHAT", "games, strategies, rules or metrics",
              "lists games, strategies, rules or metrics",
              "Example:\n  stoprule list strategies\n"},
    VerbFacts{Verb::kShow, "show", "NAME", "a game, strategy, rules preset, rules key or metric",
              "shows what a name means, with parameters, ranges and defaults",
              "Examples:\n  stoprule show threshold\n  stoprule show risques\n"},
    VerbFacts{
        Verb::kBench, "bench", "STRATEGY",
        "measured with all players alike; default: every strategy of the game",
        "measures games per second",
        "Reading it fairly: each number is the median of repetitions taken in turn, so that a "
        "slow\n"
        "moment of the machine hits all alike. Compare ratios within one run on an idle machine,\n"
        "pinned (taskset -c 0) for one thread; CPU far above wall x threads means noise.\n"},
};

constexpr unsigned bit(Verb verb) { return 1u << static_cast<unsigned>(verb); }
constexpr unsigned kPlays = bit(Verb::kRun) | bit(Verb::kReplay) | bit(Verb::kBench);
constexpr unsigned kAll = kPlays | bit(Verb::kList) | bit(Verb::kShow);

template <class Number, class Field>
Status set_count(Field& field, const std::string& text, std::uint64_t low, std::uint64_t high) {
  const auto value = parse_count(text, low, high);
  if (!value.ok()) return value.error();
  field = static_cast<Number>(value.value());
  return std::nullopt;
}

template <class Field>
Status set_bits(Field& field, const std::string& text) {
  const auto value = text.starts_with("0x") ? parse_bits(text) : parse_count(text, 0, kMost64);
  if (!value.ok()) return value.error();
  field = value.value();
  return std::nullopt;
}

template <class Field, class Enum>
Status set_choice(Field& field, const std::string& text, std::vector<std::string> names,
                  std::vector<Enum> values) {
  const auto found = std::find(names.begin(), names.end(), text);
  if (found != names.end()) {
    field = values[static_cast<std::size_t>(found - names.begin())];
    return std::nullopt;
  }
  const std::string nearest = nearest_name(text, names);
  return Error{fmt::format("is not possible.{} Allowed: {}",
                           nearest.empty() ? "" : fmt::format(" Did you mean '{}'?", nearest),
                           join(names, " | "))};
}

Status set_flag(bool& field, const std::string& text) {
  return set_choice(field, text, {"true", "false", "1", "0", "yes", "no", "on", "off"},
                    std::vector{true, false, true, false, true, false, true, false});
}

Status set_text(std::string& field, const std::string& text) {
  if (text.empty()) return Error{"is empty"};
  field = text;
  return std::nullopt;
}

Status set_optional_text(std::optional<std::string>& field, const std::string& text) {
  return set_text(field.emplace(), text);
}

Status set_seed(Options& options, const std::string& text) {
  const auto value = parse_bits(text);
  if (!value.ok()) return value.error();
  options.seed = value.value();
  return std::nullopt;
}

Status set_engine(Options& options, const std::string& text) {
  return set_choice(options.engine, text, {"lanes", "reference"},
                    std::vector{EngineKind::kLanes, EngineKind::kReference});
}

// "auto", or an instruction set that this machine has.
Status set_simd(Options& options, const std::string& text) {
  std::vector<std::string> names{"auto"}, here{"auto"};
  std::vector<std::optional<Target>> targets{std::nullopt};
  for (std::size_t i = 0; i < kTargetNames.size(); i++) {
    names.emplace_back(kTargetNames[i]);
    targets.emplace_back(static_cast<Target>(i));
    if (is_available(*targets.back())) here.push_back(names.back());
  }
  if (auto failed = set_choice(options.simd, text, names, targets)) return failed;
  if (options.simd && !is_available(*options.simd)) {
    return Error{fmt::format("is not available on this machine. Available: {}", join(here, " | "))};
  }
  return std::nullopt;
}

struct OptionFacts {
  const char* names;
  const char* value;  // what stands for the value in help; null: a flag
  unsigned verbs;
  const char* group;
  const char* text;
  Status (*set)(Options& options, const std::string& text);
};

using Text = const std::string&;
constexpr const char *kGame = "The game", *kGames = "Games to play", *kOut = "Output",
                     *kWork = "How to work";

const std::array kOptions{
    OptionFacts{"--game", "NAME", kAll, kGame, "which game (default: push)",
                [](Options& o, Text t) { return set_optional_text(o.game, t); }},
    OptionFacts{"-p,--players", "N", kPlays, kGame,
                "players (default: as many as strategies; for one strategy 4)",
                [](Options& o, Text t) { return set_count<int>(o.players, t, 1, 1000); }},
    OptionFacts{"-r,--rules", "RULES", kPlays, kGame,
                "PRESET or PRESET,key=value,... (default: base)",
                [](Options& o, Text t) { return set_optional_text(o.rules, t); }},
    OptionFacts{"--fixed-seats", nullptr, kPlays, kGame,
                "slot k sits at seat k in every game; otherwise the lineup rotates",
                [](Options& o, Text t) { return set_flag(o.fixed_seats, t); }},
    OptionFacts{
        "-n,--games", "N", bit(Verb::kRun) | bit(Verb::kBench), kGames,
        "how many: 250000, 10k, 2M, 1e9 (default: 1M; bench: what takes 0.2 s)",
        [](Options& o, Text t) { return set_count<std::uint64_t>(o.games_n, t, 1, kMostGames); }},
    OptionFacts{"-s,--seed", "N", kPlays, kGames, "64 bits, decimal or 0x (default: 1)", set_seed},
    OptionFacts{"--first-game", "G", bit(Verb::kRun) | bit(Verb::kBench), kGames,
                "plays game ids G, G+1, ... (default: 0)",
                [](Options& o, Text t) { return set_bits(o.first_game, t); }},
    OptionFacts{"--game-id", "G", bit(Verb::kReplay), kGames, "the game to tell (required)",
                [](Options& o, Text t) { return set_bits(o.game_id, t); }},
    OptionFacts{"--csv", "FILE", bit(Verb::kRun), kOut,
                "every mean as CSV, with FILE.meta.json beside it; - is standard output",
                [](Options& o, Text t) { return set_text(o.csv, t); }},
    OptionFacts{"--hist", "FILE", bit(Verb::kRun), kOut, "histograms as CSV, likewise",
                [](Options& o, Text t) { return set_text(o.hist, t); }},
    OptionFacts{"--json", "FILE", bit(Verb::kRun), kOut,
                "the same data as --csv, as one JSON object",
                [](Options& o, Text t) { return set_text(o.json_file, t); }},
    OptionFacts{"--json", nullptr, kAll & ~bit(Verb::kRun), kOut, "JSON instead of text",
                [](Options& o, Text t) { return set_flag(o.json, t); }},
    OptionFacts{"--color", "WHEN", bit(Verb::kRun) | bit(Verb::kBench), kOut,
                "auto, always or never (default: auto)",
                [](Options& o, Text t) {
                  return set_choice(o.color, t, {"auto", "always", "never"},
                                    std::vector{Color::kAuto, Color::kAlways, Color::kNever});
                }},
    OptionFacts{"-q,--quiet", nullptr, bit(Verb::kRun) | bit(Verb::kBench), kOut,
                "no warnings, no progress, and no table if data go to a file",
                [](Options& o, Text t) { return set_flag(o.quiet, t); }},
    OptionFacts{"--threads", "N", bit(Verb::kRun) | bit(Verb::kBench), kWork,
                "changes no result (default: all this process may use)",
                [](Options& o, Text t) { return set_count<int>(o.threads, t, 1, kMostThreads); }},
    OptionFacts{"--engine", "NAME", bit(Verb::kRun) | bit(Verb::kBench), kWork,
                "lanes or reference; changes no result (default: lanes)", set_engine},
    OptionFacts{"--simd", "NAME", bit(Verb::kRun) | bit(Verb::kBench), kWork,
                "auto, scalar, sse4, avx2, avx512 or neon; changes no result", set_simd},
    OptionFacts{"--block-games", "N", bit(Verb::kRun) | bit(Verb::kBench), kWork,
                "games a thread claims at a time; changes no result",
                [](Options& o, Text t) {
                  return set_count<std::uint64_t>(o.block_games, t, 1, kMostBlockGames);
                }},
    OptionFacts{"--repetitions", "N", bit(Verb::kBench), kWork, "of each measurement (default: 5)",
                [](Options& o, Text t) {
                  return set_count<std::uint64_t>(o.repetitions, t, 1, kMostRepetitions);
                }},
    OptionFacts{"--dry-run", nullptr, bit(Verb::kRun), kWork, "says what would be played, and ends",
                [](Options& o, Text t) { return set_flag(o.dry_run, t); }},
};

std::string long_name(const OptionFacts& option) {
  const std::string_view names = option.names;
  return std::string(names.substr(names.find("--")));
}

bool takes(Verb verb, const OptionFacts& option) { return (option.verbs & bit(verb)) != 0; }

std::vector<std::string> verb_names() {
  std::vector<std::string> names;
  for (const auto& verb : kVerbs) names.emplace_back(verb.name);
  return names;
}

std::vector<std::string> option_names(Verb verb) {
  std::vector<std::string> names;
  for (const auto& option : kOptions) {
    if (takes(verb, option)) names.push_back(long_name(option));
  }
  names.emplace_back("--config");
  names.emplace_back("--help");
  return names;
}

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
  for (const auto& option : kOptions) {
    if (!takes(verb.verb, option)) continue;
    const std::string text = option.text;
    CLI::Option* made = option.value == nullptr ? app.add_flag(option.names, text)
                                                : app.add_option(option.names, text)->expected(1);
    if (option.value != nullptr) made->option_text(option.value);
    made->group(option.group)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    parser.options.emplace_back(&option, made);
  }
  const std::string text = "settings from a TOML file; STOPRULE_THREADS=2 and the like beat it";
  parser.config = app.add_option("--config", text)->expected(1)->option_text("FILE")->group(kWork);
  parser.config->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  app.set_help_flag("-h,--help", "this text")->group(kWork);
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
  for (const auto& other : kVerbs) {
    for (const auto& option : kOptions) {
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

// Where a value comes from a file or the environment it must be named as the user wrote it there.
Status set_from_environment(const Parser& parser, Options& options) {
  for (const auto& [facts, made] : parser.options) {
    std::string name = "STOPRULE_" + long_name(*facts).substr(2);
    for (char& c : name) c = c == '-' ? '_' : static_cast<char>(std::toupper(c));
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
    if (options.words.empty() && (kPlays & bit(verb.verb)) != 0) options.words = item.inputs;
    return std::nullopt;
  }
  std::vector<std::string> known{"strategies"};
  bool elsewhere = false;
  for (const auto& option : kOptions) {
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
  if (found->second->count() > 0) return std::nullopt;
  if (item.inputs.size() != 1) return Error{fmt::format("{}: {} takes one value", path, item.name)};
  if (auto failed = found->first->set(options, item.inputs.front())) {
    return at(fmt::format("{}: {} = {}", path, item.name, item.inputs.front()), *failed);
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
    if (values.size() > 1) return Error{fmt::format("{} is given twice", long_name(*facts))};
    if (values.empty()) continue;
    if (auto failed = facts->set(options, values.front())) {
      return at(fmt::format("{} {}", long_name(*facts), shown(values.front())), *failed);
    }
  }
  if (parser.config->count() > 1) return Error{"--config is given twice"};
  return std::nullopt;
}

Result<const VerbFacts*> verb_named(const std::string& name) {
  for (const auto& verb : kVerbs) {
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
  for (const auto& word : parser.app.remaining()) return unknown_option(verb, word);
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
  for (const auto& verb : kVerbs) text += fmt::format("  {:<10}{}\n", verb.name, verb.text);
  return text +
         "\n  --version prints the version, VERB --help the options of a verb.\n"
         "\nStart here:\n"
         "  stoprule run threshold cards risk ev -n 100k\n"
         "  stoprule replay threshold cards risk ev --game-id 1\n";
}

}  // namespace stoprule
