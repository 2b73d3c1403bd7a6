// The verb `sweep`: every combination of parameters and rules. Words in; a table and files out. The
// texts are made in sweep_texts.cc.
#include "sim/cli/sweep.h"

#include <fmt/format.h>

#include "sim/cli/interrupt.h"
#include "sim/cli/numbers.h"
#include "sim/cli/report.h"
#include "sim/core/names.h"
#include "sim/io/progress.h"

namespace stoprule {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint64_t kMostCells = 10'000;

// "stop=6..18" for a parameter of the strategy.
Result<SweptParameter> parse_swept(const StrategyType& type, const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos) {
    return Error{fmt::format("--param {} is not of the form key=RANGE, e.g. stop=6..18", text)};
  }
  const std::string key = text.substr(0, equals);
  std::vector<std::string> names;
  for (std::size_t i = 0; i < type.parameters.size(); i++) {
    names.push_back(type.parameters[i].name);
    if (names.back() != key) continue;
    auto values = type.parameters[i].parse_range(std::string_view(text).substr(equals + 1));
    if (!values.ok()) return Error{"--param " + values.error().message};
    return SweptParameter{i, std::move(values).value()};
  }
  return Error{fmt::format("--param: strategy '{}': {}", type.name,
                           unknown_name("parameter", key, names).message)};
}

Result<std::vector<SweptParameter>> all_swept(const Options& options, const StrategyType& type) {
  std::vector<SweptParameter> swept;
  for (const auto& text : options.params) {
    auto one = parse_swept(type, text);
    if (!one.ok()) return one.error();
    for (const auto& other : swept) {
      if (other.index != one.value().index) continue;
      return Error{fmt::format("--param {} is given twice", type.parameters[other.index].name)};
    }
    swept.push_back(std::move(one).value());
  }
  return swept;
}

// The rules, each checked for so many players, and the field.
Status set_rules_and_field(const Options& options, const Game& game, SweepPlan& plan) {
  std::vector<std::string> rules = options.rules;
  if (rules.empty()) rules.push_back(chosen_rules(options, game));
  const std::vector<std::string> field{options.field.value_or(plan.strategy.text)};
  const int players = options.players.value_or(game.facts().default_players);
  for (const auto& text : rules) {
    auto lineup = make_lineup(game, text, field, players, true);
    if (!lineup.ok()) return lineup.error();
    Lineup made = std::move(lineup).value();
    for (const auto& other : plan.rules) {
      if (other.text == made.rules.text) {
        return Error{fmt::format("--rules {} is given twice", made.rules.text)};
      }
    }
    plan.rules.push_back(std::move(made.rules));
    plan.field = made.slots.front();
    plan.players_n = made.slots.size();
  }
  return std::nullopt;
}

Result<SweepPlan> make_plan(const Options& options, const Context& context) {
  const auto found = chosen_game(options, context);
  if (!found.ok()) return found.error();
  const Game& game = *found.value();
  if (options.words.size() != 1) {
    return Error{
        fmt::format("sweep needs one strategy; {} are given. What is swept follows "
                    "--param: --param key=RANGE",
                    options.words.size())};
  }
  if (options.params.empty() && options.rules.size() < 2) {
    return Error{"sweep needs something to sweep: --param key=RANGE, or several --rules"};
  }
  auto strategy = parse_strategy(game, options.words.front());
  if (!strategy.ok()) return strategy.error();
  SweepPlan plan;
  plan.game = &game;
  plan.strategy = std::move(strategy).value();
  auto swept = all_swept(options, *plan.strategy.type);
  if (!swept.ok()) return swept.error();
  plan.swept = std::move(swept).value();
  if (auto failed = set_rules_and_field(options, game, plan)) return *failed;
  const auto goal = metric_index(game, options.metric.value_or("win_share"));
  if (!goal.ok()) return goal.error();
  const auto games = chosen_games(options, kDefaultGames);
  if (!games.ok()) return games.error();
  const auto target = chosen_target(options);
  if (!target.ok()) return target.error();
  plan.goal = goal.value();
  plan.rotate = !options.fixed_seats;
  plan.seed = options.seed;
  plan.games = games.value();
  plan.engine = options.engine;
  plan.target = target.value();
  plan.options = chosen_blocks(options);
  const std::uint64_t cells = cells_n(plan);
  if (cells > kMostCells) {
    return Error{fmt::format("{} combinations are more than {}: take larger steps", grouped(cells),
                             grouped(kMostCells))};
  }
  for (const SweepCell& cell : first_cells(plan)) {
    const auto most = most_games(make_arena(cell_plan(plan, cell))->shape());
    if (auto refused = check_countable(plan.games.games_n, most)) return *refused;
  }
  if (plan.games.games_n > kMostGames / cells) {
    return Error{fmt::format("{} combinations of {} games are more games than can be counted ({})",
                             cells, plan.games.games_n, grouped(kMostGames))};
  }
  return plan;
}

