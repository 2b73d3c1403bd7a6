#include "sim/cli/option_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <ranges>

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
              "stoprule run ev threshold threshold threshold --fail-if 'ev.win_share<25%'\n",
              run_verb},
    VerbFacts{Verb::kCompare, "compare", "STRATEGY", "A and B; or one strategy under two --rules",
              "says whether A is better than B, and stops when that is sure",
              "Both play the same deals in every seat, so that most of the luck cancels.\n",
              "stoprule compare threshold:stop=8 threshold:stop=9\n"
              "stoprule compare ev threshold:stop=8 --field cards --margin 0.002\n"
              "stoprule compare threshold --rules base --rules risques\n",
              compare_verb},
    VerbFacts{Verb::kSweep, "sweep", "STRATEGY", "whose parameters are swept",
              "plays all combinations of parameters and rules, marks the best",
              "All play the same deals; what may be best is told for all at once, at 95 %.\n",
              "stoprule sweep threshold --param stop=6..14 -n 200k\n"
              "stoprule sweep threshold --param stop=6..12 --param protect=8..20:4 -r base "
              "-r risques --csv grid.csv\n",
              sweep_verb},
    VerbFacts{Verb::kTournament, "tournament", "STRATEGY", "two or more, all different",
              "all against all: payoffs, ranking, cycles, equilibrium", "",
              "stoprule tournament threshold:stop=7 threshold:stop=9 cards risk ev -n 200k\n",
              tournament_verb},
    VerbFacts{Verb::kMerge, "merge", "CSV", "files of runs that differ in --first-game only",
              "adds shards exactly: the files of one run of all their games", "",
              "stoprule run ev -n 1M --csv a.csv\n"
              "stoprule run ev -n 1M --first-game 1M --csv b.csv\n"
              "stoprule merge a.csv b.csv --csv both.csv\n",
              merge_verb},
    VerbFacts{Verb::kReplay, "replay", "STRATEGY",
              "NAME or NAME:key=value,...; one for all players, or exactly one a player",
              "tells one game, every card and decision", "",
              "stoprule replay threshold cards risk ev --game-id 42\n", replay_verb},
    VerbFacts{Verb::kList, "list", "WHAT", "games, strategies, rules or metrics",
              "lists games, strategies, rules or metrics", "",
              "stoprule list strategies\nstoprule list rules --game kuhkuck\n", list_verb},
    VerbFacts{Verb::kShow, "show", "NAME",
              "a game, strategy, rules preset, rules key or metric, or rule-language",
              "shows what a name means, with parameters, ranges and defaults", "",
              "stoprule show threshold\nstoprule show risques\nstoprule show rule-language\n",
              show_verb},
    VerbFacts{
        Verb::kBench, "bench", "STRATEGY",
        "measured with all players alike; default: every strategy of the game",
        "measures games per second",
        "Every number is the median of repetitions taken in turn, so that a slow moment of the\n"
        "machine hits all alike. How to read them fairly is printed below them.\n",
        "stoprule bench threshold --threads 1\n", bench_verb},
    VerbFacts{
        Verb::kSelftest, "selftest", "GAME", "games to test with; default: all of them",
        "says in a minute whether this machine can be trusted",
        "Checks the generator, the deals, all engines against each other, tiny games against\n"
        "their exact means, and how often intervals miss. Exit code 1 if a check fails.\n",
        "stoprule selftest push\nstoprule selftest --plugin build/my-rule.so\n", selftest_verb},
    VerbFacts{
        Verb::kGenerate, "generate", "WHAT", "bash, zsh, fish, man or schema",
        "shell completions, the man page, the meaning of CSV columns",
        "The shells' scripts ask `stoprule generate words -- WORDS` what may stand instead of\n"
        "the last of the words; so may an editor.\n",
        "stoprule generate bash > stoprule.bash\n"
        "stoprule generate man > stoprule.1\nstoprule generate schema\n",
        generate_verb},
};
// facts_of() finds a verb by its number.
static_assert(std::ranges::equal(kVerbs, std::views::iota(std::size_t{0}, kVerbs.size()), {},
                                 [](const VerbFacts& facts) {
                                   return static_cast<std::size_t>(facts.verb);
                                 }));

constexpr int kMostThreads = 1024;
constexpr std::uint64_t kMostBlockGames = 1'000'000, kMostRepetitions = 1000;
constexpr std::uint64_t kMostMixed = 100'000;
constexpr std::uint64_t kMost64 = std::numeric_limits<std::uint64_t>::max();

