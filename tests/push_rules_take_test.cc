// PUSH, the rules sentence by sentence: who takes which column, in which order, and what becomes of
// the columns left.
#include <catch2/catch.hpp>

#include "tests/push_script.h"

namespace stoprule::push {
namespace {

using Kind = Happening::Kind;

TEST_CASE("who stops takes one open column, then each opponent one of those left", "[game]") {
  Scene scene = three_columns(3, {red(5)});
  scene.seat[0].on_stop = [](const ViewArrays&) { return 1; };
  scene.seat[0].on_take = wants(1);
  scene.seat[1].on_take = wants(1);  // taken already: then the lowest
  scene.play();
  CHECK(first_takers(scene) == std::vector{0, 1, 2});
  const auto takes = scene.heard.of(Kind::kTakes);
  CHECK((takes[0].column == 1 && takes[1].column == 0 && takes[2].column == 2));
  CHECK((takes[0].points == 2 && takes[1].points == 1 && takes[2].points == 3));
  CHECK(takes[0].cards == 1);
}

TEST_CASE("among the columns left the largest key wins, the lowest index on ties, minus keys too",
          "[game]") {
  Scene scene = three_columns(4, {red(5)});
  for (auto& puppet : scene.seat) puppet.on_stop = [](const ViewArrays&) { return 1; };
  scene.seat[0].on_take = [](const ViewArrays&, int i) { return i == 0 ? -128 : -127; };
  scene.seat[1].on_take = [](const ViewArrays&, int i) { return i == 2 ? 127 : 126; };
  scene.play();
  const auto takes = scene.heard.of(Kind::kTakes);
  REQUIRE(takes.size() >= 3);
  CHECK((takes[0].column == 1 && takes[1].column == 2 && takes[2].column == 0));
}

TEST_CASE("with an even number of switch cards the takes start left of the player and go left",
          "[game]") {
  for (const int switches : {0, 2, 4}) {
    Scene scene = three_columns(5, {green(4), red(1)});
    scene.start.switches_turned = switches;
    scene.start.cards_turned += switches;
    scene.start.active = 3;
    scene.play();
    CHECK(first_takers(scene) == std::vector{4, 0, 1});
  }
}

TEST_CASE("after an odd number of switch cards the takes start right of the player and go right",
          "[game]") {
  Scene bust = three_columns(5, {kSwitch, green(4), red(1)});
  bust.start.active = 1;
  bust.play();
  CHECK(first_takers(bust) == std::vector{0, 4, 3});

  Scene stop = three_columns(3, {kSwitch, kSwitch, kSwitch, red(1)});
  stop.seat[0].on_stop = [](const ViewArrays& view) { return view.switches[0] == 3 ? 1 : 0; };
  stop.play();
  CHECK(first_takers(stop) == std::vector{0, 2, 1});
}

TEST_CASE("a switch card counts for its turn only", "[game]") {
  Scene scene(4);
  scene.pile = {kSwitch, green(1), green(2), red(3), green(1), green(2), green(3), blue(1)};
  for (std::size_t i = 0; i < 4; i++) scene.seat[i].on_stop = stop_after(3);
  scene.play();
  // Turn of 0, right: 0, 3. Turn of 1, left: 1, 2, 3. Turn of 2: the last card.
  CHECK(scene.heard.seats(Kind::kTakes) == std::vector{0, 3, 1, 2, 3, 2});
}

TEST_CASE("a bust's direction is by the switch cards as well, and the player takes nothing",
          "[game]") {
  Scene scene = three_columns(4, {kSwitch, green(4)});
  scene.play();
  CHECK(first_takers(scene) == std::vector{3, 2, 1});
}

TEST_CASE("columns left over are discarded, with two players or with three after a bust",
          "[game]") {
  Scene two = three_columns(2, {red(1)});
  two.seat[0].on_stop = [](const ViewArrays&) { return 1; };
  two.play();
  CHECK(first_takers(two) == std::vector{0, 1});
  REQUIRE(two.heard.count(Kind::kLeftOver) == 1);
  CHECK(two.heard.of(Kind::kLeftOver)[0].column == 0);
  CHECK(two.end.zones[0].score() == 3);
  CHECK(two.end.zones[1].score() == 2 + 1);

  Scene three = three_columns(3, {green(4), red(6)});
  three.play();
  CHECK(first_takers(three) == std::vector{1, 2});
  CHECK(three.heard.of(Kind::kLeftOver)[0].column == 0);
  int held = 0;
  for (const Zone& zone : three.end.zones) held += zone.score();
  CHECK(held == 2 + 3 + 6);
}

TEST_CASE("nobody takes two columns, and nobody takes from an empty table", "[game]") {
  Scene scene(6);
  scene.pile = {green(1), green(2), red(1)};
  scene.seat[0].on_stop = stop_after(2);
  scene.play();
  CHECK(first_takers(scene) == std::vector{0, 1});
}

TEST_CASE("wishes are fixed before the bust's roll and before anyone takes", "[game]") {
  // Each wants column 1 if seat 0 still holds its red card, else column 2.
  Scene scene = three_columns(4, {green(4), blue(1)});
  scene.give(0, red(6));
  scene.faces = {kRed};
  const auto by_red = [](std::size_t zero) {  // where the viewer sees seat 0
    return [zero](const ViewArrays& view, int i) {
      return i == (*view.open_cards[zero][kRed] > 0 ? 1 : 2) ? 1 : 0;
    };
  };
  scene.seat[1].on_take = by_red(3);
  scene.play();
  CHECK(scene.heard.of(Kind::kTakes)[0].column == 1);
  CHECK(scene.end.zones[0].cards() == 0);  // the card is lost all the same

  // Seat 1 wants column 1 unless seat 0 holds a green card, which it takes just before.
  Scene stop = three_columns(3, {blue(1)});
  stop.seat[0].on_stop = [](const ViewArrays&) { return 1; };
  stop.seat[0].on_take = wants(2);
  stop.seat[1].on_take = [](const ViewArrays& view, int i) {
    return i == (*view.open_cards[2][kGreen] > 0 ? 0 : 1) ? 1 : 0;
  };
  stop.play();
  CHECK(stop.heard.of(Kind::kTakes)[1].column == 1);
}

TEST_CASE(
    "the roll after a bust comes before the takes, and each taker rolls before the next takes",
    "[game]") {
  Scene scene = three_columns(4, {green(4), blue(1)});
  for (auto& column : scene.start.columns) column.die = true;
  scene.start.cards_turned = 6;
  scene.play();
  std::vector<std::pair<Kind, int>> order;
  for (std::size_t i = scene.heard.index(Kind::kBust); i < scene.heard.index(Kind::kTurnEnds);
       i++) {
    order.emplace_back(scene.heard.happenings[i].kind, scene.heard.happenings[i].seat);
  }
  CHECK(order == std::vector<std::pair<Kind, int>>{{Kind::kBust, 0},
                                                   {Kind::kRolls, 0},
                                                   {Kind::kTakes, 1},
                                                   {Kind::kRolls, 1},
                                                   {Kind::kTakes, 2},
                                                   {Kind::kRolls, 2},
                                                   {Kind::kTakes, 3},
                                                   {Kind::kRolls, 3}});
}

}  // namespace
}  // namespace stoprule::push
