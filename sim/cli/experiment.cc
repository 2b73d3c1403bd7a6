#include "sim/cli/experiment.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>
#include <limits>

#include "sim/cli/interrupt.h"
#include "sim/cli/last_words.h"
#include "sim/cli/numbers.h"
#include "sim/cli/paths.h"
#include "sim/cli/played_before.h"
#include "sim/cli/reuse.h"
#include "sim/core/fnv.h"
#include "sim/core/names.h"
#include "sim/experiments/repeat_check.h"

namespace stoprule {
namespace {

// All that processes must have in common to play together.
std::vector<std::string> shared_facts(const Options& options, const Context& context,
                                      const Experiment& experiment, const Ledger& ledger) {
  std::vector<std::string> facts{identity_of(context.program)};
  for (const PluginRecord& plugin : plugins_of(options, context)) {
    facts.push_back(fmt::format("plugin {}, SHA-256 {}", plugin.path, plugin.sha256));
  }
  facts.push_back(fmt::format("command {}", fmt::join(experiment.command, " ")));
  facts.push_back(fmt::format("games {} from {} on{}", experiment.games.games_n,
                              experiment.games.first, options.hist.empty() ? "" : " with --hist"));
  if (!options.looks.empty()) facts.emplace_back("looks on the way");
  for (const LedgerEntry& entry : ledger.entries()) {
    std::uint64_t digest = fnv1a("");
    for (const std::uint64_t number : entry.numbers) {
      digest = fnv1a(fmt::format("{} ", number), digest);
    }
    facts.push_back(
        fmt::format("totals of {} {} games, digest {:x}", entry.key, entry.games.games_n, digest));
  }
  return facts;
}

// Files, then screen. A reader of standard output who has gone gets no more, but conditions are
// judged as ever. Returns the exit code.
Result<int> publish(const Options& options, const Conditions& conditions,
                    const Publication& publication, OutputFiles& files) {
  if (!leads(options)) return kDone;
  if (Status failed = files.write(publication.texts)) return *failed;
  const Judgement judgement = conditions.judge(publication.measured);
  auto warnings = publication.warnings;
  warnings.insert(warnings.end(), judgement.doubts.begin(), judgement.doubts.end());
  const bool is_strict = options.strict && !warnings.empty();
  const auto say = [&] {
    for (const auto& line : publication.talk) {
      if (!options.quiet) talk(line);
    }
    for (const auto& warning : warnings) {
      if (!options.quiet || is_strict) talk("warning: " + warning);
    }
  };
  // On a terminal the last line tells how to reproduce; elsewhere talk waits until the data are
  // out.
  const bool talk_first = files.on_standard_output() || output_is_terminal();
  if (talk_first) say();
  const bool wants_table = !options.quiet || !files.any();
  if (wants_table && files.on_standard_output()) {
    const std::string table = publication.table(false);
    std::fwrite(table.data(), 1, table.size(), stderr);
  } else if (wants_table) {
    const auto printed = print(publication.table(colours(options.color)));
    if (!printed.ok()) return printed;
  }
  if (!talk_first) say();
  for (const auto* reasons : {&publication.complaints, &judgement.held}) {
    for (const auto& reason : *reasons) talk(reason);
  }
  if (!publication.interrupted.empty()) {
    talk(publication.interrupted);
    return kInterrupted;
  }
  const bool fine = publication.complaints.empty() && judgement.held.empty() && !is_strict;
  return fine ? kDone : kConditionHolds;
}

// Where an experiment that ends untimely has left what was played.
std::string kept_text(const Options& options) {
  if (options.checkpoint.empty()) return "";
  return fmt::format(
      "what was played until its last writing is in {}: the same command goes on from there",
      printable(options.checkpoint));
}

// Plays the experiment; a strategy's failure is told with what shows it again.
Result<Publication> play(const Options& options, const Context& context,
                         const Experiment& experiment, Stage stage) {
  const LastAdvice advice(kept_text(options), shell_text(context, experiment.command));
  try {
    const bool checks = leads(options) && context.merged == nullptr && !options.plugins.empty();
    const RepeatCheck repeats(checks ? experiment.lineups() : std::vector<RunPlan>{});
    stage.doubts = [&repeats] {
      const auto differs = repeats.differs();
      return differs ? std::vector{*differs} : std::vector<std::string>{};
    };
    auto played = experiment.play(stage);
    if (played.ok()) return played;
    // Only what was played before can be wrong by now.
    return Error{source_of_played(options, context) + played.error().message};
  } catch (const BlockFailed& failure) {
    const std::string kept = kept_text(options);
    return Error{fmt::format("{}{}{}\n  this plays {} again:\n  {}", failure.what(),
                             kept.empty() ? "" : "\n  ", kept,
                             failure.games().games_n == 1 ? "it" : "them",
                             shell_text(context, experiment.command, failure.games()))};
  }
}

// What changes no result, but how it is made and what comes of it.
std::string habits_text(const Options& options) {
  std::string text;
  for (const Condition& condition : options.fail_if) {
    text += " --fail-if " + shell_word(condition.text);
  }
  if (options.strict) text += " --strict";
  if (options.quiet) text += " --quiet";
  if (options.threads) text += fmt::format(" --threads {}", *options.threads);
  if (options.simd) text += fmt::format(" --simd {}", name_of(*options.simd));
  if (options.engine != Setup{}.engine)
    text += fmt::format(" --engine {}", engine_name(options.engine));
  return text;
}

}  // namespace

std::string shell_text(const Context& context, const Words& words) {
  std::string text = shell_word(context.arguments.front());
  for (const auto& word : words) text += " " + shell_word(word);
  return text;
}

std::string shell_text(const Context& context, const Words& words, const GameRange& games) {
  return shell_text(context, words) +
         fmt::format(" --first-game {} --games {}", games.first, games.games_n);
}

void add_game_words(Words& words, const Game& game, std::size_t players_n,
                    const std::vector<std::string>& rules, std::uint64_t seed) {
  const Words strategies = words;
  words.insert(words.end(),
               {"--game", game.facts().name, "--players", fmt::format("{}", players_n)});
  for (const auto& text : rules) words.insert(words.end(), {"--rules", text});
  words.insert(words.end(), {"--seed", fmt::format("{}", seed)});
  for (const PluginFile& plugin : game.plugins()) {
    words.insert(words.end(), {"--plugin", plugin.path});
  }
  for (const StrategyType& type : game.strategies()) {
    const auto is_named = [&type](const std::string& word) {
      return word == type.name || word.starts_with(type.name + ":");
    };
    if (type.rule.empty() || std::none_of(strategies.begin(), strategies.end(), is_named)) continue;
    words.insert(words.end(), {"--rule", type.name + "=" + type.rule});
  }
}

Result<GameRange> chosen_games(const Options& options, std::uint64_t standard) {
  const GameRange games{options.first_game, options.games_n.value_or(standard)};
  constexpr std::uint64_t kLastId = std::numeric_limits<std::uint64_t>::max();
  if (games.games_n - 1 > kLastId - games.first) {
    return Error{fmt::format("--first-game {} leaves only {} of the {} games: game ids end at {}",
                             games.first, kLastId - games.first + 1, games.games_n, kLastId)};
  }
  return games;
}

Status check_countable(std::uint64_t games_n, std::uint64_t most) {
  if (games_n <= most) return std::nullopt;
  return Error{fmt::format("{} are more than these rules let be counted exactly: play {} at most",
                           games_text(games_n), grouped(most))};
}

std::string pace_text(const std::string& all, const Played& played, const BlockOptions& options) {
  if (played.games_here() == 0) return all + ", all of them played before";
  std::string text = all;
  if (played.games_before > 0) {
    text += fmt::format(", {} of them now", grouped(played.games_here()));
  }
  text += fmt::format(" in {:.3g} s", played.seconds);
  if (const auto rate = played.games_per_second()) {
    text += fmt::format(", {} games/s", grouped(static_cast<std::uint64_t>(*rate)));
  }
  return text + ", " + workers_text(options);
}

std::string workers_text(const BlockOptions& options) {
  std::string threads = fmt::format("{} threads", options.threads);
  if (options.team == nullptr) return threads;
  return fmt::format("{} processes of {}", processes_n(options), threads);
}

std::vector<std::string> names_of(const NamedStrategy& named) {
  std::vector<std::string> names{named.type->name};
  if (named.text != named.type->name) names.push_back(named.text);
  return names;
}

std::vector<SubjectMetric> subject_metrics(std::span<const Metric> metrics) {
  std::vector<SubjectMetric> all;
  for (const Metric& metric : metrics) all.push_back({metric.name, metric.unit == "fraction"});
  return all;
}

Result<int> conduct(const Options& options, const Context& context, const Experiment& experiment) {
  const auto conditions = Conditions::match(options.fail_if, experiment.subjects);
  if (!conditions.ok()) return conditions.error();
  auto checkpoint = make_checkpoint(options, context, experiment);
  auto known = chosen_ledger(options, context, experiment, checkpoint);
  if (!known.ok()) return known.error();
  Ledger ledger = std::move(known).value();
  if (options.team != nullptr) {
    options.team->agree(shared_facts(options, context, experiment, ledger));
  }
  const Interrupt interrupt;  // before a file is opened, so that none is left behind
  const std::string reused = context.merged != nullptr || !leads(options)
                                 ? ""
                                 : reuse_warning(options.csv, experiment.command, experiment.games);
  auto opened = OutputFiles::open(options);
  if (!opened.ok()) return opened.error();
  OutputFiles files = std::move(opened).value();
  if (options.dry_run) return print(experiment.plan_text());
  const bool keeps = checkpoint && leads(options);
  if (keeps) {
    if (Status failed = checkpoint->begin(ledger)) return *failed;
    ledger.watch_parts([&](const Tally&) { checkpoint->keep(ledger); });
  }
  const Stage stage{.ledger = ledger,
                    .files = files,
                    .started = std::chrono::system_clock::now(),
                    .games_before = ledger.games_n(),
                    .watched = error_is_terminal() && !options.quiet,
                    .doubts = nullptr};
  auto played = play(options, context, experiment, stage);
  if (!played.ok()) return played.error();
  if (keeps) checkpoint->finish(ledger);
  Publication publication = std::move(played).value();
  // Not in the data: they depend on the words alone.
  if (!reused.empty()) publication.warnings.push_back(reused);
  return publish(options, conditions.value(), publication, files);
}

std::string resume_text(const Options& options, const Context& context, const Words& command,
                        const Played& played) {
  std::string text = shell_text(context, command, played.games);
  const bool checkpoint = !options.checkpoint.empty();
  std::string file;  // whose sidecar has the totals
  for (const auto& path : {options.hist, options.csv}) {
    if (!path.empty() && has_sidecar(path)) file = path;
  }
  const bool kept = checkpoint || !file.empty();
  if (checkpoint) {
    text += " --checkpoint " + shell_word(options.checkpoint);
  } else if (kept) {
    text += " --resume " + shell_word(file);
  }
  for (const auto& [flag, path] :
       {std::pair("--csv", options.csv), std::pair("--hist", options.hist),
        std::pair("--json", options.json_file)}) {
    if (!path.empty()) text += fmt::format(" {} {}", flag, shell_word(path));
  }
  text += habits_text(options);
  if (!options.looks.empty() && !kept) text += " --looks " + shell_word(options.looks);
  const std::string amount = options.verb == Verb::kCompare
                                 ? fmt::format("{} deals", grouped(played.games_done))
                                 : games_text(played.games_done);
  return fmt::format(
      "interrupted after {}; this {}{}:\n  {}", amount,
      kept ? "goes on to the end" : "plays all of it (--csv FILE would have kept them)",
      kept && !options.looks.empty() ? ", without --looks, which cannot go on" : "", text);
}

std::string illegal_text(const Context& context, const std::string& who, const Illegal& record,
                         const Words& replay) {
  Words words = replay;
  words.insert(words.end(), {"--game-id", fmt::format("{}", record.first_game)});
  return fmt::format("{} decided illegally in {}, which count for nothing; see the first:\n  {}",
                     who, games_text(record.count), shell_text(context, words));
}

}  // namespace stoprule
