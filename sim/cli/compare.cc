// The verb `compare`: is A better than B? Words in; the verdict, a table and files out. The texts
// are made in compare_texts.cc.
#include "sim/cli/compare.h"

#include <fmt/format.h>

#include <algorithm>

#include "sim/cli/interrupt.h"
#include "sim/cli/numbers.h"
#include "sim/cli/shown.h"
#include "sim/io/progress.h"

namespace stoprule {
namespace {

using Clock = std::chrono::steady_clock;

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

Result<Arm> make_arm(const Game& game, const std::string& rules, const std::string& hero,
                     const std::string& field, std::optional<int> players) {
  auto lineup = make_lineup(game, rules, std::vector{field},
                            players.value_or(game.facts().default_players), true);
  if (!lineup.ok()) return lineup.error();
  auto named = parse_strategy(game, hero);
  if (!named.ok()) return named.error();
  Lineup whole = std::move(lineup).value();
  return Arm{.rules = std::move(whole.rules),
             .hero = std::move(named).value(),
             .field = std::move(whole.slots.front())};
}

Result<DuelSetup> make_duel_setup(const Options& options, const Context& context) {
  const auto found = chosen_game(options, context);
  if (!found.ok()) return found.error();
  const Game& game = *found.value();
  const auto heroes = arms_of(options);
  if (!heroes.ok()) return heroes.error();
  if (options.rules.size() > 2) {
    return Error{fmt::format("compare takes --rules once or twice; it is given {} times",
                             options.rules.size())};
  }
  const auto goal = metric_index(game, "win_share");
  if (!goal.ok()) return goal.error();
  const auto target = chosen_target(options);
  if (!target.ok()) return target.error();
  DuelSetup duel{
      .game = &game,
      .players_n = static_cast<std::size_t>(options.players.value_or(game.facts().default_players)),
      .a = {},
      .b = {},
      .goal = goal.value(),
      .seed = options.seed,
      .engine = options.engine,
      .target = target.value()};
  const std::string first_rules = chosen_rules(options, game);
  const std::string field = options.field.value_or(heroes.value()[0]);
  for (const bool is_b : {false, true}) {
    const std::string& rules = is_b && options.rules.size() == 2 ? options.rules[1] : first_rules;
    auto arm = make_arm(game, rules, heroes.value()[is_b ? 1 : 0], field, options.players);
    if (!arm.ok()) return arm.error();
    (is_b ? duel.b : duel.a) = std::move(arm).value();
  }
  return duel;
}

// --games alone asks for exactly so many deals; with a rule of stopping, or without any, it is the
// most that is played.
Result<ComparePlan> make_plan(const Options& options, const Context& context) {
  auto duel = make_duel_setup(options, context);
  if (!duel.ok()) return duel.error();
  const auto deals = chosen_games(options, kMostDeals);
  if (!deals.ok()) return deals.error();
  ComparePlan plan{.duel = std::move(duel).value(),
                   .deals = deals.value(),
                   .stop = {.half_width = options.half_width, .margin = options.margin},
                   .options = chosen_blocks(options),
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

std::vector<std::string> complaints(const CompareOutcome& outcome) {
  std::vector<std::string> texts;
  const DuelSetup& duel = outcome.plan.duel;
  for (const bool is_b : {false, true}) {
    const Arm& arm = is_b ? duel.b : duel.a;
    for (const bool is_field : {false, true}) {
      const DuelSlot slot = is_b ? (is_field ? kAheadB : kArmB) : (is_field ? kAheadA : kArmA);
      const Illegal& record = outcome.result.tally.illegal(slot);
      if (record.count == 0) continue;
      Words replay{"replay", arm.hero.text};
      if (arm.hero.text != arm.field.text) {
        replay.insert(replay.end(), duel.players_n - 1, arm.field.text);
      }
      add_game_words(replay, *duel.game, duel.players_n, {arm.rules.text}, duel.seed);
      const std::string who = fmt::format("{} ({}), in some seat,",
                                          is_field ? "the field"
                                          : is_b   ? "B"
                                                   : "A",
                                          is_field ? arm.field.text : name_of_arm(duel, arm));
      texts.push_back(illegal_text(outcome.context, who, record, replay));
    }
  }
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

// The goal's difference has the interval that holds whenever the comparison stopped.
Estimate measured(const CompareOutcome& outcome, std::size_t subject, std::string_view metric) {
  const auto rows = compared_metrics(outcome.plan, outcome.result.tally);
  const ComparedMetric& row = *std::ranges::find(
      rows, metric, [](const ComparedMetric& each) { return std::string_view(each.metric->name); });
  const Standing& standing = outcome.result.standing;
  Estimate e = subject == 1 ? row.a : subject == 2 ? row.b : row.difference.difference;
  if (subject == 0 && metric == goal_of(outcome.plan).name && e.mean) {
    // Holds however few differ.
    e.lo95 = standing.anytime.low, e.hi95 = standing.anytime.high, e.unusual_n = standing.deals_n;
  }
  if (standing.deals_n < kFewDeals) e.unusual_n = std::min(e.unusual_n, kFewUnusual - 1);
  return e;
}

std::vector<std::string> talk_of(const CompareOutcome& outcome) {
  return {pace_text(fmt::format("{} deals of {} games", grouped(outcome.played.games_done),
                                outcome.played.games_each),
                    outcome.played, outcome.plan.options)};
}

// `see` hears of every look.
Result<CompareResult> play(ComparePlan plan, Ledger& ledger, bool watched,
                           const std::function<void(const CompareResult&)>& see) {
  if (!watched) return compare(plan, ledger, see);
  Progress progress(stderr, Progress::Where::kTerminal, Clock::now(), terminal_width());
  std::string note;
  std::optional<std::uint64_t> all;
  if (!plan.stop.margin && !plan.stop.half_width)
    all = plan.deals.games_n * games_per_deal(plan.duel);
  const std::uint64_t each = games_per_deal(plan.duel), before = ledger.games_n() * each;
  plan.options.watch = [&](std::uint64_t deals_n) {
    progress.update({.done_n = deals_n * each, .before_n = before, .all_n = all, .note = note},
                    Clock::now());
  };
  return compare(plan, ledger, [&](const CompareResult& so_far) {
    see(so_far);
    const Standing& standing = so_far.standing;
    const Estimate& e = standing.goal.difference;
    note = fmt::format("A - B {}, anytime {:.4f}..{:.4f} pp", shown(e, Scale::kPoints),
                       100 * standing.anytime.low, 100 * standing.anytime.high);
  });
}

}  // namespace

std::string name_of_arm(const DuelSetup& duel, const Arm& arm) {
  if (duel.a.rules.text == duel.b.rules.text) return arm.hero.text;
  return fmt::format("{} [rules {}]", arm.hero.text, arm.rules.text);
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

Result<int> compare_verb(const Options& options, const Context& context) {
  const auto made = make_plan(options, context);
  if (!made.ok()) return made.error();
  const ComparePlan& plan = made.value();
  const Words words = compare_words(plan);
  const auto publication = [&](const Stage& stage) -> Result<Publication> {
    Rows looks;
    auto result = play(plan, stage.ledger, stage.watched, [&](const CompareResult& so_far) {
      if (!plan.looks) return;
      const Rows rows = compare_rows(plan, so_far);
      looks.insert(looks.end(), rows.begin(), rows.end());
    });
    if (!result.ok()) return result.error();
    const auto outcome = std::make_shared<CompareOutcome>(
        CompareOutcome{options, context, plan, std::move(result).value(), stage.ledger, {}, {}});
    outcome->looks = std::move(looks);
    outcome->played = {stage.started,
                       outcome->result.seconds,
                       plan.deals,
                       outcome->result.standing.deals_n,
                       outcome->result.interrupted,
                       stage.games_before,
                       games_per_deal(plan.duel)};
    outcome->warnings = compare_warnings(*outcome);
    add(outcome->warnings, stage.doubts());
    return Publication{
        .texts = compare_texts(*outcome),
        .table = [outcome](bool colour) { return compare_table(*outcome, colour); },
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
                  .games = plan.deals,
                  .subjects = subjects(plan),
                  .plan_text = [&plan] { return plan_text(plan); },
                  .lineups = [&plan] { return lineups_of(plan); },
                  .play = publication});
}

}  // namespace stoprule
