// The verb `compare`: is A better than B? Words in; the verdict, a table and files out
// (compare_document.h).
#include "sim/experiments/compare.h"

#include <fmt/format.h>

#include <algorithm>

#include "sim/cli/compare_document.h"
#include "sim/cli/experiment.h"
#include "sim/cli/shown.h"

namespace stoprule {
namespace {

constexpr std::uint64_t kMostDeals = 1'000'000'000;  // unless said otherwise
constexpr double kMargin = 0.001;

// A's words and B's: two strategies, or one under two rules.
Result<std::array<std::string, 2>> arms_of(const Options& options) {
  const auto& words = options.words;
  if (words.size() == 2) return std::array{words[0], words[1]};
  if (words.size() == 1 && options.rules.size() == 2) return std::array{words[0], words[0]};
  return Error{
      fmt::format("compare needs two strategies, A and B, or one and --rules twice; {} {} given",
                  words.size(), words.size() == 1 ? "is" : "are")};
}

Result<Arm> make_arm(const Session& session, const std::string& rules, const std::string& hero,
                     const std::string& field) {
  auto lineup = make_lineup(session.game, rules, std::vector{field}, session.players, true);
  if (!lineup.ok()) return lineup.error();
  auto named = parse_strategy(session.game, hero);
  if (!named.ok()) return named.error();
  Lineup whole = std::move(lineup).value();
  return Arm{.rules = std::move(whole.rules),
             .hero = std::move(named).value(),
             .field = std::move(whole.slots.front())};
}

Result<DuelSetup> make_duel_setup(const Session& session) {
  const Options& options = session.options;
  const auto heroes = arms_of(options);
  if (!heroes.ok()) return heroes.error();
  if (options.rules.size() > 2) {
    return Error{fmt::format("compare takes --rules once or twice; it is given {} times",
                             options.rules.size())};
  }
  const auto goal = metric_index(session.game, "win_share");
  if (!goal.ok()) return goal.error();
  const auto target = chosen_target(options);
  if (!target.ok()) return target.error();
  const std::string field = options.field.value_or(heroes.value()[0]);
  std::vector<Arm> arms;
  for (const std::size_t k : {std::size_t{0}, std::size_t{1}}) {
    const bool has_own = k == 1 && options.rules.size() == 2;
    auto arm =
        make_arm(session, has_own ? options.rules[1] : session.rules, heroes.value()[k], field);
    if (!arm.ok()) return arm.error();
    arms.push_back(std::move(arm).value());
  }
  return DuelSetup{.game = &session.game,
                   .players_n = static_cast<std::size_t>(session.players),
                   .a = std::move(arms[0]),
                   .b = std::move(arms[1]),
                   .goal = goal.value(),
                   .seed = options.seed,
                   .engine = session.engine,
                   .target = target.value()};
}

// --games alone asks for exactly so many deals; with a rule of stopping, or without any, it is the
// most that is played.
Result<ComparePlan> make_plan(const Session& session) {
  const Options& options = session.options;
  auto duel = make_duel_setup(session);
  if (!duel.ok()) return duel.error();
  const auto deals = chosen_games(options, kMostDeals);
  if (!deals.ok()) return deals.error();
  ComparePlan plan{.duel = std::move(duel).value(),
                   .deals = deals.value(),
                   .stop = {.half_width = options.half_width, .margin = options.margin},
                   .options = session.blocks,
                   .looks = !options.looks.empty()};
  const std::uint64_t most = most_deals(plan.duel);
  if (!options.games_n) plan.deals.games_n = std::min(plan.deals.games_n, most);
  if (auto refused = check_countable(plan.deals.games_n, most)) return *refused;
  plan.alpha = options.alpha.value_or(plan.alpha);
  plan.beta = options.beta.value_or(plan.beta);
  const bool decides = options.alpha || options.beta || (!options.games_n && !options.half_width);
  if (!plan.stop.margin && decides) plan.stop.margin = kMargin;
  if (plan.stop.margin.value_or(0) > 0) {
    if (auto wrong = check_verdict(*plan.stop.margin, plan.alpha, plan.beta)) return *wrong;
  }
  return plan;
}

std::string plan_text(const ComparePlan& plan) {
  const DuelSetup& duel = plan.duel;
  std::string text =
      fmt::format("game      {}\nA         {}, rules {}\nB         {}, rules {}\nfield     {}\n",
                  duel.game->facts().name, duel.a.hero.text, duel.a.rules.text, duel.b.hero.text,
                  duel.b.rules.text, duel.a.field.text);
  text += fmt::format("players   {}\ndeals     {}{}, ids {}..{}, of {} games each\nseed      {}\n",
                      duel.players_n, plan.stop.margin || plan.stop.half_width ? "at most " : "",
                      plan.deals.games_n, plan.deals.first,
                      plan.deals.first + (plan.deals.games_n - 1), games_per_deal(duel), duel.seed);
  if (plan.stop.margin) {
    text += fmt::format("decides   margin {}, alpha {}, beta {}\n", *plan.stop.margin, plan.alpha,
                        plan.beta);
  }
  if (plan.stop.half_width) text += fmt::format("stops at  half width {}\n", *plan.stop.half_width);
  return text;
}

std::vector<std::string> complaints(const Session& session, const ComparePlan& plan,
                                    const Tally& tally) {
  std::vector<std::string> texts;
  const DuelSetup& duel = plan.duel;
  const auto complain = [&](DuelSlot slot, const Arm& arm, const std::string& who) {
    const Illegal& record = tally.illegal(slot);
    if (record.count == 0) return;
    Words replay{"replay", arm.hero.text};
    if (arm.hero.text != arm.field.text) {
      replay.insert(replay.end(), duel.players_n - 1, arm.field.text);
    }
    add_game_words(replay, *duel.game, duel.players_n, {arm.rules.text}, duel.seed);
    texts.push_back(illegal_text(session, who + ", in some seat,", record, replay));
  };
  const auto field = [](const Arm& arm) { return fmt::format("the field ({})", arm.field.text); };
  complain(kArmA, duel.a, fmt::format("A ({})", name_of_arm(duel, duel.a)));
  complain(kAheadA, duel.a, field(duel.a));
  complain(kArmB, duel.b, fmt::format("B ({})", name_of_arm(duel, duel.b)));
  complain(kAheadB, duel.b, field(duel.b));
  return texts;
}

// The difference, and either side of it, of the metrics that are compared.
std::vector<Subject> subjects(const ComparePlan& plan) {
  std::vector<Metric> compared;
  for (const Metric& metric : plan.duel.game->facts().slot_metrics) {
    if (is_compared(metric)) compared.push_back(metric);
  }
  const auto metrics = subject_metrics(compared);
  return {{.label = "A - B", .places = {"diff"}, .metrics = metrics},
          {.label = "A (" + name_of_arm(plan.duel, plan.duel.a) + ")",
           .names = names_of(plan.duel.a.hero),
           .places = {"a"},
           .metrics = metrics,
           .always = false},
          {.label = "B (" + name_of_arm(plan.duel, plan.duel.b) + ")",
           .names = names_of(plan.duel.b.hero),
           .places = {"b"},
           .metrics = metrics,
           .always = false}};
}

// The difference, A and B, of a metric.
Estimate measured(const ComparePlan& plan, const CompareResult& result, std::size_t subject,
                  std::string_view metric) {
  const auto rows = compared_metrics(plan, result.tally);
  const ComparedMetric& row = *std::ranges::find(
      rows, metric, [](const ComparedMetric& each) { return std::string_view(each.metric->name); });
  const Standing& standing = result.standing;
  Estimate e = subject == 1   ? row.a
               : subject == 2 ? row.b
               : row.is_goal  ? watched_goal(standing)
                              : row.difference.difference;
  if (standing.deals_n < kFewDeals) e.unusual_n = std::min(e.unusual_n, kFewUnusual - 1);
  return e;
}

std::string standing_note(const Standing& standing) {
  return fmt::format("A - B {}, anytime {:.4f}..{:.4f} pp",
                     shown(standing.goal.difference, Scale::kPoints), 100 * standing.anytime.low,
                     100 * standing.anytime.high);
}

Result<Document> play(const Session& session, ComparePlan plan, Stage& stage) {
  const std::uint64_t each = games_per_deal(plan.duel);
  std::optional<std::uint64_t> all_n;
  if (!plan.stop.margin && !plan.stop.half_width) all_n = plan.deals.games_n * each;
  if (stage.watched) {
    plan.options.watch = [&](std::uint64_t deals_n) { stage.progress(deals_n * each, all_n); };
  }
  Rows looks;
  auto played = compare(plan, stage.ledger, [&](const CompareResult& so_far) {
    if (plan.looks) {
      for (auto& row : compare_rows(plan, so_far)) looks.push_back(std::move(row));
    }
    if (stage.watched) stage.note = standing_note(so_far.standing);
  });
  if (!played.ok()) return played.error();
  const auto result = std::make_shared<const CompareResult>(std::move(played).value());
  Document document = compare_document(plan, *result, std::move(looks));
  add(document.warnings, stage.doubts());
  document.complaints = complaints(session, plan, result->tally);
  document.measured = [plan, result](std::size_t subject, std::string_view metric) {
    return measured(plan, *result, subject, metric);
  };
  return document;
}

Words compare_words(const ComparePlan& plan) {
  const DuelSetup& duel = plan.duel;
  Words words{"compare", duel.a.hero.text, duel.b.hero.text, "--field", duel.a.field.text};
  std::vector<std::string> rules{duel.a.rules.text};
  if (duel.b.rules.text != rules.front()) rules.push_back(duel.b.rules.text);
  add_game_words(words, *duel.game, duel.players_n, rules, duel.seed);
  if (plan.stop.margin) {
    words.insert(words.end(), {"--margin", real_text(*plan.stop.margin), "--alpha",
                               real_text(plan.alpha), "--beta", real_text(plan.beta)});
  }
  if (plan.stop.half_width)
    words.insert(words.end(), {"--half-width", real_text(*plan.stop.half_width)});
  return words;
}

// What lives on in it refers to the session and the plan, which outlive it.
Experiment experiment_of(const Session& session, const ComparePlan& plan) {
  return {.command = compare_words(plan),
          .games = plan.deals,
          .games_each = games_per_deal(plan.duel),
          .subjects = subjects(plan),
          .plan_text = [&plan] { return plan_text(plan); },
          .lineups = [&plan] { return lineups_of(plan); },
          .play = [&](Stage& stage) { return play(session, plan, stage); }};
}

}  // namespace

Result<int> compare_verb(const Options& options, const Context& context) {
  return conduct(options, context, make_plan, experiment_of);
}

}  // namespace stoprule
