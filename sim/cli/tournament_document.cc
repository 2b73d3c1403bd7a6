#include "sim/cli/tournament_document.h"

#include <fmt/format.h>

#include "sim/cli/experiment.h"
#include "sim/cli/numbers.h"
#include "sim/cli/shown.h"
#include "sim/core/names.h"

namespace stoprule {
namespace {

// "2, 5": strategies by their numbers in the tables.
std::string numbers_text(const std::vector<std::size_t>& strategies) {
  std::vector<std::string> texts;
  for (const std::size_t i : strategies) texts.push_back(fmt::format("{}", i + 1));
  return join(texts, ", ");
}

// "24.36 .. 25.12 %", "30.10 .. 30.40 points".
std::string interval_text(const TournamentPlan& plan, const Interval& interval) {
  const bool percent = scale_of(goal_of(plan)) == Scale::kPercent;
  const double scale = percent ? 100 : 1;
  return fmt::format("{:.2f} .. {:.2f} {}", scale * interval.low, scale * interval.high,
                     percent ? "%" : goal_of(plan).unit);
}

// "40.0 %", "12.5 .. 30.0 %".
std::string share_text(const Interval& share) {
  return share.low == share.high
             ? fmt::format("{:.1f} %", 100 * share.low)
             : fmt::format("{:.1f} .. {:.1f} %", 100 * share.low, 100 * share.high);
}

Table ranking_table(const TournamentPlan& plan, const TournamentResult& result,
                    const TournamentFindings& findings) {
  const Scale scale = scale_of(goal_of(plan));
  std::vector<TableColumn> columns{
      {"no.", Align::kRight}, {"strategy"}, {"mean payoff", Align::kRight}};
  if (plan.mixed_n > 0) columns.push_back({"in mixed lineups", Align::kRight});
  columns.insert(columns.end(), {{"share in equilibrium", Align::kRight}, {"95 %", Align::kRight}});
  Table table(columns);
  for (const Ranked& row : findings.ranking) {
    std::vector<std::string> cells{fmt::format("{}", row.strategy + 1),
                                   plan.strategies[row.strategy].text,
                                   format_estimate(row.mean, row.interval.high - row.mean, scale)};
    if (plan.mixed_n > 0) {
      const Estimate e = mixed_payoff(plan, result, row.strategy);
      cells.push_back(format_estimate(e.mean, half_width(e), scale));
    }
    const Interval& limits = findings.equilibrium.weights[row.strategy];
    cells.push_back(share_text(findings.equilibrium.all.shares[row.strategy]));
    cells.push_back(fmt::format("{:.1f} .. {:.1f} %", 100 * limits.low, 100 * limits.high));
    table.row(std::move(cells));
  }
  return table;
}

Table cross_table(const TournamentPlan& plan, const TournamentResult& result) {
  const std::size_t n = plan.strategies.size();
  std::vector<TableColumn> columns{{"", Align::kRight}};
  for (std::size_t j = 0; j < n; j++) columns.push_back({fmt::format("{}", j + 1), Align::kRight});
  Table table(columns);
  for (std::size_t i = 0; i < n; i++) {
    std::vector<std::string> cells{fmt::format("{}", i + 1)};
    for (std::size_t j = 0; j < n; j++) {
      cells.push_back(shown(goal_of(plan), payoff(plan, result, i, j)));
    }
    table.row(std::move(cells));
  }
  return table;
}

std::string findings_text(const TournamentPlan& plan, const TournamentFindings& findings) {
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
        "to match";
  }
  return text + fmt::format("\n{} {} (95 % by resampling)\n",
                            equilibrium.several() ? "they earn" : "the equilibrium mix earns",
                            interval_text(plan, equilibrium.payoff));
}

// Payoffs by pairing; then what is over all fields.
Rows rows_of(const TournamentPlan& plan, const TournamentResult& result,
             const std::optional<TournamentFindings>& findings) {
  Rows rows;
  const std::string& unit = goal_of(plan).unit;
  const auto add = [&](std::size_t i, const Cell& field, std::string_view metric,
                       const std::string& of, const Estimate& e) {
    rows.push_back({plan.game->facts().name, plan.rules.text, std::uint64_t{plan.players_n},
                    Hex{plan.seed}, plan.games.first, plan.games.games_n, plan.strategies[i].text,
                    field, std::string(metric), of, cell_of(e.mean), cell_of(e.se), cell_of(e.lo95),
                    cell_of(e.hi95)});
  };
  const std::size_t n = plan.strategies.size();
  for (std::size_t k = 0; k < result.pairings.size(); k++) {
    add(k / n, plan.strategies[k % n].text, goal_of(plan).name, unit,
        payoff(plan, result, k / n, k % n));
  }
  if (!findings) return rows;
  for (const Ranked& row : findings->ranking) {
    add(row.strategy, {}, kMeanPayoff, unit, findings->mean_payoff(row.strategy));
  }
  for (std::size_t i = 0; i < n; i++) {
    add(i, {}, kEquilibriumShare, "fraction", findings->equilibrium_share(i));
  }
  for (std::size_t i = 0; i < n && plan.mixed_n > 0; i++) {
    add(i, {}, kMixedPayoff, unit, mixed_payoff(plan, result, i));
  }
  return rows;
}

std::string signature_of(const TournamentResult& result) {
  std::vector<std::string> texts;
  for (const auto* tallies : {&result.pairings, &result.mixed}) {
    for (const Tally& tally : *tallies) texts.push_back(tally.signature());
  }
  return joint_signature(texts);
}

Json findings_json(const TournamentFindings& findings) {
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

Json payoffs_json(const TournamentPlan& plan, const TournamentResult& result) {
  Json payoffs = Json::array();
  const std::size_t n = plan.strategies.size();
  for (std::size_t k = 0; k < result.pairings.size(); k++) {
    const Estimate e = payoff(plan, result, k / n, k % n);
    payoffs.push_back(
        {{"i", k / n}, {"j", k % n}, {"mean", or_null(e.mean)}, {"se", or_null(e.se)}});
  }
  return payoffs;
}

Json header_of(const TournamentPlan& plan) {
  Json strategies = Json::array();
  for (const auto& strategy : plan.strategies) strategies.push_back(strategy.text);
  return {{"game", plan.game->facts().name},   {"rules", plan.rules.text},
          {"players", plan.players_n},         {"strategies", strategies},
          {"metric", goal_of(plan).name},      {"better", name_of(goal_of(plan).better)},
          {"seed", cell_text(Hex{plan.seed})}, {"first_game", plan.games.first},
          {"games_n", plan.games.games_n}};
}

Page page_of(const TournamentPlan& plan, const TournamentResult& result,
             const std::optional<TournamentFindings>& findings) {
  const Metric& goal = goal_of(plan);
  std::string text =
      fmt::format("{}, rules {}, {} players, {} a meeting, seed {}{}\n", plan.game->facts().title,
                  plan.rules.text, plan.players_n, games_text(plan.games.games_n), plan.seed,
                  engine_note(*plan.game, {&plan.rules, 1}));
  if (result.interrupted) return {text + "PARTIAL: interrupted, not all have met\n"};
  text += fmt::format("payoff: {}{} of one player in a field of {}, all playing alike{}\n\n",
                      goal.name, scale_of(goal) == Scale::kPercent ? "" : " in " + goal.unit,
                      others_text(plan.players_n),
                      goal.better == Better::kLess ? "; less is better" : "");
  Page page{text};
  if (findings) page.emplace_back(ranking_table(plan, result, *findings)), page.emplace_back("\n");
  page.emplace_back("payoff of the row in a field of the column, by numbers\n");
  page.emplace_back(cross_table(plan, result));
  page.emplace_back((findings ? "\n" + findings_text(plan, *findings) : "") + "\n");
  return page;
}

}  // namespace

Document tournament_document(const TournamentPlan& plan, const TournamentResult& result,
                             const std::optional<TournamentFindings>& findings) {
  Document document{.page = page_of(plan, result, findings),
                    .header = header_of(plan),
                    .findings = {{"payoffs", payoffs_json(plan, result)},
                                 {"findings", findings ? findings_json(*findings) : Json(nullptr)}},
                    .rows = {columns_named(kTournamentColumns), rows_of(plan, result, findings)},
                    .rules = {rules_record(*plan.game, plan.rules)},
                    .strategies = {},
                    .signature = signature_of(result),
                    .played = {.seconds = result.seconds, .partial = result.interrupted},
                    .warnings = build_warnings(),
                    .measured = {}};
  if (!result.interrupted) document.reproduces = plan.games;
  for (std::size_t i = 0; i < plan.strategies.size(); i++) {
    document.strategies.push_back(
        strategy_record(plan.strategies[i], {"number", std::uint64_t{i}}));
  }
  return document;
}

}  // namespace stoprule