using Text = const std::string&;

// A setter of an option is a function of these for its member.

template <auto kMember, std::uint64_t kLow, std::uint64_t kHigh>
Status set_count(Options& options, Text text) {
  const auto value = parse_count(text, kLow, kHigh);
  if (!value.ok()) return value.error();
  auto& member = options.*kMember;
  if constexpr (requires { *member; }) {
    member.emplace(static_cast<std::remove_cvref_t<decltype(*member)>>(value.value()));
  } else {
    member = value.value();
  }
  return std::nullopt;
}

template <auto kMember>
Status set_bits(Options& options, Text text) {
  const auto value = text.starts_with("0x") ? parse_bits(text) : parse_count(text, 0, kMost64);
  if (!value.ok()) return value.error();
  options.*kMember = value.value();
  return std::nullopt;
}

template <auto kMember, double kLow, double kHigh>
Status set_real(Options& options, Text text) {
  const auto value = parse_real(text, kLow, kHigh);
  if (!value.ok()) return value.error();
  options.*kMember = value.value();
  return std::nullopt;
}

// One text, or one more of several.
template <auto kMember>
Status set_text(Options& options, Text text) {
  if (text.empty()) return Error{"is empty"};
  auto& member = options.*kMember;
  if constexpr (requires { member.emplace_back(text); }) {
    member.emplace_back(text);
  } else {
    member = text;
  }
  return std::nullopt;
}

template <class Value>
using Choices = std::vector<std::pair<std::string, Value>>;

template <class Field, class Value>
Status set_choice(Field& field, Text text, const Choices<Value>& choices) {
  std::vector<std::string> names;
  for (const auto& [name, value] : choices) {
    names.push_back(name);
    if (name == text) return field = value, std::nullopt;
  }
  const std::string nearest = nearest_name(text, names);
  return Error{fmt::format("is not possible.{} Allowed: {}",
                           nearest.empty() ? "" : fmt::format(" Did you mean '{}'?", nearest),
                           join(names, " | "))};
}

template <auto kMember>
Status set_flag(Options& options, Text text) {
  return set_choice(options.*kMember, text,
                    Choices<bool>{{"true", true},
                                  {"false", false},
                                  {"1", true},
                                  {"0", false},
                                  {"yes", true},
                                  {"no", false},
                                  {"on", true},
                                  {"off", false}});
}

Status set_color(Options& options, Text text) {
  return set_choice(
      options.color, text,
      Choices<Color>{{"auto", Color::kAuto}, {"always", Color::kAlways}, {"never", Color::kNever}});
}

Status set_seed(Options& options, Text text) {
  const auto value = parse_bits(text);
  if (!value.ok()) return value.error();
  options.seed = value.value();
  return std::nullopt;
}

Status set_engine(Options& options, Text text) {
  return set_choice(
      options.engine, text,
      Choices<EngineKind>{{"lanes", EngineKind::kLanes}, {"reference", EngineKind::kReference}});
}

// "auto", or an instruction set that this machine has.
Status set_simd(Options& options, Text text) {
  std::vector<std::string> here{"auto"};
  Choices<std::optional<Target>> choices{{"auto", std::nullopt}};
  for (std::size_t i = 0; i < kTargetNames.size(); i++) {
    choices.emplace_back(kTargetNames[i], static_cast<Target>(i));
    if (is_available(static_cast<Target>(i))) here.push_back(choices.back().first);
  }
  if (auto failed = set_choice(options.simd, text, choices)) return failed;
  if (options.simd && !is_available(*options.simd)) {
    return Error{fmt::format("is not available on this machine. Available: {}", join(here, " | "))};
  }
  return std::nullopt;
}

Status add_rule_text(Options& options, Text text) {
  auto rule = language::parse_rule_option(text);
  if (!rule.ok()) return rule.error();
  options.rule_texts.push_back(std::move(rule).value());
  return std::nullopt;
}

Status add_condition(Options& options, Text text) {
  auto condition = parse_condition(text);
  if (!condition.ok()) return condition.error();
  options.fail_if.push_back(std::move(condition).value());
  return std::nullopt;
}

constexpr const char *kGame = "The game", *kGames = "Games to play", *kOut = "Output",
                     *kWhen = "When to stop";
constexpr unsigned kCompared = bit(Verb::kCompare) | bit(Verb::kSweep);
constexpr unsigned kWriting = kExperiments | bit(Verb::kMerge);
constexpr unsigned kWorking = kExperiments | bit(Verb::kBench);
constexpr unsigned kTesting = bit(Verb::kSelftest);
constexpr unsigned kEvery = ~0u;

