// PUSH against an independent program: the default engine's means and those of a textbook program
// (plain structs, one game at a time, another random-number generator) agree.
// tests/data/yardstick.csv holds the textbook program's means with their errors;
// scripts/check_yardstick compares more games.
//
// Fixed seed. 84 comparisons at |z| < 6 raise a false alarm with a chance of 84 x 2e-9 = 1.7e-7.
// What they see at a million games a cell of 4 players: 0.1 points of a seat's score, 0.3 % of a win
// share, 0.016 turns, 0.01 busts, 0.035 cards lost.
#include <catch2/catch.hpp>
#include <cmath>
#include <fstream>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "sim/core/names.h"
#include "sim/experiments/run.h"
#include "strategies/all.h"

namespace stoprule {
namespace {

constexpr std::uint64_t kGames = 1'000'000;
constexpr double kLargestZ = 6;

// A metric's mean with its standard error.
struct Known {
  std::string metric;  // of the textbook program: "turns", or "score[2]" for the score in seat 2
  double mean, se;
};

// By players and rules; skips the comments (#) and the header.
std::map<std::tuple<int, std::string>, std::vector<Known>> read_yardstick() {
  std::map<std::tuple<int, std::string>, std::vector<Known>> cells;
  std::ifstream file(STOPRULE_TEST_DATA "/yardstick.csv");
  for (std::string line; std::getline(file, line);) {
    const auto fields = split(line, ',');
    if (line.starts_with('#') || fields.size() != 5 || fields[0] == "players") continue;
    cells[{std::stoi(fields[0]), fields[1]}].push_back(
        {fields[2], std::stod(fields[3]), std::stod(fields[4])});
  }
  return cells;
}

// Our estimates under the names of the textbook program. Slot k sits at seat k throughout.
std::map<std::string, Estimate> play(int players, const std::string& rules) {
  const auto game = make_push();
  const std::vector<std::string> strategy{"threshold:stop=12,protect=12,die=4"};
  auto lineup = make_lineup(*game, rules, strategy, players, false);
  REQUIRE(lineup.ok());
  RunPlan plan;
  plan.lineup = lineup.value();
  plan.games = {0, kGames};
  plan.options.threads = available_threads();
  const RunResult result = run(plan);
  std::map<std::string, Estimate> estimates;
  for (const MetricRow& row : metric_rows(game->facts(), result.tally)) {
    if (!row.slot) estimates[row.metric->name] = row.estimate;
    if (row.slot && !row.seat) {
      estimates[row.metric->name + "[" + std::to_string(*row.slot) + "]"] = row.estimate;
    }
  }
  return estimates;
}

TEST_CASE("every metric agrees with a textbook program's", "[game]") {
  const auto cells = read_yardstick();
  CHECK(cells.size() == 6);
  std::size_t comparisons_n = 0;
  for (const auto& [cell, knowns] : cells) {
    const auto& [players, rules] = cell;
    const auto ours = play(players, rules);
    for (const Known& known : knowns) {
      INFO(players << " players, " << rules << ", " << known.metric);
      REQUIRE(ours.contains(known.metric));
      const Estimate& our = ours.at(known.metric);
      const double z = (our.mean.value() - known.mean) / std::hypot(our.se.value(), known.se);
      CHECK(std::abs(z) < kLargestZ);
      comparisons_n++;
    }
  }
  CHECK(comparisons_n == 84);
}

}  // namespace
}  // namespace stoprule
