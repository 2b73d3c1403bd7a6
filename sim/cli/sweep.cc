// The verb `sweep`: every combination of parameters and rules. Words in; a table and files out
// (sweep_document.h).
#include "sim/experiments/sweep.h"

#include <fmt/format.h>

#include "sim/cli/experiment.h"
#include "sim/cli/numbers.h"
#include "sim/cli/sweep_document.h"
#include "sim/core/names.h"

namespace stoprule {
namespace {

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
Status set_rules_and_field(const Session& session, SweepPlan& plan) {
  std::vector<std::string> rules = session.options.rules;
  if (rules.empty()) rules.push_back(session.rules);
  const std::vector<std::string> field{session.options.field.value_or(plan.strategy.text)};
  for (const auto& text : rules) {
    auto lineup = make_lineup(session.game, text, field, session.players, true);
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

Result<SweepPlan> make_plan(const Session& session) {
  const Options& options = session.options;
  const Game& game = session.game;
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
  if (auto failed = set_rules_and_field(session, plan)) return *failed;
  const auto goal = metric_index(game, options.metric.value_or("win_share"));
  if (!goal.ok()) return goal.error();
  plan.goal = goal.value();
  plan.rotate = !options.fixed_seats;
  if (Status wrong = set_games(session, plan)) return *wrong;
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

// As --param takes it: "stop=6,7,8".
std::string param_text(const SweepPlan& plan, const SweptParameter& swept) {
  const Parameter& parameter = parameter_of(plan, swept);
  std::vector<std::string> values;
  for (const std::int64_t value : swept.values) values.push_back(parameter.format(value));
  return parameter.name + "=" + join(values, ",");
}

std::string plan_text(const SweepPlan& plan, const SweepCell& first) {
  std::string text = fmt::format("game      {}\nplayers   {}, {}\nstrategy  {}\nfield     {}\n",
                                 plan.game->facts().name, plan.players_n,
                                 plan.rotate ? "seats rotate" : "seats fixed", plan.strategy.text,
                                 plan.field.text);
  for (const auto& rules : plan.rules) text += fmt::format("rules     {}\n", rules.text);
  for (const auto& swept : plan.swept) {
    text += fmt::format("sweeps    {}\n", param_text(plan, swept));
  }
  return text + fmt::format("metric    {}\nseed      {}\nplays     {}\n", goal_of(plan).name,
                            plan.seed, estimate_text(plan, first, 0));
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

// Plays, and writes each cell as soon as it is whole.
Result<Document> play(const Session& session, SweepPlan plan, const std::vector<SweepCell>& cells,
                      Stage& stage) {
  if (!session.options.quiet && !session.merges()) {
    talk(estimate_text(plan, cells.front(), stage.ledger.games_n()));
  }
  plan.options.watch = [&, all_n = plan.games.games_n * cells.size()](std::uint64_t games_n) {
    stage.progress(games_n, all_n);
  };
  const auto columns = sweep_columns(plan);
  stage.files.begin_csv(Sheet{columns}.csv());
  auto played = sweep(plan, cells, stage.ledger, [&](std::size_t i, const CellResult& cell) {
    const std::string text = Sheet{columns, sweep_rows(plan, cells[i], cell.tally)}.csv();
    stage.files.begin_csv(
        std::string_view(text).substr(text.find('\n') + 1));  // the header is there
    stage.note = fmt::format("{} of {} cells", i + 1, cells.size());
  });
  if (!played.ok()) return played.error();
  const auto result = std::make_shared<const SweepResult>(std::move(played).value());
  Document document = sweep_document(plan, cells, *result, !session.options.json_file.empty());
  add(document.warnings, stage.doubts());
  for (std::size_t i = 0; i < result->cells.size(); i++) {
    add_illegal(session, cells[i].lineup, result->cells[i].tally, document.complaints);
  }
  document.played.games_done = stage.ledger.games_n();
  document.amount =
      fmt::format("{} cells, {}", result->cells.size(), games_text(document.played.games_done));
  document.measured = [game = plan.game, result](std::size_t cell, std::string_view metric) {
    if (cell >= result->cells.size()) return Estimate{};  // interrupted before it
    return estimate_of(game->facts(), result->cells[cell].tally, {0}, metric);
  };
  return document;
}

Words sweep_words(const SweepPlan& plan) {
  Words words{"sweep", plan.strategy.text, "--field", plan.field.text};
  for (const auto& swept : plan.swept) {
    words.insert(words.end(), {"--param", param_text(plan, swept)});
  }
  std::vector<std::string> rules;
  for (const auto& named : plan.rules) rules.push_back(named.text);
  add_game_words(words, *plan.game, plan.players_n, rules, plan.seed);
  words.insert(words.end(), {"--metric", goal_of(plan).name});
  if (!plan.rotate) words.emplace_back("--fixed-seats");
  return words;
}

// What lives on in it refers to the session and the plan, which outlive it.
Experiment experiment_of(const Session& session, const SweepPlan& plan) {
  const auto cells = std::make_shared<const std::vector<SweepCell>>(sweep_cells(plan));
  return {.command = sweep_words(plan),
          .games = plan.games,
          .subjects = subjects(plan, *cells),
          .plan_text = [&plan, cells] { return plan_text(plan, cells->front()); },
          .lineups =
              [&plan, cells] {
                std::vector<RunPlan> plans;
                for (const auto& cell : *cells) plans.push_back(cell_plan(plan, cell));
                return plans;
              },
          .play = [&session, &plan,
                   cells](Stage& stage) { return play(session, plan, *cells, stage); }};
}

}  // namespace

Result<int> sweep_verb(const Options& options, const Context& context) {
  return conduct(options, context, make_plan, experiment_of);
}

}  // namespace stoprule
