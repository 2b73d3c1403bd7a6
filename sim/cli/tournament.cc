// The verb `tournament`: all against all. Words in; tables and files out. The texts are made in
// tournament_texts.cc.
#include "sim/cli/tournament.h"

#include <fmt/format.h>

#include <algorithm>

#include "sim/cli/interrupt.h"
#include "sim/cli/numbers.h"
#include "sim/cli/report.h"
#include "sim/core/names.h"
#include "sim/io/progress.h"

namespace stoprule {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kMostStrategies = 64;
constexpr double kAlpha = 0.05;
constexpr std::uint32_t kResamples = 400;

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

Result<TournamentPlan> make_plan(const Options& options, const Context& context) {
  const auto found = chosen_game(options, context);
  if (!found.ok()) return found.error();
  const Game& game = *found.value();
  if (options.words.size() < 2 || options.words.size() > kMostStrategies) {
    return Error{fmt::format("tournament needs 2 to {} strategies; {} given", kMostStrategies,
                             options.words.size())};
  }
  const std::vector<std::string> first{options.words.front()};
  const int players = options.players.value_or(game.facts().default_players);
  auto lineup = make_lineup(game, chosen_rules(options, game), first, players, true);
  if (!lineup.ok()) return lineup.error();
  const auto goal = metric_index(game, options.metric.value_or("win_share"));
  if (!goal.ok()) return goal.error();
  if (Status failed = check_goal(game, goal.value())) return *failed;
  const auto games = chosen_games(options, kDefaultGames);
  if (!games.ok()) return games.error();
  const auto target = chosen_target(options);
  if (!target.ok()) return target.error();
  TournamentPlan plan{.game = &game,
                      .rules = std::move(lineup).value().rules,
                      .strategies = {},
                      .players_n = static_cast<std::size_t>(players),
                      .goal = goal.value(),
                      .mixed_n = options.mixed_n.value_or(0),
                      .seed = options.seed,
                      .games = games.value(),
                      .engine = options.engine,
                      .target = target.value(),
                      .options = chosen_blocks(options)};
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
             plan.game->facts().slot_metrics[plan.goal].name, plan.seed, pairings(plan).size(),
             plan.mixed_n, games_text(plan.games.games_n));
}

// Findings of negated payoffs, in the metric's own sign.
void turn_round(TournamentFindings& findings) {
  const auto turned = [](const Interval& interval) {
    return Interval{0 - interval.high, 0 - interval.low};
  };
  for (Ranked& row : findings.ranking) {
    row.mean = 0 - row.mean, row.interval = turned(row.interval);
  }
  for (Beats& pair : findings.beats) pair.difference = 0 - pair.difference;
  findings.equilibrium.payoff = turned(findings.equilibrium.payoff);
}

std::optional<TournamentFindings> find(const TournamentPlan& plan, const TournamentResult& result) {
  const Payoffs payoffs(plan, result);
  if (result.interrupted || !payoffs.tells()) return std::nullopt;
  const PayoffTable table = payoffs.table();
  TournamentFindings findings{
      .ranking = rank_by_payoff(table, kAlpha),
      .beats = beats(table),
      .cycles = significant_cycles(table, kAlpha),
      .replies = best_replies(table, kAlpha),
      .equilibrium = estimate_equilibrium(table, kAlpha, kResamples, plan.seed)};
  const bool negated = plan.game->facts().slot_metrics[plan.goal].better == Better::kLess;
  if (negated) turn_round(findings);
  return findings;
}

std::vector<std::string> complaints(const TournamentOutcome& outcome) {
  std::vector<std::string> texts;
  const TournamentPlan& plan = outcome.plan;
  const auto add = [&](const std::vector<Seating>& meetings, const std::vector<Tally>& tallies) {
    for (std::size_t k = 0; k < tallies.size(); k++) {
      for (const auto& [slot, record] : illegal_decisions(tallies[k])) {
        const Lineup lineup = meeting_lineup(plan, meetings[k]);
        Words replay = lineup_words(lineup, plan.seed);
        replay.insert(replay.begin(), "replay");
        const std::string who = fmt::format("slot {} ({})", slot, lineup.slots[slot].text);
        texts.push_back(illegal_text(outcome.context, who, record, replay));
      }
    }
  };
  add(pairings(plan), outcome.result.pairings);
  add(mixed_lineups(plan), outcome.result.mixed);
  return texts;
}

