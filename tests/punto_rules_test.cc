// Punto, the rules of laying and of winning a round, each by a scripted match.
#include "tests/punto_script.h"

namespace stoprule::punto {
namespace {

using Kind = Happening::Kind;

// Whether the next card may be laid on a cell after some turns (which must all be legal).
bool may_lay(const Rules& rules, const std::string& turns, const std::string& next) {
  const Script script(rules, {turns + " " + next});
  const std::size_t wanted = turns_in(turns).size();
  const std::size_t laid = script.all(Kind::kLays).size();
  REQUIRE(laid >= wanted);
  return laid == wanted + 1;
}

// The first round won ends the match.
const Rules& four() {
  static const Rules rules = rules_of(4, {{"wins", 1}});
  return rules;
}
const Rules& two() {
  static const Rules rules = rules_of(2, {{"wins", 1}});
  return rules;
}

}  // namespace

TEST_CASE("the starter lays the first card in the middle without a choice", "[game]") {
  const Script script(four(), {"r9@0,0"});
  CHECK(script.views.size() == 1);  // of seat 1, at the end of the script
  CHECK(script.only(Kind::kLays).happening.seat == 0);
  CHECK(std::popcount(script.views[0]) == 8);
}

TEST_CASE("turns pass to the left neighbour", "[game]") {
  const Script script(four(), {"r9@0,0 y9@0,1 g9@1,0 b9@1,1 r9@2,0"});
  std::vector<int> seats;
  for (const auto& one : script.all(Kind::kLays)) seats.push_back(one.happening.seat);
  CHECK(seats == std::vector<int>{0, 1, 2, 3, 0});
}

TEST_CASE("a card may be laid on an empty cell that shares a side or a corner with a card",
          "[game]") {
  for (const char* near : {"0,1", "1,0", "0,-1", "-1,0", "1,1", "1,-1", "-1,1", "-1,-1"}) {
    CHECK(may_lay(four(), "r5@0,0", std::string("y1@") + near));
  }
  CHECK_FALSE(may_lay(four(), "r5@0,0", "y1@0,2"));
  CHECK_FALSE(may_lay(four(), "r5@0,0", "y1@2,2"));
}

TEST_CASE("a card may be laid on a card of strictly lower value of any colour", "[game]") {
  CHECK(may_lay(four(), "r5@0,0", "y6@0,0"));
  CHECK(may_lay(four(), "r1@0,0", "y9@0,0"));
  CHECK_FALSE(may_lay(four(), "r5@0,0", "y5@0,0"));
  CHECK_FALSE(may_lay(four(), "r5@0,0", "y4@0,0"));
  CHECK(may_lay(two(), "r5@0,0 g1@0,1", "r6@0,0"));   // an own card
  CHECK(may_lay(four(), "r5@0,0 y6@0,0", "g7@0,0"));  // the top card counts
  CHECK_FALSE(may_lay(four(), "r2@0,0 y6@0,0", "g5@0,0"));
  for (int under = 1; under <= 9; under++) {
    for (int over = 1; over <= 9; over++) {
      const std::string turns = "r" + std::to_string(under) + "@0,0";
      CHECK(may_lay(four(), turns, "y" + std::to_string(over) + "@0,0") == (over > under));
    }
  }
}

TEST_CASE("the layout spans at most six rows and six columns, wherever it began", "[game]") {
  const std::string right = "r9@0,0 y9@0,1 g9@0,2 b9@0,3 r9@0,4 y9@0,5";
  CHECK_FALSE(may_lay(four(), right, "g9@0,6"));
  CHECK_FALSE(may_lay(four(), right, "g9@1,6"));
  CHECK_FALSE(may_lay(four(), right, "g9@0,-1"));
  CHECK(may_lay(four(), right, "g9@1,5"));
  CHECK(may_lay(four(), right, "g9@-1,0"));
  const std::string left = "r9@0,0 y9@0,-1 g9@0,-2 b9@0,-3 r9@0,-4";
  CHECK(may_lay(four(), left, "y9@0,1"));  // the box is not anchored: one side or the other
  CHECK(may_lay(four(), left, "y9@0,-5"));
  CHECK_FALSE(may_lay(four(), left + " y9@0,1", "g9@0,-5"));
  const std::string up = "r9@0,0 y9@-1,0 g9@-2,1 b9@-3,1 r9@-4,1 y9@-5,0";
  CHECK_FALSE(may_lay(four(), up, "g9@-6,0"));
  CHECK_FALSE(may_lay(four(), up, "g9@1,0"));
  CHECK(may_lay(four(), up, "g9@-5,-1"));
  const Rules small = rules_of(4, {{"box", 3}});
  CHECK(may_lay(small, "r9@0,0 y9@0,1", "g9@0,2"));
  CHECK_FALSE(may_lay(small, "r9@0,0 y9@0,1 g9@0,2", "b9@0,3"));
}

TEST_CASE("a series of the winning length in a row, column or diagonal wins at once", "[game]") {
  for (const auto& [dr, dc] : {std::pair{0, 1}, {1, 0}, {1, 1}, {1, -1}}) {
    // Red in a line, the others in a heap beside it.
    const auto at = [down = dr, right = dc](int k) {
      return std::to_string(k * down) + "," + std::to_string(k * right);
    };
    const std::string heap = dc == 0 ? "0,1" : "1,0";
    const std::string text = "r1@" + at(0) + " y1@" + heap + " g2@" + heap + " b3@" + heap +
                             " r2@" + at(1) + " y4@" + heap + " g5@" + heap + " b6@" + heap +
                             " r3@" + at(2) + " y7@" + heap + " g8@" + heap + " b9@" + heap +
                             " r4@" + at(3);
    const Script script(four(), {text});
    const auto win = script.only(Kind::kWins).happening;
    CHECK(win.seat == 0);
    CHECK(win.side == 0);
    REQUIRE(win.series.size() == 1);
    CHECK(win.series[0].sum == 10);
    CHECK(script.all(Kind::kLays).size() == 13);
  }
}

TEST_CASE("three in a row do not win with four players, nor four with two", "[game]") {
  const Script in_four(four(), {"r1@0,0 y1@1,0 g2@1,0 b3@1,0 r2@0,1 y4@1,0 g5@1,0 b6@1,0 r3@0,2"});
  CHECK(in_four.all(Kind::kWins).empty());
  const std::string line = "r1@0,0 g1@1,0 r2@0,1 b2@1,0 r3@0,2 g3@1,0 r4@0,3";
  const Script in_two(two(), {line});
  CHECK(in_two.all(Kind::kWins).empty());
  const Script five(two(), {line + " b4@1,0 r5@0,4"});
  CHECK(five.only(Kind::kWins).happening.side == 0);
}

TEST_CASE("a series is of one colour", "[game]") {
  const Script script(two(), {"r1@0,0 g1@1,0 y2@0,1 b2@1,0 r3@0,2 g3@1,0 y4@0,3 b4@1,0 r5@0,4"});
  CHECK(script.all(Kind::kWins).empty());
}

TEST_CASE("a longer run counts too", "[game]") {
  // Three and two with a gap of one between them.
  const Script script(two(), {"r1@0,0 g1@1,0 r2@0,1 b2@1,0 r3@0,2 g3@1,0 r4@1,3 b4@1,0 r5@0,4 "
                              "g5@1,0 r6@0,5 b6@1,0 r7@0,3"});
  const auto win = script.only(Kind::kWins).happening;
  REQUIRE(win.series.size() == 1);
  CHECK(win.series[0].cells.size() == 6);
}

TEST_CASE("a cover breaks a series", "[game]") {
  const Script script(four(), {"r1@0,0 y1@1,0 g2@1,0 b3@1,0 r2@0,1 y4@1,0 g5@1,0 b6@1,0 "
                               "r3@0,2 y7@0,1 g8@1,0 b9@1,0 r4@0,3"});
  CHECK(script.all(Kind::kWins).empty());
  CHECK(script.all(Kind::kLays).size() == 13);
}

TEST_CASE("covering an own card keeps the series, and covering another's completes one", "[game]") {
  const std::string three = "r1@0,0 y1@1,0 g2@1,0 b3@1,0 r2@0,1 y4@1,0 g5@1,0 b6@1,0 r3@0,2 ";
  const Script own(four(), {three + "y7@1,0 g8@1,0 b9@1,0 r4@0,0 y8@1,1 g9@1,1 b9@1,2 r5@0,3"});
  CHECK(own.only(Kind::kWins).happening.series[0].sum == 4 + 2 + 3 + 5);
  const Script other(four(), {three + "y7@0,3 g8@1,0 b9@1,0 r8@0,3"});
  CHECK(other.only(Kind::kWins).happening.side == 0);
}

TEST_CASE("the neutral colour never wins", "[game]") {
  // Three players; blue is neutral, dealt evenly: seats get b1 b2 b4 ..., b1 b3 b4 ..., b2 b3 b5
  // ....
  const Script script(rules_of(3), {"b1@0,0 b1@0,1 b2@0,2 b2@0,3 b3@0,4"});
  CHECK(script.all(Kind::kLays).size() == 5);
  CHECK(script.all(Kind::kWins).empty());
}

}  // namespace stoprule::punto
