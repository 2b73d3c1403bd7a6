// PUSH, many games by the lane kernel and by the reference engine. The reference takes minutes for
// them: what it made of the first 100,000 games of each cell is kept in a file, and every
// instruction set must come to the same.
#include <fmt/format.h>

#include <catch2/catch.hpp>

#include "sim/games/shared/digest.h"
#include "tests/program.h"
#include "tests/push_comparison.h"

namespace stoprule::push {
namespace {

constexpr Games kKept{.games_n = 100'000};
constexpr const char* kCourses = "push_courses.txt";

// Every strategy at every table: 42 cells.
std::vector<Cell> all_cells() {
  std::vector<Cell> cells;
  for (const char* name : {"threshold", "cards", "risk", "ev"}) {
    for (const char* rules : {"base", "risques"}) {
      for (const int players : {2, 3, 4, 5, 6}) cells.push_back({rules, players, {name}});
    }
  }
  cells.push_back({"base", 4, {"random"}});
  cells.push_back({"risques", 4, {"threshold", "random", "ev", "risk"}});
  return cells;
}

// A line for a cell: the course of every game and all totals, each in a number.
template <class Play>
std::string line_of(const Cell& cell, Play play) {
  const auto strategies = strategies_from(cell.strategies);
  const Rules rules = rules_from(cell.rules, cell.players);
  const Played played =
      play(Table(rules, start_position(rules), seats_of(strategies, cell.players)));
  std::uint64_t courses = 0;
  for (const std::uint64_t digest : played.digests) courses = add_word(courses, digest);
  return fmt::format("{}: courses {:016x}, totals {}\n", cell.name(), courses,
                     played.totals.signature());
}

// The file's line of a cell; empty if it has none.
std::string kept_line(const Cell& cell) {
  std::istringstream text(file_text(std::filesystem::path(STOPRULE_TEST_DATA) / kCourses));
  for (std::string line; std::getline(text, line);) {
    if (line.starts_with(cell.name() + ":")) return line + "\n";
  }
  return "";
}

void check_kept(Target target) {
  INFO("instruction set " << name_of(target));
  for (const Cell& cell : all_cells()) {
    const std::string kept = kept_line(cell);
    const std::string played =
        line_of(cell, [&](const Table& table) { return table.play_lanes(kKept, target); });
    if (played != kept) compare(cell, kKept);  // which game it is; some ten seconds
    REQUIRE(played == kept);                   // else the reference engine has changed
  }
}

}  // namespace

TEST_CASE("vectors play the 100,000 games a cell that the reference engine played", "[engine]") {
  for (const Target target : targets_here()) {
    if (target != Target::kScalar) check_kept(target);
  }
}

// Without vectors lanes take some twenty times as long.
TEST_CASE("plain lanes play the 100,000 games a cell that the reference engine played",
          "[slow][engine]") {
  check_kept(Target::kScalar);
}

TEST_CASE("the lane kernel plays 20,000 games a cell as the reference does", "[slow][engine]") {
  for (const Cell& cell : all_cells()) compare(cell, {.games_n = 20'000});
}

// Some minutes of one core: run by hand, by its name, and with UPDATE_SNAPSHOTS=1 after a change of
// strategies or rules that changes games.
TEST_CASE("the reference engine plays the games on file", "[.][engine]") {
  std::string text;
  for (const Cell& cell : all_cells()) {
    text += line_of(cell, [](const Table& table) { return table.play_reference_games(kKept); });
  }
  check_snapshot(kCourses, text);
}

// An hour of one core: run by hand, by its name.
TEST_CASE("the lane kernel plays ten million games as the reference does", "[.][engine]") {
  for (const Cell& cell : all_cells()) compare(cell, {.games_n = 240'000});
}

}  // namespace stoprule::push
