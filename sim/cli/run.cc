// The verb `run`: plays a lineup's games and says what came of it. The texts are made in report.cc
// and run_texts.cc.
#include "sim/experiments/run.h"

#include <fmt/format.h>

#include "sim/cli/interrupt.h"
#include "sim/cli/numbers.h"
#include "sim/cli/report.h"
#include "sim/cli/verbs.h"
#include "sim/experiments/looks.h"
#include "sim/io/progress.h"

namespace stoprule {
namespace {

using Clock = std::chrono::steady_clock;

Result<RunPlan> make_plan(const Options& options, const Context& context) {
  auto lineup = chosen_lineup(options, context);
  if (!lineup.ok()) return lineup.error();
  const auto games = chosen_games(options, kDefaultGames);
  if (!games.ok()) return games.error();
  const auto target = chosen_target(options);
  if (!target.ok()) return target.error();
  RunPlan plan{.lineup = std::move(lineup).value(),
               .seed = options.seed,
               .games = games.value(),
               .histograms = !options.hist.empty(),
               .engine = options.engine,
               .target = target.value(),
               .options = chosen_blocks(options)};
  if (auto refused = check_countable(plan.games.games_n, most_games(make_arena(plan)->shape()))) {
    return *refused;
  }
  return plan;
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

// Plays it look by look, if looks are wanted.
Result<RunResult> play_looks(const RunPlan& plan, Ledger& ledger, Rows* looks) {
  if (looks == nullptr) return run(plan, ledger);
  RunPlan part = plan;
  double seconds = 0;
  for (std::uint64_t look = look_after(0);; look = look_after(look)) {
    part.games.games_n = std::min(look, plan.games.games_n);
    auto played = run(part, ledger);
    if (!played.ok()) return played.error();
    RunResult result = std::move(played).value();
    add_look(plan, result.tally, *looks);
    result.seconds = seconds += result.seconds;
    const std::uint64_t done = result.games_done;
    if (done < part.games.games_n || done == plan.games.games_n) return result;
  }
}

// The progress line tells who leads.
Result<RunResult> play_watched(RunPlan plan, Ledger& ledger, Rows* looks) {
  Progress progress(stderr, Progress::Where::kTerminal, Clock::now(), terminal_width());
  std::string note;
  plan.options.watch = [&, all = plan.games.games_n,
                        before = ledger.games_n()](std::uint64_t games_n) {
    progress.update({.done_n = games_n, .before_n = before, .all_n = all, .note = note},
                    Clock::now());
  };
  ledger.watch_parts([&](const Tally& so_far) { note = leader_note(plan, so_far); });
  return play_looks(plan, ledger, looks);
}

// What was played before with histograms goes on with them, wanted or not.
bool holds_histograms(RunPlan plan, const Ledger& ledger) {
  if (ledger.entries().empty()) return false;
  plan.histograms = true;
  return ledger.entries().front().numbers.size() ==
         Tally(make_arena(plan)->shape()).numbers().size();
}

std::vector<std::string> complaints(const RunOutcome& outcome) {
  std::vector<std::string> texts;
  const Lineup& lineup = outcome.plan.lineup;
  Words replay = lineup_words(lineup, outcome.plan.seed);
  replay.insert(replay.begin(), "replay");
  for (const auto& [slot, record] : illegal_decisions(outcome.result.tally)) {
    const std::string who = fmt::format("slot {} ({})", slot, lineup.slots[slot].text);
    texts.push_back(illegal_text(outcome.context, who, record, replay));
  }
  return texts;
}

// Slots by number and strategy, and the whole game.
std::vector<Subject> subjects(const RunPlan& plan) {
  const GameFacts& facts = plan.lineup.game->facts();
  std::vector<Subject> all;
  for (std::size_t slot = 0; slot < plan.lineup.slots.size(); slot++) {
    const NamedStrategy& named = plan.lineup.slots[slot];
    all.push_back({.label = fmt::format("slot {} ({})", slot, named.text),
                   .names = names_of(named),
                   .places = {fmt::format("{}", slot)},
                   .metrics = subject_metrics(facts.slot_metrics)});
  }
  all.push_back({.label = "the whole game",
                 .places = {"game"},
                 .metrics = subject_metrics(facts.game_metrics),
                 .always = false});
  return all;
}

Estimate measured(const RunOutcome& outcome, std::size_t subject, std::string_view metric) {
  const GameFacts& facts = outcome.facts();
  const Tally& tally = outcome.result.tally;
  if (subject == outcome.plan.lineup.slots.size()) {
    return game_estimate(facts, tally, metric_at(facts.game_metrics, metric));
  }
  return slot_estimate(facts, tally, subject, {}, metric_at(facts.slot_metrics, metric));
}

// How fast it was, and what to know before trusting it.
std::vector<std::string> talk_of(const RunOutcome& outcome) {
  const RunResult& result = outcome.result;
  std::vector<std::string> lines{
      pace_text(games_text(result.games_done), outcome.played(), outcome.plan.options)};
  for (const auto& note : run_notes(outcome.plan, result)) lines.push_back(note);
  return lines;
}

bool has_strategy(const Game& game, std::string_view word) {
  const auto types = game.strategies();
  return std::ranges::find(types, word.substr(0, word.find(':')), &StrategyType::name) !=
         types.end();
}

}  // namespace

Result<const Game*> chosen_game(const Options& options, const Context& context) {
  if (options.game) return find_game(context.games, *options.game);
  const Game* first = context.games.front().get();
  for (const auto& word : options.words) {
    for (const auto& game : context.games) {
      if (has_strategy(*first, word) || !has_strategy(*game, word)) continue;
      return Error{fmt::format("'{}' is a strategy of {}: add --game {}", word, game->facts().title,
                               game->facts().name)};
    }
  }
  return first;
}

Result<Lineup> chosen_lineup(const Options& options, const Context& context) {
  const auto game = chosen_game(options, context);
  if (!game.ok()) return game.error();
  return make_lineup(*game.value(), chosen_rules(options, *game.value()), options.words,
                     options.players, !options.fixed_seats);
}

std::string chosen_rules(const Options& options, const Game& game) {
  return options.rules.empty() ? game.facts().presets.front().name : options.rules.front();
}

Result<Target> chosen_target(const Options& options) {
  if (options.engine == EngineKind::kLanes) return options.simd.value_or(best_target());
  if (options.simd) return Error{"--simd is for --engine lanes: the reference engine has no lanes"};
  return Target::kScalar;
}

BlockOptions chosen_blocks(const Options& options) {
  // The reference engine is so slow that a block that suits the lanes keeps a thread for a second.
  const std::uint64_t block_games = options.engine == EngineKind::kReference ? 256 : 0;
  const int threads = options.team != nullptr ? options.team->threads() : available_threads();
  return {.threads = options.threads.value_or(threads),
          .block_games = options.block_games.value_or(block_games),
          .stop = &Interrupt::flag(),
          .watch = {},
          .team = options.team};
}

Result<int> run_verb(const Options& options, const Context& context) {
  const auto made = make_plan(options, context);
  if (!made.ok()) return made.error();
  RunPlan plan = made.value();
  const auto play = [&](const Stage& stage) -> Result<Publication> {
    plan.histograms = plan.histograms || holds_histograms(plan, stage.ledger);
    Rows looks;
    Rows* const wanted = options.looks.empty() ? nullptr : &looks;
    auto result = stage.watched ? play_watched(plan, stage.ledger, wanted)
                                : play_looks(plan, stage.ledger, wanted);
    if (!result.ok()) return result.error();
    const auto outcome =
        std::make_shared<RunOutcome>(RunOutcome{.options = options,
                                                .context = context,
                                                .plan = plan,
                                                .result = std::move(result).value(),
                                                .ledger = stage.ledger,
                                                .started = stage.started,
                                                .warnings = {},
                                                .looks = std::move(looks),
                                                .games_before = stage.games_before});
    outcome->warnings = run_warnings(plan, outcome->result);
    add(outcome->warnings, stage.doubts());
    return Publication{
        .texts = run_texts(*outcome),
        .table = [outcome](bool colour) { return run_table(*outcome, colour); },
        .talk = talk_of(*outcome),
        .warnings = outcome->warnings,
        .complaints = complaints(*outcome),
        .measured = [outcome](std::size_t s,
                              std::string_view m) { return measured(*outcome, s, m); },
        .interrupted = outcome->partial()
                           ? resume_text(options, context, run_words(plan), outcome->played())
                           : ""};
  };
  return conduct(options, context,
                 {.command = run_words(plan),
                  .games = plan.games,
                  .subjects = subjects(plan),
                  .plan_text = [&plan] { return plan_text(plan); },
                  .lineups = [&plan] { return std::vector{plan}; },
                  .play = play});
}

}  // namespace stoprule
