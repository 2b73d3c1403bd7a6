// Punto through the built program: files, their bytes by any way of computing, and replays.
#include <nlohmann/json.hpp>

#include "tests/program.h"

namespace stoprule {
namespace {

using Catch::Contains;
using nlohmann::json;

const std::string kRun = "stoprule run greedy random lowest prospect --game punto -n 120 -q ";

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t n = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) n++;
  return n;
}

}  // namespace

TEST_CASE("Punto's files have every metric, by slot and of the whole match", "[cli]") {
  const TestFolder folder;
  REQUIRE(shell(kRun + "--csv c.csv --hist h.csv", folder).code == 0);
  const std::string csv = folder.text("c.csv"), hist = folder.text("h.csv");
  CHECK(lines_in(csv) == 1 + 4 * 5 * 6 + 7);
  for (const char* metric :
       {"win_share,fraction", "round_win_share,fraction", "covers,cards", "cards_laid,cards"}) {
    CHECK(count(csv, std::string(",") + metric + ",") == 4 * 5);
  }
  for (const char* metric :
       {"rounds,rounds", "cards_per_round,cards per round", "covers_per_round,cards per round",
        "blocked_share,fraction", "blocked_by_empty_pile_share,fraction",
        "no_winner_share,fraction", "drawn,fraction"}) {
    CHECK(count(csv, std::string("punto,base,4,0x1,0,120,,,,") + metric + ",") == 1);
  }
  CHECK_THAT(hist, Contains("\npunto,base,4,0x1,0,,,,rounds,2,"));
  CHECK_THAT(hist, Contains("\npunto,base,4,0x1,0,,,,cards_per_round,"));
  CHECK(folder.text("h.meta.json").size() > 100);
}

TEST_CASE("threads, block sizes, engines and instruction sets change no byte of Punto's files",
          "[cli]") {
  const TestFolder folder;
  const std::string files = " --csv c.csv --hist h.csv --json j.json";
  for (const char* rules : {"base", "teams,wins=1"}) {
    const std::string run = kRun + "-r " + rules + files;
    REQUIRE(shell(run, folder).code == 0);
    const std::string csv = folder.text("c.csv"), hist = folder.text("h.csv"),
                      all = folder.text("j.json");
    for (const std::string& way :
         {std::string("--threads 1"), std::string("--threads 3 --block-games 7"),
          std::string("--engine reference"), std::string("--simd scalar"),
          std::string("--simd sse4"), std::string("--simd avx2"), std::string("--simd avx512"),
          std::string("--simd neon")}) {
      INFO(way);
      if (way.starts_with("--simd") && shell("stoprule run ev --dry-run " + way).code != 0)
        continue;
      REQUIRE(shell(run + " " + way, folder).code == 0);
      CHECK(folder.text("c.csv") == csv);
      CHECK(folder.text("h.csv") == hist);
      CHECK(folder.text("j.json") == all);
    }
  }
}

TEST_CASE("ratios of Punto are sums over matches divided", "[cli]") {
  const json rows = json::parse(shell(kRun + "--json -").out)["rows"];
  double cards = 0, per_round = 0, rounds = 0, won = 0, nobody = 0;
  for (const auto& row : rows) {
    const double mean = row["mean"].get<double>();
    const bool whole_slot = row["slot"].is_number() && row["seat"].is_null();
    if (row["metric"] == "cards_laid" && whole_slot) cards += mean;
    if (row["metric"] == "round_win_share" && whole_slot) won += mean;
    if (row["metric"] == "cards_per_round") per_round = mean;
    if (row["metric"] == "rounds") rounds = mean;
    if (row["metric"] == "no_winner_share") nobody = mean;
  }
  CHECK(cards / rounds == Approx(per_round));
  CHECK(won + nobody == Approx(1));
}

TEST_CASE("Punto matches are told as stored", "[cli]") {
  check_snapshot("replay/punto_4.txt",
                 shell("stoprule replay greedy --game punto --game-id 4 -r base,wins=1").out);
  check_snapshot(
      "replay/punto_teams_6.txt",
      shell("stoprule replay prospect random prospect greedy --game punto -r teams,wins=1 "
            "--game-id 6")
          .out);
  check_snapshot("replay/punto_blocked_1.txt",
                 shell("stoprule replay lowest random random --game punto --game-id 1 "
                       "-r base,box=2,wins=1,series=3,counts=2,rounds=3")
                     .out);
}

TEST_CASE("a Punto replay is the match that run counts", "[cli]") {
  const std::string lineup = "greedy random prospect --game punto ";
  const json run =
      json::parse(shell("stoprule run " + lineup + "--first-game 9 -n 1 -q --json -").out);
  const std::string told = shell("stoprule replay " + lineup + "--game-id 9 --json").out;
  for (const auto& row : run["rows"]) {
    const double mean = row["mean"].get<double>();
    if (row["metric"] == "rounds")
      CHECK(static_cast<double>(count(told, "\"round_ends\"")) == mean);
    if (row["metric"] == "cards_laid" && row["seat"].is_number()) {
      double n = 0;
      for (std::size_t at = 0; at < told.size();) {
        const std::size_t end = told.find('\n', at);
        const json line = json::parse(told.substr(at, end - at));
        if (line["kind"] == "lays" && line["seat"] == row["seat"]) n++;
        at = end + 1;
      }
      CHECK(n == mean);
    }
  }
}

TEST_CASE("Punto's mistakes are refused with what is allowed", "[cli]") {
  const Outcome players = shell("stoprule run greedy --game punto -p 5");
  CHECK(players.code == 2);
  CHECK_THAT(players.err, Contains("2..4"));
  const Outcome teams = shell("stoprule run greedy --game punto -p 3 -r teams");
  CHECK(teams.code == 2);
  CHECK_THAT(teams.err, Contains("--players 4"));
  const Outcome name = shell("stoprule run greddy --game punto");
  CHECK(name.code == 2);
  CHECK_THAT(name.err, Contains("'greedy'") && Contains("lowest, random, greedy, prospect"));
  CHECK_THAT(shell("stoprule list strategies --game punto").out, Contains("prospect"));
  CHECK_THAT(shell("stoprule show teams --game punto").out, Contains("next_start"));
}

}  // namespace stoprule
