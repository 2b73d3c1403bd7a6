#include "sim/cli/compare_document.h"

#include <fmt/format.h>

#include "sim/cli/experiment.h"
#include "sim/cli/numbers.h"
#include "sim/cli/shown.h"

namespace stoprule {
namespace {

// The word of the goal's row.
std::string verdict_word(const ComparePlan& plan, const CompareResult& result) {
  if (never_differs(plan, result.tally)) return "not told apart";
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

// The word of any row: the goal's verdict; of the others whether they differ.
std::string word_of(const ComparedMetric& row, const std::string& verdict) {
  if (row.is_goal) return verdict;
  if (row.told == Told::kNotTold) return "not told apart";
  return row.told == Told::kHigher ? "higher" : "lower";
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
std::string verdict_text(const ComparePlan& plan, const CompareResult& result) {
  const Verdict verdict = result.standing.verdict;
  const double margin = plan.stop.margin.value_or(0);
  if (arms_are_same(plan.duel)) return "A and B are the same: there is nothing to tell apart.\n";
  if (result.standing.deals_n < kFewDeals) {
    return fmt::format("No verdict: fewer than {} deals are too few to judge by.\n", kFewDeals);
  }
  if (never_differs(plan, result.tally)) {
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
  if (verdict == Verdict::kBetter || verdict == Verdict::kWorse) {
    return fmt::format("{} wins {} than {}{}", a, verdict == Verdict::kBetter ? "more" : "less", b,
                       chance_text(plan, false));
  }
  if (verdict == Verdict::kWithin) {
    return fmt::format("{} and {} are within the margin of {:.3g} pp of each other{}", a, b,
                       100 * margin, chance_text(plan, true));
  }
  const Estimate& seen = result.standing.goal.difference;
  const bool leaves_out_0 = seen.lo95.value_or(0) > 0 || seen.hi95.value_or(0) < 0;
  if (!leaves_out_0) return "A and B are not told apart.\n";
  if (!plan.stop.margin && !plan.stop.half_width && !result.interrupted) {
    return fmt::format(
        "A and B are not told apart by a test that holds at every look, with an error of {}. The\n"
        "number of deals was set beforehand: the first interval holds as well, and leaves out 0.\n",
        percent(plan.alpha));
  }
  return "A and B are not told apart: the first interval leaves out 0, but is for one look "
         "alone.\n";
}

std::string heading(const ComparePlan& plan, const CompareResult& result) {
  const DuelSetup& duel = plan.duel;
  const std::uint64_t deals_n = result.standing.deals_n, first = plan.deals.first;
  std::string text = fmt::format("{}, rules {}, {} players, {} deals", duel.game->facts().title,
                                 rules_text(duel), duel.players_n, grouped(deals_n));
  if (deals_n > 0) text += fmt::format(" (ids {}..{})", first, first + (deals_n - 1));
  const NamedRules rules[] = {duel.a.rules, duel.b.rules};
  text += fmt::format(", seed {}{}\n", duel.seed, engine_note(*duel.game, rules));
  if (result.interrupted) text += "PARTIAL: interrupted before the end\n";
  text += fmt::format("A      {}\nB      {}\nfield  {}\n", name_of_arm(duel, duel.a),
                      name_of_arm(duel, duel.b), duel.a.field.text);
  return text + fmt::format(
                    "The view is that of one player who plays A, or B, among {}; each deal "
                    "is played in every seat by both.\n",
                    others_text(duel.players_n));
}

std::string factor_text(const std::optional<double>& factor) {
  return factor ? fmt::format("{:.2f}x", *factor) : "-";
}

// What stopping early does to the estimate.
std::string early_text(const ComparePlan& plan, const CompareResult& result) {
  if (!result.early) return "";
  if (never_differs(plan, result.tally)) return "stopped early\n";
  const Verdict verdict = result.standing.verdict;
  if (!plan.stop.margin || verdict == Verdict::kNotTold) {
    return "stopped early: the anytime interval is narrow enough\n";
  }
  return fmt::format(
      "stopped early: the estimate leans {} 0; the anytime interval allows for that\n",
      verdict == Verdict::kWithin ? "towards" : "away from");
}

std::string goal_lines(const ComparePlan& plan, const CompareResult& result,
                       const ComparedMetric& goal) {
  const Standing& standing = result.standing;
  std::string text = fmt::format("win share, A - B: {}",
                                 shown_difference(*goal.metric, goal.difference.difference));
  const auto mean_a = goal.a.mean, mean_b = goal.b.mean;
  if (mean_a && mean_b && *mean_b > 0) {
    text += fmt::format(" ({:+.3g} % of B's)", 100 * (*mean_a - *mean_b) / *mean_b);
  }
  text +=
      fmt::format("\nanytime interval, 95 %: {:.4g} .. {:.4g} pp (holds at every look at once)\n",
                  100 * standing.anytime.low, 100 * standing.anytime.high);
  return text + early_text(plan, result);
}

Json header_of(const ComparePlan& plan, const CompareResult& result) {
  const DuelSetup& duel = plan.duel;
  const Standing& standing = result.standing;
  return {{"game", duel.game->facts().name},
          {"rules", {duel.a.rules.text, duel.b.rules.text}},
          {"players", duel.players_n},
          {"a", name_of_arm(duel, duel.a)},
          {"b", name_of_arm(duel, duel.b)},
          {"field", duel.a.field.text},
          {"seed", cell_text(Hex{duel.seed})},
          {"first_game", plan.deals.first},
          {"games_n", standing.deals_n},
          {"margin", or_null(plan.stop.margin)},
          {"alpha", plan.alpha},
          {"beta", plan.beta},
          {"anytime95", {standing.anytime.low, standing.anytime.high}},
          {"verdict", verdict_word(plan, result)},
          {"stopped_early", result.early}};
}

Page page_of(const ComparePlan& plan, const CompareResult& result) {
  const auto rows = compared_metrics(plan, result.tally);
  Table table({{"metric"},
               {"A", Align::kRight},
               {"B", Align::kRight},
               {"A - B", Align::kRight},
               {"shared luck", Align::kRight},
               {"A is"}});
  std::string goal;
  for (const ComparedMetric& row : rows) {
    const Metric& metric = *row.metric;
    table.row({metric.name, shown(metric, row.a), shown(metric, row.b),
               shown_difference(metric, row.difference.difference),
               factor_text(row.difference.variance_factor),
               word_of(row, verdict_word(plan, result))});
    if (row.is_goal) goal = goal_lines(plan, result, row);
  }
  return {heading(plan, result) +
              "means per game with the half width of their 95 % intervals; pp: percentage points; "
              "shared\nluck: how many times the games it would take without it\n\n",
          table,
          fmt::format("(besides win_share {} comparisons, Holm-adjusted at alpha {})\n\n",
                      rows.size() - 1, plan.alpha) +
              goal + verdict_text(plan, result) + "\n"};
}

std::vector<std::string> warnings_of(const ComparePlan& plan, const CompareResult& result) {
  std::vector<std::string> warnings = build_warnings();
  const Standing& standing = result.standing;
  if (standing.deals_n < kFewDeals) {
    warnings.push_back(fmt::format("{} deals are too few to judge by: play {} or more",
                                   standing.deals_n, kFewDeals));
  }
  const Estimate& goal = standing.goal.difference;
  if (goal.few() && !never_differs(plan, result.tally)) {
    warnings.push_back(fmt::format(
        "A and B won differently than usual in {} deals only; go by the anytime interval, or play "
        "until there are {} or more",
        goal.unusual_n, kFewUnusual));
  }
  const bool undecided = plan.stop.margin && !result.early && !result.interrupted &&
                         standing.verdict == Verdict::kNotTold;
  if (undecided) {
    warnings.push_back(
        fmt::format("{} deals did not decide it; play more, or give a larger --margin",
                    grouped(standing.deals_n)));
  }
  return warnings;
}

}  // namespace

std::string name_of_arm(const DuelSetup& duel, const Arm& arm) {
  if (duel.a.rules.text == duel.b.rules.text) return arm.hero.text;
  return fmt::format("{} [rules {}]", arm.hero.text, arm.rules.text);
}

Rows compare_rows(const ComparePlan& plan, const CompareResult& result) {
  Rows all;
  const DuelSetup& duel = plan.duel;
  const Standing& standing = result.standing;
  for (const ComparedMetric& row : compared_metrics(plan, result.tally)) {
    const Estimate& d = row.difference.difference;
    all.push_back({duel.game->facts().name,
                   rules_text(duel),
                   std::uint64_t{duel.players_n},
                   Hex{duel.seed},
                   plan.deals.first,
                   standing.deals_n,
                   name_of_arm(duel, duel.a),
                   name_of_arm(duel, duel.b),
                   duel.a.field.text,
                   row.metric->name,
                   row.metric->unit,
                   cell_of(row.a.mean),
                   cell_of(row.b.mean),
                   cell_of(d.mean),
                   cell_of(d.se),
                   cell_of(d.lo95),
                   cell_of(d.hi95),
                   row.is_goal ? Cell{standing.anytime.low} : Cell{},
                   row.is_goal ? Cell{standing.anytime.high} : Cell{},
                   cell_of(row.difference.variance_factor),
                   word_of(row, verdict_word(plan, result))});
  }
  return all;
}

Document compare_document(const ComparePlan& plan, const CompareResult& result, Rows looks) {
  const DuelSetup& duel = plan.duel;
  const auto columns = columns_named(kCompareColumns);
  const std::uint64_t deals_n = result.standing.deals_n;
  Document document{
      .page = page_of(plan, result),
      .reproduces = GameRange{plan.deals.first, result.interrupted ? deals_n : plan.deals.games_n},
      .header = header_of(plan, result),
      .rows = {columns, compare_rows(plan, result)},
      .looks = {columns, std::move(looks)},
      .rules = {rules_record(*duel.game, duel.a.rules)},
      .strategies = {strategy_record(duel.a.hero, {"role", "a"}),
                     strategy_record(duel.b.hero, {"role", "b"}),
                     strategy_record(duel.a.field, {"role", "field"})},
      .signature = result.tally.signature(),
      .played = {.seconds = result.seconds, .games_done = deals_n, .partial = result.interrupted},
      .amount = fmt::format("{} deals of {} games", grouped(deals_n), games_per_deal(duel)),
      .warnings = warnings_of(plan, result),
      .measured = {}};
  if (duel.b.rules.text != duel.a.rules.text) {
    document.rules.push_back(rules_record(*duel.game, duel.b.rules));
  }
  return document;
}

}  // namespace stoprule
