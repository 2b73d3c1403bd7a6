#include "sim/cli/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "sim/cli/numbers.h"
#include "sim/cli/output.h"
#include "sim/cli/shown.h"
#include "sim/core/check.h"
#include "sim/core/names.h"
#include "sim/io/table.h"

namespace stoprule {
namespace {

constexpr std::size_t kWidth = 100;

std::vector<std::size_t> shown_metrics(const GameFacts& facts) {
  std::vector<std::size_t> metrics;
  for (const auto& name : facts.first_looks) {
    metrics.push_back(metric_at(facts.slot_metrics, name));
  }
  return metrics;
}

std::string title_of(const Metric& metric) {
  std::string title = metric.name;
  std::replace(title.begin(), title.end(), '_', ' ');
  return title;
}

bool all_alike(const Lineup& lineup) {
  return std::all_of(lineup.slots.begin(), lineup.slots.end(), [&](const NamedStrategy& slot) {
    return slot.text == lineup.slots.front().text;
  });
}

// What was played, in a line or two.
std::string heading(const RunOutcome& outcome) {
  const RunPlan& plan = outcome.plan;
  const std::uint64_t first = plan.games.first, games_n = outcome.result.games_done;
  std::string text =
      fmt::format("{}, rules {}, {} players, {}", outcome.facts().title, plan.lineup.rules.text,
                  plan.lineup.slots.size(), games_text(games_n));
  if (games_n > 0) text += fmt::format(" (ids {}..{})", first, first + (games_n - 1));
  text += fmt::format(", seed {}, {}\n", plan.seed,
                      plan.lineup.rotate ? "seats rotate" : "seats fixed: slot k at seat k");
  if (outcome.partial()) {
    text += fmt::format("PARTIAL: interrupted, {} of {} games were played\n", grouped(games_n),
                        grouped(plan.games.games_n));
  }
  return text;
}

// One row a slot; with the same strategy everywhere one row a seat, whoever sits there.
std::string slots_table(const RunOutcome& outcome, bool colour) {
  const Lineup& lineup = outcome.plan.lineup;
  const Tally& tally = outcome.result.tally;
  const bool by_seat = all_alike(lineup);
  const auto metrics = shown_metrics(outcome.facts());
  std::vector<TableColumn> columns{{by_seat ? "seat" : "slot", Align::kRight}, {"strategy"}};
  for (const std::size_t m : metrics) {
    columns.push_back({title_of(outcome.facts().slot_metrics[m]), Align::kRight});
  }
  Table table(columns);
  for (std::size_t k = 0; k < lineup.slots.size(); k++) {
    std::vector<std::string> cells{fmt::format("{}", k), lineup.slots[k].text};
    for (const std::size_t m : metrics) {
      const GameFacts& facts = outcome.facts();
      cells.push_back(shown(facts.slot_metrics[m], by_seat
                                                       ? seat_estimate(facts, tally, k, m)
                                                       : slot_estimate(facts, tally, k, {}, m)));
    }
    table.row(std::move(cells));
  }
  return table.text(colour ? Emphasis::kBoldHeader : Emphasis::kPlain);
}

// "means per game", and which are not.
std::string means_text(const GameFacts& facts) {
  std::map<std::string, std::vector<std::string>> ratios;  // by what they are told per
  for (const std::size_t m : shown_metrics(facts)) {
    const Metric& metric = facts.slot_metrics[m];
    if (metric.per) ratios[title_of(facts.slot_metrics[*metric.per])].push_back(title_of(metric));
  }
  std::string text = "means per game";
  for (const auto& [per, titles] : ratios) {
    text += fmt::format(" ({}: over all {})", join(titles), per);
  }
  return text + (ratios.empty() ? " " : "\n");
}

std::string game_lines(const RunOutcome& outcome) {
  std::string text, line = "whole game:";
  const auto& metrics = outcome.facts().game_metrics;
  for (std::size_t m = 0; m < metrics.size(); m++) {
    const std::string part =
        fmt::format(" {} {}{}", title_of(metrics[m]),
                    shown(metrics[m], game_estimate(outcome.facts(), outcome.result.tally, m)),
                    m + 1 < metrics.size() ? "," : "");
    if (line.size() + part.size() > kWidth) {
      text += line + "\n";
      line = std::string(11, ' ');
    }
    line += part;
  }
  return text + line + "\n";
}

}  // namespace

std::string run_table(const RunOutcome& outcome, bool colour) {
  const GameRange played{outcome.plan.games.first, outcome.result.games_done};
  std::string text = heading(outcome) + means_text(outcome.facts()) +
                     "with the half width of their 95 % intervals\n\n" +
                     slots_table(outcome, colour) + "\n" + game_lines(outcome) + "\n";
  if (played.games_n == 0) return text;
  return text + fmt::format("reproduce: {}  # signature {}\n",
                            shell_text(outcome.context, run_words(outcome.plan), played),
                            outcome.result.tally.signature());
}

std::string leader_note(const RunPlan& plan, const Tally& tally) {
  const auto& metrics = plan.lineup.game->facts().slot_metrics;
  const auto metric = std::find_if(metrics.begin(), metrics.end(),
                                   [](const Metric& m) { return m.name == "win_share"; });
  if (metric == metrics.end() || all_alike(plan.lineup)) return "";
  const auto m = static_cast<std::size_t>(metric - metrics.begin());
  std::size_t best = 0;
  for (std::size_t slot = 1; slot < plan.lineup.slots.size(); slot++) {
    if (tally.slot_metric(slot, m).sum > tally.slot_metric(best, m).sum) best = slot;
  }
  if (tally.slot_metric(best, m).games_n == 0) return "";
  return fmt::format("{} leads: {}", plan.lineup.slots[best].type->name,
                     shown(*metric, slot_estimate(plan.lineup.game->facts(), tally, best, {}, m)));
}

Words lineup_words(const Lineup& lineup, std::uint64_t seed) {
  Words words;
  for (const auto& slot : lineup.slots) {
    words.push_back(slot.text);
    if (all_alike(lineup)) break;
  }
  add_game_words(words, *lineup.game, lineup.slots.size(), {lineup.rules.text}, seed);
  if (!lineup.rotate) words.emplace_back("--fixed-seats");
  return words;
}

Words run_words(const RunPlan& plan) {
  Words words = lineup_words(plan.lineup, plan.seed);
  words.insert(words.begin(), "run");
  return words;
}

}  // namespace stoprule
