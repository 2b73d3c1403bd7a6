#include "sim/cli/option_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

#include "sim/cli/numbers.h"
#include "sim/core/names.h"
#include "sim/core/tally.h"

namespace stoprule {
namespace {

constexpr std::array kVerbs{
    VerbFacts{Verb::kRun, "run", "STRATEGY",
              "NAME or NAME:key=value,...; one for all players, or exactly one a player",
              "plays many games of a lineup and prints means with 95 % intervals", "",
              "stoprule run threshold cards risk ev -n 100k\n"
              "stoprule run threshold:stop=14 -p 3 -r risques --csv out.csv --hist scores.csv\n"
              "stoprule run mine ev ev ev --rule 'mine=stop: best >= 12 or bust > 0.25'\n"
              "stoprule run ev threshold threshold threshold --fail-if 'ev.win_share<25%'\n"},
    VerbFacts{Verb::kCompare, "compare", "STRATEGY", "A and B; or one strategy under two --rules",
              "says whether A is better than B, and stops when that is sure",
              "Both play the same deals in every seat, so that most of the luck cancels.\n",
              "stoprule compare threshold:stop=8 threshold:stop=9\n"
              "stoprule compare ev threshold:stop=8 --field cards --margin 0.002\n"
              "stoprule compare threshold --rules base --rules risques\n"},
    VerbFacts{Verb::kSweep, "sweep", "STRATEGY", "whose parameters are swept",
              "plays all combinations of parameters and rules, marks the best",
              "All play the same deals; what may be best is told for all at once, at 95 %.\n",
              "stoprule sweep threshold --param stop=6..14 -n 200k\n"
              "stoprule sweep threshold --param stop=6..12 --param protect=8..20:4 -r base "
              "-r risques --csv grid.csv\n"},
    VerbFacts{Verb::kTournament, "tournament", "STRATEGY", "two or more, all different",
              "all against all: payoffs, ranking, cycles, equilibrium", "",
              "stoprule tournament threshold:stop=7 threshold:stop=9 cards risk ev -n 200k\n"},
    VerbFacts{Verb::kMerge, "merge", "CSV", "files of runs that differ in --first-game only",
              "adds shards exactly: the files of one run of all their games", "",
              "stoprule run ev -n 1M --csv a.csv\n"
              "stoprule run ev -n 1M --first-game 1M --csv b.csv\n"
              "stoprule merge a.csv b.csv --csv both.csv\n"},
    VerbFacts{Verb::kReplay, "replay", "STRATEGY",
              "NAME or NAME:key=value,...; one for all players, or exactly one a player",
              "tells one game, every card and decision", "",
              "stoprule replay threshold cards risk ev --game-id 42\n"},
    VerbFacts{Verb::kList, "list", "WHAT", "games, strategies, rules or metrics",
              "lists games, strategies, rules or metrics", "",
              "stoprule list strategies\nstoprule list rules --game kuhkuck\n"},
    VerbFacts{Verb::kShow, "show", "NAME",
              "a game, strategy, rules preset, rules key or metric, or rule-language",
              "shows what a name means, with parameters, ranges and defaults", "",
              "stoprule show threshold\nstoprule show risques\nstoprule show rule-language\n"},
    VerbFacts{
        Verb::kBench, "bench", "STRATEGY",
        "measured with all players alike; default: every strategy of the game",
        "measures games per second",
        "Every number is the median of repetitions taken in turn, so that a slow moment of the\n"
        "machine hits all alike. How to read them fairly is printed below them.\n",
        "stoprule bench threshold --threads 1\n"},
    VerbFacts{
        Verb::kSelftest, "selftest", "GAME", "games to test with; default: all of them",
        "says in a minute whether this machine can be trusted",
        "Checks the generator, the deals, all engines against each other, tiny games against\n"
        "their exact means, and how often intervals miss. Exit code 1 if a check fails.\n",
        "stoprule selftest push\nstoprule selftest --plugin build/my-rule.so\n"},
    VerbFacts{
        Verb::kGenerate, "generate", "WHAT", "bash, zsh, fish, man or schema",
        "shell completions, the man page, the meaning of CSV columns",
        "The shells' scripts ask `stoprule generate words -- WORDS` what may stand instead of\n"
        "the last of the words; so may an editor.\n",
        "stoprule generate bash > stoprule.bash\n"
        "stoprule generate man > stoprule.1\nstoprule generate schema\n"},
};

constexpr int kMostThreads = 1024;
constexpr std::uint64_t kMostBlockGames = 1'000'000, kMostRepetitions = 1000;
constexpr std::uint64_t kMostMixed = 100'000;
constexpr std::uint64_t kMost64 = std::numeric_limits<std::uint64_t>::max();

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

Status add_rules(Options& options, const std::string& text) {
  return set_text(options.rules.emplace_back(), text);
}

Status set_real(std::optional<double>& field, const std::string& text, double low, double high) {
  const auto value = parse_real(text, low, high);
  if (!value.ok()) return value.error();
  field = value.value();
  return std::nullopt;
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

Status add_rule_text(Options& options, const std::string& text) {
  auto rule = language::parse_rule_option(text);
  if (!rule.ok()) return rule.error();
  options.rule_texts.push_back(std::move(rule).value());
  return std::nullopt;
}

Status add_plugin(Options& options, const std::string& text) {
  return set_text(options.plugins.emplace_back(), text);
}

Status add_rule_file(Options& options, const std::string& text) {
  return set_text(options.rule_files.emplace_back(), text);
}

Status add_condition(Options& options, const std::string& text) {
  auto condition = parse_condition(text);
  if (!condition.ok()) return condition.error();
  options.fail_if.push_back(std::move(condition).value());
  return std::nullopt;
}

using Text = const std::string&;
constexpr const char *kGame = "The game", *kGames = "Games to play", *kOut = "Output",
                     *kWhen = "When to stop";
constexpr unsigned kCompared = bit(Verb::kCompare) | bit(Verb::kSweep);
constexpr unsigned kWriting = kExperiments | bit(Verb::kMerge);
constexpr unsigned kWorking = kExperiments | bit(Verb::kBench);
constexpr unsigned kTesting = bit(Verb::kSelftest);
constexpr unsigned kEvery = ~0u;

const std::array kOptions{
    OptionFacts{"--game", "NAME", kAll, kGame, "which game (default: push)",
                [](Options& o, Text t) { return set_optional_text(o.game, t); },
                kCommon | kRecorded},
    OptionFacts{"-p,--players", "N", kPlays | kExperiments, kGame,
                "players (default: as the lineup or the game says)",
                [](Options& o, Text t) { return set_count<int>(o.players, t, 1, 1000); },
                kCommon | kRecorded},
    OptionFacts{"-r,--rules", "RULES", (kPlays | kExperiments) & ~kCompared, kGame,
                "PRESET or PRESET,key=value,... (default: base)", add_rules, kCommon | kRecorded},
    OptionFacts{"-r,--rules", "RULES", kCompared, kGame,
                "PRESET or PRESET,key=value,... (default: base); once more for other rules",
                add_rules, kRepeats | kCommon | kRecorded},
    OptionFacts{"--field", "STRATEGY", kCompared, kGame,
                "what all other players play (default: the first strategy given)",
                [](Options& o, Text t) { return set_optional_text(o.field, t); },
                kCommon | kRecorded},
    OptionFacts{"--param", "KEY=RANGE", bit(Verb::kSweep), kGame,
                "6..18, 6..18:3 or 6,9,12; once for each parameter swept",
                [](Options& o, Text t) { return set_text(o.params.emplace_back(), t); },
                kRepeats | kCommon | kRecorded},
    OptionFacts{"--metric", "NAME", bit(Verb::kSweep) | bit(Verb::kTournament), kGame,
                "which metric says what is best (default: win_share)",
                [](Options& o, Text t) { return set_optional_text(o.metric, t); },
                kCommon | kRecorded},
    OptionFacts{"--fixed-seats", nullptr, kPlays | bit(Verb::kSweep), kGame,
                "slot k sits at seat k in every game; otherwise the lineup rotates",
                [](Options& o, Text t) { return set_flag(o.fixed_seats, t); }, kRecorded},
    OptionFacts{"--plugin", "FILE.so", kAll, kGame,
                "adds a plugin's strategies; may be repeated (see strategies/README.md)",
                add_plugin, kRepeats},
    OptionFacts{
        "--plugin", "FILE.so", bit(Verb::kMerge), kGame,
        "a plugin that played the shards, opened only if it is that very file; may be repeated",
        add_plugin, kRepeats},
    OptionFacts{"--plugin", "FILE.so", kTesting, kGame,
                "tests a plugin's strategies, too: by every engine, and whether they repeat "
                "themselves; may be repeated",
                add_plugin, kRepeats | kCommon},
    OptionFacts{"--rule", "NAME=TEXT", kAll, kGame,
                "a strategy as text, see show rule-language; may be repeated", add_rule_text,
                kRepeats | kCommon | kRecorded},
    OptionFacts{"--rule-file", "FILE", kAll, kGame, "strategies as text, from a file; likewise",
                add_rule_file, kRepeats},
    OptionFacts{
        "-n,--games", "N", kWorking & ~bit(Verb::kCompare), kGames,
        "how many: 250000, 10k, 2M, 1e9 (default: 1M; bench: what takes 0.2 s)",
        [](Options& o, Text t) { return set_count<std::uint64_t>(o.games_n, t, 1, kMostGames); },
        kCommon},
    OptionFacts{
        "-n,--games", "N", bit(Verb::kCompare), kGames,
        "deals, each played in every seat by both; alone exactly so many, else at most "
        "(default: 1G)",
        [](Options& o, Text t) { return set_count<std::uint64_t>(o.games_n, t, 1, kMostGames); },
        kCommon},
    OptionFacts{
        "--mixed", "N", bit(Verb::kTournament), kGames,
        "as many lineups drawn at random besides (default: 0)",
        [](Options& o, Text t) { return set_count<std::uint64_t>(o.mixed_n, t, 0, kMostMixed); },
        kCommon | kRecorded},
    OptionFacts{"-s,--seed", "N", kPlays | kExperiments | kTesting, kGames,
                "64 bits, decimal or 0x (default: 1)", set_seed, kCommon | kRecorded},
    OptionFacts{"--first-game", "G", kWorking, kGames, "plays game ids G, G+1, ... (default: 0)",
                [](Options& o, Text t) { return set_bits(o.first_game, t); }},
    OptionFacts{"--game-id", "G", bit(Verb::kReplay), kGames, "the game to tell (required)",
                [](Options& o, Text t) { return set_bits(o.game_id, t); }, kCommon},
    OptionFacts{"--margin", "D", bit(Verb::kCompare), kWhen,
                "a difference in win share that matters: decides better, worse or within "
                "(default: 0.001; 0: only which is better)",
                [](Options& o, Text t) { return set_real(o.margin, t, 0, 1); },
                kCommon | kRecorded},
    OptionFacts{"--alpha", "P", bit(Verb::kCompare), kWhen,
                "error allowed to either of the two tests of a verdict, that A is better and that "
                "it is worse; "
                "the last line tells the chance of the whole (default: 0.01)",
                [](Options& o, Text t) { return set_real(o.alpha, t, 1e-12, 0.5); }, kRecorded},
    OptionFacts{"--beta", "P", bit(Verb::kCompare), kWhen,
                "likewise, of missing a difference of the margin (default: 0.01)",
                [](Options& o, Text t) { return set_real(o.beta, t, 1e-12, 0.5); }, kRecorded},
    OptionFacts{"--half-width", "W", bit(Verb::kCompare), kWhen,
                "as soon as the win share's difference is known to +-W, at any look",
                [](Options& o, Text t) { return set_real(o.half_width, t, 1e-9, 1); }, kRecorded},
    OptionFacts{"--csv", "FILE", kWriting, kOut,
                "every mean as CSV, with a sidecar (a.csv: a.meta.json); - is standard output",
                [](Options& o, Text t) { return set_text(o.csv, t); }, kCommon},
    OptionFacts{"--hist", "FILE", bit(Verb::kRun) | bit(Verb::kMerge), kOut,
                "histograms as CSV, likewise",
                [](Options& o, Text t) { return set_text(o.hist, t); }, kCommon},
    OptionFacts{
        "--looks", "FILE", bit(Verb::kRun) | bit(Verb::kCompare), kOut,
        "the rows of --csv as they are after 1024 games or deals, some eighth more, and so on "
        "to the end: how means settle",
        [](Options& o, Text t) { return set_text(o.looks, t); }},
    OptionFacts{"--json", "FILE", kWriting, kOut, "these rows and what follows from them, as JSON",
                [](Options& o, Text t) { return set_text(o.json_file, t); }, kCommon},
    OptionFacts{"--json", nullptr, (kAll & ~kExperiments) | kTesting, kOut, "JSON instead of text",
                [](Options& o, Text t) { return set_flag(o.json, t); }, kCommon},
    OptionFacts{"--color", "auto|always|never", kWriting | bit(Verb::kBench), kOut,
                "(default: auto)",
                [](Options& o, Text t) {
                  return set_choice(o.color, t, {"auto", "always", "never"},
                                    std::vector{Color::kAuto, Color::kAlways, Color::kNever});
                }},
    OptionFacts{"-q,--quiet", nullptr, kWriting | bit(Verb::kBench), kOut,
                "no talk: no warnings, no progress, no table if data go to a file",
                [](Options& o, Text t) { return set_flag(o.quiet, t); }},
    OptionFacts{"--strict", nullptr, kWriting, kOut,
                "a warning ends with exit code 1, after all is written",
                [](Options& o, Text t) { return set_flag(o.strict, t); }},
    OptionFacts{"--fail-if", "CONDITION", kWriting, kOut,
                "ends with exit code 1, after all is written, if a value is surely beyond a bound: "
                "'score<20', 'ev.win_share<25%'; may be repeated",
                add_condition, kRepeats},
    OptionFacts{"--threads", "N", kWorking | kTesting, kHowToWork,
                "changes no result (default: all this process may use)",
                [](Options& o, Text t) { return set_count<int>(o.threads, t, 1, kMostThreads); }},
    OptionFacts{"--engine", "lanes|reference", kWorking, kHowToWork,
                "changes no result (default: lanes)", set_engine},
    OptionFacts{"--simd", "auto|scalar|sse4|avx2|avx512|neon", kWorking, kHowToWork,
                "changes no result (default: auto)", set_simd},
    OptionFacts{"--block-games", "N", kWorking, kHowToWork,
                "games a thread claims at a time; changes no result",
                [](Options& o, Text t) {
                  return set_count<std::uint64_t>(o.block_games, t, 1, kMostBlockGames);
                }},
    OptionFacts{"--repetitions", "N", bit(Verb::kBench), kHowToWork,
                "of each measurement (default: 5)",
                [](Options& o, Text t) {
                  return set_count<std::uint64_t>(o.repetitions, t, 1, kMostRepetitions);
                }},
    OptionFacts{"--resume", "FILE", kExperiments, kHowToWork,
                "goes on where an interrupted command stopped that wrote FILE by --csv",
                [](Options& o, Text t) { return set_text(o.resume, t); }},
    OptionFacts{"--checkpoint", "FILE", kExperiments, kHowToWork,
                "keeps what is played in FILE; if it exists, goes on from there",
                [](Options& o, Text t) { return set_text(o.checkpoint, t); }},
    OptionFacts{"--checkpoint-every", "SECONDS", kExperiments, kHowToWork,
                "how often it is written (default: 10)",
                [](Options& o, Text t) { return set_real(o.checkpoint_seconds, t, 0, 86'400); }},
    OptionFacts{"--dry-run", nullptr, kExperiments, kHowToWork,
                "says what would be played, and ends",
                [](Options& o, Text t) { return set_flag(o.dry_run, t); }},
    OptionFacts{"--print-config", nullptr, kEvery, kHowToWork,
                "writes all that is set here as a file for --config, and ends",
                [](Options& o, Text t) { return set_flag(o.print_config, t); }},
    OptionFacts{"--config", "FILE", kEvery, kHowToWork,
                "settings from a TOML file; STOPRULE_THREADS=2 and the like beat it", nullptr},
    OptionFacts{"--help", nullptr, kEvery, kHowToWork,
                "this text; -h tells the common options on one screen", nullptr},
};

}  // namespace

std::span<const VerbFacts> all_verbs() { return kVerbs; }

std::span<const OptionFacts> all_options() { return kOptions; }

std::string long_name(const OptionFacts& option) {
  const std::string_view names = option.names;
  return std::string(names.substr(names.find("--")));
}

std::string spelled(const OptionFacts& option) {
  std::string text = option.names;
  const std::size_t comma = text.find(',');
  if (comma != std::string::npos) text.insert(comma + 1, " ");
  return option.value == nullptr ? text : text + " " + option.value;
}

bool takes(Verb verb, const OptionFacts& option) { return (option.verbs & bit(verb)) != 0; }

bool takes_strategies(const VerbFacts& verb) {
  return ((kPlays | kExperiments) & bit(verb.verb)) != 0;
}

std::vector<std::string> verb_names() {
  std::vector<std::string> names;
  for (const auto& verb : all_verbs()) names.emplace_back(verb.name);
  return names;
}

std::vector<std::string> option_names(Verb verb) {
  std::vector<std::string> names;
  for (const auto& option : all_options()) {
    if (takes(verb, option)) names.push_back(long_name(option));
  }
  return names;
}

}  // namespace stoprule
