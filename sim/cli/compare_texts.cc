#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "sim/cli/compare.h"
#include "sim/cli/numbers.h"
#include "sim/cli/report.h"
#include "sim/cli/rows.h"
#include "sim/cli/shown.h"
#include "sim/io/table.h"
#include "sim/stats/distributions.h"
#include "sim/stats/holm.h"

namespace stoprule {
namespace {

using Json = nlohmann::ordered_json;

bool never_differs(const ComparePlan& plan, const CompareResult& result) {
  const Tally& tally = result.tally;
  const std::size_t goal = plan.duel.goal;
  return tally.slot_metric(kAheadA, 0, goal).sum == 0 &&
         tally.slot_metric(kAheadB, 0, goal).sum == 0;
}

// The word of the goal's row.
std::string verdict_word(const ComparePlan& plan, const CompareResult& result) {
  if (never_differs(plan, result)) return "not told apart";
  switch (result.standing.verdict) {
    case Verdict::kBetter:
      return "better";
    case Verdict::kWorse:
      return "worse";
    case Verdict::kWithin:
      return "within the margin";
    case Verdict::kNotTold:
      break;
  }
  return "not told apart";
}

// Words for every row: the goal's verdict; of the others, which are many, whether they differ by
// Holm-adjusted normal p-values at alpha.
std::vector<std::string> verdict_words(const ComparePlan& plan, const CompareResult& result,
                                       const std::vector<ComparedMetric>& rows) {
  const std::size_t goal = plan.duel.goal;
  const bool enough = result.standing.deals_n >= kFewDeals;
  std::vector<double> p;
  for (const ComparedMetric& row : rows) {
    const Estimate& e = row.difference.difference;
    const bool tells = enough && e.mean && e.se && *e.se > 0 && !e.few();
    if (&row - rows.data() != static_cast<std::ptrdiff_t>(goal)) {
      p.push_back(tells ? normal_two_sided_p(*e.mean / *e.se) : 1);
    }
  }
  const std::vector<double> adjusted = holm_adjusted(p);
  std::vector<std::string> words;
  for (std::size_t m = 0, k = 0; m < rows.size(); m++) {
    if (m == goal) {
      words.push_back(verdict_word(plan, result));
      continue;
    }
    const bool differs = adjusted[k++] <= plan.alpha;
    const bool above = rows[m].difference.difference.mean.value_or(0) > 0;
    words.emplace_back(!differs ? "not told apart" : above ? "higher" : "lower");
  }
  return words;
}

std::string rules_text(const DuelSetup& duel) {
  if (duel.a.rules.text == duel.b.rules.text) return duel.a.rules.text;
  return duel.a.rules.text + " vs " + duel.b.rules.text;
}

std::string percent(double share) { return fmt::format("{:.3g} %", 100 * share); }

// What is promised of a verdict that was told.
std::string chance_text(const ComparePlan& plan, bool within) {
  const bool has_margin = plan.stop.margin.value_or(0) > 0;
  const VerdictErrors errors = verdict_errors(plan.alpha, plan.beta);
  const double chance = !has_margin ? plan.alpha : within ? errors.within : errors.sign;
  return fmt::format(
      ".\nThe chance of saying so where it is not true is at most {}{}.\n", percent(chance),
      has_margin ? fmt::format("; of any wrong verdict, at most {}", percent(errors.any)) : "");
}

// The answer in words.
std::string verdict_text(const CompareOutcome& outcome) {
  const ComparePlan& plan = outcome.plan;
  const std::string word = verdict_word(outcome.plan, outcome.result);
  const double margin = plan.stop.margin.value_or(0);
  if (arms_are_same(plan.duel)) return "A and B are the same: there is nothing to tell apart.\n";
  if (outcome.result.standing.deals_n < kFewDeals) {
    return fmt::format("No verdict: fewer than {} deals are too few to judge by.\n", kFewDeals);
  }
  if (never_differs(outcome.plan, outcome.result)) {
    const DuelSetup& duel = plan.duel;
    const bool all_alike =
        duel.a.hero.text == duel.a.field.text && duel.b.hero.text == duel.b.field.text;
    if (!all_alike || duel.a.rules.text == duel.b.rules.text) {
      return "A and B are not told apart: they won the same in every deal.\n";
    }
    return "A and B are not told apart: among players who are all alike each wins its fair share "
           "under any\nrules. Look at the other metrics, or give another --field to play "
           "against.\n";
  }
  const bool rules_differ = plan.duel.a.rules.text != plan.duel.b.rules.text;
  const auto named = [rules_differ](std::string_view letter, const Arm& arm) {
    return rules_differ ? fmt::format("{} (rules {})", letter, arm.rules.text)
                        : std::string(letter);
  };
  const std::string a = named("A", plan.duel.a), b = named("B", plan.duel.b);
  if (word == "better" || word == "worse") {
    return fmt::format("{} wins {} than {}{}", a, word == "better" ? "more" : "less", b,
                       chance_text(plan, false));
  }
  if (word == "within the margin") {
    return fmt::format("{} and {} are within the margin of {:.3g} pp of each other{}", a, b,
                       100 * margin, chance_text(plan, true));
  }
  const Estimate& seen = outcome.result.standing.goal.difference;
  const bool leaves_out_0 = seen.lo95.value_or(0) > 0 || seen.hi95.value_or(0) < 0;
  if (!leaves_out_0) return "A and B are not told apart.\n";
  if (!plan.stop.margin && !plan.stop.half_width && !outcome.result.interrupted) {
    return fmt::format(
        "A and B are not told apart by a test that holds at every look, with an error of {}. The\n"
        "number of deals was set beforehand: the first interval holds as well, and leaves out 0.\n",
        percent(plan.alpha));
  }
  return "A and B are not told apart: the first interval leaves out 0, but is for one look "
         "alone.\n";
}

std::string heading(const CompareOutcome& outcome) {
  const DuelSetup& duel = outcome.plan.duel;
  const std::uint64_t deals_n = outcome.result.standing.deals_n, first = outcome.plan.deals.first;
  std::string text = fmt::format("{}, rules {}, {} players, {} deals", duel.game->facts().title,
                                 rules_text(duel), duel.players_n, grouped(deals_n));
  if (deals_n > 0) text += fmt::format(" (ids {}..{})", first, first + (deals_n - 1));
  text += fmt::format(", seed {}\n", duel.seed);
  if (outcome.result.interrupted) text += "PARTIAL: interrupted before the end\n";
  text += fmt::format("A      {}\nB      {}\nfield  {}\n", name_of_arm(duel, duel.a),
                      name_of_arm(duel, duel.b), duel.a.field.text);
  return text + fmt::format(
                    "The view is that of one player who plays A, or B, among {}; each deal "
                    "is played in "
                    "every seat by both.\n",
                    others_text(duel.players_n));
}

std::string factor_text(const std::optional<double>& factor) {
  return factor ? fmt::format("{:.2f}x", *factor) : "-";
}

// What stopping early does to the estimate.
std::string early_text(const CompareOutcome& outcome) {
  if (!outcome.result.early) return "";
  if (never_differs(outcome.plan, outcome.result)) return "stopped early\n";
  const Verdict verdict = outcome.result.standing.verdict;
  if (!outcome.plan.stop.margin || verdict == Verdict::kNotTold) {
    return "stopped early: the anytime interval is narrow enough\n";
  }
  return fmt::format(
      "stopped early: the estimate leans {} 0; the anytime interval allows for that\n",
      verdict == Verdict::kWithin ? "towards" : "away from");
}

std::string goal_lines(const CompareOutcome& outcome, const ComparedMetric& goal) {
  const Standing& standing = outcome.result.standing;
  std::string text = fmt::format("win share, A - B: {}",
                                 shown_difference(*goal.metric, goal.difference.difference));
  const auto mean_a = goal.a.mean, mean_b = goal.b.mean;
  if (mean_a && mean_b && *mean_b > 0) {
    text += fmt::format(" ({:+.3g} % of B's)", 100 * (*mean_a - *mean_b) / *mean_b);
  }
  text +=
      fmt::format("\nanytime interval, 95 %: {:.4g} .. {:.4g} pp (holds at every look at once)\n",
                  100 * standing.anytime.low, 100 * standing.anytime.high);
  return text + early_text(outcome);
}

std::string json_text(const CompareOutcome& outcome, const Json& rows) {
  const DuelSetup& duel = outcome.plan.duel;
  const Standing& standing = outcome.result.standing;
  const auto& margin = outcome.plan.stop.margin;
  const Json all = {{"game", duel.game->facts().name},
                    {"rules", {duel.a.rules.text, duel.b.rules.text}},
                    {"players", duel.players_n},
                    {"a", name_of_arm(duel, duel.a)},
                    {"b", name_of_arm(duel, duel.b)},
                    {"field", duel.a.field.text},
                    {"seed", cell_text(Hex{duel.seed})},
                    {"first_game", outcome.plan.deals.first},
                    {"games_n", standing.deals_n},
                    {"margin", margin ? Json(*margin) : Json(nullptr)},
                    {"alpha", outcome.plan.alpha},
                    {"beta", outcome.plan.beta},
                    {"anytime95", {standing.anytime.low, standing.anytime.high}},
                    {"verdict", verdict_word(outcome.plan, outcome.result)},
                    {"stopped_early", outcome.result.early},
                    {"partial", outcome.result.interrupted},
                    {"signature", outcome.result.tally.signature()},
                    {"warnings", outcome.warnings},
                    {"rows", rows}};
  return json_document(all);
}

RunRecord record_of(const CompareOutcome& outcome) {
  const DuelSetup& duel = outcome.plan.duel;
  RunRecord record =
      base_record(outcome.options, outcome.context, compare_words(outcome.plan), outcome.played);
  record.rules = {rules_record(*duel.game, duel.a.rules)};
  if (duel.b.rules.text != duel.a.rules.text)
    record.rules.push_back(rules_record(*duel.game, duel.b.rules));
  record.strategies = {strategy_record(duel.a.hero, {"role", "a"}),
                       strategy_record(duel.b.hero, {"role", "b"}),
                       strategy_record(duel.a.field, {"role", "field"})};
  record.signature = outcome.result.tally.signature();
  record.warnings = outcome.warnings;
  record.totals = totals_of(outcome.ledger);
  return record;
}

}  // namespace

Rows compare_rows(const ComparePlan& plan, const CompareResult& result) {
  Rows all;
  const DuelSetup& duel = plan.duel;
  const Standing& standing = result.standing;
  const auto rows = compared_metrics(plan, result.tally);
  const auto words = verdict_words(plan, result, rows);
  for (std::size_t m = 0; m < rows.size(); m++) {
    const Estimate& d = rows[m].difference.difference;
    const bool is_goal = m == duel.goal;
    all.push_back({duel.game->facts().name,
                   rules_text(duel),
                   std::uint64_t{duel.players_n},
                   Hex{duel.seed},
                   plan.deals.first,
                   standing.deals_n,
                   name_of_arm(duel, duel.a),
                   name_of_arm(duel, duel.b),
                   duel.a.field.text,
                   rows[m].metric->name,
                   rows[m].metric->unit,
                   cell_of(rows[m].a.mean),
                   cell_of(rows[m].b.mean),
                   cell_of(d.mean),
                   cell_of(d.se),
                   cell_of(d.lo95),
                   cell_of(d.hi95),
                   is_goal ? Cell{standing.anytime.low} : Cell{},
                   is_goal ? Cell{standing.anytime.high} : Cell{},
                   cell_of(rows[m].difference.variance_factor),
                   words[m]});
  }
  return all;
}

std::string compare_table(const CompareOutcome& outcome, bool colour) {
  const auto rows = compared_metrics(outcome.plan, outcome.result.tally);
  const auto words = verdict_words(outcome.plan, outcome.result, rows);
  Table table({{"metric"},
               {"A", Align::kRight},
               {"B", Align::kRight},
               {"A - B", Align::kRight},
               {"shared luck", Align::kRight},
               {"A is"}});
  for (std::size_t m = 0; m < rows.size(); m++) {
    const Metric& metric = *rows[m].metric;
    table.row({metric.name, shown(metric, rows[m].a), shown(metric, rows[m].b),
               shown_difference(metric, rows[m].difference.difference),
               factor_text(rows[m].difference.variance_factor), words[m]});
  }
  const CompareResult& result = outcome.result;
  const GameRange played{outcome.plan.deals.first,
                         result.interrupted ? result.standing.deals_n : outcome.plan.deals.games_n};
  return heading(outcome) +
         "means per game with the half width of their 95 % intervals; pp: percentage points; "
         "shared\nluck: how many times the games it would take without it\n\n" +
         table.text(colour ? Emphasis::kBoldHeader : Emphasis::kPlain) +
         fmt::format("(besides win_share {} comparisons, Holm-adjusted at alpha {})\n\n",
                     rows.size() - 1, outcome.plan.alpha) +
         goal_lines(outcome, rows[outcome.plan.duel.goal]) + verdict_text(outcome) +
         fmt::format("\nreproduce: {}  # signature {}\n",
                     shell_text(outcome.context, compare_words(outcome.plan), played),
                     outcome.result.tally.signature());
}

OutputTexts compare_texts(const CompareOutcome& outcome) {
  const auto columns = columns_named(kCompareColumns);
  const Rows rows = compare_rows(outcome.plan, outcome.result);
  return {.csv = {rows_csv(columns, rows), columns},
          .hist = {},
          .looks = {rows_csv(columns, outcome.looks), columns},
          .json = json_text(outcome, rows_json(columns, rows)),
          .record = record_of(outcome)};
}

std::vector<std::string> compare_warnings(const CompareOutcome& outcome) {
  std::vector<std::string> warnings = build_warnings();
  const Standing& standing = outcome.result.standing;
  if (standing.deals_n < kFewDeals) {
    warnings.push_back(fmt::format("{} deals are too few to judge by: play {} or more",
                                   standing.deals_n, kFewDeals));
  }
  const Estimate& goal = standing.goal.difference;
  if (goal.few() && !never_differs(outcome.plan, outcome.result)) {
    warnings.push_back(fmt::format(
        "A and B won differently than usual in {} deals only; go by the anytime interval, or play "
        "until there are {} or more",
        goal.unusual_n, kFewUnusual));
  }
  const bool undecided = outcome.plan.stop.margin && !outcome.result.early &&
                         !outcome.result.interrupted && standing.verdict == Verdict::kNotTold;
  if (undecided) {
    warnings.push_back(
        fmt::format("{} deals did not decide it; play more, or give a larger --margin",
                    grouped(standing.deals_n)));
  }
  return warnings;
}

}  // namespace stoprule
