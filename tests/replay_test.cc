// A game told: the text under version control, so that a change of rules or strategies reads as a
// story, and the same game as data.
#include <nlohmann/json.hpp>

#include "tests/program.h"

namespace stoprule {
namespace {

using nlohmann::json;

std::vector<json> happenings(const std::string& arguments) {
  const Outcome outcome = shell("stoprule replay --json " + arguments);
  REQUIRE(outcome.code == 0);
  std::vector<json> all;
  for (std::size_t at = 0; at < outcome.out.size();) {
    const std::size_t end = outcome.out.find('\n', at);
    all.push_back(json::parse(outcome.out.substr(at, end - at)));
    at = end + 1;
  }
  return all;
}

std::size_t count(const std::vector<json>& all, const std::string& kind) {
  return static_cast<std::size_t>(
      std::count_if(all.begin(), all.end(), [&](const json& h) { return h["kind"] == kind; }));
}

}  // namespace

TEST_CASE("games are told as stored", "[cli]") {
  check_snapshot("replay/base_42.txt",
                 shell("stoprule replay threshold cards risk ev --game-id 42").out);
  check_snapshot(
      "replay/risques_7.txt",
      shell("stoprule replay random threshold:stop=18 cards:count=9 -r risques --game-id 7").out);
  check_snapshot("replay/two_3.txt",
                 shell("stoprule replay risk ev --fixed-seats --game-id 3").out);
}

TEST_CASE("a story has every card of the pile, once", "[cli]") {
  const auto all = happenings("threshold cards risk ev --game-id 5");
  CHECK(all.front()["kind"] == "setup");
  CHECK(all.front()["lineup"][0]["seat"] == 1);
  CHECK(count(all, "turned") == 120);
  CHECK(count(all, "turn_begins") == count(all, "turn_ends"));
  CHECK(count(happenings("cards -p 2 --game-id 5"), "turned") == 108);
}

TEST_CASE("the points taken and lost in a story give the scores at its end", "[cli]") {
  for (const char* game : {"1", "2", "18446744073709551615"}) {
    const auto all = happenings("risk random ev -r risques --game-id " + std::string(game));
    std::vector<int> score(3);
    for (const auto& h : all) {
      const int points = h.value("points", 0);
      if (h["kind"] == "takes") score[h["seat"].get<std::size_t>()] += points;
      if (h["kind"] == "rolls") score[h["seat"].get<std::size_t>()] -= points;
    }
    const json& end = all.back();
    REQUIRE(end["kind"] == "game_ends");
    double shares = 0;
    for (const auto& seat : end["scores"]) {
      CHECK(seat["score"] == score[seat["seat"].get<std::size_t>()]);
      shares += seat["win_share"].get<double>();
    }
    CHECK(shares == Approx(1.0));
  }
}

TEST_CASE("a story tells the game that run counts", "[cli]") {
  const auto all = happenings("threshold cards risk ev --game-id 9");
  const json run = json::parse(
      shell("stoprule run threshold cards risk ev --first-game 9 -n 1 -q --json -").out);
  for (const auto& row : run["rows"]) {
    if (row["metric"] != "score" || !row["seat"].is_number()) continue;
    CHECK(all.back()["scores"][row["seat"].get<std::size_t>()]["score"] == row["mean"]);
  }
}

}  // namespace stoprule
