// Punto, how rounds end, what the winner sets aside, what is dealt for the next round, who starts
// it, and how a match ends; each by a scripted match or a layout made by hand.
#include "tests/punto_script.h"

namespace stoprule::punto {
namespace {

using Kind = Happening::Kind;

// Choices of `series` and `counts` by length.
constexpr std::int64_t length(int cells) { return cells - 1; }

Layout layout_of(const std::string& text) {
  Layout layout;
  for (const Turn& turn : turns_in(text)) layout.lay(turn.cell, turn.card);
  return layout;
}

std::size_t count_colour(const std::vector<Card>& cards, int colour) {
  return static_cast<std::size_t>(
      std::count_if(cards.begin(), cards.end(), [&](Card c) { return colour_of(c) == colour; }));
}

// A box of four cells, and series of two that count: full of high cards, a low one is stuck.
std::vector<std::pair<std::string, std::int64_t>> tiny(
    std::vector<std::pair<std::string, std::int64_t>> more = {}) {
  more.insert(more.end(), {{"box", 2}, {"series", length(3)}, {"counts", length(2)}});
  return more;
}

const char* const kStuck = "r9@0,0 g8@0,1 r9@1,0 g8@1,1 r1@-";  // red 18, green 16
const char* const kEven = "r9@0,0 g9@0,1 r9@1,0 g9@1,1 r1@-";
// Red wins by 1, 2, 3 and 4 in a row; everybody else stays on one cell.
const char* const kRedWins =
    "r1@0,0 y1@1,0 g2@1,0 b3@1,0 r2@0,1 y4@1,0 g5@1,0 b6@1,0 r3@0,2 y7@1,0 g8@1,0 b9@1,0 r4@0,3";

}  // namespace

TEST_CASE("a player with no legal cell ends the round as blocked, and the card was not laid",
          "[game]") {
  const Rules rules = rules_of(2, tiny());
  const Script script(rules, {kStuck});
  const Told stuck = script.only(Kind::kCannotLay);
  CHECK(stuck.happening.seat == 0);
  CHECK(stuck.happening.card == card("r1"));
  CHECK(stuck.position.layout.cards_n() == 4);
  CHECK(script.shuffled[0].size() == 36);
  CHECK(script.counts().blocked == 1);
  CHECK(script.counts().blocked_by_empty_pile == 0);
  CHECK(script.counts().cards_laid[0] == 2);
}

TEST_CASE("a player with an empty pile ends the round as blocked", "[game]") {
  const Rules rules = rules_of(2, {{"values", 1}, {"copies", 1}, {"rounds", 1}});
  const Script script(rules, {"r1@0,0 g1@0,1 y1@0,2 b1@0,3"});
  const auto stuck = script.only(Kind::kCannotLay).happening;
  CHECK(stuck.seat == 0);
  CHECK(stuck.card == 0);
  CHECK(script.only(Kind::kBlocked).happening.side == -1);
  CHECK(script.counts().blocked_by_empty_pile == 1);
  CHECK(script.counts().no_winner == 1);
}

TEST_CASE("of the sheet's two series 15 wins over 17", "[game]") {
  // Yellow on the diagonal 5 + 4 + 8, blue in a row 3 + 7 + 5.
  const Layout layout = layout_of("y5@0,0 y4@1,1 y8@2,2 b3@3,0 b7@3,1 b5@3,2");
  const auto verdict = blocked_verdict(rules_of(4), layout);
  CHECK(verdict.side == 3);
  REQUIRE(verdict.series.size() == 1);
  CHECK(verdict.series[0].sum == 15);
  CHECK(blocked_verdict(rules_of(4, {{"blocked", 1}}), layout).side == 1);
  CHECK(blocked_verdict(rules_of(4, {{"blocked", 2}}), layout).side == -1);
}

TEST_CASE("in a blocked round most series win, whatever their sums", "[game]") {
  // Red has two series of high cards, through one cell; green one of low cards.
  const Layout layout = layout_of("r9@0,0 r9@0,1 r8@0,2 r8@1,0 r7@2,0 g1@3,1 g1@3,2 g2@3,3");
  const auto verdict = blocked_verdict(rules_of(4), layout);
  CHECK(verdict.side == 0);
  CHECK(verdict.series.size() == 2);
}

TEST_CASE("a run longer than counts is one series, and a shorter one is none", "[game]") {
  const Layout longer = layout_of("r9@0,0 r9@0,1 r8@0,2 r8@0,3 g1@1,0 g1@1,1 g2@1,2 g9@3,0");
  CHECK(blocked_verdict(rules_of(4, {{"series", length(5)}, {"counts", length(3)}}), longer).side ==
        2);  // one each, and green's sum is lower
  const Layout shorter = layout_of("r9@0,0 r9@0,1 g1@1,0");
  CHECK(blocked_verdict(rules_of(4), shorter).side == -1);
}

TEST_CASE("among the tied the single series of the lowest sum decides", "[game]") {
  // Two each: red 6 and 24, green 7 and 9.
  const Layout layout = layout_of(
      "r1@0,0 r2@0,1 r3@0,2 r8@2,0 r8@2,1 r8@2,2 g1@4,0 g2@4,1 g4@4,2 g3@6,0 g3@6,1 g3@6,2");
  CHECK(blocked_verdict(rules_of(4), layout).side == 0);
}

TEST_CASE("still equal, or without any series, nobody wins a blocked round", "[game]") {
  CHECK(blocked_verdict(rules_of(4), layout_of("r1@0,0 r5@0,1 r3@0,2 g4@2,0 g1@2,1 g4@2,2")).side ==
        -1);
  const Rules rules = rules_of(2, tiny());
  const Script script(rules, {kEven, "g1@0,0"});
  CHECK(script.only(Kind::kBlocked).happening.side == -1);
  CHECK(script.all(Kind::kSetAside).empty());
  CHECK(script.counts().no_winner == 1);
  CHECK(script.all(Kind::kRoundBegins).size() == 2);
  CHECK(script.shuffled[0].size() == 36);
}

TEST_CASE("the neutral colour never counts in a blocked round, and a side counts all its colours",
          "[game]") {
  const Layout layout = layout_of("b1@0,0 b1@0,1 b2@0,2 b2@0,3 r9@1,0 r9@1,1 r8@1,2");
  CHECK(blocked_verdict(rules_of(3), layout).side == 0);
  const Layout two = layout_of(
      "r9@0,0 r9@0,1 r9@0,2 r9@0,3 b1@2,0 b1@2,1 b1@2,2 b1@2,3 "
      "g9@4,0 g9@4,1 g9@4,2 g9@4,3");
  CHECK(blocked_verdict(rules_of(2), two).side == 1);
  CHECK(blocked_verdict(team_rules(), two).side == 1);
}

TEST_CASE("series that count have four cells for two sides, three for more, and one less than wins",
          "[game]") {
  CHECK(rules_of(2).series == 5);
  CHECK(rules_of(2).counts == 4);
  CHECK(rules_of(3).series == 4);
  CHECK(rules_of(3).counts == 3);
  CHECK(rules_of(4).series == 4);
  CHECK(rules_of(4).counts == 3);
  CHECK(team_rules().series == 5);
  CHECK(team_rules().counts == 4);
  CHECK(team_rules({{"counts", length(3)}}).counts == 3);
  CHECK(rules_of(4, {{"series", length(6)}}).counts == 5);
}

TEST_CASE("the winner sets the highest card of the series aside, out of the following rounds",
          "[game]") {
  const Script script(rules_of(4), {kRedWins, "y1@0,0"});
  const auto aside = script.only(Kind::kSetAside).happening;
  CHECK(aside.side == 0);
  CHECK(aside.card == card("r4"));
  CHECK(script.shuffled[0].size() == 17);
  CHECK(std::count(script.shuffled[0].begin(), script.shuffled[0].end(), card("r4")) == 1);
  CHECK(script.shuffled[1].size() == 18);
  CHECK(script.all(Kind::kRoundBegins).back().position.round_wins(0) == 1);
}

TEST_CASE("the highest card is looked for in all winning runs through the card just laid",
          "[game]") {
  // A red 1 in the corner of 2, 3 to its right and 9, 4 below.
  const Script script(
      rules_of(4, {{"series", length(3)}, {"wins", 1}}),
      {"r2@0,0 y1@1,1 g2@1,1 b3@1,1 r3@0,1 y4@1,1 g5@1,1 b6@1,1 r9@1,-1 y7@1,1 g8@1,1 b9@1,1 "
       "r4@2,-1 y8@1,2 g9@1,2 b9@2,2 r1@0,-1"});
  CHECK(script.only(Kind::kWins).happening.series.size() == 2);
  CHECK(script.only(Kind::kSetAside).happening.card == card("r9"));
}

TEST_CASE("equal highest cards: the first in reading order is set aside", "[game]") {
  const Rules rules = rules_of(2, tiny());
  const Script script(rules, {kStuck});
  const auto aside = script.only(Kind::kSetAside).happening;
  CHECK(aside.card == card("g8"));
  CHECK(aside.cell == Cell{0, 1});
  const Layout layout = layout_of("g3@0,1 g7@1,0 g7@0,2");
  Series all{.colour = 2, .cells = {{0, 1}, {0, 2}, {1, 0}}, .sum = 17};
  CHECK(highest_cell(layout, std::vector{all}) == Cell{0, 2});
}

TEST_CASE("in a blocked round the winner sets aside the highest card of all its series", "[game]") {
  const Rules rules = rules_of(2, tiny({{"wins", 1}}));
  const Script script(rules,
                      {"r8@0,0 g9@0,1 r9@1,1 g7@1,0 r1@-"});  // both on a diagonal: 17 and 16
  CHECK(script.only(Kind::kBlocked).happening.side == 1);
  CHECK(script.only(Kind::kSetAside).happening.card == card("g9"));
  CHECK(script.only(Kind::kMatchEnds).happening.side == 1);
}

TEST_CASE("the left neighbour of the player who ended the round starts the next", "[game]") {
  const Script won(rules_of(4), {kRedWins});
  CHECK(won.all(Kind::kRoundBegins)[1].happening.seat == 1);
  const Rules ender = rules_of(2, tiny()), winner = rules_of(2, tiny({{"next_start", 1}}));
  // Seat 0 is stuck, side 1 wins.
  CHECK(Script(ender, {kStuck}).all(Kind::kRoundBegins)[1].happening.seat == 1);
  CHECK(Script(winner, {kStuck}).all(Kind::kRoundBegins)[1].happening.seat == 0);
  // Without a winner both are the same.
  CHECK(Script(ender, {kEven}).all(Kind::kRoundBegins)[1].happening.seat == 1);
  CHECK(Script(winner, {kEven}).all(Kind::kRoundBegins)[1].happening.seat == 1);
}

TEST_CASE("in teams the winner for the start is who laid last, or the lower seat when blocked",
          "[game]") {
  const char* const team_stuck =
      "r9@0,0 g8@0,1 r9@1,0 g8@1,1 r1@-";  // seat 0 is stuck, team 1 wins
  CHECK(Script(team_rules(tiny({{"next_start", 1}})), {team_stuck})
            .all(Kind::kRoundBegins)[1]
            .happening.seat == 2);
  CHECK(Script(team_rules(tiny()), {team_stuck}).all(Kind::kRoundBegins)[1].happening.seat == 1);
  const Script laid(team_rules({{"series", length(2)}, {"next_start", 1}}),
                    {"r1@0,0 g1@1,0 r2@0,1"});
  CHECK(laid.all(Kind::kRoundBegins)[1].happening.seat == 3);  // seat 2 won
}

TEST_CASE("a team's cards are shuffled together and halved, the lower seat getting the odd one",
          "[game]") {
  const Script script(team_rules({{"series", length(3)}}),
                      {"r1@0,0 g1@1,0 r2@0,1 b2@1,0 r3@0,2", "b9@0,0"});
  const auto begins = script.all(Kind::kRoundBegins);
  for (std::size_t seat = 0; seat < 4; seat++) CHECK(begins[0].position.piles[seat].size() == 18);
  CHECK(script.only(Kind::kWins).happening.side == 0);
  CHECK(script.only(Kind::kSetAside).happening.card == card("r3"));
  CHECK(begins[1].position.piles[0].size() == 18);
  CHECK(begins[1].position.piles[2].size() == 17);
  CHECK(begins[1].position.piles[1].size() == 18);
  CHECK(script.shuffled[0].size() == 35);
  CHECK(script.shuffled[1].size() == 36);
  CHECK(count_colour(script.shuffled[0], 0) == 17);
  CHECK(count_colour(script.shuffled[0], 1) == 18);
}

TEST_CASE("cards are dealt by colour", "[game]") {
  const Script two(rules_of(2), {"r1@0,0"});
  for (int colour = 0; colour < 4; colour++) {
    CHECK(count_colour(two.shuffled[colour / 2], colour) == 18);
  }
  const Script four(rules_of(4), {"r1@0,0"});
  for (int seat = 0; seat < 4; seat++) {
    CHECK(four.shuffled[seat].size() == 18);
    CHECK(count_colour(four.shuffled[seat], seat) == 18);
    for (int value = 1; value <= 9; value++) {
      CHECK(std::count(four.shuffled[seat].begin(), four.shuffled[seat].end(),
                       card_of(seat, value)) == 2);
    }
  }
  const Script three(rules_of(3), {"r1@0,0"});
  for (int seat = 0; seat < 3; seat++) {
    CHECK(count_colour(three.shuffled[seat], seat) == 18);
    CHECK(count_colour(three.shuffled[seat], 3) == 6);
    CHECK(three.shuffled[seat].size() == 24);
  }
}

TEST_CASE("neutral cards laid, covered ones too, are dealt anew, the surplus leaves, others stay",
          "[game]") {
  // Seats 0 and 1 lay two neutral cards each, seat 2 one, which is covered by a neutral one.
  const Script script(
      rules_of(3, {{"series", length(2)}}),
      {"b1@0,0 b1@0,1 b2@0,0 b2@0,1 b3@0,0 g1@1,0 r1@-1,0 y1@1,1 g2@2,0", "r1@0,0"});
  CHECK(script.only(Kind::kWins).happening.seat == 2);
  const std::vector<Card> dealt{card("b1"), card("b1"), card("b2"), card("b2"), card("b3")};
  CHECK(script.neutral_dealt == dealt);
  CHECK(count_colour(script.shuffled[0], 3) == 4 + 1);
  CHECK(count_colour(script.shuffled[1], 3) == 4 + 1);
  CHECK(count_colour(script.shuffled[2], 3) == 5 + 1);
  CHECK(script.shuffled[0].size() == 18 + 5);
  CHECK(script.shuffled[2].size() == 17 + 6);
}

TEST_CASE("the match goes to the first side with enough rounds", "[game]") {
  const Script one(rules_of(4, {{"wins", 1}}), {kRedWins});
  CHECK(one.only(Kind::kMatchEnds).happening.side == 0);
  CHECK(one.counts().winner == 0);
  CHECK(one.counts().rounds == 1);
  const Script two(rules_of(4), {kRedWins});
  CHECK(two.all(Kind::kMatchEnds).empty());
}

TEST_CASE("a match without a winner after the last round is a draw, shared equally", "[game]") {
  for (const int players : {2, 3, 4}) {
    const Rules rules =
        rules_of(players, {{"values", 1}, {"copies", 1}, {"rounds", 7}, {"box", 2}});
    struct First final : CellStrategy {
      int lay(const View& view) const override { return first_cell(view.legal()); }
    } first;
    const KeyedRandom random(1);
    KeyedLuck luck(random, 0);
    Counter counter;
    play_reference(rules, {&first, &first, &first, &first}, luck, random, 0, counter);
    CHECK(counter.counts().rounds == 7);
    CHECK(counter.counts().winner == -1);
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); seat++) {
      CHECK(slot_values(rules, counter.counts(), seat)[kWinShare] ==
            60u / static_cast<unsigned>(players));
    }
  }
}

