// Zum Kuhkuck on the command line: its columns, its points table in every output, its stories.
#include <nlohmann/json.hpp>

#include "tests/program.h"

namespace stoprule {
namespace {

using Catch::Contains;
using nlohmann::json;

const std::string kRun = "stoprule run ev hold --game kuhkuck -n 400 -q ";

}  // namespace

TEST_CASE("Zum Kuhkuck: run writes every metric, ratios per declaration among them", "[cli]") {
  const json all = json::parse(shell(kRun + "--json -").out);
  double value = 0, declarations = 0, bonus = 0, score = 0;
  std::size_t rows = 0;
  for (const auto& row : all["rows"]) {
    rows++;
    if (row["slot"] != 0 || !row["seat"].is_null()) continue;
    const double mean = row["mean"].get<double>();
    if (row["metric"] == "declaration_value") {
      value = mean;
      CHECK(row["unit"] == "points per declaration");
      CHECK(row["se"].get<double>() > 0);
    }
    if (row["metric"] == "declarations") declarations = mean;
    if (row["metric"] == "bonus") bonus = mean;
    if (row["metric"] == "score") score = mean;
  }
  CHECK(rows == 2 * 3 * 9 + 4);
  CHECK(score == Approx(value * declarations + bonus));
}

TEST_CASE("Zum Kuhkuck: every output names the points table", "[cli]") {
  const TestFolder folder;
  const auto whole = [&](const std::string& rules) {
    REQUIRE(shell(kRun + "-r " + rules + " --csv c.csv --hist h.csv --json j.json", folder).code ==
            0);
    return shell("stoprule run ev --game kuhkuck -n 20 -r " + rules).out +
           shell("stoprule replay ev --game kuhkuck --game-id 1 -r " + rules).out +
           shell("stoprule replay ev --game kuhkuck --game-id 1 --json -r " + rules).out;
  };
  const std::string told = whole("base");
  CHECK_THAT(told, Contains("rules base,points=interpolated, 2 players"));
  CHECK_THAT(told, Contains("rules base,points=interpolated: game 1"));
  CHECK_THAT(told, Contains("\"rules\":\"base,points=interpolated\""));
  CHECK_THAT(folder.text("c.csv"), Contains("kuhkuck,\"base,points=interpolated\",2,0x1,"));
  CHECK_THAT(folder.text("h.csv"), Contains("kuhkuck,\"base,points=interpolated\",2,0x1,"));
  CHECK_THAT(folder.text("j.json"), Contains("base,points=interpolated"));
  for (const char* name : {"c.meta.json", "h.meta.json"}) {
    CHECK_THAT(folder.text(name), Contains("interpolated = 5:4/6:6/7:8/8:10/9:12/10:15/11:18/"));
    CHECK_THAT(folder.text(name), Contains("published for 5, 9, 10, 12, 13, 15 and 20 cards"));
  }
  const std::string mine =
      "5:1/6:2/7:3/8:4/9:5/10:6/11:7/12:8/13:9/14:10/15:11/16:12/17:13/18:14/"
      "19:15/20:16";
  CHECK_THAT(whole("base,points=" + mine), Contains("rules base,points=" + mine));
  CHECK_THAT(folder.text("c.csv"), Contains("\"base,points=" + mine + "\""));
  // The same table from a file gives the same bytes.
  const std::string csv = folder.text("c.csv");
  REQUIRE(shell("echo '" + mine + "' | tr / '\\n' > table.txt", folder).code == 0);
  REQUIRE(shell(kRun + "-r base,points=@table.txt --csv c.csv", folder).code == 0);
  CHECK(folder.text("c.csv") == csv);
}

TEST_CASE("Zum Kuhkuck: threads, blocks, engine and instruction set change no byte", "[cli]") {
  const TestFolder folder;
  const std::string files = " --csv c.csv --hist h.csv --json j.json";
  REQUIRE(shell(kRun + "--threads 1" + files, folder).code == 0);
  const std::string csv = folder.text("c.csv"), hist = folder.text("h.csv"),
                    all = folder.text("j.json");
  for (const std::string& way :
       {std::string("--threads 3 --block-games 1"), std::string("--threads 7 --block-games 17"),
        std::string("--engine reference"), std::string("--simd scalar"), std::string("--simd sse4"),
        std::string("--simd avx2"), std::string("--simd avx512"), std::string("--simd neon")}) {
    INFO(way);
    const std::string dry = "stoprule run ev --game kuhkuck --dry-run " + way;
    if (way.starts_with("--simd") && shell(dry).code != 0) continue;
    REQUIRE(shell(kRun + way + files, folder).code == 0);
    CHECK(folder.text("c.csv") == csv);
    CHECK(folder.text("h.csv") == hist);
    CHECK(folder.text("j.json") == all);
  }
}

TEST_CASE("Zum Kuhkuck: games are told as stored", "[cli]") {
  check_snapshot("replay/kuhkuck_7.txt",
                 shell("stoprule replay ev hold --game kuhkuck --game-id 7").out);
  check_snapshot("replay/kuhkuck_full_hands.txt",
                 shell("stoprule replay hold:count=20 --game kuhkuck --game-id 4 -r "
                       "base,electricity=0,boots=30,bell=1,stool=9,can=9,brush=9")
                     .out);
}

TEST_CASE("Zum Kuhkuck: a sweep of hold finds the count to play against others, all told apart",
          "[cli]") {
  const TestFolder folder;
  const Outcome outcome =
      shell("stoprule sweep hold --param count=5..20 --game kuhkuck -n 4k --csv s.csv", folder);
  CHECK(outcome.code == 0);
  // Against hold:count=9, one card more takes the bonus of nearly every colour.
  const std::string up_to_best = outcome.out.substr(0, outcome.out.find("  best\n"));
  CHECK_THAT(up_to_best.substr(up_to_best.rfind('\n') + 1, 6), Contains(" 10 "));
  CHECK(lines_in(folder.text("s.csv")) > 16);
}

TEST_CASE("Zum Kuhkuck: a tournament of hold has a mixed equilibrium, as every count is beaten",
          "[cli]") {
  std::string lineup;
  for (int count = 5; count <= 20; count++) lineup += " hold:count=" + std::to_string(count);
  const TestFolder folder;
  const Outcome outcome =
      shell("stoprule tournament" + lineup + " --game kuhkuck -n 1k --json t.json --csv t.csv -q",
            folder);
  INFO(outcome.err);
  REQUIRE(outcome.code == 0);
  const json told = json::parse(folder.text("t.json"));
  double sum = 0;
  int mixed = 0;
  for (const auto& one : told["findings"]["equilibrium"]) {
    const double share = one["share"].get<double>();
    sum += share;
    mixed += share > 0.02 ? 1 : 0;
  }
  CHECK(sum == Approx(1).margin(1e-9));
  CHECK(mixed >= 2);
}

TEST_CASE("Zum Kuhkuck: mistakes are told with what is allowed", "[cli]") {
  const auto error = [](const std::string& words) {
    const Outcome outcome = shell("stoprule " + words);
    CHECK(outcome.code == 2);
    CHECK(outcome.out.empty());
    return outcome.err;
  };
  CHECK_THAT(error("run ev --game kuckuck"), Contains("'kuhkuck'"));
  CHECK_THAT(error("run threshold --game kuhkuck"), Contains("hold, points, ev, random"));
  CHECK_THAT(error("run ev ev ev --game kuhkuck"), Contains("is for 2 players, not 3"));
  CHECK_THAT(error("run hold:count=31 --game kuhkuck"), Contains("1..30"));
  CHECK_THAT(error("run ev --game kuhkuck -r base,points=5:4/6:x"), Contains("'6:x'"));
  CHECK_THAT(error("run ev --game kuhkuck -r base,points=@none.txt"), Contains("cannot be read"));
  CHECK_THAT(error("run ev --game kuhkuck -r base,hand_limit=29"), Contains("run dry"));
  CHECK_THAT(error("sweep hold --param count=5..7 --metric declaration_value --game kuhkuck"),
             Contains("points per declaration"));
}

}  // namespace stoprule
