#include "sim/experiments/selftest.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "sim/experiments/deal_checks.h"
#include "sim/experiments/engine_checks.h"
#include "sim/experiments/interval_checks.h"
#include "sim/experiments/repeat_check.h"
#include "sim/games/plugin_table.h"
#include "sim/stats/distributions.h"

namespace stoprule {
namespace {

constexpr std::uint64_t kDeals = 60'000, kPairs = 40'000, kOrders = 120'000;
constexpr std::uint64_t kEngineGames = 130, kExactGames = 200'000;
constexpr std::uint64_t kTosses = 1000, kWatchedUnits = 4096, kIntervals = 2000;

// Several p-values as one: the least, times their number.
double least_p(std::initializer_list<double> ps) {
  return std::min(1.0, std::min(ps) * static_cast<double>(ps.size()));
}

Finding check_positions(std::uint64_t seed) {
  // A deck without copies, and one of 32 codes with 2, 3, 12 and 18 copies.
  std::vector<std::uint8_t> copies(32, 3);
  copies[0] = 18, copies[1] = 12, copies[2] = 2;
  return {
      .did = fmt::format("{} deals of 52 different cards and of {} cards of 32 kinds", kDeals, 119),
      .p = least_p({card_positions_p(std::vector<std::uint8_t>(52, 1), seed, kDeals),
                    card_positions_p(copies, seed, kDeals)})};
}

Finding check_orders(std::uint64_t seed) {
  return {.did = fmt::format("{} deals of three tiny decks, all their orders", kOrders),
          .p = least_p({distinct_orders_p(std::vector<std::uint8_t>{1, 2, 1, 1}, seed, kOrders),
                        distinct_orders_p(std::vector<std::uint8_t>{1, 1, 1, 1, 1}, seed, kOrders),
                        distinct_orders_p(std::vector<std::uint8_t>{3, 1, 2}, seed, kOrders)})};
}

Finding check_independence(std::uint64_t seed) {
  return {
      .did = fmt::format("{} pairs of games 1 and 64 apart, and of neighbours in a deal", kPairs),
      .p = least_p({distant_games_p(24, 1, seed, kPairs), distant_games_p(24, 64, seed, kPairs),
                    neighbours_p(24, seed, kPairs)})};
}

Finding check_ranges(std::uint64_t seed) {
  return {.did = fmt::format("{} numbers each of the ranges 2, 6 and 60", 32 * kPairs),
          .p = least_p(
              {range_p(2, seed, kPairs), range_p(6, seed, kPairs), range_p(60, seed, kPairs)})};
}

// What is wrong with the play of a plugin, beyond what the engines disagree on.
std::optional<std::string> plugin_fault(const RunPlan& plan) {
  const RepeatCheck repeats({plan}, /*thorough=*/true);
  if (auto differs = repeats.differs()) return differs;
  for (const auto& [slot, record] : illegal_decisions(run(plan).tally)) {
    return fmt::format("'{}' decides illegally in {} of {} games, first in game {} of seed {}",
                       plan.lineup.slots[slot].text, record.count, plan.games.games_n,
                       record.first_game, plan.seed);
  }
  return std::nullopt;
}

// The strategies from there alone; the built-ins have no source.
Finding check_engines(const Game& game, const std::string& source, std::uint64_t seed,
                      const BlockOptions& options) {
  std::vector<std::string> strategies;
  for (const auto& type : game.strategies()) {
    if (type.source == source) strategies.push_back(type.name);
  }
  std::uint64_t games_n = 0;
  std::string names;
  for (const Target target : targets_here()) names += fmt::format(", {}", name_of(target));
  Finding finding;
  for (const Preset& preset : game.facts().presets) {
    for (const auto& words : lineups_of(game, strategies)) {
      if (game.check_rules(preset.values, game.facts().default_players)) continue;
      auto lineup = make_lineup(game, preset.name, words, std::nullopt, true);
      const RunPlan plan{.lineup = std::move(lineup).value(),
                         .seed = seed,
                         .games = {games_n, kEngineGames},
                         .histograms = true,
                         .options = options};
      games_n += kEngineGames;
      auto fault = engines_differ(plan);
      if (!fault && !source.empty()) fault = plugin_fault(plan);
      if (fault && finding.fault.empty()) finding.fault = *fault;
    }
  }
  finding.did = fmt::format("{} games each by reference{}", games_n, names);
  return finding;
}

Finding check_normal_intervals(std::uint64_t seed) {
  const Luck coin(0, 1, {Luck::kWhole / 2, Luck::kWhole / 2});
  const Misses all = normal_misses(KeyedRandom(seed), coin, kTosses, kIntervals);
  Finding finding{.did = fmt::format("{} of {} miss, {:.2f} % by exact count", all.missed_n,
                                     kIntervals, 100 * all.chance),
                  .p = binomial_two_sided_p(all.missed_n, all.experiments_n, all.chance)};
  // Tosses are whole numbers, so the exact chance is only near 5 %.
  if (all.chance < 0.045 || all.chance > 0.06) {
    finding.fault = fmt::format("95 % intervals of {} tosses miss with a chance of {:.3f}", kTosses,
                                all.chance);
  }
  return finding;
}

Finding check_watched_intervals(std::uint64_t seed) {
  const Luck luck(-1, 1, {4000, 53536, 8000});
  const Misses all = watched_misses(KeyedRandom(seed), luck, kWatchedUnits, kIntervals);
  return {.did = fmt::format("{} of {} ever miss, at most 5 % promised", all.missed_n, kIntervals),
          .p = binomial_upper_p(all.missed_n, all.experiments_n, all.chance)};
}

// Whether blocks made many at a time, as the engines want them, are those made one by one.
bool fills_agree() {
  constexpr std::uint32_t kBlocks = 1003;
  const Block128 first{~std::uint64_t{0} - 500, 7}, step{1, 0}, key{5, 6};
  std::vector<std::uint16_t> words(std::size_t{8} * kBlocks);
  ars_fill(first, step, ArsKey(key), kBlocks, words.data());
  for (std::uint32_t i = 0; i < kBlocks; i++) {
    const Block128 block = ars_portable({first.low + i, first.high}, key);
    for (std::uint32_t k = 0; k < 8; k++) {
      if (words[std::size_t{8} * i + k] != block.word16(k)) return false;
    }
  }
  return true;
}

std::size_t metric_of(const Game& game, const std::string& name) {
  const auto& metrics = game.facts().slot_metrics;
  const auto found = std::find_if(metrics.begin(), metrics.end(),
                                  [&name](const Metric& metric) { return metric.name == name; });
  check(found != metrics.end(), "the metric of an exact case");
  return static_cast<std::size_t>(std::distance(metrics.begin(), found));
}

}  // namespace

Finding check_generator(std::span<const ArsKnownAnswer> answers) {
  constexpr int kBlocks = 20'000;
  Finding finding{.did = fmt::format("{} published answers; {} blocks by tables and by the "
                                     "processor",
                                     answers.size(), kBlocks)};
  for (const auto& answer : answers) {
    const bool in_use = answer.rounds == kArsRounds;
    if (ars_portable(answer.counter, answer.key, answer.rounds) != answer.result ||
        (in_use && ars(answer.counter, ArsKey(answer.key)) != answer.result)) {
      finding.fault = fmt::format("a block of {} rounds is not the published one", answer.rounds);
    }
  }
  Block128 counter{1, 2}, key{3, 4};
  for (int i = 0; i < kBlocks; i++) {  // each answer is the next question
    const Block128 block = ars(counter, ArsKey(key));
    if (block != ars_portable(counter, key)) {
      finding.fault = "tables and the processor's instructions differ";
      break;
    }
    key = {counter.low ^ block.high, key.high + block.low};
    counter = block;
  }
  if (!fills_agree()) finding.fault = "blocks made together differ from blocks made one by one";
  return finding;
}

Finding check_exact_case(const Game& game, const ExactCase& known, std::uint64_t seed,
                         const BlockOptions& options) {
  auto lineup = make_lineup(game, known.rules, known.strategies, std::nullopt, false);
  if (!lineup.ok()) return {.did = known.rules, .fault = lineup.error().message};
  const RunPlan plan{.lineup = std::move(lineup).value(),
                     .seed = seed,
                     .games = {0, kExactGames},
                     .options = options};
  const Moments seen = run(plan).tally.slot_metric(0, metric_of(game, known.metric));
  const auto courses_n = static_cast<double>(known.courses.games_n);
  const double mean = static_cast<double>(known.courses.sum) / courses_n;
  const double variance = static_cast<double>(known.courses.sum_squares) / courses_n - mean * mean;
  check(variance > 0, "an exact case whose games differ");
  const auto games_n = static_cast<double>(seen.games_n);
  const double off = static_cast<double>(seen.sum) - games_n * mean;
  return {.did = fmt::format("{} of {} games of a tiny deck", known.metric, kExactGames),
          .p = normal_two_sided_p(off / std::sqrt(games_n * variance))};
}

std::vector<SelfCheck> self_checks(const SelftestPlan& plan) {
  const auto seed = plan.seed;
  const auto options = plan.options;
  std::vector<SelfCheck> checks{
      {"generator", false, [] { return check_generator(kArsKnownAnswers); }},
      {"ranges are even", true, [seed] { return check_ranges(seed); }},
      {"cards at positions", true, [seed] { return check_positions(seed); }},
      {"orders of a deck", true, [seed] { return check_orders(seed); }},
      {"games are independent", true, [seed] { return check_independence(seed); }}};
  for (const Game* game : plan.games) {
    checks.push_back({game->facts().title + ": engines", false,
                      [game, seed, options] { return check_engines(*game, "", seed, options); }});
    for (const PluginFile& plugin : game->plugins()) {
      const std::string source = source_of(plugin);
      checks.push_back({source, false, [game, source, seed, options]() -> Finding {
                          try {
                            return check_engines(*game, source, seed, options);
                          } catch (const StrategyFailed& failure) {
                            return {.did = "strategies that fail", .fault = failure.what()};
                          }
                        }});
      checks.back().of_plugin = true;
    }
    for (const ExactCase& known : plan.exact_cases) {
      if (known.game != game->facts().name) continue;
      checks.push_back({game->facts().title + ": exact mean", true, [game, known, seed, options] {
                          return check_exact_case(*game, known, seed, options);
                        }});
    }
  }
  checks.push_back({"normal intervals", true, [seed] { return check_normal_intervals(seed); }});
  checks.push_back({"watched intervals", true, [seed] { return check_watched_intervals(seed); }});
  return checks;
}

double p_limit(std::span<const SelfCheck> checks) {
  const auto random_n = std::count_if(checks.begin(), checks.end(),
                                      [](const SelfCheck& check) { return check.random; });
  return kFalseAlarm / static_cast<double>(random_n);
}

bool failed(const Finding& finding, double limit) {
  return !finding.fault.empty() || (finding.p && !(*finding.p >= limit));
}

}  // namespace stoprule
