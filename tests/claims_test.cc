// What the program claims is so: what is better, which of two is meant, how fast it was, and how
// sure a verdict is.
#include <nlohmann/json.hpp>

#include "sim/stats/sequential.h"
#include "tests/program.h"

namespace stoprule {
namespace {

using Catch::Contains;
using nlohmann::json;

json json_of(const std::string& command) {
  const Outcome outcome = shell(command + " -q --json -");
  INFO(command << "\n" << outcome.err);
  REQUIRE(outcome.code == 0);
  return json::parse(outcome.out);
}

TEST_CASE("where less is better the best cell of a sweep has the least", "[cli]") {
  const json found = json_of("stoprule sweep threshold --param stop=6..14:4 --metric busts -n 20k");
  CHECK(found.at("better") == "less");
  std::vector<double> means;
  for (const json& cell : found.at("cells")) means.push_back(cell.at("mean"));
  const double least = *std::min_element(means.begin(), means.end());
  for (const json& cell : found.at("cells")) {
    CHECK(cell.at("best") == (cell.at("mean") == least));
    CHECK(cell.at("difference").get<double>() ==
          Approx(cell.at("mean").get<double>() - least).margin(1e-12));
    CHECK(cell.at("lower").get<double>() <= 0);
    CHECK(cell.at("upper").get<double>() >= 0);
    if (cell.at("best")) CHECK(cell.at("upper") == 0);
    if (!cell.at("best")) CHECK(cell.at("upper") > cell.at("difference"));
  }
  const Outcome shown =
      shell("stoprule sweep threshold --param stop=6..14:4 --metric busts -n 20k");
  CHECK_THAT(shown.out, Contains("the best has the least busts"));
}

TEST_CASE("where neither more nor less is better nothing is best", "[cli]") {
  const std::string command = "stoprule sweep threshold --param stop=6..14:4 -n 2k --metric ";
  const Outcome shown = shell(command + "cards_drawn");
  CHECK_THAT(shown.out, Contains("neither more nor less cards_drawn is better"));
  CHECK_THAT(shown.out, !Contains("against the best"));
  const json found = json_of(command + "cards_drawn");
  CHECK(found.at("better") == "neither");
  for (const json& cell : found.at("cells")) {
    CHECK(cell.at("best").is_null());
    CHECK(cell.at("may_be_best").is_null());
  }
  const Outcome refused = shell("stoprule tournament ev cards -n 2k --metric cards_drawn");
  CHECK(refused.code == 2);
  CHECK_THAT(refused.err, Contains("neither more nor less cards_drawn is better") &&
                              Contains("win_share") && Contains("points_lost"));
}

TEST_CASE("a tournament by what is lost is won by who loses least", "[cli]") {
  const json found =
      json_of("stoprule tournament ev cards threshold --metric points_lost -n 5k -p 3");
  const json& ranking = found.at("findings").at("ranking");
  std::vector<double> means;
  for (const json& row : ranking) {
    means.push_back(row.at("mean"));
    CHECK(means.back() > 0);
    CHECK(row.at("lo95") <= row.at("mean"));
    CHECK(row.at("hi95") >= row.at("mean"));
  }
  CHECK(std::is_sorted(means.begin(), means.end()));
  for (const json& pair : found.at("findings").at("beats")) {
    if (pair.at("holm_p") < 0.01) CHECK(pair.at("difference") < 0);
  }
  std::map<std::size_t, std::pair<double, std::size_t>> best;  // by field: the least, and whose
  for (const json& cell : found.at("payoffs")) {
    const std::pair<double, std::size_t> mine{cell.at("mean"), cell.at("i")};
    const auto [place, is_new] = best.emplace(cell.at("j"), mine);
    if (!is_new) place->second = std::min(place->second, mine);
  }
  const json& replies = found.at("findings").at("best_replies");
  for (std::size_t j = 0; j < replies.size(); j++) {
    CHECK(replies.at(j).at("strategy") == best.at(j).second);
  }
}

TEST_CASE("metrics are listed with what is better", "[cli]") {
  const Outcome listed = shell("stoprule list metrics");
  CHECK_THAT(listed.out, Contains("better"));
  const json metrics = json::parse(shell("stoprule list metrics --json").out);
  std::map<std::string, std::string> better;
  for (const json& metric : metrics) {
    if (metric.at("kind") == "metric of a slot") better[metric.at("name")] = metric.at("better");
  }
  CHECK(better.at("win_share") == "more");
  CHECK(better.at("busts") == "less");
  CHECK(better.at("cards_drawn") == "neither");
  CHECK_THAT(shell("stoprule show points_lost").out, Contains("better: less"));
}

TEST_CASE("one strategy under two rules has two names", "[cli]") {
  const std::string command =
      "stoprule compare ev --rules base --rules risques --field threshold -n 3k";
  const json found = json_of(command);
  CHECK(found.at("a") == "ev:protect=12,die=4 [rules base]");
  CHECK(found.at("b") == "ev:protect=12,die=4 [rules risques]");
  for (const json& row : found.at("rows")) CHECK(row.at("a") != row.at("b"));
  const Outcome shown = shell(command + " --fail-if 'a.score>0'");
  CHECK_THAT(shown.out, Contains("A      ev:protect=12,die=4 [rules base]\n"));
  CHECK_THAT(shown.err, Contains("A (ev:protect=12,die=4 [rules base])"));
  const json alike = json_of("stoprule compare ev threshold -n 3k");
  CHECK(alike.at("a") == "ev:protect=12,die=4");
}

TEST_CASE("a verdict tells the chance of saying it wrongly", "[cli]") {
  const VerdictErrors errors = verdict_errors(0.01, 0.2);
  CHECK(errors.sign == Approx(0.0125));
  CHECK(errors.within == Approx(0.2 / 0.99));
  CHECK(errors.any == Approx(0.0125 + 0.2 / 0.99));
  CHECK_THAT(shell("stoprule compare ev threshold --alpha 0.01 --beta 0.2").out,
             Contains("is at most 1.25 %; of any wrong verdict, at most 21.5 %"));
  CHECK_THAT(shell("stoprule compare ev cards --margin 0.9 --alpha 0.01 --beta 0.2").out,
             Contains("is at most 20.2 %; of any wrong verdict, at most 21.5 %"));
  const Outcome refused = shell("stoprule compare ev threshold --alpha .45 --beta .5");
  CHECK(refused.code == 2);
  CHECK_THAT(refused.err, Contains("alpha = 0.45 and beta = 0.5"));
  CHECK_FALSE(check_verdict(0.001, 0.3, 0.3));
  CHECK(check_verdict(0.001, 0.34, 0.34));
}

TEST_CASE("stopping early is said to lean only where it does", "[cli]") {
  CHECK_THAT(shell("stoprule compare ev ev").out, !Contains("leans"));
  CHECK_THAT(shell("stoprule compare ev threshold").out, Contains("leans away from 0"));
  CHECK_THAT(shell("stoprule compare ev cards --margin 0.9").out, Contains("leans towards 0"));
  CHECK_THAT(shell("stoprule compare ev cards --half-width 0.05").out, !Contains("leans"));
}

TEST_CASE("games of earlier commands count for no speed", "[cli]") {
  const TestFolder folder;
  for (const std::string words :
       {"run ev", "compare ev cards", "sweep threshold --param stop=8,9", "tournament ev cards"}) {
    INFO(words);
    const std::string command = "stoprule " + words + " -n 2000 ";
    REQUIRE(shell(command + "-q --csv a.csv", folder).code == 0);
    REQUIRE(shell(command + "-q --first-game 2000 --csv b.csv", folder).code == 0);
    const Outcome merged = shell("stoprule merge a.csv b.csv --csv c.csv", folder);
    CHECK_THAT(merged.err, Contains("all of them played before") && !Contains("games/s"));
    CHECK(json::parse(folder.text("c.meta.json")).at("games_per_second").is_null());
    const Outcome resumed = shell("stoprule " + words + " -n 4000 --resume a.csv", folder);
    CHECK_THAT(resumed.err, Contains(" of them now in "));
  }
}

TEST_CASE("the payoff of an equilibrium has a unit", "[cli]") {
  const std::string command = "stoprule tournament ev cards -n 3k ";
  CHECK_THAT(shell(command).out, Catch::Matches("[^]*equilibrium mix earns [0-9. ]+ % [^]*"));
  const Outcome score = shell(command + "--metric score");
  CHECK_THAT(score.out, Catch::Matches("[^]*equilibrium mix earns [0-9. ]+ points [^]*"));
  CHECK_THAT(score.out, Contains("payoff: score in points"));
}

}  // namespace
}  // namespace stoprule
