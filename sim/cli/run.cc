// The verb `run`: plays a lineup's games and says what came of it (run_document.h).
#include "sim/experiments/run.h"

#include <fmt/format.h>

#include "sim/cli/experiment.h"
#include "sim/cli/run_document.h"
#include "sim/experiments/looks.h"

namespace stoprule {
namespace {

Result<RunPlan> make_plan(const Session& session) {
  auto lineup = chosen_lineup(session);
  if (!lineup.ok()) return lineup.error();
  RunPlan plan{.lineup = std::move(lineup).value(),
               .games = {},
               .histograms = !session.options.hist.empty(),
               .options = {}};
  if (Status wrong = set_games(session, plan)) return *wrong;
  const std::uint64_t most = most_games(make_arena(plan)->shape());
  if (Status refused = check_countable(plan.games.games_n, most)) return *refused;
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

// What was played before with histograms goes on with them, wanted or not.
bool holds_histograms(RunPlan plan, const Ledger& ledger) {
  if (ledger.entries().empty()) return false;
  plan.histograms = true;
  return ledger.entries().front().numbers.size() ==
         Tally(make_arena(plan)->shape()).numbers().size();
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

Result<Document> play(const Session& session, RunPlan plan, Stage& stage) {
  plan.histograms = plan.histograms || holds_histograms(plan, stage.ledger);
  if (stage.watched) {  // the progress line tells who leads
    plan.options.watch = [&](std::uint64_t games_n) {
      stage.progress(games_n, plan.games.games_n);
    };
    stage.ledger.watch_parts([&](const Tally& so_far) { stage.note = leader_note(plan, so_far); });
  }
  Rows looks;
  auto played = play_looks(plan, stage.ledger, session.options.looks.empty() ? nullptr : &looks);
  if (!played.ok()) return played.error();
  const RunResult& result = played.value();
  Document document = run_document(plan, result, std::move(looks));
  add(document.warnings, stage.doubts());
  add_illegal(session, plan.lineup, result.tally, document.complaints);
  const GameFacts& facts = plan.lineup.game->facts();
  document.measured = [&facts, tally = result.tally](std::size_t slot, std::string_view metric) {
    const bool whole_game = slot == tally.shape().slots_n;
    return estimate_of(facts, tally, whole_game ? Whose{} : Whose{slot}, metric);
  };
  return document;
}

// What lives on in it refers to the session and the plan, which outlive it.
Experiment experiment_of(const Session& session, const RunPlan& plan) {
  return {.command = lineup_words("run", plan.lineup, plan.seed),
          .games = plan.games,
          .subjects = subjects(plan),
          .plan_text = [&plan] { return plan_text(plan); },
          .lineups = [&plan] { return std::vector{plan}; },
          .play = [&](Stage& stage) { return play(session, plan, stage); }};
}

}  // namespace

Result<int> run_verb(const Options& options, const Context& context) {
  return conduct(options, context, make_plan, experiment_of);
}

}  // namespace stoprule