// Games per second of this process, from a first taste of the first cell.
double tasted_rate(const SweepPlan& plan, const SweepCell& cell) {
  RunPlan taste = cell_plan(plan, cell);
  taste.options.team = nullptr;
  taste.games.games_n = std::min<std::uint64_t>(
      plan.games.games_n, plan.engine == EngineKind::kReference ? 2'000 : 100'000);
  const RunResult result = run(taste);
  return result.seconds > 0 ? static_cast<double>(result.games_done) / result.seconds : 0;
}

// `before`: games that earlier commands played.
std::string estimate_text(const SweepPlan& plan, const SweepCell& cell, std::uint64_t before) {
  const std::string text =
      fmt::format("{} cells of {}", grouped(cells_n(plan)), games_text(plan.games.games_n));
  const std::uint64_t games_n = plan.games.games_n * cells_n(plan) - before;
  if (games_n == 0) return text + ", all of them played before";
  const double rate = tasted_rate(plan, cell) * static_cast<double>(processes_n(plan.options));
  if (!(rate > 0)) return text;
  return text + fmt::format(", about {:.2g} s by {}{}", static_cast<double>(games_n) / rate,
                            workers_text(plan.options), before > 0 ? " for those left" : "");
}

std::string plan_text(const SweepPlan& plan, const SweepCell& first) {
  std::string text = fmt::format("game      {}\nplayers   {}, {}\nstrategy  {}\nfield     {}\n",
                                 plan.game->facts().name, plan.players_n,
                                 plan.rotate ? "seats rotate" : "seats fixed", plan.strategy.text,
                                 plan.field.text);
  for (const auto& rules : plan.rules) text += fmt::format("rules     {}\n", rules.text);
  for (const auto& swept : plan.swept) {
    const Parameter& parameter = plan.strategy.type->parameters[swept.index];
    std::vector<std::string> values;
    for (const std::int64_t value : swept.values) values.push_back(parameter.format(value));
    text += fmt::format("sweeps    {}={}\n", parameter.name, join(values, ","));
  }
  return text + fmt::format("metric    {}\nseed      {}\nplays     {}\n",
                            plan.game->facts().slot_metrics[plan.goal].name, plan.seed,
                            estimate_text(plan, first, 0));
}

std::vector<std::string> complaints(const SweepOutcome& outcome) {
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < outcome.result.cells.size(); i++) {
    const Lineup& lineup = outcome.cells[i].lineup;
    Words replay = lineup_words(lineup, outcome.plan.seed);
    replay.insert(replay.begin(), "replay");
    for (const auto& [slot, record] : illegal_decisions(outcome.result.cells[i].tally)) {
      const std::string who = fmt::format("slot {} ({})", slot, lineup.slots[slot].text);
      texts.push_back(illegal_text(outcome.context, who, record, replay));
    }
  }
  return texts;
}

// Plays, and writes each cell as soon as it is whole.
Result<SweepResult> play(SweepPlan plan, const std::vector<SweepCell>& cells, Ledger& ledger,
                         OutputFiles& files, bool watched) {
  const auto where = watched ? Progress::Where::kTerminal : Progress::Where::kElsewhere;
  Progress progress(stderr, where, Clock::now(), terminal_width());
  std::string note;
  plan.options.watch = [&, before = ledger.games_n()](std::uint64_t games_n) {
    progress.update({.done_n = games_n,
                     .before_n = before,
                     .all_n = plan.games.games_n * cells.size(),
                     .note = note},
                    Clock::now());
  };
  const auto columns = sweep_columns(plan);
  files.begin_csv(rows_csv(columns, {}));
  return sweep(plan, cells, ledger, [&](std::size_t i, const CellResult& cell) {
    const std::string text = rows_csv(columns, sweep_rows(plan, cells[i], cell));
    files.begin_csv(std::string_view(text).substr(text.find('\n') + 1));  // the header is there
    note = fmt::format("{} of {} cells", i + 1, cells.size());
  });
}

