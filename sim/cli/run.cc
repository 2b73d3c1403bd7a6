// The verb `run`: plays a lineup's games and says what came of it. Decides what goes where; the
// texts are made in report.cc and run_files.cc.
#include "sim/experiments/run.h"

#include <fmt/format.h>

#include <limits>

#include "sim/cli/interrupt.h"
#include "sim/cli/numbers.h"
#include "sim/cli/report.h"
#include "sim/cli/run_files.h"
#include "sim/cli/verbs.h"
#include "sim/io/progress.h"

namespace stoprule {
namespace {

using Clock = std::chrono::steady_clock;

Result<RunPlan> make_plan(const Options& options, const Context& context) {
  auto lineup = chosen_lineup(options, context);
  if (!lineup.ok()) return lineup.error();
  const GameRange games{options.first_game, options.games_n.value_or(kDefaultGames)};
  constexpr std::uint64_t kLastId = std::numeric_limits<std::uint64_t>::max();
  if (games.games_n - 1 > kLastId - games.first) {
    return Error{fmt::format("--first-game {} leaves only {} of the {} games: game ids end at {}",
                             games.first, kLastId - games.first + 1, games.games_n, kLastId)};
  }
  const auto target = chosen_target(options);
  if (!target.ok()) return target.error();
  return RunPlan{.lineup = std::move(lineup).value(),
                 .seed = options.seed,
                 .games = games,
                 .histograms = !options.hist.empty(),
                 .engine = options.engine,
                 .target = target.value(),
                 .options = chosen_blocks(options)};
}

std::string plan_text(const RunPlan& plan) {
  std::string text = fmt::format("game      {}\nrules     {}\n", plan.lineup.game->facts().name,
                                 plan.lineup.rules.text);
  text += fmt::format("players   {}, {}\n", plan.lineup.slots.size(),
                      plan.lineup.rotate ? "seats rotate" : "seats fixed");
  for (std::size_t slot = 0; slot < plan.lineup.slots.size(); slot++) {
    text += fmt::format("slot {}    {}\n", slot, plan.lineup.slots[slot].text);
  }
  const std::uint64_t first = plan.games.first, last = first + (plan.games.games_n - 1);
  text += fmt::format("games     {}, ids {}..{}\nseed      {}\n", plan.games.games_n, first, last,
                      plan.seed);
  return text + fmt::format("engine    {} ({}), {} threads\n", engine_name(plan.engine),
                            name_of(plan.target), plan.options.threads);
}

// Plays in parts of a second or two, one after the other, so that the progress line can tell who
// leads. Totals are integers: the parts add up to what one run of all games gives.
RunResult play_watched(RunPlan plan) {
  constexpr double kPartSeconds = 1.0;
  const GameRange all = plan.games;
  Progress progress(stderr, Progress::Where::terminal, Clock::now(), terminal_width());
  std::optional<RunResult> sum;
  std::string note;
  std::uint64_t done = 0, part = plan.engine == EngineKind::kReference ? 1 << 10 : 1 << 18;
  plan.options.watch = [&](std::uint64_t games_n) {
    progress.update({.done_n = done + games_n, .all_n = all.games_n, .note = note}, Clock::now());
  };
  while (done < all.games_n && !plan.options.stop->load()) {
    plan.games = {all.first + done, std::min(part, all.games_n - done)};
    RunResult result = run(plan);
    if (result.seconds < kPartSeconds) part *= 2;
    done += result.games_done;
    if (!sum) {
      sum = std::move(result);
    } else {
      sum->tally.merge(result.tally);
      sum->seconds += result.seconds;
    }
    note = leader_note(plan, sum->tally);
  }
  if (!sum) plan.games = {all.first, 0}, sum = run(plan);
  sum->games_done = done;
  return std::move(*sum);
}

// One message for each slot that decided what it must not.
void tell_illegal(const RunOutcome& outcome) {
  const Lineup& lineup = outcome.plan.lineup;
  for (const auto& [slot, record] : illegal_decisions(outcome.result.tally)) {
    talk(fmt::format(
        "slot {} ({}) decided illegally in {}, which count for nothing; see the "
        "first:\n  {} replay {} --game-id {}",
        slot, lineup.slots[slot].text, games_text(record.count),
        shell_word(outcome.context.arguments.front()), lineup_words(outcome), record.first_game));
  }
}

void tell_run(const RunOutcome& outcome) {
  const RunResult& result = outcome.result;
  const double rate =
      result.seconds > 0 ? static_cast<double>(result.games_done) / result.seconds : 0;
  talk(fmt::format("{} in {:.3g} s, {} games/s, {} threads", games_text(result.games_done),
                   result.seconds, grouped(static_cast<std::uint64_t>(rate)),
                   outcome.plan.options.threads));
  for (const auto& warning : outcome.warnings) talk("warning: " + warning);
}

// Files first: a table on screen means that they are written.
Result<int> report(const RunOutcome& outcome, RunFiles& files) {
  const auto written = files.write(outcome);
  if (!written.ok()) return written.error();
  if (written.value() == Written::kReaderGone) return kDone;
  const Options& options = outcome.options;
  const bool wants_table = !options.quiet || !files.any();
  // On a terminal the last line tells how to reproduce; elsewhere talk waits until the data are
  // out.
  const bool talk_first = files.on_standard_output() || output_is_terminal();
  if (talk_first && !options.quiet) tell_run(outcome);
  if (wants_table && files.on_standard_output()) {
    const std::string table = run_table(outcome, false);
    std::fwrite(table.data(), 1, table.size(), stderr);
  } else if (wants_table) {
    const auto printed = print(run_table(outcome, colours(options.color)));
    if (!printed.ok()) return printed;
  }
  if (!talk_first && !options.quiet) tell_run(outcome);
  tell_illegal(outcome);
  if (outcome.partial()) {
    talk(fmt::format("interrupted after {} of {} games; this continues:\n  {}",
                     outcome.result.games_done, outcome.plan.games.games_n,
                     continue_command(outcome)));
    return kInterrupted;
  }
  return illegal_decisions(outcome.result.tally).empty() ? kDone : kConditionHolds;
}

}  // namespace

Result<const Game*> chosen_game(const Options& options, const Context& context) {
  return find_game(context.games, options.game.value_or(context.games.front()->facts().name));
}

Result<Lineup> chosen_lineup(const Options& options, const Context& context) {
  const auto game = chosen_game(options, context);
  if (!game.ok()) return game.error();
  const std::string& first_preset = game.value()->facts().presets.front().name;
  return make_lineup(*game.value(), options.rules.value_or(first_preset), options.words,
                     options.players, !options.fixed_seats);
}

Result<Target> chosen_target(const Options& options) {
  if (options.engine == EngineKind::kLanes) return options.simd.value_or(best_target());
  if (options.simd) return Error{"--simd is for --engine lanes: the reference engine has no lanes"};
  return Target::kScalar;
}

BlockOptions chosen_blocks(const Options& options) {
  // The reference engine is so slow that a block that suits the lanes keeps a thread for a second.
  const std::uint64_t block_games = options.engine == EngineKind::kReference ? 256 : 0;
  return {.threads = options.threads.value_or(available_threads()),
          .block_games = options.block_games.value_or(block_games),
          .stop = &Interrupt::flag(),
          .watch = {}};
}

Result<int> run_verb(const Options& options, const Context& context) {
  const auto made = make_plan(options, context);
  if (!made.ok()) return made.error();
  const RunPlan& plan = made.value();
  const Interrupt interrupt;  // before a file is opened, so that none is left behind
  auto opened = RunFiles::open(options);
  if (!opened.ok()) return opened.error();
  RunFiles files = std::move(opened).value();
  if (options.dry_run) return print(plan_text(plan));
  const auto started = std::chrono::system_clock::now();
  const bool watched = error_is_terminal() && !options.quiet;
  RunOutcome outcome{.options = options,
                     .context = context,
                     .plan = plan,
                     .result = watched ? play_watched(plan) : run(plan),
                     .started = started,
                     .warnings = {}};
  outcome.warnings = run_warnings(plan, outcome.result);
  return report(outcome, files);
}

}  // namespace stoprule
