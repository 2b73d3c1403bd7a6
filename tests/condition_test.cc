// --fail-if: what is read, what is refused before a game is played, and what holds.
#include "sim/cli/condition.h"

#include <nlohmann/json.hpp>

#include "tests/program.h"

namespace stoprule {
namespace {

using Catch::Contains;

const std::vector<Subject> kTwo{
    {.label = "slot 0 (ev)", .names = {"ev"}, .places = {"0"}, .metrics = {{"score"}, {"busts"}}},
    {.label = "slot 1 (risk)",
     .names = {"risk:limit=0.2"},
     .places = {"1"},
     .metrics = {{"score"}}},
    {.label = "the game", .places = {"game"}, .metrics = {{"turns"}}, .always = false}};

// What holds, where every value is 10 +- 1.
std::vector<std::string> held(const std::string& text) {
  const auto condition = parse_condition(text);
  INFO(text);
  REQUIRE(condition.ok());
  const auto matched = Conditions::match(std::vector{condition.value()}, kTwo);
  REQUIRE(matched.ok());
  return matched.value()
      .judge([](std::size_t, std::string_view) { return normal_estimate(10, 1 / kNormal95); })
      .held;
}

std::string refused(const std::string& text) {
  const auto condition = parse_condition(text);
  if (!condition.ok()) return condition.error().message;
  const auto matched = Conditions::match(std::vector{condition.value()}, kTwo);
  REQUIRE_FALSE(matched.ok());
  return matched.error().message;
}

}  // namespace

TEST_CASE("a bound that could never or always hold is refused", "[cli]") {
  const std::vector<Subject> share{
      {.label = "slot 0", .places = {"0"}, .metrics = {{"win_share", true}, {"score"}}}};
  const auto refusal = [&share](const std::string& text) {
    const auto matched = Conditions::match(std::vector{parse_condition(text).value()}, share);
    return matched.ok() ? "none" : matched.error().message;
  };
  CHECK_THAT(refusal("win_share<25"), Contains("at most 1: write 25%?"));
  CHECK_THAT(refusal("score<50%"), Contains("score is no fraction"));
  CHECK(refusal("win_share<25%") == "none");
  CHECK(refusal("win_share>-1") == "none");
  CHECK(refusal("score<50") == "none");
}

TEST_CASE("a name that is a place and a strategy elsewhere is refused", "[cli]") {
  const auto subject = [](const std::string& place, const std::string& strategy) {
    return Subject{.label = place + " (" + strategy + ")",
                   .names = {strategy},
                   .places = {place},
                   .metrics = {{"score"}}};
  };
  const std::vector<Subject> subjects{subject("a", "b"), subject("b", "a"), subject("c", "c")};
  for (const std::string who : {"a", "b", "c"}) {
    const auto matched =
        Conditions::match(std::vector{parse_condition(who + ".score<5").value()}, subjects);
    CHECK(matched.ok() == (who == "c"));
    if (matched.ok()) continue;
    CHECK_THAT(matched.error().message, Contains("a (b)") && Contains("b (a)"));
  }
  const Outcome compared = shell(
      "stoprule compare b a --rule 'a=stop: best >= 0' --rule 'b=stop: bust > 0.2' -n 100 "
      "--fail-if 'a.score<50'");
  CHECK(compared.code == 2);
  CHECK_THAT(compared.err, Contains("'a' may be A (b") && Contains("the strategy of B (a"));
  for (const std::string name : {"game", "1"}) {
    const Outcome run = shell("stoprule run " + name + " ev ev ev --rule '" + name +
                              "=stop: best >= 0' -n 100 --fail-if '" + name + ".busts<5'");
    CHECK(run.code == 2);
    CHECK_THAT(run.err, Contains("'" + name + "' may be"));
  }
}

TEST_CASE("several conditions are widened together", "[cli]") {
  const std::vector conditions{parse_condition("0.score<11.1").value(),
                               parse_condition("1.score<11.1").value()};
  const auto held_of = [](std::span<const Condition> some) {
    return Conditions::match(some, kTwo)
        .value()
        .judge([](std::size_t, std::string_view) { return normal_estimate(10, 1 / kNormal95); })
        .held;
  };
  CHECK(held_of(std::span(conditions).first(1)).size() == 1);
  CHECK(held_of(conditions).empty());  // 11.14 at once
}

TEST_CASE("a condition holds only if the whole interval is beyond its bound", "[cli]") {
  CHECK(held("0.score<11.05").size() == 1);
  CHECK(held("0.score<11.04").empty());
  CHECK(held("0.score>8.95").size() == 1);
  CHECK(held("0.score>8.96").empty());
  CHECK(held(" ev.busts > 8.9 ").front() ==
        "--fail-if  ev.busts > 8.9  holds: busts of slot 0 (ev) is 10, above 8.9 (96 %: 8.95215 .. "
        "11.0479)");
  CHECK(parse_condition("win_share<25%").value().bound == 0.25);
  CHECK(held("risk:limit=0.2.score>-1e3").size() == 1);
}

TEST_CASE("a condition on several values takes wider intervals", "[cli]") {
  // Two at 98 %: 2.3263 instead of 1.96 standard errors.
  CHECK(held("score<11.1").empty());
  const auto both = held("score<11.2");
  REQUIRE(both.size() == 2);
  CHECK_THAT(both[1], Contains("slot 1 (risk)") && Contains("96 %, 2 at once: 8.81307 .. 11.1869"));
}

TEST_CASE("what is not known is in doubt instead of held", "[cli]") {
  const auto judged = [](const Estimate& e) {
    const auto matched =
        Conditions::match(std::vector{parse_condition("0.score<99").value()}, kTwo);
    REQUIRE(matched.ok());
    return matched.value().judge([&e](std::size_t, std::string_view) { return e; });
  };
  const std::string whose = "--fail-if 0.score<99 is not judged: score of slot 0 (ev) ";
  const auto only_doubt = [&](const Estimate& e) {
    const Judgement judgement = judged(e);
    CHECK(judgement.held.empty());
    REQUIRE(judgement.doubts.size() == 1);
    return judgement.doubts.front();
  };
  CHECK(only_doubt({}) == whose + "has no value in the games played");
  CHECK(only_doubt({.mean = 1}) == whose + "has no interval");
  Estimate few = normal_estimate(10, 1);
  few.unusual_n = 79;
  CHECK_THAT(only_doubt(few),
             Contains(whose + "is 10, but too little was seen of it") && Contains("and 79 did"));
  few = normal_estimate(99, 1);  // nothing to say: it is not beyond
  few.unusual_n = 79;
  CHECK(judged(few).held.empty());
  CHECK(judged(few).doubts.empty());
}

TEST_CASE("a condition is judged by the metric that it names, in every game and experiment",
          "[cli]") {
  const auto said = [](const std::string& words) { return shell("stoprule " + words); };
  const std::string duel = "compare hold:count=12 hold --game kuhkuck -n 1000 --fail-if ";
  CHECK_THAT(said(duel + "'a.cards_drawn<100000'").err,
             Contains("cards_drawn of A (hold:count=12) is 107."));
  CHECK_THAT(said(duel + "'a.declaration_value<1000'").err,
             Contains("unknown metric 'declaration_value'"));
  CHECK_THAT(said("run hold:count=12 hold --game kuhkuck -n 1000 --fail-if "
                  "'0.declaration_value<1000'")
                 .err,
             Contains("declaration_value of slot 0 (hold:count=12) is 28."));
  CHECK_THAT(said("compare lowest random --game punto -n 1000 --fail-if 'a.rounds_played<99'").err,
             Contains("rounds_played of A (lowest) is 4.502"));
}

TEST_CASE("a guard on a value that does not exist is a warning", "[cli]") {
  const std::string run =
      "stoprule run ev ev --game kuhkuck -r base,most_turns=8 -n 200 "
      "--fail-if 'declaration_value<1' ";
  const Outcome loose = shell(run);
  CHECK(loose.code == 0);
  CHECK_THAT(loose.err, Contains("warning: --fail-if declaration_value<1 is not judged"));
  CHECK(shell(run + "--strict").code == 1);
}

TEST_CASE("few games fail no guard, whatever they look like", "[cli]") {
  // 25 % is the truth; of 200 seeds 73 failed by the normal interval.
  for (int seed = 1; seed <= 20; seed++) {
    const Outcome few = shell("stoprule run threshold -p 4 -n 8 -q --seed " + std::to_string(seed) +
                              " --fail-if 'threshold.win_share<20%'");
    INFO(few.err);
    CHECK(few.code == 0);
  }
}

TEST_CASE("a condition that cannot be is refused with what can", "[cli]") {
  for (const char* text : {"", "score", "<3", ".score<3", "score=3"}) {
    INFO(text);
    CHECK_THAT(refused(text), Contains("is no condition: write METRIC<BOUND"));
  }
  CHECK_THAT(refused("score<=3"), Contains("has no bound: '=3' is no number"));
  CHECK_THAT(refused("score<"), Contains("has no bound"));
  CHECK_THAT(refused("scor<3"),
             Contains("unknown metric 'scor'. Did you mean 'score'? Known: score, busts."));
  CHECK_THAT(refused("1.busts<3"), Contains("unknown metric 'busts'") && Contains("Known: score."));
  CHECK_THAT(refused("evv.score<3"),
             Contains("unknown name 'evv'. Did you mean 'ev'? Known: ev, 0, "));
}

TEST_CASE("a condition that holds fails the command after all is written", "[cli]") {
  const TestFolder folder;
  const std::string run =
      "stoprule run ev threshold threshold threshold -n 4k -q --csv x.csv --fail-if ";
  const Outcome held = shell(run + "'threshold.win_share<30%'", folder);
  CHECK(held.code == 1);
  CHECK_THAT(held.err,
             Contains("holds: win_share of slot 1 (threshold:stop=12,protect=12,die=4) is 0.1"));
  CHECK(folder.text("x.csv").size() > 1000);
  CHECK(shell(run + "'threshold.win_share<10%'", folder).code == 0);
  // With this few games noise reaches over the bound, and does not fail.
  CHECK(shell("stoprule run threshold:stop=7 threshold:stop=8 -n 20 -q --fail-if '0.win_share>50%' "
              "--fail-if '0.win_share<50%'")
            .code == 0);
  const Outcome typo = shell("stoprule run ev -n 1e12 --fail-if 'scor<1' --csv y.csv", folder);
  CHECK(typo.code == 2);
  CHECK_FALSE(std::filesystem::exists(folder / "y.csv"));
}

TEST_CASE("every experiment has values to set conditions on", "[cli]") {
  const auto code = [](const std::string& words) {
    const Outcome outcome = shell("stoprule " + words + " -q");
    INFO(words << "\n" << outcome.err);
    CHECK((outcome.code == 0 || outcome.err.find("--fail-if") != std::string::npos));
    return outcome.code;
  };
  const std::string duel = "compare threshold:stop=7 threshold -n 4k --fail-if ";
  CHECK(code(duel + "'win_share>0.05'") == 1);
  CHECK(code(duel + "'win_share<0'") == 0);
  CHECK(code(duel + "'b.score>20' --fail-if 'diff.score<0'") == 1);
  const std::string sweep = "sweep threshold --param stop=7,12 -n 4k --field threshold --fail-if ";
  CHECK(code(sweep + "'win_share>30%'") == 1);
  CHECK(code(sweep + "'threshold:stop=12,protect=12,die=4.win_share>30%'") == 0);
  CHECK(code(sweep + "'threshold:stop=12.win_share>30%'") == 0);
  CHECK(code(sweep + "'threshold:protect=12,stop=7.win_share>30%'") == 1);
  CHECK(code(sweep + "'threshold:stop=1.win_share>30%'") == 2);
  const std::string all = "tournament threshold:stop=7 threshold -n 4k --mixed 4 --fail-if ";
  CHECK(code(all + "'1.mean_payoff>25%'") == 1);
  CHECK(code(all + "'2.mean_payoff>25%'") == 0);
  CHECK(code(all + "'1/2.win_share>30%'") == 1);
  CHECK(code(all + "'2.equilibrium_share>50%'") == 0);
  CHECK(code(all + "'1.mixed_payoff>25%'") == 1);
  // Two that play alike: any mix of them is in equilibrium, so the share of neither is sure.
  const std::string twins =
      "tournament threshold:stop=7,protect=120 threshold:stop=7,protect=127 -n 4k --fail-if ";
  CHECK(code(twins + "'1.equilibrium_share<99%'") == 0);
  CHECK(code(twins + "'2.equilibrium_share>1%'") == 0);
  const TestFolder folder;
  REQUIRE(shell("stoprule run ev -n 2k -q --csv a.csv && stoprule run ev -n 2k --first-game 2k -q "
                "--csv b.csv",
                folder)
              .code == 0);
  CHECK(shell("stoprule merge a.csv b.csv --csv c.csv --fail-if 'score>9'", folder).code == 1);
}

TEST_CASE("a comparison's win share is judged by the anytime interval", "[cli]") {
  const TestFolder folder;
  const std::string duel = "stoprule compare threshold:stop=7 threshold:stop=12 -n 2k -q ";
  REQUIRE(shell(duel + "--json x.json", folder).code == 0);
  const auto data = nlohmann::json::parse(folder.text("x.json"));
  const auto row = data["rows"][0];
  REQUIRE(row["metric"] == "win_share");
  const double mean = row["diff"], normal = row["lo95"];
  const double at_95 = row["anytime_lo95"];
  const double anytime = mean - (mean - at_95) * 2.0537 / kNormal95;  // as guards take it
  REQUIRE(anytime < normal);
  const auto code = [&](double bound) {
    return shell(duel + "--fail-if 'win_share>" + std::to_string(bound) + "'").code;
  };
  CHECK(code(anytime - 1e-5) == 1);
  CHECK(code((anytime + normal) / 2) == 0);
}

TEST_CASE("many comparisons, and games that are played again, are warned of", "[cli]") {
  const std::string sweep = "stoprule sweep threshold --param stop=7,8 --field threshold ";
  CHECK_THAT(shell(sweep + "-n 2k").err, Contains("under base 2 of 2 cells may be the best") &&
                                             Contains("from --first-game 2000 on"));
  CHECK_THAT(shell("stoprule sweep threshold --param stop=7,20 -n 20k").err,
             !Contains("may be the best"));
  CHECK_THAT(shell("stoprule run threshold:stop=6 threshold:stop=7 threshold:stop=10 "
                   "threshold:stop=12 -n 2000")
                 .err,
             Contains("pairs, slots") && Contains("look apart by win share"));
  CHECK_THAT(shell("stoprule run threshold:stop=7 threshold:stop=12 ev -n 20k").err,
             !Contains("look apart"));
  const TestFolder folder;
  const auto again = [&folder](const std::string& words) {
    return shell("stoprule run " + words + " -n 400 --csv x.csv", folder).err;
  };
  const std::string reuse = "another command's results of game ids";
  CHECK_THAT(again("ev"), !Contains(reuse));
  CHECK_THAT(again("ev"), !Contains(reuse));
  CHECK_THAT(again("cards"), Contains(reuse + " 0..399") && Contains("--first-game 400 on"));
  CHECK_THAT(again("ev --first-game 400"), !Contains(reuse));
  CHECK_THAT(again("cards --first-game 700"), Contains(reuse + " 700..799"));
  CHECK_THAT(again("ev --first-game 700 -s 2"), !Contains(reuse));
  CHECK_THAT(again("hold --first-game 700 -s 2 --game kuhkuck"), !Contains(reuse));
}

TEST_CASE("conditions and warnings are judged though nobody reads the output", "[cli]") {
  const TestFolder folder;
  const auto code = [&folder](const std::string& command) {
    const Outcome outcome = shell("{ sleep 0.2; " + command + "; echo $? > code; } | :", folder);
    return std::pair(folder.text("code"), outcome.err);
  };
  for (const char* output : {"", " --csv -", " -q --csv -", " -q --json -"}) {
    const auto [held, told] =
        code("stoprule run ev -n 3k --fail-if 'ev.score<100'" + std::string(output));
    INFO(output << ": " << told);
    CHECK(held == "1\n");
    CHECK_THAT(told, Catch::Contains("--fail-if ev.score<100 holds"));
    const auto [strict, warned] = code("stoprule run ev -n 7 --strict" + std::string(output));
    CHECK(strict == "1\n");
    CHECK_THAT(warned, Catch::Contains("warning: "));
    CHECK(code("stoprule run ev -n 3k" + std::string(output)).first == "0\n");
  }
  CHECK(code("stoprule sweep ev --param die=3,4 -n 3k --csv - --fail-if 'score<100'").first ==
        "1\n");
}

}  // namespace stoprule
