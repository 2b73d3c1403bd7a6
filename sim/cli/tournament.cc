// The verb `tournament`: all against all. Words in; tables and files out (tournament_document.h).
#include "sim/experiments/tournament.h"

#include <fmt/format.h>

#include <algorithm>

#include "sim/cli/experiment.h"
#include "sim/cli/numbers.h"
#include "sim/cli/tournament_document.h"
#include "sim/core/names.h"

namespace stoprule {
namespace {

constexpr std::size_t kMostStrategies = 64;

// Nobody can win by what nobody wants more or less of.
Status check_goal(const Game& game, std::size_t goal) {
  const auto& metrics = game.facts().slot_metrics;
  if (metrics[goal].better != Better::kNeither) return std::nullopt;
  std::vector<std::string> others;
  for (const Metric& metric : metrics) {
    if (metric.better != Better::kNeither && !metric.per) others.push_back(metric.name);
  }
  return Error{
      fmt::format("neither more nor less {} is better, so nobody is best by it. A "
                  "tournament can be by: {}.",
                  metrics[goal].name, join(others))};
}

Result<TournamentPlan> make_plan(const Session& session) {
  const Options& options = session.options;
  const Game& game = session.game;
  if (options.words.size() < 2 || options.words.size() > kMostStrategies) {
    return Error{fmt::format("tournament needs 2 to {} strategies; {} given", kMostStrategies,
                             options.words.size())};
  }
  const std::vector<std::string> first{options.words.front()};
  auto lineup = make_lineup(game, session.rules, first, session.players, true);
  if (!lineup.ok()) return lineup.error();
  const auto goal = metric_index(game, options.metric.value_or("win_share"));
  if (!goal.ok()) return goal.error();
  if (Status failed = check_goal(game, goal.value())) return *failed;
  TournamentPlan plan{.game = &game,
                      .rules = std::move(lineup).value().rules,
                      .strategies = {},
                      .players_n = static_cast<std::size_t>(session.players),
                      .goal = goal.value(),
                      .mixed_n = options.mixed_n.value_or(0),
                      .games = {},
                      .options = {}};
  if (Status wrong = set_games(session, plan)) return *wrong;
  for (const auto& text : options.words) {
    auto named = parse_strategy(game, text);
    if (!named.ok()) return named.error();
    for (const auto& other : plan.strategies) {
      if (other.text != named.value().text) continue;
      return Error{
          fmt::format("{} is given twice; a tournament needs different strategies", other.text)};
    }
    plan.strategies.push_back(std::move(named).value());
  }
  const auto meetings = pairings(plan);
  const auto most = most_games(make_arena(meeting_plan(plan, meetings.front()))->shape());
  if (auto refused = check_countable(plan.games.games_n, most)) return *refused;
  const std::uint64_t meetings_n = meetings.size() + plan.mixed_n;
  if (plan.games.games_n > kMostGames / meetings_n) {
    return Error{fmt::format("{} meetings of {} games are more games than can be counted ({})",
                             meetings_n, plan.games.games_n, grouped(kMostGames))};
  }
  return plan;
}

std::string plan_text(const TournamentPlan& plan) {
  std::string text = fmt::format("game      {}\nrules     {}\nplayers   {}\n",
                                 plan.game->facts().name, plan.rules.text, plan.players_n);
  for (std::size_t i = 0; i < plan.strategies.size(); i++) {
    text += fmt::format("{:<10}{}\n", i + 1, plan.strategies[i].text);
  }
  return text +
         fmt::format(
             "metric    {}\nseed      {}\nplays     {} pairings and {} mixed lineups of {}\n",
             goal_of(plan).name, plan.seed, pairings(plan).size(), plan.mixed_n,
             games_text(plan.games.games_n));
}

// The strategies; then the meetings, "1/2": strategy 1 in a field of 2.
std::vector<Subject> subjects(const TournamentPlan& plan) {
  std::vector<Subject> all;
  const SubjectMetric goal = subject_metrics({&goal_of(plan), 1}).front();
  std::vector<SubjectMetric> metrics{{std::string(kMeanPayoff), goal.fraction},
                                     {std::string(kEquilibriumShare), true}};
  if (plan.mixed_n > 0) metrics.push_back({std::string(kMixedPayoff), goal.fraction});
  const std::size_t n = plan.strategies.size();
  for (std::size_t i = 0; i < n; i++) {
    all.push_back({.label = plan.strategies[i].text,
                   .names = names_of(plan.strategies[i]),
                   .places = {fmt::format("{}", i + 1)},
                   .metrics = metrics});
  }
  for (std::size_t k = 0; k < n * n; k++) {
    all.push_back({.label = fmt::format("{} in a field of {}", plan.strategies[k / n].text,
                                        plan.strategies[k % n].text),
                   .places = {fmt::format("{}/{}", k / n + 1, k % n + 1)},
                   .metrics = {goal},
                   .always = false});
  }
  return all;
}

Estimate measured(const TournamentPlan& plan, const TournamentResult& result,
                  const std::optional<TournamentFindings>& findings, std::size_t subject,
                  std::string_view metric) {
  const std::size_t n = plan.strategies.size();
  if (subject >= n) return payoff(plan, result, (subject - n) / n, (subject - n) % n);
  if (!findings) return {};
  if (metric == kMixedPayoff) return mixed_payoff(plan, result, subject);
  if (metric == kEquilibriumShare) return findings->equilibrium_share(subject);
  return findings->mean_payoff(subject);
}

std::vector<std::string> complaints(const Session& session, const TournamentPlan& plan,
                                    const TournamentResult& result) {
  std::vector<std::string> texts;
  for (const auto& [meetings, tallies] : {std::pair(pairings(plan), &result.pairings),
                                          std::pair(mixed_lineups(plan), &result.mixed)}) {
    for (std::size_t k = 0; k < tallies->size(); k++) {
      add_illegal(session, meeting_lineup(plan, meetings[k]), (*tallies)[k], texts);
    }
  }
  return texts;
}

Result<Document> play(const Session& session, TournamentPlan plan, Stage& stage) {
  const std::uint64_t meetings_n = pairings(plan).size() + plan.mixed_n;
  plan.options.watch = [&, each = plan.games.games_n](std::uint64_t games_n) {
    stage.note =
        fmt::format("meeting {} of {}", std::min(games_n / each + 1, meetings_n), meetings_n);
    stage.progress(games_n, each * meetings_n);
  };
  auto played = tournament(plan, stage.ledger);
  if (!played.ok()) return played.error();
  const auto result = std::make_shared<const TournamentResult>(std::move(played).value());
  const auto findings = find(plan, *result);
  Document document = tournament_document(plan, *result, findings);
  add(document.warnings, stage.doubts());
  if (!findings && !result->interrupted) {
    document.warnings.push_back("too few games for rankings and equilibria: play 1 000 or more");
  }
  document.complaints = complaints(session, plan, *result);
  document.played.games_done = stage.ledger.games_n();
  document.amount = fmt::format("{} meetings, {}", result->pairings.size() + result->mixed.size(),
                                games_text(document.played.games_done));
  document.measured = [plan, result, findings](std::size_t subject, std::string_view metric) {
    return measured(plan, *result, findings, subject, metric);
  };
  return document;
}

Words tournament_words(const TournamentPlan& plan) {
  Words words{"tournament"};
  for (const auto& strategy : plan.strategies) words.push_back(strategy.text);
  add_game_words(words, *plan.game, plan.players_n, {plan.rules.text}, plan.seed);
  words.insert(words.end(), {"--metric", goal_of(plan).name});
  if (plan.mixed_n > 0) words.insert(words.end(), {"--mixed", fmt::format("{}", plan.mixed_n)});
  return words;
}

// What lives on in it refers to the session and the plan, which outlive it.
Experiment experiment_of(const Session& session, const TournamentPlan& plan) {
  return {.command = tournament_words(plan),
          .games = plan.games,
          .subjects = subjects(plan),
          .plan_text = [&plan] { return plan_text(plan); },
          .lineups = [&plan] { return lineups_of(plan); },
          .play = [&](Stage& stage) { return play(session, plan, stage); }};
}

}  // namespace

Result<int> tournament_verb(const Options& options, const Context& context) {
  return conduct(options, context, make_plan, experiment_of);
}

}  // namespace stoprule
