// Zum Kuhkuck: every rule of the sheet, by games whose cards are written down.
#include "tests/kuhkuck_script.h"

namespace stoprule::kuhkuck {
namespace {

using Kind = Happening::Kind;
using Catch::Contains;

constexpr int kBolt = kElectricity;

// Ends a game after a few turns: most_turns.
std::string turns(int n) { return ",most_turns=" + std::to_string(n); }

}  // namespace

TEST_CASE("nine cards, three of them of the colour named, are worth 18 points", "[game]") {
  Scene scene("base" + turns(1));
  scene.deal(0, {2, 3, 2, 1, 1});
  scene.play({}, declarer(kBell), drawer());
  const auto declared = scene.of(Kind::kDeclares);
  REQUIRE(declared.size() == 1);
  CHECK(declared[0].worth == 18);
  CHECK((declared[0].cards == 9 && declared[0].cards_named == 3));
  CHECK(scene.end.sides[0].value == ByColour{0, 18, 0, 0, 0});
  CHECK(scene.end.sides[0].cards_at == ByColour{0, 9, 0, 0, 0});
  CHECK(scores(scene.rules, scene.end) == std::array{18, 0});
}

TEST_CASE("the material is 54 collecting cards in five colours and five electricity cards",
          "[game]") {
  const Rules rules = rules_of("base");
  CHECK(rules.cards == ByKind{11, 11, 11, 11, 10, 5});
  CHECK(rules.cards_n == 59);
  CHECK(rules.hand_limit == 20);
  CHECK(rules.declare_from == 5);
  CHECK(start_position(rules).pool_n() == 59);
}

TEST_CASE("points for the number of cards are those of the table", "[game]") {
  const std::vector<int> wanted{4, 6, 8, 10, 12, 15, 18, 21, 24, 27, 30, 35, 40, 45, 50, 55};
  const Rules rules = rules_of("base");
  for (int n = 5; n <= 20; n++) CHECK(rules.worth(n, 0) == wanted[static_cast<std::size_t>(n - 5)]);
  CHECK(rules_of("base,points=alternative").worth(17, 2) == 41);
  const std::string numbers =
      "5:1/6:2/7:3/8:4/9:5/10:6/11:7/12:8/13:9/14:10/15:11/16:12/17:13/18:14/19:15/20:16";
  CHECK(rules_of("base,points=" + numbers).worth(20, 1) == 18);
}

TEST_CASE("the players alternate, seat 0 begins, each turn is one draw", "[game]") {
  Scene scene("base" + turns(4));
  scene.play({kBoots, kBell, kStool, kCan}, drawer(), drawer());
  std::vector<int> seats;
  for (const auto& h : scene.of(Kind::kTurnBegins)) seats.push_back(h.seat);
  CHECK(seats == std::vector{0, 1, 0, 1});
  CHECK(scene.end.sides[0].hand == ByColour{1, 0, 1, 0, 0});
  CHECK(scene.end.sides[1].hand == ByColour{0, 1, 0, 1, 0});
  CHECK(scene.end.turn == 4);
  CHECK(scene.end.sides[0].cards_drawn == 2);
}

TEST_CASE("a declaration is a turn: nothing is drawn, and the hand goes to the discard pile",
          "[game]") {
  Scene scene("base" + turns(1));
  scene.deal(0, {5, 1, 0, 0, 0});
  scene.play({}, declarer(kBoots), drawer());
  CHECK(scene.count(Kind::kDraws) == 0);
  CHECK(scene.end.sides[0].hand_n() == 0);
  CHECK(scene.end.discard == ByKind{5, 1, 0, 0, 0, 0});
  CHECK(scene.end.pool_n() == 53);
}

TEST_CASE("fewer than five cards cannot be declared, so the strategy is not asked", "[game]") {
  const Puppet asked = declarer(kBoots);
  Scene scene("base" + turns(3));
  scene.deal(0, {3, 0, 0, 0, 0});
  scene.play({kBoots, kBell, kStool}, asked, drawer());
  CHECK(asked.asked_n == 0);
  CHECK(scene.end.sides[0].hand_n() == 5);
  Scene next("base" + turns(1));
  next.deal(0, {5, 0, 0, 0, 0});
  next.play({}, asked, drawer());
  CHECK(asked.asked_n == 1);
  CHECK(next.end.sides[0].value[kBoots] == 14);
  Scene small("base,declare_from=2,points=2:1/3:1/4:1/5:1/6:1,hand_limit=6" + turns(1));
  small.deal(0, {2, 0, 0, 0, 0});
  small.play({}, asked, drawer());
  CHECK(small.end.sides[0].value[kBoots] == 5);
}

TEST_CASE("electricity sends the whole hand and itself to the discard pile", "[game]") {
  Scene scene("base" + turns(1));
  scene.deal(0, {2, 1, 0, 0, 3});
  scene.deal(1, {1, 1, 1, 1, 1});
  scene.play({kBolt}, drawer(), drawer());
  CHECK(scene.end.sides[0].hand_n() == 0);
  CHECK(scene.end.sides[1].hand_n() == 5);
  CHECK(scene.end.discard == ByKind{2, 1, 0, 0, 3, 1});
  CHECK(scene.end.sides[0].electricity_hits == 1);
  REQUIRE(scene.count(Kind::kStruck) == 1);
  CHECK(scene.of(Kind::kStruck)[0].cards == 6);
  CHECK(scene.end.pool_n() == 59 - 11 - 1);
}

TEST_CASE("electricity on an empty hand is a hit", "[game]") {
  Scene scene("base" + turns(2));
  scene.play({kBolt, kBolt}, drawer(), drawer());
  CHECK(scene.end.sides[0].electricity_hits == 1);
  CHECK(scene.end.sides[1].electricity_hits == 1);
  CHECK(scene.end.discard[kElectricity] == 2);
}

TEST_CASE("once all electricity lies in the discard pile drawing is without risk", "[game]") {
  Scene scene("base" + turns(40));
  scene.discard({0, 0, 0, 0, 0, 5});
  scene.play({}, drawer(), drawer());  // the scripted luck would draw electricity first
  CHECK(scene.count(Kind::kStruck) == 0);
  CHECK(scene.count(Kind::kDraws) > 30);
}

TEST_CASE("a colour is declared once a player, and both players may declare it", "[game]") {
  const Puppet again = Puppet([](const OneView& view, const ViewArrays&) {
    CHECK_FALSE((view.can_name(kBoots).set && view.value(kBoots).value > 0));
    return view.can_name(kBoots).set ? kBoots : kBell;
  });
  Scene scene("base" + turns(4));
  scene.deal(0, {5, 1, 0, 0, 0});
  scene.deal(1, {5, 0, 1, 0, 0});
  scene.play({kBoots, kBell}, again, again);
  CHECK(scene.end.sides[0].value[kBoots] == 16);
  CHECK(scene.end.sides[1].value[kBoots] == 16);

  Scene twice("base" + turns(9));
  twice.deal(0, {5, 1, 0, 0, 0});
  twice.side(0).value[kBoots] = 10;
  twice.side(0).cards_at[kBoots] = 5;
  twice.play({}, declarer(kBoots), drawer());
  REQUIRE(twice.count(Kind::kIllegal) == 1);
  CHECK(twice.of(Kind::kIllegal)[0].decided == kBoots);
  CHECK(twice.count(Kind::kTurnEnds) == 0);
}

TEST_CASE("a colour that the hand does not hold, and one that there is not, cannot be declared",
          "[game]") {
  for (const int colour : {int{kStool}, 5, 6, -2, 127}) {
    Scene scene("base");
    scene.deal(0, {5, 1, 0, 0, 0});
    scene.play({}, declarer(colour), drawer());
    INFO(colour);
    REQUIRE(scene.count(Kind::kIllegal) == 1);
    CHECK(scene.of(Kind::kIllegal)[0].seat == 0);
    CHECK(scene.of(Kind::kIllegal)[0].decided == colour);
  }
}

TEST_CASE("a hand without a colour that is still open must draw", "[game]") {
  const Puppet asked = declarer(kBoots);
  Scene scene("base" + turns(1));
  scene.deal(0, {6, 0, 0, 0, 0});
  scene.side(0).value[kBoots] = 10;
  scene.play({kBoots}, asked, drawer());
  CHECK(asked.asked_n == 0);
  CHECK(scene.end.sides[0].hand_n() == 7);
}

TEST_CASE("with 20 cards a player must declare", "[game]") {
  Scene scene("base" + turns(2));
  scene.deal(0, {10, 9, 0, 0, 0});
  const Puppet asked = drawer();
  scene.play({kBoots, kStool}, asked, drawer());
  CHECK(asked.asked_n == 1);
  CHECK(scene.end.sides[0].hand_n() == 20);
  Scene full("base" + turns(2));
  full.deal(0, {11, 9, 0, 0, 0});
  full.play({}, drawer(), drawer());
  REQUIRE(full.count(Kind::kIllegal) == 1);
  CHECK(full.of(Kind::kIllegal)[0].decided == kDraw);
  const auto game = make_kuhkuck();
  for (const auto& type : game->strategies()) {
    INFO(type.name);
    Scene must("base" + turns(1));
    must.deal(0, {11, 9, 0, 0, 0});
    must.play({}, *strategy_of(type.name), drawer());
    CHECK(must.count(Kind::kDeclares) == 1);
  }
}

TEST_CASE("with 20 cards and no open colour the player passes and keeps the hand", "[game]") {
  Scene scene("base" + turns(3));
  scene.deal(0, {11, 9, 0, 0, 0});
  scene.side(0).value = {10, 10, 10, 0, 0};
  const Puppet asked = drawer();
  scene.play({kStool}, asked, drawer());
  CHECK(asked.asked_n == 0);
  CHECK(scene.count(Kind::kPasses) == 2);
  CHECK(scene.end.sides[0].passes == 2);
  CHECK(scene.end.sides[0].hand_n() == 20);
  CHECK(scene.count(Kind::kDraws) == 1);
}

TEST_CASE("by setting such a hand is discarded, which is the whole turn and causes no mix",
          "[game]") {
  Scene scene("base,full_hand=discard" + turns(1));
  scene.deal(0, {11, 9, 0, 0, 0});
  scene.deal(1, {0, 2, 11, 0, 0});
  scene.discard({0, 0, 0, 11, 8, 5});
  scene.side(0).value = {10, 10, 10, 0, 0};
  REQUIRE(scene.start.pool_n() == 2);
  scene.play({}, drawer(), drawer());
  CHECK(scene.end.sides[0].hand_n() == 0);
  CHECK(scene.end.discard == ByKind{11, 9, 0, 11, 8, 5});
  CHECK(scene.count(Kind::kMix) == 0);
  CHECK(scene.end.pool_n() == 2);
  CHECK(scene.end.sides[0].passes == 1);
  CHECK_FALSE(scene.end.passed);
}

TEST_CASE("two passes in a row end the game as it stands, bonus included", "[game]") {
  Scene scene("base");
  scene.deal(0, {10, 10, 0, 0, 0});
  scene.deal(1, {0, 0, 10, 10, 0});
  scene.side(0).value = {20, 30, 0, 0, 0};
  scene.side(1).value = {0, 25, 40, 22, 0};
  scene.play({}, drawer(), drawer());
  CHECK(scene.count(Kind::kPasses) == 2);
  CHECK(scene.end.stuck);
  CHECK(scene.end.turn == 2);
  CHECK(scores(scene.rules, scene.end) == std::array{60, 87});
}

TEST_CASE("a pass, a draw and a pass are not two passes in a row", "[game]") {
  Scene scene("base" + turns(4));
  scene.deal(0, {10, 10, 0, 0, 0});
  scene.side(0).value = {20, 30, 0, 0, 0};
  scene.play({kStool, kBolt}, drawer(), drawer());
  CHECK(scene.end.sides[0].passes == 2);
  CHECK(scene.end.turn == 4);
  CHECK(scene.end.stuck);  // by the number of turns
  Scene three("base" + turns(3));
  three.deal(0, {10, 10, 0, 0, 0});
  three.side(0).value = {20, 30, 0, 0, 0};
  three.play({kStool}, drawer(), drawer());
  CHECK(three.end.turn == 3);
}

TEST_CASE("the mix comes exactly when two cards are left, after a card has joined the hand",
          "[game]") {
  Scene scene("base" + turns(2));
  scene.deal(0, {1, 1, 1, 0, 0});
  scene.discard({9, 10, 10, 10, 10, 3});
  REQUIRE(scene.start.pool == ByKind{1, 0, 0, 1, 0, 2});
  scene.play({kBoots, kCan}, drawer(), drawer());
  // Three are left after the first draw, two after the second.
  REQUIRE(scene.count(Kind::kMix) == 1);
  CHECK(scene.after(Kind::kTurnEnds, 0).mixes == 0);
  CHECK(scene.after(Kind::kTurnEnds, 1).mixes == 1);
  CHECK(scene.of(Kind::kMix)[0].cards == 52);
  CHECK(scene.end.discard == ByKind{});
  CHECK(scene.end.pool == ByKind{9, 10, 10, 10, 10, 5});
  CHECK(scene.end.sides[0].hand == ByColour{2, 1, 1, 0, 0});  // hands stay
  CHECK(scene.end.sides[1].hand == ByColour{0, 0, 0, 1, 0});
}

TEST_CASE("the mix comes after the effect of electricity: the struck hand is shuffled in",
          "[game]") {
  Scene scene("base" + turns(1));
  scene.deal(0, {2, 1, 0, 0, 0});
  scene.deal(1, {0, 0, 4, 0, 0});
  scene.discard({9, 10, 7, 10, 9, 3});
  REQUIRE(scene.start.pool == ByKind{0, 0, 0, 1, 1, 2});
  scene.discard({0, 0, 0, 1, 0, 0});
  scene.play({kBolt}, drawer(), drawer());
  REQUIRE(scene.count(Kind::kMix) == 1);
  CHECK(scene.end.pool == ByKind{11, 11, 7, 11, 10, 5});
  CHECK(scene.end.discard == ByKind{});
  CHECK(scene.end.sides[1].hand == ByColour{0, 0, 4, 0, 0});
}

TEST_CASE("a declaration does not cause a mix", "[game]") {
  Scene scene("base" + turns(1));
  scene.deal(0, {5, 0, 0, 0, 0});
  scene.discard({6, 11, 11, 11, 9, 3});
  scene.start.discard[kElectricity]++, scene.start.pool[kElectricity]--;
  REQUIRE(scene.start.pool_n() == 2);
  scene.play({}, declarer(kBoots), drawer());
  CHECK(scene.count(Kind::kMix) == 0);
}

TEST_CASE("the game ends at the fifth declaration at once; cards still held count nothing",
          "[game]") {
  Scene scene("base");
  scene.deal(0, {0, 0, 0, 1, 5});
  scene.deal(1, {3, 3, 3, 3, 0});
  scene.side(0).value = {20, 21, 22, 23, 0};
  scene.play({}, declarer(kBrush), drawer());
  CHECK(scene.end.turn == 1);
  CHECK(scene.end.sides[0].declarations() == 5);
  CHECK_FALSE(scene.end.stuck);
  CHECK(scores(scene.rules, scene.end) == std::array{20 + 21 + 22 + 23 + 16, 0});
  CHECK(win_shares(scores(scene.rules, scene.end)) == std::array{60, 0});
}

TEST_CASE("four declarations do not end the game", "[game]") {
  Scene scene("base" + turns(2));
  scene.deal(0, {0, 0, 0, 1, 5});
  scene.side(0).value = {20, 21, 22, 0, 0};
  scene.play({kBoots}, declarer(kBrush), drawer());
  CHECK(scene.end.turn == 2);
}

TEST_CASE("colours of which there are no cards are not needed for the end", "[game]") {
  Scene scene("base,stool=0,can=0,brush=0,hand_limit=10");
  scene.deal(0, {6, 1, 0, 0, 0});
  scene.side(0).value = {0, 20, 0, 0, 0};
  scene.play({}, declarer(kBoots), drawer());
  CHECK(scene.end.turn == 1);
  CHECK_FALSE(scene.end.stuck);
}

TEST_CASE("for each colour that both have declared the higher declaration gets 10 points",
          "[game]") {
  const auto bonus_by = [](const std::string& settings, const ByColour& first,
                           const ByColour& second) {
    Position end;
    end.sides[0].value = first, end.sides[1].value = second;
    return bonuses(rules_of(settings), end);
  };
  CHECK(bonus_by("base", {20, 18, 0, 30, 0}, {19, 24, 40, 0, 0}) == std::array{10, 10});
  CHECK(bonus_by("base", {20, 18, 15, 30, 9}, {19, 17, 14, 29, 8}) == std::array{50, 0});
  CHECK(bonus_by("base", {20, 0, 0, 0, 0}, {20, 0, 0, 0, 0}) == std::array{0, 0});
  CHECK(bonus_by("base,equal_bonus=both", {20, 0, 0, 0, 0}, {20, 0, 0, 0, 0}) ==
        std::array{10, 10});
  CHECK(bonus_by("base,equal_bonus=both", {20, 0, 0, 0, 0}, {0, 0, 0, 0, 0}) == std::array{0, 0});
}

TEST_CASE("the highest total wins, equal totals share", "[game]") {
  const Rules rules = rules_of("base");
  Position end;
  end.sides[0].value = {20, 18, 0, 0, 0}, end.sides[1].value = {0, 0, 19, 19, 0};
  CHECK(win_shares(scores(rules, end)) == std::array{30, 30});
  end.sides[1].value[3] = 20;
  CHECK(win_shares(scores(rules, end)) == std::array{0, 60});
}

TEST_CASE("a game without an end is ended by the number of turns, and counts as stuck", "[game]") {
  Scene scene("base,most_turns=7");
  scene.play({}, drawer(), drawer());
  CHECK(scene.end.turn == 7);
  CHECK(scene.end.stuck);
}

TEST_CASE("a strategy sees what a player may know, and not the opponent's hand", "[game]") {
  Scene scene("base");
  scene.deal(0, {3, 2, 1, 0, 0});
  scene.deal(1, {1, 0, 0, 4, 2});
  scene.discard({0, 1, 0, 0, 0, 2});
  scene.side(0).value = {0, 0, 0, 17, 0}, scene.side(1).value = {0, 150, 0, 0, 12};
  scene.start.turn = 6;
  PositionView seen, other;
  seen.see(Seen{scene.rules, scene.start, kPlayers, 0, {}}, 0);
  const OneView view(seen.arrays(), 0);
  CHECK((view.hand(0).value == 3 && view.hand(1).value == 2 && view.hand(3).value == 0));
  CHECK(view.hand_n().value == 6);
  CHECK(view.their_hand_n().value == 7);
  CHECK((view.value(3).value == 17 && view.their_value(1).value == 150));
  CHECK((view.can_name(0).set && !view.can_name(3).set && !view.can_name(4).set));
  CHECK((view.discard(1).value == 1 && view.discard(kElectricity).value == 2));
  CHECK((view.pool_n().value == 43 && view.pool_electricity().value == 3));
  CHECK((seen.arrays().seat == 0 && seen.arrays().own_turn == 3));
  CHECK(view.points(9).value == 12);
  // Another hand of as many cards looks the same.
  scene.start.sides[1].hand = {0, 0, 0, 0, 7};
  other.see(Seen{scene.rules, scene.start, kPlayers, 0, {}}, 0);
  const OneView twin(other.arrays(), 0);
  CHECK(twin.their_hand_n().value == 7);
  for (int kind = 0; kind < kKinds; kind++) {
    CHECK(twin.discard(kind).value == view.discard(kind).value);
  }
}

TEST_CASE("settings that make no game are refused with what would", "[game]") {
  CHECK_THAT(refusal("base,hand_limit=30"), Contains("run dry") && Contains("28 or less"));
  // The edge: cards - 2 above 2 x hand_limit, by one and not.
  CHECK_THAT(refusal("base,hand_limit=29"), Contains("run dry"));
  CHECK_THAT(refusal("base,hand_limit=28,brush=9"), Contains("run dry"));
  CHECK(refusal("base,hand_limit=28,points=5:1/6:1/7:1/8:1/9:1/10:1/11:1/12:1/13:1/14:1/15:1/16:1/"
                "17:1/18:1/19:1/20:1/21:1/22:1/23:1/24:1/25:1/26:1/27:1/28:1")
            .empty());
  CHECK_THAT(refusal("base,hand_limit=21"), Contains("no number for 21 cards"));
  CHECK_THAT(refusal("base,declare_from=4"), Contains("no number for 4 cards"));
  CHECK_THAT(refusal("base,declare_from=9,hand_limit=8"), Contains("above hand_limit=8"));
  CHECK_THAT(refusal("base,boots=0,bell=0,stool=0,can=0,brush=0"), Contains("no colour"));
  CHECK_THAT(refusal("base,boots=30,bell=30,stool=30,can=30"), Contains("too many"));
  CHECK_THAT(refusal("base,points=interpolatd"), Contains("'interpolated'"));
  CHECK_THAT(refusal("base,points=5:151"), Contains("0..150"));
}

}  // namespace stoprule::kuhkuck