const std::array kOptions{
    OptionFacts{"--game", "NAME", kAll, kGame, "which game (default: push)",
                set_text<&Options::game>, kCommon | kRecorded},
    OptionFacts{"-p,--players", "N", kPlays | kExperiments, kGame,
                "players (default: as the lineup or the game says)",
                set_count<&Options::players, 1, 1000>, kCommon | kRecorded},
    OptionFacts{"-r,--rules", "RULES", (kPlays | kExperiments) & ~kCompared, kGame,
                "PRESET or PRESET,key=value,... (default: base)", set_text<&Options::rules>,
                kCommon | kRecorded},
    OptionFacts{"-r,--rules", "RULES", kCompared, kGame,
                "PRESET or PRESET,key=value,... (default: base); once more for other rules",
                set_text<&Options::rules>, kRepeats | kCommon | kRecorded},
    OptionFacts{"--field", "STRATEGY", kCompared, kGame,
                "what all other players play (default: the first strategy given)",
                set_text<&Options::field>, kCommon | kRecorded},
    OptionFacts{"--param", "KEY=RANGE", bit(Verb::kSweep), kGame,
                "6..18, 6..18:3 or 6,9,12; once for each parameter swept",
                set_text<&Options::params>, kRepeats | kCommon | kRecorded},
    OptionFacts{"--metric", "NAME", bit(Verb::kSweep) | bit(Verb::kTournament), kGame,
                "which metric says what is best (default: win_share)", set_text<&Options::metric>,
                kCommon | kRecorded},
    OptionFacts{"--fixed-seats", nullptr, kPlays | bit(Verb::kSweep), kGame,
                "slot k sits at seat k in every game; otherwise the lineup rotates",
                set_flag<&Options::fixed_seats>, kRecorded},
    OptionFacts{"--plugin", "FILE.so", kAll, kGame,
                "adds a plugin's strategies; may be repeated (see strategies/README.md)",
                set_text<&Options::plugins>, kRepeats},
    OptionFacts{
        "--plugin", "FILE.so", bit(Verb::kMerge), kGame,
        "a plugin that played the shards, opened only if it is that very file; may be repeated",
        set_text<&Options::plugins>, kRepeats},
    OptionFacts{"--plugin", "FILE.so", kTesting, kGame,
                "tests a plugin's strategies, too: by every engine, and whether they repeat "
                "themselves; may be repeated",
                set_text<&Options::plugins>, kRepeats | kCommon},
    OptionFacts{"--rule", "NAME=TEXT", kAll, kGame,
                "a strategy as text, see show rule-language; may be repeated", add_rule_text,
                kRepeats | kCommon | kRecorded},
    OptionFacts{"--rule-file", "FILE", kAll, kGame, "strategies as text, from a file; likewise",
                set_text<&Options::rule_files>, kRepeats},
    OptionFacts{"-n,--games", "N", kWorking & ~bit(Verb::kCompare), kGames,
                "how many: 250000, 10k, 2M, 1e9 (default: 1M; bench: what takes 0.2 s)",
                set_count<&Options::games_n, 1, kMostGames>, kCommon},
    OptionFacts{"-n,--games", "N", bit(Verb::kCompare), kGames,
                "deals, each played in every seat by both; alone exactly so many, else at most "
                "(default: 1G)",
                set_count<&Options::games_n, 1, kMostGames>, kCommon},
    OptionFacts{"--mixed", "N", bit(Verb::kTournament), kGames,
                "as many lineups drawn at random besides (default: 0)",
                set_count<&Options::mixed_n, 0, kMostMixed>, kCommon | kRecorded},
    OptionFacts{"-s,--seed", "N", kPlays | kExperiments | kTesting, kGames,
                "64 bits, decimal or 0x (default: 1)", set_seed, kCommon | kRecorded},
    OptionFacts{"--first-game", "G", kWorking, kGames, "plays game ids G, G+1, ... (default: 0)",
                set_bits<&Options::first_game>},
    OptionFacts{"--game-id", "G", bit(Verb::kReplay), kGames, "the game to tell (required)",
                set_bits<&Options::game_id>, kCommon},
    OptionFacts{"--margin", "D", bit(Verb::kCompare), kWhen,
                "a difference in win share that matters: decides better, worse or within "
                "(default: 0.001; 0: only which is better)",
                set_real<&Options::margin, 0.0, 1.0>, kCommon | kRecorded},
    OptionFacts{"--alpha", "P", bit(Verb::kCompare), kWhen,
                "error allowed to either of the two tests of a verdict, that A is better and that "
                "it is worse; "
                "the last line tells the chance of the whole (default: 0.01)",
                set_real<&Options::alpha, 1e-12, 0.5>, kRecorded},
    OptionFacts{"--beta", "P", bit(Verb::kCompare), kWhen,
                "likewise, of missing a difference of the margin (default: 0.01)",
                set_real<&Options::beta, 1e-12, 0.5>, kRecorded},
    OptionFacts{"--half-width", "W", bit(Verb::kCompare), kWhen,
                "as soon as the win share's difference is known to +-W, at any look",
                set_real<&Options::half_width, 1e-9, 1.0>, kRecorded},
    OptionFacts{"--csv", "FILE", kWriting, kOut,
                "every mean as CSV, with a sidecar (a.csv: a.meta.json); - is standard output",
                set_text<&Options::csv>, kCommon},
    OptionFacts{"--hist", "FILE", bit(Verb::kRun) | bit(Verb::kMerge), kOut,
                "histograms as CSV, likewise", set_text<&Options::hist>, kCommon},
    OptionFacts{
        "--looks", "FILE", bit(Verb::kRun) | bit(Verb::kCompare), kOut,
        "the rows of --csv as they are after 1024 games or deals, some eighth more, and so on "
        "to the end: how means settle",
        set_text<&Options::looks>},
    OptionFacts{"--json", "FILE", kWriting, kOut, "these rows and what follows from them, as JSON",
                set_text<&Options::json_file>, kCommon},
    OptionFacts{"--json", nullptr, (kAll & ~kExperiments) | kTesting, kOut, "JSON instead of text",
                set_flag<&Options::json>, kCommon},
    OptionFacts{"--color", "auto|always|never", kWriting | bit(Verb::kBench), kOut,
                "(default: auto)", set_color},
    OptionFacts{"-q,--quiet", nullptr, kWriting | bit(Verb::kBench), kOut,
                "no talk: no warnings, no progress, no table if data go to a file",
                set_flag<&Options::quiet>},
    OptionFacts{"--strict", nullptr, kWriting, kOut,
                "a warning ends with exit code 1, after all is written",
                set_flag<&Options::strict>},
    OptionFacts{"--fail-if", "CONDITION", kWriting, kOut,
                "ends with exit code 1, after all is written, if a value is surely beyond a bound: "
                "'score<20', 'ev.win_share<25%'; may be repeated",
                add_condition, kRepeats},
    OptionFacts{"--threads", "N", kWorking | kTesting, kHowToWork,
                "changes no result (default: all this process may use)",
                set_count<&Options::threads, 1, kMostThreads>},
    OptionFacts{"--engine", "lanes|reference", kWorking, kHowToWork,
                "changes no result (default: lanes, where the game has them)", set_engine},
    OptionFacts{"--simd", "auto|scalar|sse4|avx2|avx512|neon", kWorking, kHowToWork,
                "changes no result (default: auto)", set_simd},
    OptionFacts{"--block-games", "N", kWorking, kHowToWork,
                "games a thread claims at a time; changes no result",
                set_count<&Options::block_games, 1, kMostBlockGames>},
    OptionFacts{"--repetitions", "N", bit(Verb::kBench), kHowToWork,
                "of each measurement (default: 5)",
                set_count<&Options::repetitions, 1, kMostRepetitions>},
    OptionFacts{"--resume", "FILE", kExperiments, kHowToWork,
                "goes on where an interrupted command stopped that wrote FILE by --csv",
                set_text<&Options::resume>},
    OptionFacts{"--checkpoint", "FILE", kExperiments, kHowToWork,
                "keeps what is played in FILE; if it exists, goes on from there",
                set_text<&Options::checkpoint>},
    OptionFacts{"--checkpoint-every", "SECONDS", kExperiments, kHowToWork,
                "how often it is written (default: 10)",
                set_real<&Options::checkpoint_seconds, 0.0, 86400.0>},
    OptionFacts{"--dry-run", nullptr, kExperiments, kHowToWork,
                "says what would be played, and ends", set_flag<&Options::dry_run>},
    OptionFacts{"--print-config", nullptr, kEvery, kHowToWork,
                "writes all that is set here as a file for --config, and ends",
                set_flag<&Options::print_config>},
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
