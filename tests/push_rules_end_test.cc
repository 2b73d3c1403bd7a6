// PUSH, the rules sentence by sentence: what is taken, the die, protecting, and the end of the
// game. Who takes what is in push_rules_take_test.cc, what comes before it in push_rules_test.cc.
#include <catch2/catch.hpp>

#include "tests/push_script.h"

namespace stoprule::push {
namespace {

using Kind = Happening::Kind;

TEST_CASE("number cards taken join the unprotected cards, and the die card does not", "[game]") {
  Scene scene(2);
  scene.pile = {green(2), red(4), kDie, blue(6)};
  scene.faces = {kStar};
  scene.seat[0].on_stop = stop_after(3);
  scene.play();
  const Zone& zone = scene.end.zones[0];
  CHECK((zone.open[kGreen][1] == 1 && zone.open[kRed][3] == 1));
  CHECK(zone.cards() == 2);
  CHECK(zone.protected_cards() == 0);
  CHECK(zone.score() == 6);
}

TEST_CASE("the die is rolled after the column joined the zone, and only for a die card", "[game]") {
  Scene scene(2);
  scene.give(0, red(1));
  scene.give(0, blue(1));
  scene.pile = {green(2), red(4), kDie, blue(6)};
  scene.faces = {kRed};
  scene.seat[0].on_stop = stop_after(3);
  scene.play();
  const auto rolls = scene.heard.of(Kind::kRolls);
  REQUIRE(rolls.size() == 1);
  CHECK((rolls[0].seat == 0 && rolls[0].face == kRed));
  CHECK((rolls[0].cards == 2 && rolls[0].points == 5));  // the 4 just taken is lost as well
  CHECK(scene.end.zones[0].score() == 2 + 1);
}

TEST_CASE("a colour face takes the unprotected cards of that colour from the roller alone",
          "[game]") {
  Scene scene = three_columns(4, {green(4), blue(1)});
  for (std::size_t i = 0; i < 4; i++) {
    scene.give(i, red(5));
    scene.give(i, red(2));
    scene.give(i, yellow(2));
    scene.give(i, red(1), i < 3);  // one copy is left for an unprotected card
  }
  scene.start.zones[3].open[kRed] = {};  // three copies of each are all there are
  scene.start.zones[3].open[kYellow] = {};
  scene.faces = {kRed};
  scene.play();
  const auto rolls = scene.heard.of(Kind::kRolls);
  REQUIRE(rolls.size() == 1);
  CHECK((rolls[0].cards == 2 && rolls[0].points == 7));
  CHECK(scene.end.zones[0].score() == 2 + 1);
  CHECK(scene.end.zones[1].open_sum(kRed) == 7);
  CHECK(scene.end.zones[2].open_sum(kRed) == 7);
}

TEST_CASE("a star does nothing under base, and discards all unprotected cards under Risques",
          "[game]") {
  for (const bool risques : {false, true}) {
    Scene scene = three_columns(3, {green(4), blue(1)}, risques ? "risques" : "base");
    scene.give(0, red(5));
    scene.give(0, purple(6));
    scene.give(0, blue(3), true);
    scene.give(1, red(5));
    scene.faces = {scene.rules.star()};
    scene.play();
    CHECK(scene.end.zones[0].score() == (risques ? 3 : 14));
    CHECK(scene.end.zones[1].open_sum(kRed) == 5);  // another's cards are safe from it
    CHECK(scene.heard.of(Kind::kRolls)[0].cards == (risques ? 2 : 0));
    CHECK(scene.heard.of(Kind::kRolls)[0].points == (risques ? 11 : 0));
  }
}

TEST_CASE("a colour face is the same under Risques", "[game]") {
  Scene scene = three_columns(3, {green(4), blue(1)}, "risques");
  scene.give(0, red(5));
  scene.give(0, purple(6));
  scene.faces = {kPurple};
  scene.play();
  CHECK(scene.end.zones[0].score() == 5);
}

TEST_CASE("protected cards are never lost", "[game]") {
  for (int face = 0; face <= kStar; face++) {
    Scene scene = three_columns(3, {green(4), blue(1)}, "risques");
    for (int colour = 0; colour < 5; colour++) scene.give(0, number_card(colour, 5), true);
    scene.faces = {face};
    scene.play();
    CHECK(scene.end.zones[0].protected_sum() == 25);
    CHECK(scene.heard.of(Kind::kRolls)[0].cards == 0);
  }
}

TEST_CASE(
    "protecting makes all unprotected cards of one colour safe, draws no card and ends the turn",
    "[game]") {
  Scene scene(2);
  scene.give(0, red(5));
  scene.give(0, red(5));
  scene.give(0, red(1));
  scene.give(0, red(2), true);  // a colour may be protected again later
  scene.give(0, blue(6));
  scene.give(1, red(6));
  scene.pile = {green(1), green(2)};
  scene.seat[0].on_act = [](const ViewArrays& view) { return *view.turn == 0 ? kRed : kDraw; };
  scene.seat[1].on_stop = stop_after(1);
  scene.play();
  const auto protects = scene.heard.of(Kind::kProtect);
  REQUIRE(protects.size() == 1);
  CHECK((protects[0].seat == 0 && protects[0].colour == kRed));
  CHECK((protects[0].cards == 3 && protects[0].points == 11));
  const Position& after = scene.heard.positions[scene.heard.index(Kind::kTurnEnds)];
  CHECK(after.pile_cards() == 2);
  CHECK(after.zones[0].protected_sum() == 13);
  CHECK(after.zones[0].protected_[kRed][4] == 2);
  CHECK(after.zones[0].open_sum(kRed) == 0);
  CHECK(after.zones[0].open_sum(kBlue) == 6);
  CHECK(after.zones[1].protected_sum() == 0);
  CHECK(scene.heard.seats(Kind::kTurnBegins) == std::vector{0, 1, 0});
}

TEST_CASE("when the pile runs out in mid-turn the player must stop, and takes", "[game]") {
  Scene scene(3);
  scene.pile = {green(1), red(2), green(3)};
  scene.play();
  CHECK(scene.heard.seats(Kind::kPileEnds) == std::vector{0});
  CHECK(scene.heard.count(Kind::kStops) == 0);
  CHECK(first_takers(scene) == std::vector{0, 1});
}

TEST_CASE("when the pile runs out on a switch card with no column open the turn just ends",
          "[game]") {
  Scene scene(3);
  scene.give(0, red(4));
  scene.pile = {kSwitch};
  scene.play();
  CHECK(scene.heard.count(Kind::kTakes) == 0);
  CHECK(scene.heard.count(Kind::kRolls) == 0);
  CHECK(scene.heard.count(Kind::kTurnEnds) == 1);
  CHECK(scene.end.zones[0].score() == 4);
}

TEST_CASE("when the last card busts it is a bust", "[game]") {
  Scene scene = three_columns(4, {green(4)});
  scene.give(0, red(4));
  scene.faces = {kRed};
  scene.play();
  CHECK(scene.heard.count(Kind::kPileEnds) == 0);
  CHECK(scene.heard.seats(Kind::kRolls) == std::vector{0});
  CHECK(first_takers(scene) == std::vector{1, 2, 3});
  CHECK(scene.end.zones[0].score() == 0);
}

TEST_CASE("the game ends with the turn in which the pile ran out, and nobody protects after it",
          "[game]") {
  Scene scene(2);
  scene.pile = {green(6), red(5)};
  scene.seat[1].on_act = [](const ViewArrays& view) {
    return *view.open_cards[0][0] > 0 ? 0 : kDraw;
  };
  scene.play();
  CHECK(scene.heard.count(Kind::kTurnBegins) == 1);
  CHECK(scene.heard.happenings.back().kind == Kind::kGameEnds);
}

TEST_CASE("a score counts all cards, protected or not", "[game]") {
  Scene scene(2);
  scene.give(0, red(4));
  scene.give(0, red(4), true);
  scene.give(0, purple(6), true);
  CHECK(scene.zone(0).score() == 14);
  CHECK(scene.zone(0).cards() == 3);
  CHECK(scene.zone(0).protected_sum() == 10);
}

TEST_CASE("the highest score wins, then the most cards, protected ones included, then it is shared",
          "[game]") {
  Scene scene(4);
  scene.give(0, red(6));
  scene.give(1, red(3));
  CHECK(win_shares(scene.rules, scene.start) == std::array{60, 0, 0, 0, 0, 0});
  scene.give(1, red(3), true);  // 6 points in two cards, one of them protected
  CHECK(win_shares(scene.rules, scene.start) == std::array{0, 60, 0, 0, 0, 0});
  scene.give(3, blue(2), true);
  scene.give(3, blue(4));
  CHECK(win_shares(scene.rules, scene.start) == std::array{0, 30, 0, 30, 0, 0});
  scene.give(2, purple(5));
  scene.give(2, purple(1));
  CHECK(win_shares(scene.rules, scene.start) == std::array{0, 20, 20, 20, 0, 0});
  CHECK(win_shares(scene.rules, Position()) == std::array{15, 15, 15, 15, 0, 0});
}

}  // namespace
}  // namespace stoprule::push