// The cells, each by its strategy.
std::vector<Subject> subjects(const SweepPlan& plan, const std::vector<SweepCell>& cells) {
  std::vector<Subject> all;
  for (const SweepCell& cell : cells) {
    const NamedStrategy& named = cell.lineup.slots.front();
    all.push_back({.label = fmt::format("{} under {}", named.text, cell.lineup.rules.text),
                   .names = names_of(named),
                   .metrics = subject_metrics(plan.game->facts().slot_metrics)});
  }
  return all;
}

Estimate measured(const SweepOutcome& outcome, std::size_t cell, std::string_view metric) {
  if (cell >= outcome.result.cells.size()) return {};  // interrupted before it
  const GameFacts& facts = outcome.plan.game->facts();
  return slot_estimate(facts, outcome.result.cells[cell].tally, 0, {},
                       metric_at(facts.slot_metrics, metric));
}

std::vector<std::string> talk_of(const SweepOutcome& outcome) {
  return {pace_text(fmt::format("{} cells, {}", outcome.result.cells.size(),
                                games_text(outcome.played.games_done)),
                    outcome.played, outcome.plan.options)};
}

}  // namespace

Words sweep_words(const SweepPlan& plan) {
  Words words{"sweep", plan.strategy.text, "--field", plan.field.text};
  for (const auto& swept : plan.swept) {
    const Parameter& parameter = plan.strategy.type->parameters[swept.index];
    std::vector<std::string> values;
    for (const std::int64_t value : swept.values) values.push_back(parameter.format(value));
    words.insert(words.end(), {"--param", parameter.name + "=" + join(values, ",")});
  }
  std::vector<std::string> rules;
  for (const auto& named : plan.rules) rules.push_back(named.text);
  add_game_words(words, *plan.game, plan.players_n, rules, plan.seed);
  words.insert(words.end(), {"--metric", plan.game->facts().slot_metrics[plan.goal].name});
  if (!plan.rotate) words.emplace_back("--fixed-seats");
  return words;
}

Result<int> sweep_verb(const Options& options, const Context& context) {
  const auto made = make_plan(options, context);
  if (!made.ok()) return made.error();
  const SweepPlan& plan = made.value();
  const Words words = sweep_words(plan);
  const auto cells = sweep_cells(plan);
  const auto publication = [&](const Stage& stage) -> Result<Publication> {
    if (!options.quiet && context.merged == nullptr) {
      talk(estimate_text(plan, cells.front(), stage.games_before));
    }
    auto result = play(plan, cells, stage.ledger, stage.files, stage.watched);
    if (!result.ok()) return result.error();
    const auto outcome = std::make_shared<SweepOutcome>(SweepOutcome{
        options, context, plan, cells, std::move(result).value(), stage.ledger, {}, {}});
    outcome->played = {stage.started,          outcome->result.seconds,     plan.games,
                       stage.ledger.games_n(), outcome->result.interrupted, stage.games_before};
    outcome->warnings = sweep_warnings(*outcome);
    add(outcome->warnings, stage.doubts());
    return Publication{
        .texts = sweep_texts(*outcome),
        .table = [outcome](bool colour) { return sweep_table(*outcome, colour); },
        .talk = talk_of(*outcome),
        .warnings = outcome->warnings,
        .complaints = complaints(*outcome),
        .measured = [outcome](std::size_t s,
                              std::string_view m) { return measured(*outcome, s, m); },
        .interrupted = outcome->result.interrupted
                           ? resume_text(options, context, words, outcome->played)
                           : ""};
  };
  return conduct(options, context,
                 {.command = words,
                  .games = plan.games,
                  .subjects = subjects(plan, cells),
                  .plan_text = [&] { return plan_text(plan, cells.front()); },
                  .lineups =
                      [&] {
                        std::vector<RunPlan> plans;
                        for (const auto& cell : cells) plans.push_back(cell_plan(plan, cell));
                        return plans;
                      },
                  .play = publication});
}

}  // namespace stoprule