Result<TournamentResult> play(TournamentPlan plan, Ledger& ledger, bool watched) {
  const auto where = watched ? Progress::Where::kTerminal : Progress::Where::kElsewhere;
  Progress progress(stderr, where, Clock::now(), terminal_width());
  const std::uint64_t meetings_n = pairings(plan).size() + plan.mixed_n;
  std::string note;
  plan.options.watch = [&, before = ledger.games_n()](std::uint64_t games_n) {
    note = fmt::format("meeting {} of {}", std::min(games_n / plan.games.games_n + 1, meetings_n),
                       meetings_n);
    progress.update({.done_n = games_n,
                     .before_n = before,
                     .all_n = plan.games.games_n * meetings_n,
                     .note = note},
                    Clock::now());
  };
  return tournament(plan, ledger);
}

// What a strategy earns in every field; then the meetings, "1/2": strategy 1 in a field of 2.
constexpr std::string_view kMeanPayoff = "mean_payoff", kEquilibriumShare = "equilibrium_share",
                           kMixedPayoff = "mixed_payoff";

std::vector<Subject> subjects(const TournamentPlan& plan) {
  std::vector<Subject> all;
  const SubjectMetric goal = subject_metrics(plan.game->facts().slot_metrics)[plan.goal];
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

Estimate measured(const TournamentOutcome& outcome, std::size_t subject, std::string_view metric) {
  const std::size_t n = outcome.plan.strategies.size();
  if (subject >= n) return payoff(outcome, subject - n);
  if (!outcome.findings) return {};
  if (metric == kMixedPayoff) return mixed_payoff(outcome.plan, outcome.result, subject);
  if (metric == kEquilibriumShare) return equilibrium_share(outcome, subject);
  const auto& ranking = outcome.findings->ranking;
  const auto row = std::find_if(ranking.begin(), ranking.end(),
                                [&](const Ranked& ranked) { return ranked.strategy == subject; });
  return mean_payoff(*row);
}

std::vector<std::string> talk_of(const TournamentOutcome& outcome) {
  const std::size_t meetings_n = outcome.result.pairings.size() + outcome.result.mixed.size();
  return {
      pace_text(fmt::format("{} meetings, {}", meetings_n, games_text(outcome.played.games_done)),
                outcome.played, outcome.plan.options)};
}

}  // namespace

Words tournament_words(const TournamentPlan& plan) {
  Words words{"tournament"};
  for (const auto& strategy : plan.strategies) words.push_back(strategy.text);
  add_game_words(words, *plan.game, plan.players_n, {plan.rules.text}, plan.seed);
  words.insert(words.end(), {"--metric", plan.game->facts().slot_metrics[plan.goal].name});
  if (plan.mixed_n > 0) words.insert(words.end(), {"--mixed", fmt::format("{}", plan.mixed_n)});
  return words;
}

Result<int> tournament_verb(const Options& options, const Context& context) {
  const auto made = make_plan(options, context);
  if (!made.ok()) return made.error();
  const TournamentPlan& plan = made.value();
  const Words words = tournament_words(plan);
  const auto publication = [&](const Stage& stage) -> Result<Publication> {
    auto result = play(plan, stage.ledger, stage.watched);
    if (!result.ok()) return result.error();
    const auto outcome = std::make_shared<TournamentOutcome>(TournamentOutcome{
        options, context, plan, std::move(result).value(), {}, stage.ledger, {}, build_warnings()});
    add(outcome->warnings, stage.doubts());
    outcome->findings = find(plan, outcome->result);
    const bool interrupted = outcome->result.interrupted;
    outcome->played = {stage.started, outcome->result.seconds, plan.games, stage.ledger.games_n(),
                       interrupted,   stage.games_before};
    if (!outcome->findings && !interrupted) {
      outcome->warnings.push_back("too few games for rankings and equilibria: play 1 000 or more");
    }
    return Publication{
        .texts = tournament_texts(*outcome),
        .table = [outcome](bool colour) { return tournament_table(*outcome, colour); },
        .talk = talk_of(*outcome),
        .warnings = outcome->warnings,
        .complaints = complaints(*outcome),
        .measured = [outcome](std::size_t s,
                              std::string_view m) { return measured(*outcome, s, m); },
        .interrupted = interrupted ? resume_text(options, context, words, outcome->played) : ""};
  };
  return conduct(options, context,
                 {.command = words,
                  .games = plan.games,
                  .subjects = subjects(plan),
                  .plan_text = [&plan] { return plan_text(plan); },
                  .lineups = [&plan] { return lineups_of(plan); },
                  .play = publication});
}

}  // namespace stoprule
