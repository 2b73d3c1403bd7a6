// PUSH, the rules sentence by sentence: material, turns, drawing, busting, stopping, and decisions
// that are not allowed. Taking is in push_rules_take_test.cc, the die and the end in
// push_rules_end_test.cc.
#include <catch2/catch.hpp>

#include "tests/push_script.h"

namespace stoprule::push {
namespace {

using Kind = Happening::Kind;

TEST_CASE("the box holds 90 number cards worth 315, 18 dice and 12 switch cards", "[game]") {
  const Rules rules = rules_of("base", 4);
  const auto counts = rules.pile_counts();
  int numbers = 0, points = 0;
  for (int colour = 0; colour < 5; colour++) {
    for (int value = 1; value <= 6; value++) {
      CHECK(counts[number_card(colour, value)] == 3);
      numbers += counts[number_card(colour, value)];
      points += value * counts[number_card(colour, value)];
    }
  }
  CHECK(numbers == 90);
  CHECK(points == 315);
  CHECK(counts[kDie] == 18);
  CHECK(counts[kSwitch] == 12);
  CHECK(rules.pile_cards() == 120);
  CHECK(start_position(rules).pile_cards() == 120);
}

TEST_CASE(
    "with two players the switch cards are removed before the shuffle, or kept by the setting",
    "[game]") {
  CHECK(start_position(rules_of("base", 2)).pile[kSwitch] == 0);
  CHECK(start_position(rules_of("base", 2)).pile_cards() == 108);
  CHECK(start_position(rules_of("base,switches_with_two=kept", 2)).pile_cards() == 120);
  CHECK(start_position(rules_of("base", 3)).pile[kSwitch] == 12);
}

TEST_CASE("the die has a face for each colour and a star", "[game]") {
  CHECK(rules_of("base", 4).faces() == 6);
  CHECK(rules_of("base", 4).star() == 5);
  CHECK(rules_of("base,colours=3", 4).faces() == 4);
}

TEST_CASE("seat 0 has the first turn and turns pass to the left", "[game]") {
  Scene scene(3);
  scene.pile = {green(1), green(2), green(3), green(4), green(5)};
  for (auto& puppet : scene.seat) puppet.on_stop = stop_after(1);
  scene.play();
  CHECK(scene.heard.seats(Kind::kTurnBegins) == std::vector{0, 1, 2, 0, 1});
  CHECK(scene.heard.seats(Kind::kTurnEnds) == std::vector{0, 1, 2, 0, 1});
}

TEST_CASE("the table is empty at the start of every turn", "[game]") {
  Scene scene(2, "base,switches_with_two=kept");
  scene.pile = {kSwitch, green(1), green(1), green(1), red(2), kDie, blue(5)};
  for (auto& puppet : scene.seat) puppet.on_stop = stop_after(3);
  scene.play();
  REQUIRE(scene.heard.count(Kind::kTurnBegins) == 2);
  for (std::size_t i = 0; i < scene.heard.happenings.size(); i++) {
    if (scene.heard.happenings[i].kind != Kind::kTurnBegins) continue;
    const Position& position = scene.heard.positions[i];
    CHECK(position.open_columns == 0);
    CHECK(position.placed() == 0);
    CHECK(position.switches_turned == 0);
    CHECK(position.cards_turned == 0);
  }
}

TEST_CASE("a column admits a number card of a new colour and a new value only", "[game]") {
  Column column;
  column.place(green(3));
  CHECK_FALSE(column.admits(green(3)));
  CHECK_FALSE(column.admits(green(4)));
  CHECK_FALSE(column.admits(red(3)));
  CHECK(column.admits(red(4)));
  CHECK(column.admits(kDie));
}

TEST_CASE("a column admits one die card, and a die card bars no number", "[game]") {
  Column column;
  column.place(kDie);
  CHECK_FALSE(column.admits(kDie));
  CHECK(column.admits(purple(6)));
  column.place(purple(6));
  CHECK_FALSE(column.admits(kDie));
  CHECK(column.cards() == 2);
  CHECK(column.sum() == 6);
}

TEST_CASE("a column holds at most five number cards worth at most twenty, and a die card",
          "[game]") {
  int most_cards = 0, most_points = 0;
  std::vector<Column> columns{Column()};  // all that can be built, from each by one more card
  while (!columns.empty()) {
    const Column column = columns.back();
    columns.pop_back();
    most_cards = std::max(most_cards, column.cards());
    most_points = std::max(most_points, column.sum());
    for (int colour = 0; colour < 5; colour++) {
      if (column.colours() >> colour != 0) continue;  // colours in order are enough
      for (int value = 1; value <= 6; value++) {
        if (!column.admits(number_card(colour, value))) continue;
        columns.push_back(column);
        columns.back().place(number_card(colour, value));
      }
    }
  }
  CHECK(most_cards == 5);
  CHECK(most_points == 20);
}

TEST_CASE("a player may open a new column although an open one admits the card", "[game]") {
  Scene scene(2);
  scene.pile = {green(1), red(2), kDie, blue(4)};
  scene.seat[0].on_place = place_at({{red(2), 1}, {kDie, 2}});
  scene.play();
  const auto placed = scene.heard.of(Kind::kPlaced);
  REQUIRE(placed.size() == 4);
  CHECK((placed[1].column == 1 && placed[1].new_column));
  CHECK((placed[2].column == 2 && placed[2].new_column));
  CHECK((placed[3].column == 1 && !placed[3].new_column));  // the largest that admits it
  CHECK(scene.heard.count(Kind::kIllegal) == 0);
}

TEST_CASE("a card no open column admits opens a new one while fewer than three are open",
          "[game]") {
  Scene scene(4);
  scene.pile = {green(1), green(1), green(1), red(5)};
  scene.play();
  const auto placed = scene.heard.of(Kind::kPlaced);
  REQUIRE(placed.size() == 4);
  for (int i = 0; i < 3; i++) {
    CHECK(placed[static_cast<std::size_t>(i)].column == i);
    CHECK(placed[static_cast<std::size_t>(i)].new_column);
  }
  CHECK(scene.heard.count(Kind::kBust) == 0);
}

TEST_CASE("a card that three open columns refuse is a bust and is discarded", "[game]") {
  Scene scene(4);
  scene.pile = {green(1), green(2), green(3), green(4), red(6)};
  scene.seat[0].on_stop = [](const ViewArrays&) { return 0; };
  scene.play();
  const auto busts = scene.heard.of(Kind::kBust);
  REQUIRE(busts.size() == 1);
  CHECK(busts[0].card == green(4));
  // The card is in no zone: only 1 + 2 + 3, and then 6 of the next turn, are held.
  int held = 0;
  for (const Zone& zone : scene.end.zones) held += zone.score();
  CHECK(held == 1 + 2 + 3 + 6);
  CHECK(scene.end.pile_cards() == 0);
}

TEST_CASE("a die card busts when every column holds one", "[game]") {
  Scene scene(4);
  scene.pile = {kDie, kDie, kDie, kDie, green(1)};
  scene.play();
  REQUIRE(scene.heard.count(Kind::kBust) == 1);
  CHECK(scene.heard.of(Kind::kBust)[0].card == kDie);
}

TEST_CASE("with one or two columns allowed the bust comes so much earlier", "[game]") {
  for (const int columns : {1, 2}) {
    Scene scene(3, "base,columns=" + std::to_string(columns));
    scene.pile = {green(1), green(2), green(3), green(4)};
    scene.play();
    const auto index = scene.heard.index(Kind::kBust);
    REQUIRE(index < scene.heard.happenings.size());
    CHECK(scene.heard.positions[index].open_columns == columns);
  }
}

TEST_CASE("a busted player takes no column and rolls the die once", "[game]") {
  Scene scene(4);
  scene.pile = {green(1), green(2), green(3), green(4)};
  scene.play();
  CHECK(scene.heard.seats(Kind::kRolls) == std::vector{0});
  CHECK(scene.heard.seats(Kind::kTakes) == std::vector{1, 2, 3});
  CHECK(scene.end.zones[0].cards() == 0);
}

TEST_CASE("a bust costs this turn only", "[game]") {
  Scene scene(2);
  scene.pile = {green(1), green(2), green(3), green(4), red(1), blue(1), red(2)};
  scene.seat[0].on_stop = [](const ViewArrays& view) { return view.turn[0] > 0 ? 1 : 0; };
  scene.seat[1].on_stop = stop_after(1);
  scene.play();
  CHECK(scene.heard.seats(Kind::kTurnBegins) == std::vector{0, 1, 0, 1});
}

TEST_CASE("a player is asked to stop after each card while a column is open and cards are left",
          "[game]") {
  Scene scene(3);
  scene.pile = {kSwitch, kSwitch, green(1), kSwitch, red(2), kDie};
  scene.play();
  // Not after the first two (no column is open), not after the last (the pile is empty).
  CHECK(scene.heard.count(Kind::kGoesOn) == 3);
  std::vector<int> turned;
  for (std::size_t i = 0; i < scene.heard.happenings.size(); i++) {
    if (scene.heard.happenings[i].kind != Kind::kGoesOn) continue;
    turned.push_back(scene.heard.positions[i].cards_turned);
  }
  CHECK(turned == std::vector{3, 4, 5});
}

TEST_CASE("after a switch card a player may stop, or not, by the setting", "[game]") {
  for (const bool allowed : {true, false}) {
    Scene scene(3, allowed ? "base" : "base,stop_after_switch=no");
    scene.pile = {green(1), kSwitch, red(2), blue(3), kDie};
    scene.seat[0].on_stop = [](const ViewArrays& view) { return view.switches[0] > 0 ? 1 : 0; };
    scene.play();
    const auto at = scene.heard.index(Kind::kStops);
    REQUIRE(at < scene.heard.happenings.size());
    CHECK(scene.heard.positions[at].cards_turned == (allowed ? 2 : 3));
  }
}

TEST_CASE("with no open column the player must go on drawing", "[game]") {
  Scene scene(3);
  scene.pile = {kSwitch, kSwitch, kSwitch, green(1), green(2)};
  for (auto& puppet : scene.seat) puppet.on_stop = [](const ViewArrays&) { return 1; };
  scene.play();
  CHECK(scene.heard.count(Kind::kStops) == 1);
  CHECK(scene.heard.positions[scene.heard.index(Kind::kStops)].cards_turned == 4);
}

TEST_CASE("decisions that the rules do not allow end the game and are told with their seat",
          "[game]") {
  const auto refused = [](Scene& scene, CoinEvent::Kind decision, int decided) {
    scene.play();
    const auto illegal = scene.heard.of(Kind::kIllegal);
    REQUIRE(illegal.size() == 1);
    CHECK(illegal[0].seat == 1);
    CHECK(illegal[0].decision == static_cast<int>(decision));
    CHECK(illegal[0].column == decided);
    // Nothing comes after it: no take, no turn's end.
    const auto index = scene.heard.index(Kind::kIllegal);
    REQUIRE(index + 2 == scene.heard.happenings.size());
    CHECK(scene.heard.happenings.back().kind == Kind::kGameEnds);
  };
  Scene scene(3);
  scene.start.active = 1;
  scene.give(1, red(3));
  scene.give(1, blue(3), true);
  scene.pile = {green(1), green(2), red(4), green(3)};
  // Protecting: an empty colour, a colour whose cards are all protected, colours there are not.
  for (const int colour : {kGreen, kBlue, 5, 127, -2, -128}) {
    scene.seat[1].on_act = [colour](const ViewArrays&) { return colour; };
    INFO("colour " << colour);
    refused(scene, CoinEvent::Kind::kAct, colour);
  }
  scene.seat[1].on_act = [](const ViewArrays&) { return kDraw; };
  // Placing: in a column that does not admit the card, one past the new one, ones there are not.
  for (const int column : {0, 2, 3, 127, -1, -128}) {
    scene.seat[1].on_place = place_at({{green(2), column}});
    INFO("column " << column);
    refused(scene, CoinEvent::Kind::kPlace, column);
  }
  // A fourth column, though the card fits one of the three.
  scene.seat[1].on_place = place_at({{red(4), 3}});
  scene.pile = {green(1), green(2), green(3), red(4)};
  refused(scene, CoinEvent::Kind::kPlace, 3);
}

}  // namespace
}  // namespace stoprule::push
