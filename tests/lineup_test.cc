// Tests of lineups: words to strategies and rules, the canonical text of each, and what is refused.
#include "sim/experiments/lineup.h"

#include <catch2/catch.hpp>

#include "strategies/all.h"

namespace stoprule {
namespace {

const Game& push_game() {
  static const auto game = make_push();
  return *game;
}

std::string rules_text(std::string_view text) {
  const auto rules = parse_rules(push_game(), text);
  return rules.ok() ? rules.value().text : "refused: " + rules.error().message;
}
std::string strategy_text(std::string_view text) {
  const auto strategy = parse_strategy(push_game(), text);
  return strategy.ok() ? strategy.value().text : "refused: " + strategy.error().message;
}
Result<Lineup> lineup(std::vector<std::string> strategies, std::optional<int> players = {},
                      std::string_view rules = "base") {
  return make_lineup(push_game(), rules, strategies, players, true);
}
bool tells(const std::string& text, const std::string& part) {
  return text.find("refused") == 0 && text.find(part) != std::string::npos;
}

TEST_CASE("a strategy's canonical text has every parameter in its order, and is read back",
          "[core]") {
  CHECK(strategy_text("threshold") == "threshold:stop=12,protect=12,die=4");
  CHECK(strategy_text("threshold:die=0") == "threshold:stop=12,protect=12,die=0");
  CHECK(strategy_text("risk:limit=0.250") == "risk:limit=0.25,protect=12,die=4");
  CHECK(strategy_text(strategy_text("cards:count=3")) == strategy_text("cards:count=3"));
}

TEST_CASE("strategies that are not there or not so are refused with the reason", "[core]") {
  CHECK(tells(strategy_text("treshold"), "Did you mean 'threshold'?"));
  CHECK(tells(strategy_text(""), "unknown strategy ''"));
  CHECK(tells(strategy_text("threshold:"), "ends in a colon"));
  CHECK(tells(strategy_text("threshold:stop=999"), "out of range"));
  CHECK(tells(strategy_text("threshold:stop=1:die=2"), "not a number"));
  CHECK(tells(strategy_text("threshold "), "unknown strategy"));
}

TEST_CASE("equal rules have one text: the preset that differs least, then what differs", "[core]") {
  CHECK(rules_text("base") == "base");
  CHECK(rules_text("base,star=none") == "base");
  CHECK(rules_text("base,star=all") == "risques");
  CHECK(rules_text("risques,star=none,dice=3") == "base,dice=3");
  CHECK(rules_text("risques,columns=2,colours=4") == "risques,colours=4,columns=2");
  CHECK(rules_text("base,stop_after_switch=no") == "base,stop_after_switch=no");
}

TEST_CASE("rules that are not there or not so are refused with the reason", "[core]") {
  CHECK(tells(rules_text("bose"), "Did you mean 'base'?"));
  CHECK(tells(rules_text("star=all"), "Settings follow a preset: base,star=all"));
  CHECK(tells(rules_text("base,columns=4"), "1..3"));
  CHECK(tells(rules_text("base,star=some"), "none | all"));
  CHECK(tells(rules_text("base,dice=1,dice=2"), "twice"));
}

TEST_CASE("one strategy is played by every player, four by default", "[core]") {
  CHECK(lineup({"ev"}).value().slots.size() == 4);
  CHECK(lineup({"ev"}, 6).value().slots.size() == 6);
  CHECK(lineup({"ev"}, 2).value().slots[1].text == "ev:protect=12,die=4");
}

TEST_CASE("otherwise there is exactly one strategy a player, in the order given", "[core]") {
  const auto three = lineup({"ev", "risk", "cards"});
  REQUIRE(three.ok());
  REQUIRE(three.value().slots.size() == 3);
  CHECK(three.value().slots[1].type->name == "risk");
  CHECK(lineup({"ev", "risk", "cards"}, 3).ok());
  CHECK_FALSE(lineup({"ev", "risk", "cards"}, 4).ok());
  CHECK_FALSE(lineup({"ev", "risk", "cards"}, 2).ok());
  CHECK_FALSE(lineup({}).ok());
  CHECK_FALSE(lineup({"ev"}, 1).ok());
  CHECK_FALSE(lineup({"ev"}, 7).ok());
  CHECK_FALSE(lineup({"ev"}, -1).ok());
  CHECK_FALSE(lineup(std::vector<std::string>(7, "ev")).ok());
}

TEST_CASE("rules that make no game for so many players are refused", "[core]") {
  const std::string tiny = "base,colours=1,values=1,copies=1,dice=0,switches=";
  CHECK_FALSE(lineup({"ev"}, 2, tiny + "5").ok());  // with two players the switch cards go
  CHECK(lineup({"ev"}, 6, tiny + "5").ok());
  CHECK_FALSE(lineup({"ev"}, 6, tiny + "4").ok());
}

TEST_CASE("a game is found by its name", "[core]") {
  const auto games = all_games();
  REQUIRE(find_game(games, "push").ok());
  CHECK(find_game(games, "push").value()->facts().title == "PUSH");
  CHECK_FALSE(find_game(games, "pusch").ok());
}

}  // namespace
}  // namespace stoprule
