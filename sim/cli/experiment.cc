#include "sim/cli/experiment.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>
#include <limits>

#include "sim/cli/checkpoint.h"
#include "sim/cli/interrupt.h"
#include "sim/cli/last_words.h"
#include "sim/cli/numbers.h"
#include "sim/cli/paths.h"
#include "sim/cli/recorded.h"
#include "sim/cli/reuse.h"
#include "sim/core/fnv.h"
#include "sim/core/names.h"
#include "sim/experiments/repeat_check.h"

namespace stoprule {
namespace {

// Which program it is, and where its sources are.
std::string program_text(const ProgramRecord& program) {
  const std::string commit =
      program.commit.empty() ? "" : fmt::format(" (commit {})", program.commit);
  return identity_of(program) + commit;
}

// Refuses what was played with other plugins than those loaded now, which are known by what their
// files hold.
Status check_plugins(const PlayedRecord& played, const Options& options, const Context& context,
                     const std::string& source) {
  if (std::ranges::equal(played.plugins, plugins_of(options, context), {}, &PluginRecord::sha256,
                         &PluginRecord::sha256)) {
    return std::nullopt;
  }
  return Error{fmt::format(
      "{} was played with other plugins, or other builds of them: play it anew", source)};
}

// What differs between two commands, for an error.
std::string difference(const Words& mine, const Words& other) {
  for (std::size_t i = 0; i < std::max(mine.size(), other.size()); i++) {
    const std::string a = i < mine.size() ? mine[i] : "nothing";
    const std::string b = i < other.size() ? other[i] : "nothing";
    if (a != b) return fmt::format("'{}' here, '{}' there", a, b);
  }
  return "the same";
}

// Adds what a file tells to the ledger; `source` names the file in errors. Refuses what another
// command, program or plugin played.
Status add_played(const Shard& shard, const std::string& source, const Options& options,
                  const Context& context, const Experiment& experiment, Ledger& ledger) {
  if (shard.command != experiment.command) {
    return Error{fmt::format("{} is of another command: {}", source,
                             difference(experiment.command, shard.command))};
  }
  if (auto wrong = check_program(shard.program, context.program, source)) return wrong;
  if (auto wrong = check_plugins(shard, options, context, source)) return wrong;
  if (shard.first_game != experiment.games.first) {
    return Error{fmt::format("{} begins with game {}, and this with game {}", source,
                             shard.first_game, experiment.games.first)};
  }
  for (const TotalsRecord& totals : shard.totals) {
    auto failed = ledger.add({totals.key, {totals.first_game, totals.games_n}, totals.numbers});
    if (failed) return Error{fmt::format("{}: {}", source, failed->message)};
  }
  return std::nullopt;
}

std::optional<Checkpoint> make_checkpoint(const Options& options, const Context& context,
                                          const Experiment& experiment) {
  constexpr double kSeconds = 10;
  if (options.checkpoint.empty()) return std::nullopt;
  return Checkpoint(options.checkpoint, options.checkpoint_seconds.value_or(kSeconds),
                    {.program = context.program,
                     .command = experiment.command,
                     .first_game = experiment.games.first,
                     .games_n = experiment.games.games_n,
                     .partial = true,
                     .plugins = plugins_of(options, context),
                     .totals = {}});
}

// Whether the command that the shards tell is the one that is now run: what cannot be said so by
// this program was not written by it.
Status check_merged(const Merged& merged, const Options& options, const Context& context,
                    const Experiment& experiment) {
  const Shard& shard = merged.shard;
  const Words here = without_plugins(experiment.command), there = without_plugins(shard.command);
  if (here != there) {
    return Error{
        fmt::format("{} was not written by this program, which would say its command "
                    "otherwise: {}",
                    shard.path, difference(here, there))};
  }
  return check_plugins(shard, options, context, shard.path);
}

// What was played before.
Result<Ledger> chosen_ledger(const Options& options, const Context& context,
                             const Experiment& experiment,
                             const std::optional<Checkpoint>& checkpoint) {
  if (context.merged != nullptr) {
    if (auto wrong = check_merged(*context.merged, options, context, experiment)) return *wrong;
    return context.merged->ledger;
  }
  if (checkpoint && !options.resume.empty()) {
    return Error{"--resume and --checkpoint both tell what was played before: give one of them"};
  }
  if (!checkpoint && options.checkpoint_seconds) {
    return Error{"--checkpoint-every is about --checkpoint FILE: give one"};
  }
  if (!options.looks.empty() && (checkpoint || !options.resume.empty())) {
    return Error{
        fmt::format("--looks tells of every look from the first game on, and those before what {} "
                    "holds are lost: leave out one of them",
                    checkpoint ? "--checkpoint" : "--resume")};
  }
  Ledger ledger;
  const auto add = [&](const Shard& shard, const std::string& source) {
    return add_played(shard, source, options, context, experiment, ledger);
  };
  if (!options.resume.empty()) {
    const auto read = read_shard(options.resume);
    if (!read.ok()) return read.error();
    if (auto failed = add(read.value(), "--resume " + options.resume)) return *failed;
  }
  if (checkpoint) {
    const auto read = checkpoint->read();
    if (!read.ok()) return read.error();
    if (!read.value()) return ledger;
    if (auto failed = add(*read.value(), "--checkpoint " + options.checkpoint)) return *failed;
  }
  return ledger;
}

// What an error about games played before reads on after.
std::string source_of_played(const Options& options, const Context& context) {
  if (context.merged != nullptr) return "the files to merge: ";
  if (!options.resume.empty()) return fmt::format("--resume {}: ", options.resume);
  if (!options.checkpoint.empty()) return fmt::format("--checkpoint {}: ", options.checkpoint);
  return "";
}

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

Status check_program(const ProgramRecord& played, const ProgramRecord& here,
                     const std::string& source) {
  if (identity_of(played) == identity_of(here)) return std::nullopt;
  return Error{
      fmt::format("{} was written by {}, and this is {}: go on with the program that "
                  "wrote it, or play all anew with this one",
                  source, program_text(played), program_text(here))};
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