TEST_CASE("members of a winning team share the win and the rounds", "[game]") {
  const Rules rules = team_rules({{"series", length(3)}, {"wins", 1}});
  const auto counts = Script(rules, {"r1@0,0 g1@1,0 r2@0,1 b2@1,0 r3@0,2"}).counts();
  for (const std::size_t seat : {0u, 1u, 2u, 3u}) {
    const auto values = slot_values(rules, counts, seat);
    CHECK(values[kWinShare] == (seat % 2 == 0 ? 30 : 0));
    CHECK(values[kRoundWinShare] == (seat % 2 == 0 ? 1 : 0));  // in halves
  }
  const Rules alone = rules_of(4, {{"wins", 1}});
  const auto values = slot_values(alone, Script(alone, {kRedWins}).counts(), 0);
  CHECK(values[kWinShare] == 60);
  CHECK(values[kRoundWinShare] == 2);
}

TEST_CASE("an illegal cell ends the match at once and counts for the strategy alone", "[game]") {
  const Rules rules = rules_of(4);
  const Script script(rules, {"r9@0,0 y1@0,0"});
  CHECK(script.only(Kind::kIllegal).happening.seat == 1);
  Tally tally(tally_shape(rules, true));
  add_match(rules, script.counts(), 5, true, tally);
  CHECK(tally.illegal(0).count == 1);  // slot 0 sits at seat 1 in game 5
  CHECK(tally.illegal(0).first_game == 5);
  CHECK(tally.game_metric(kRounds).games_n == 0);
}

TEST_CASE("rules that make no game are refused with what to set", "[game]") {
  Values values = default_values(rules_table().parameters());
  values[0] = 1;
  CHECK(check_rules(values, 2)->message.find("--players 4") != std::string::npos);
  CHECK_FALSE(check_rules(values, 4));
  values[0] = 0, values[4] = length(6);
  CHECK(check_rules(values, 4)->message.find("set counts to 4") != std::string::npos);
}

}  // namespace stoprule::punto
