#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "sim/cli/numbers.h"
#include "sim/cli/rows.h"
#include "sim/cli/shown.h"
#include "sim/cli/tournament.h"
#include "sim/core/names.h"

namespace stoprule {
namespace {

using Json = nlohmann::ordered_json;

const Metric& goal_of(const TournamentPlan& plan) {
  return plan.game->facts().slot_metrics[plan.goal];
}

Scale scale_of(const TournamentPlan& plan) { return scale_of(goal_of(plan)); }

// "2, 5": strategies by their numbers in the tables.
std::string numbers_text(const std::vector<std::size_t>& strategies) {
  std::vector<std::string> texts;
  for (const std::size_t i : strategies) texts.push_back(fmt::format("{}", i + 1));
  return join(texts, ", ");
}

// "24.36 .. 25.12 %", "30.10 .. 30.40 points".
std::string interval_text(const TournamentPlan& plan, const Interval& interval) {
  const bool percent = scale_of(plan) == Scale::kPercent;
  const double scale = percent ? 100 : 1;
  return fmt::format("{:.2f} .. {:.2f} {}", scale * interval.low, scale * interval.high,
                     percent ? "%" : goal_of(plan).unit);
}

std::string ranking_table(const TournamentOutcome& outcome, Emphasis emphasis) {
  const TournamentPlan& plan = outcome.plan;
  const TournamentFindings& findings = *outcome.findings;
  std::vector<TableColumn> columns{
      {"no.", Align::kRight}, {"strategy"}, {"mean payoff", Align::kRight}};
  if (plan.mixed_n > 0) columns.push_back({"in mixed lineups", Align::kRight});
  columns.push_back({"share in equilibrium", Align::kRight});
  columns.push_back({"95 %", Align::kRight});
  Table table(columns);
  for (const Ranked& row : findings.ranking) {
    std::vector<std::string> cells{
        fmt::format("{}", row.strategy + 1), plan.strategies[row.strategy].text,
        format_estimate(row.mean, row.interval.high - row.mean, scale_of(plan))};
    if (plan.mixed_n > 0) {
      const Estimate e = mixed_payoff(plan, outcome.result, row.strategy);
      cells.push_back(format_estimate(e.mean, half_width(e), scale_of(plan)));
    }
    const auto& equilibrium = findings.equilibrium;
    const Interval& share = equilibrium.all.shares[row.strategy];
    cells.push_back(share.low == share.high
                        ? fmt::format("{:.1f} %", 100 * share.low)
                        : fmt::format("{:.1f} .. {:.1f} %", 100 * share.low, 100 * share.high));
    cells.push_back(fmt::format("{:.1f} .. {:.1f} %", 100 * equilibrium.weights[row.strategy].low,
                                100 * equilibrium.weights[row.strategy].high));
    table.row(std::move(cells));
  }
  return table.text(emphasis);
}

std::string cross_table(const TournamentOutcome& outcome, Emphasis emphasis) {
  const TournamentPlan& plan = outcome.plan;
  const std::size_t n = plan.strategies.size();
  std::vector<TableColumn> columns{{"", Align::kRight}};
  for (std::size_t j = 0; j < n; j++) columns.push_back({fmt::format("{}", j + 1), Align::kRight});
  Table table(columns);
  for (std::size_t i = 0; i < n; i++) {
    std::vector<std::string> cells{fmt::format("{}", i + 1)};
    for (std::size_t j = 0; j < n; j++) {
      cells.push_back(shown(payoff(outcome, i * n + j), scale_of(plan)));
    }
    table.row(std::move(cells));
  }
  return table.text(emphasis);
}

std::string findings_text(const TournamentOutcome& outcome) {
  const TournamentPlan& plan = outcome.plan;
  const TournamentFindings& findings = *outcome.findings;
  std::string text = "best replies";
  for (std::size_t j = 0; j < findings.replies.size(); j++) {
    const BestReply& reply = findings.replies[j];
    text += fmt::format("\n  to a field of {}: {}", j + 1, reply.strategy + 1);
    if (reply.may_be_best.size() > 1) {
      text += fmt::format(" (not told apart: {})", numbers_text(reply.may_be_best));
    }
  }
  text += "\ncycles, each step significant at 5 % (Holm-adjusted over all ordered pairs): ";
  std::vector<std::string> cycles;
  for (const auto& [i, j, k] : findings.cycles) {
    cycles.push_back(fmt::format("{} beats {} beats {} beats {}", i + 1, j + 1, k + 1, i + 1));
  }
  text += cycles.empty() ? "none" : join(cycles, "; ");
  const auto& equilibrium = findings.equilibrium;
  if (!equilibrium.all.known) {
    return text +
           "\nmixes are too many to find all that are in equilibrium: shares may be anything\n";
  }
  if (equilibrium.several()) {
    text +=
        "\nseveral mixes are in equilibrium: a share may be anything in its range, with the others "
        "to "
        "match";
  }
  return text + fmt::format("\n{} {} (95 % by resampling)\n",
                            equilibrium.several() ? "they earn" : "the equilibrium mix earns",
                            interval_text(plan, equilibrium.payoff));
}

void add_row(const TournamentOutcome& outcome, Rows& rows, const std::string& a, const Cell& field,
             std::string_view metric, const std::string& unit, const Estimate& e) {
  const TournamentPlan& plan = outcome.plan;
  rows.push_back({plan.game->facts().name, plan.rules.text, std::uint64_t{plan.players_n},
                  Hex{plan.seed}, plan.games.first, plan.games.games_n, a, field,
                  std::string(metric), unit, cell_of(e.mean), cell_of(e.se), cell_of(e.lo95),
                  cell_of(e.hi95)});
}

// Payoffs by pairing; then what is over all fields.
Rows rows_of(const TournamentOutcome& outcome) {
  Rows rows;
  const TournamentPlan& plan = outcome.plan;
  const std::size_t n = plan.strategies.size();
  const std::string& unit = goal_of(plan).unit;
  for (std::size_t k = 0; k < outcome.result.pairings.size(); k++) {
    add_row(outcome, rows, plan.strategies[k / n].text, plan.strategies[k % n].text,
            goal_of(plan).name, unit, payoff(outcome, k));
  }
  if (!outcome.findings) return rows;
  for (const Ranked& row : outcome.findings->ranking) {
    add_row(outcome, rows, plan.strategies[row.strategy].text, {}, "mean_payoff", unit,
            mean_payoff(row));
  }
  for (std::size_t i = 0; i < n; i++) {
    add_row(outcome, rows, plan.strategies[i].text, {}, "equilibrium_share", "fraction",
            equilibrium_share(outcome, i));
  }
  for (std::size_t i = 0; i < n && plan.mixed_n > 0; i++) {
    add_row(outcome, rows, plan.strategies[i].text, {}, "mixed_payoff", unit,
            mixed_payoff(plan, outcome.result, i));
  }
  return rows;
}

std::vector<std::string> signatures(const TournamentOutcome& outcome) {
  std::vector<std::string> texts;
  for (const Tally& tally : outcome.result.pairings) texts.push_back(tally.signature());
  for (const Tally& tally : outcome.result.mixed) texts.push_back(tally.signature());
  return texts;
}

Json findings_json(const TournamentOutcome& outcome) {
  if (!outcome.findings) return nullptr;
  const TournamentFindings& findings = *outcome.findings;
  Json ranking = Json::array(), beaten = Json::array(), replies = Json::array();
  for (const Ranked& row : findings.ranking) {
    ranking.push_back({{"strategy", row.strategy},
                       {"mean", row.mean},
                       {"se", row.se},
                       {"lo95", row.interval.low},
                       {"hi95", row.interval.high}});
  }
  for (const Beats& pair : findings.beats) {
    beaten.push_back({{"i", pair.i},
                      {"j", pair.j},
                      {"difference", pair.difference},
                      {"se", pair.se},
                      {"holm_p", pair.p}});
  }
  for (const BestReply& reply : findings.replies) {
    replies.push_back({{"strategy", reply.strategy}, {"may_be_best", reply.may_be_best}});
  }
  const EquilibriumEstimate& equilibrium = findings.equilibrium;
  Json weights = Json::array();
  for (std::size_t i = 0; i < equilibrium.weights.size(); i++) {
    weights.push_back({{"share", equilibrium.mix.weights[i]},
                       {"least", equilibrium.all.shares[i].low},
                       {"greatest", equilibrium.all.shares[i].high},
                       {"lo95", equilibrium.weights[i].low},
                       {"hi95", equilibrium.weights[i].high},
                       {"support", equilibrium.support[i]}});
  }
  return {{"ranking", ranking},
          {"beats", beaten},
          {"cycles", findings.cycles},
          {"best_replies", replies},
          {"equilibria", !equilibrium.all.known  ? "too many to find all"
                         : equilibrium.several() ? "several"
                                                 : "one"},
          {"equilibrium", weights}};
}

std::string json_text(const TournamentOutcome& outcome, const Json& rows) {
  const TournamentPlan& plan = outcome.plan;
  Json strategies = Json::array(), payoffs = Json::array();
  for (const auto& strategy : plan.strategies) strategies.push_back(strategy.text);
  for (std::size_t k = 0; k < outcome.result.pairings.size(); k++) {
    const Estimate e = payoff(outcome, k);
    payoffs.push_back({{"i", k / plan.strategies.size()},
                       {"j", k % plan.strategies.size()},
                       {"mean", e.mean ? Json(*e.mean) : Json(nullptr)},
                       {"se", e.se ? Json(*e.se) : Json(nullptr)}});
  }
  const Json all = {{"game", plan.game->facts().name},
                    {"rules", plan.rules.text},
                    {"players", plan.players_n},
                    {"strategies", strategies},
                    {"metric", goal_of(plan).name},
                    {"better", name_of(goal_of(plan).better)},
                    {"seed", cell_text(Hex{plan.seed})},
                    {"first_game", plan.games.first},
                    {"games_n", plan.games.games_n},
                    {"partial", outcome.result.interrupted},
                    {"signature", joint_signature(signatures(outcome))},
                    {"warnings", outcome.warnings},
                    {"payoffs", payoffs},
                    {"findings", findings_json(outcome)},
                    {"rows", rows}};
  return json_document(all);
}

RunRecord record_of(const TournamentOutcome& outcome) {
  const TournamentPlan& plan = outcome.plan;
  RunRecord record =
      base_record(outcome.options, outcome.context, tournament_words(plan), outcome.played);
  record.rules = {rules_record(*plan.game, plan.rules)};
  for (std::size_t i = 0; i < plan.strategies.size(); i++) {
    record.strategies.push_back(strategy_record(plan.strategies[i], {"number", std::uint64_t{i}}));
  }
  record.signature = joint_signature(signatures(outcome));
  record.warnings = outcome.warnings;
  record.totals = totals_of(outcome.ledger);
  return record;
}

}  // namespace

Estimate payoff(const TournamentOutcome& outcome, std::size_t pairing) {
  if (pairing >= outcome.result.pairings.size()) return {};
  return slot_estimate(outcome.plan.game->facts(), outcome.result.pairings[pairing], 0, {},
                       outcome.plan.goal);
}

Estimate mean_payoff(const Ranked& row) {
  return {.mean = row.mean, .se = row.se, .lo95 = row.interval.low, .hi95 = row.interval.high};
}

Estimate equilibrium_share(const TournamentOutcome& outcome, std::size_t strategy) {
  const EquilibriumEstimate& equilibrium = outcome.findings->equilibrium;
  return {.mean = equilibrium.mix.weights[strategy],
          .se = {},
          .lo95 = equilibrium.weights[strategy].low,
          .hi95 = equilibrium.weights[strategy].high};
}

std::string tournament_table(const TournamentOutcome& outcome, bool colour) {
  const TournamentPlan& plan = outcome.plan;
  const Emphasis emphasis = colour ? Emphasis::kBoldHeader : Emphasis::kPlain;
  std::string text =
      fmt::format("{}, rules {}, {} players, {} a meeting, seed {}\n", plan.game->facts().title,
                  plan.rules.text, plan.players_n, games_text(plan.games.games_n), plan.seed);
  if (outcome.result.interrupted) return text + "PARTIAL: interrupted, not all have met\n";
  const Metric& goal = goal_of(plan);
  text += fmt::format("payoff: {}{} of one player in a field of {}, all playing alike{}\n\n",
                      goal.name, scale_of(plan) == Scale::kPercent ? "" : " in " + goal.unit,
                      others_text(plan.players_n),
                      goal.better == Better::kLess ? "; less is better" : "");
  if (outcome.findings) text += ranking_table(outcome, emphasis) + "\n";
  text +=
      "payoff of the row in a field of the column, by numbers\n" + cross_table(outcome, emphasis);
  if (outcome.findings) text += "\n" + findings_text(outcome);
  return text + fmt::format("\nreproduce: {}  # signature {}\n",
                            shell_text(outcome.context, tournament_words(plan), plan.games),
                            joint_signature(signatures(outcome)));
}

OutputTexts tournament_texts(const TournamentOutcome& outcome) {
  const auto columns = columns_named(kTournamentColumns);
  const Rows rows = rows_of(outcome);
  return {.csv = {rows_csv(columns, rows), columns},
          .hist = {},
          .looks = {},
          .json = json_text(outcome, rows_json(columns, rows)),
          .record = record_of(outcome)};
}

}  // namespace stoprule
