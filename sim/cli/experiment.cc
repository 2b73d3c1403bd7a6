#include "sim/cli/experiment.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdio>

#include "sim/cli/interrupt.h"
#include "sim/cli/last_words.h"
#include "sim/cli/numbers.h"
#include "sim/cli/played_before.h"
#include "sim/core/fnv.h"
#include "sim/core/names.h"
#include "sim/core/sanitizers.h"
#include "sim/experiments/repeat_check.h"

namespace stoprule {
namespace {

// All that processes must have in common to play together.
std::vector<std::string> shared_facts(const Session& session, const Experiment& experiment,
                                      const Ledger& ledger) {
  std::vector<std::string> facts{identity_of(session.context.program)};
  for (const PluginRecord& plugin : plugins_of(session.game)) {
    facts.push_back(fmt::format("plugin {}, SHA-256 {}", plugin.path, plugin.sha256));
  }
  facts.push_back(fmt::format("command {}", fmt::join(experiment.command, " ")));
  facts.push_back(fmt::format("games {} from {} on{}", experiment.games.games_n,
                              experiment.games.first,
                              session.options.hist.empty() ? "" : " with --hist"));
  if (!session.options.looks.empty()) facts.emplace_back("looks on the way");
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

// How fast it was, after what was played in all: "1 000 games in 0.2 s, 5 000 games/s, 2 threads".
// What earlier commands played took no time here.
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

// The page, and under it the command that makes it again.
std::string page_text(const Session& session, const Words& command, const Document& document,
                      Emphasis emphasis) {
  std::string text = drawn(document.page, emphasis);
  if (!document.reproduces) return text;
  return text + fmt::format("reproduce: {}  # signature {}\n",
                            shell_text(session.context, command, *document.reproduces),
                            document.signature);
}

// Files, then screen. A reader of standard output who has gone gets no more, but conditions are
// judged as ever. Returns the exit code.
Result<int> publish(const Session& session, const Words& command, const Conditions& conditions,
                    const Document& document, const RunRecord& record,
                    const std::vector<std::string>& more_warnings, OutputFiles& files) {
  const Options& options = session.options;
  if (!session.leads()) return kDone;
  if (Status failed = files.write(document, record)) return *failed;
  const Judgement judgement = conditions.judge(document.measured);
  auto warnings = document.warnings;
  add(warnings, more_warnings);
  add(warnings, judgement.doubts);
  const bool is_strict = options.strict && !warnings.empty();
  const auto say = [&] {
    if (!options.quiet) talk(pace_text(document.amount, document.played, session.blocks));
    for (const auto& note : document.notes) {
      if (!options.quiet) talk(note);
    }
    for (const auto& warning : warnings) {
      if (!options.quiet || is_strict) talk("warning: " + warning);
    }
  };
  // On a terminal the last line tells how to reproduce; elsewhere talk waits until the data are
  // out.
  const bool talk_first = files.on_standard_output() || output_is_terminal();
  if (talk_first) say();
  const bool wants_page = !options.quiet || !files.any();
  if (wants_page && files.on_standard_output()) {
    const std::string page = page_text(session, command, document, Emphasis::kPlain);
    std::fwrite(page.data(), 1, page.size(), stderr);
  } else if (wants_page) {
    const auto emphasis = colours(options.color) ? Emphasis::kBoldHeader : Emphasis::kPlain;
    const auto printed = print(page_text(session, command, document, emphasis));
    if (!printed.ok()) return printed;
  }
  if (!talk_first) say();
  for (const auto* reasons : {&document.complaints, &judgement.held}) {
    for (const auto& reason : *reasons) talk(reason);
  }
  if (document.played.partial) {
    talk(resume_text(session, command, document.played));
    return kInterrupted;
  }
  const bool fine = document.complaints.empty() && judgement.held.empty() && !is_strict;
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
Result<Document> play(const Session& session, const Experiment& experiment, Stage stage) {
  using Clock = std::chrono::steady_clock;
  const LastAdvice advice(kept_text(session.options),
                          shell_text(session.context, experiment.command));
  try {
    const bool checks = session.leads() && !session.merges() && !session.options.plugins.empty();
    const RepeatCheck repeats(checks ? experiment.lineups() : std::vector<RunPlan>{});
    stage.doubts = [&repeats] {
      const auto differs = repeats.differs();
      return differs ? std::vector{*differs} : std::vector<std::string>{};
    };
    const auto where = stage.watched ? Progress::Where::kTerminal : Progress::Where::kElsewhere;
    Progress line(stderr, where, Clock::now(), terminal_width());
    stage.progress = [&, before = stage.ledger.games_n() * experiment.games_each](
                         std::uint64_t games_n, std::optional<std::uint64_t> all_n) {
      line.update({.done_n = games_n, .before_n = before, .all_n = all_n, .note = stage.note},
                  Clock::now());
    };
    auto played = experiment.play(stage);
    if (played.ok()) return played;
    // Only what was played before can be wrong by now.
    return Error{source_of_played(session) + played.error().message};
  } catch (const BlockFailed& failure) {
    const std::string kept = kept_text(session.options);
    return Error{fmt::format("{}{}{}\n  this plays {} again:\n  {}", failure.what(),
                             kept.empty() ? "" : "\n  ", kept,
                             failure.games().games_n == 1 ? "it" : "them",
                             shell_text(session.context, experiment.command, failure.games()))};
  }
}

}  // namespace

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

std::vector<std::string> build_warnings() {
  std::vector<std::string> warnings;
#ifndef NDEBUG
  warnings.emplace_back("this is a debug build, many times slower; scripts/build makes a fast one");
#endif
#ifdef STOPRULE_SANITIZED
  warnings.emplace_back(
      "this build has sanitizers, and is many times slower; use it to find faults only");
#endif
  return warnings;
}

Result<int> conduct(const Session& session, const Experiment& experiment) {
  const Options& options = session.options;
  const auto conditions = Conditions::match(options.fail_if, experiment.subjects);
  if (!conditions.ok()) return conditions.error();
  auto checkpoint = make_checkpoint(session, experiment);
  auto known = chosen_ledger(session, experiment, checkpoint);
  if (!known.ok()) return known.error();
  Ledger ledger = std::move(known).value();
  if (options.team != nullptr) options.team->agree(shared_facts(session, experiment, ledger));
  const Interrupt interrupt;          // before a file is opened, so that none is left behind
  // Not in the data: of the rule texts alone, or of files that are there.
  auto warnings = rule_warnings(experiment.command, session.context.games);
  if (!session.merges() && session.leads()) {
    add(warnings, reuse_warnings(options.csv, experiment.command, experiment.games));
  }
  auto opened = OutputFiles::open(options);
  if (!opened.ok()) return opened.error();
  OutputFiles files = std::move(opened).value();
  if (options.dry_run) return print(experiment.plan_text());
  const bool keeps = checkpoint && session.leads();
  if (keeps) {
    if (Status failed = checkpoint->begin(ledger)) return *failed;
    ledger.watch_parts([&](const Tally&) { checkpoint->keep(ledger); });
  }
  const auto started = std::chrono::system_clock::now();
  const std::uint64_t games_before = ledger.games_n();
  auto played =
      play(session, experiment,
           {.ledger = ledger, .files = files, .watched = error_is_terminal() && !options.quiet});
  if (!played.ok()) return played.error();
  if (keeps) checkpoint->finish(ledger);
  Document document = std::move(played).value();
  document.played.started = started, document.played.games = experiment.games;
  document.played.games_before = games_before, document.played.games_each = experiment.games_each;
  const RunRecord record = record_of(session, experiment.command, document, ledger);
  return publish(session, experiment.command, conditions.value(), document, record, warnings,
                 files);
}

}  // namespace stoprule
