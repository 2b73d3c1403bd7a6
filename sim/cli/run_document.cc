#include "sim/cli/run_document.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "sim/cli/experiment.h"
#include "sim/cli/numbers.h"
#include "sim/cli/shown.h"
#include "sim/core/names.h"
#include "sim/experiments/run_findings.h"

namespace stoprule {
namespace {

constexpr std::size_t kWidth = 100;

const GameFacts& facts_of(const RunPlan& plan) { return plan.lineup.game->facts(); }

// Those that are looked at first.
std::vector<const Metric*> shown_metrics(const GameFacts& facts) {
  std::vector<const Metric*> metrics;
  for (const auto& name : facts.first_looks) {
    metrics.push_back(&*std::ranges::find(facts.slot_metrics, name, &Metric::name));
  }
  return metrics;
}

std::string title_of(const Metric& metric) {
  std::string title = metric.name;
  std::replace(title.begin(), title.end(), '_', ' ');
  return title;
}

// What was played, in a line or two.
std::string heading(const RunPlan& plan, std::uint64_t games_n) {
  const std::uint64_t first = plan.games.first;
  std::string text =
      fmt::format("{}, rules {}, {} players, {}", facts_of(plan).title, plan.lineup.rules.text,
                  plan.lineup.slots.size(), games_text(games_n));
  if (games_n > 0) text += fmt::format(" (ids {}..{})", first, first + (games_n - 1));
  text += fmt::format(", seed {}, {}{}\n", plan.seed,
                      plan.lineup.rotate ? "seats rotate" : "seats fixed: slot k at seat k",
                      engine_note(*plan.lineup.game, {&plan.lineup.rules, 1}));
  if (games_n < plan.games.games_n) {
    text += fmt::format("PARTIAL: interrupted, {} of {} games were played\n", grouped(games_n),
                        grouped(plan.games.games_n));
  }
  return text;
}

// One row a slot; with the same strategy everywhere one row a seat, whoever sits there.
Table slots_table(const RunPlan& plan, const Tally& tally) {
  const GameFacts& facts = facts_of(plan);
  const bool by_seat = all_alike(plan.lineup);
  std::vector<TableColumn> columns{{by_seat ? "seat" : "slot", Align::kRight}, {"strategy"}};
  for (const Metric* m : shown_metrics(facts)) columns.push_back({title_of(*m), Align::kRight});
  Table table(columns);
  for (std::size_t k = 0; k < plan.lineup.slots.size(); k++) {
    std::vector<std::string> cells{fmt::format("{}", k), plan.lineup.slots[k].text};
    for (const Metric* m : shown_metrics(facts)) {
      cells.push_back(shown(
          *m, estimate_of(facts, tally, by_seat ? Whose{.seat = k} : Whose{.slot = k}, m->name)));
    }
    table.row(std::move(cells));
  }
  return table;
}

// "means per game", and which are not.
std::string means_text(const GameFacts& facts) {
  std::map<std::string, std::vector<std::string>> ratios;  // by what they are told per
  for (const Metric* m : shown_metrics(facts)) {
    const Metric* per = denominator_of(facts.slot_metrics, *m);
    if (per != nullptr) ratios[title_of(*per)].push_back(title_of(*m));
  }
  std::string text = "means per game";
  for (const auto& [per, titles] : ratios) {
    text += fmt::format(" ({}: over all {})", join(titles), per);
  }
  return text + (ratios.empty() ? " " : "\n") + "with the half width of their 95 % intervals\n\n";
}

std::string game_lines(const GameFacts& facts, const Tally& tally) {
  std::string text, line = "whole game:";
  for (const Metric& metric : facts.game_metrics) {
    const std::string part = fmt::format(" {} {}{}", title_of(metric),
                                         shown(metric, estimate_of(facts, tally, {}, metric.name)),
                                         &metric != &facts.game_metrics.back() ? "," : "");
    if (line.size() + part.size() > kWidth) {
      text += line + "\n";
      line = std::string(11, ' ');
    }
    line += part;
  }
  return text + line + "\n";
}

template <class Number>
Cell number_cell(const std::optional<Number>& number) {
  return number ? Cell{std::uint64_t{*number}} : Cell{};
}

// A row about a slot in a seat: what all rows begin with, the games, where it is, and the rest.
std::vector<Cell> cells_of(const RunPlan& plan, std::optional<std::uint64_t> games_n,
                           std::optional<std::size_t> slot, std::optional<std::size_t> seat,
                           std::initializer_list<Cell> rest) {
  std::vector<Cell> cells{facts_of(plan).name, plan.lineup.rules.text,
                          std::uint64_t{plan.lineup.slots.size()}, Hex{plan.seed},
                          plan.games.first};
  if (games_n) cells.emplace_back(*games_n);
  cells.push_back(number_cell(slot));
  cells.push_back(slot ? Cell{plan.lineup.slots[*slot].text} : Cell{});
  cells.push_back(number_cell(seat));
  cells.insert(cells.end(), rest);
  return cells;
}

Rows histogram_cells(const RunPlan& plan, const Tally& tally) {
  Rows rows;
  for (const HistogramRow& row : histogram_rows(facts_of(plan), tally)) {
    rows.push_back(
        cells_of(plan, {}, row.slot, row.seat, {row.metric->name, row.value, row.count}));
  }
  return rows;
}

Json header_of(const RunPlan& plan, const RunResult& result) {
  Json strategies = Json::array();
  for (const auto& slot : plan.lineup.slots) strategies.push_back(slot.text);
  return {{"game", facts_of(plan).name},         {"rules", plan.lineup.rules.text},
          {"players", plan.lineup.slots.size()}, {"strategies", strategies},
          {"rotate", plan.lineup.rotate},        {"seed", cell_text(Hex{plan.seed})},
          {"first_game", plan.games.first},      {"games_n", result.games_done}};
}

void warn_of_pairs(const RunFindings& findings, std::vector<std::string>& warnings) {
  std::vector<std::string> close, doubtful;
  for (const CloseSlots& pair : findings.overlaps) {
    close.push_back(fmt::format("slots {} and {} ({})", pair.first, pair.second,
                                pair.games_n ? fmt::format("some {} games", grouped(*pair.games_n))
                                             : "more games than can be played"));
  }
  for (const auto& [first, second] : findings.doubtful) {
    doubtful.push_back(fmt::format("{} and {}", first, second));
  }
  if (!close.empty()) {
    warnings.push_back(fmt::format(
        "too few games to tell apart by win share: {}; the numbers of games would do if the "
        "differences are as large as they look",
        join(close)));
  }
  if (!doubtful.empty()) {
    warnings.push_back(fmt::format(
        "of {} pairs, slots {} look apart by win share, but not with all pairs counted: one "
        "of many is apart by luck alone; play more, or compare the two on other games",
        findings.pairs_n, join(doubtful)));
  }
}

std::string rare_text(const std::vector<RareMetric>& metrics) {
  std::vector<std::string> texts;
  for (const RareMetric& rare : metrics) {
    texts.push_back(fmt::format("{} of {} (other than usual in {})", rare.metric->name,
                                rare.slot ? fmt::format("slot {}", *rare.slot) : "the game",
                                games_text(rare.unusual_n)));
  }
  return join(texts);
}

std::vector<std::string> warnings_of(const RunPlan& plan, const RunFindings& findings,
                                     std::uint64_t games_n) {
  std::vector<std::string> warnings = build_warnings();
  if (findings.few_games) {
    warnings.push_back(
        fmt::format("{} are too few to judge by: intervals hold but are wide; play {} "
                    "or more",
                    games_text(games_n), kFewUnusual));
  }
  if (findings.uneven_seats) {
    const std::uint64_t players_n = plan.lineup.slots.size();
    warnings.push_back(
        fmt::format("{} games are no multiple of {} players, so the seats are not shared out quite "
                    "evenly; play {}",
                    games_n, players_n, games_n + players_n - games_n % players_n));
  }
  warn_of_pairs(findings, warnings);
  if (!findings.rare.empty()) {
    warnings.push_back(fmt::format("too few to judge by: {}; play until there are {} or more",
                                   rare_text(findings.rare), kFewUnusual));
  }
  return warnings;
}

}  // namespace

std::string leader_note(const RunPlan& plan, const Tally& tally) {
  const auto row = leader(plan, tally);
  if (!row) return "";
  return fmt::format("{} leads: {}", plan.lineup.slots[*row->slot].type->name,
                     shown(*row->metric, row->estimate));
}

std::vector<Cell> run_cells(const RunPlan& plan, const MetricRow& row) {
  const Estimate& e = row.estimate;
  return cells_of(plan, row.games_n, row.slot, row.seat,
                  {row.metric->name, row.metric->unit, cell_of(e.mean), cell_of(e.se),
                   cell_of(e.lo95), cell_of(e.hi95)});
}

void add_look(const RunPlan& plan, const Tally& so_far, Rows& looks) {
  for (const MetricRow& row : metric_rows(facts_of(plan), so_far, Seats::kAllTogether)) {
    looks.push_back(run_cells(plan, row));
  }
}

Document run_document(const RunPlan& plan, const RunResult& result, Rows looks) {
  const GameFacts& facts = facts_of(plan);
  const Lineup& lineup = plan.lineup;
  const std::uint64_t games_n = result.games_done;
  const RunFindings findings = find(plan, result);
  Document document{
      .page = {heading(plan, games_n) + means_text(facts), slots_table(plan, result.tally),
               "\n" + game_lines(facts, result.tally) + "\n"},
      .header = header_of(plan, result),
      .rows = {columns_named(kRunColumns)},
      .hist = {columns_named(kHistogramColumns), histogram_cells(plan, result.tally)},
      .looks = {columns_named(kRunColumns), std::move(looks)},
      .settings = {{"game", facts.name},
                   {"players", std::uint64_t{lineup.slots.size()}},
                   {"rules", lineup.rules.text},
                   {"seats", std::string(lineup.rotate ? "rotate" : "fixed")}},
      .rules = {rules_record(*lineup.game, lineup.rules)},
      .strategies = {},
      .signature = result.tally.signature(),
      .played = {.seconds = result.seconds,
                 .games_done = games_n,
                 .partial = games_n < plan.games.games_n},
      .amount = games_text(games_n),
      .warnings = warnings_of(plan, findings, games_n),
      .measured = {}};
  if (games_n > 0) document.reproduces = GameRange{plan.games.first, games_n};
  for (const MetricRow& row : metric_rows(facts, result.tally)) {
    document.rows.rows.push_back(run_cells(plan, row));
  }
  for (std::size_t slot = 0; slot < lineup.slots.size(); slot++) {
    document.strategies.push_back(
        strategy_record(lineup.slots[slot], {"slot", std::uint64_t{slot}}));
  }
  if (!findings.rare_others.empty()) {  // nearly always: no warning
    document.notes = {fmt::format("fewer than {}, so that intervals are wide: {}", kFewUnusual,
                                  rare_text(findings.rare_others))};
  }
  return document;
}

}  // namespace stoprule
