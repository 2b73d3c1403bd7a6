// PUSH positions as starts: a game cut at any moment plays on to the same end, and what cannot come
// up is refused with the reason.
#include <catch2/catch.hpp>

#include "tests/push_script.h"

namespace stoprule::push {
namespace {

using Kind = Happening::Kind;

// All that a happening says, to compare and to print.
std::vector<int> words(const Happening& h) {
  return {
      static_cast<int>(h.kind), h.seat,    h.card, h.column, h.colour, h.face, h.cards, h.points,
      h.new_column ? 1 : 0,     h.decision};
}
std::vector<std::vector<int>> story(const Recorder& heard, std::size_t from) {
  std::vector<std::vector<int>> story;
  for (std::size_t i = from; i < heard.happenings.size(); i++)
    story.push_back(words(heard.happenings[i]));
  return story;
}

bool same_zones(const Position& a, const Position& b) {
  for (std::size_t i = 0; i < kMostPlayers; i++) {
    if (a.zones[i].open != b.zones[i].open) return false;
    if (a.zones[i].protected_ != b.zones[i].protected_) return false;
  }
  return true;
}

// Plays a game whole, then from each of its moments with the pile and faces that were left.
void cut_everywhere(const Rules& rules, const std::vector<std::string>& strategies,
                    std::uint64_t game) {
  std::vector<std::shared_ptr<const LaneStrategy>> keep;
  Seats seats{};
  for (const auto& text : strategies) {
    keep.push_back(strategy_of(text));
    seats[keep.size() - 1] = keep.back().get();
  }
  const Position start = start_position(rules);
  KeyedLuck keyed(rules, start, KeyedRandom(8), game);
  const std::vector<Card> pile(keyed.pile().begin(), keyed.pile().end());
  std::vector<int> faces(400);
  for (std::size_t i = 0; i < faces.size(); i++) faces[i] = keyed.face(0, static_cast<int>(i));

  ScriptedLuck luck(pile, faces);
  Recorder whole;
  const Position end = play_reference(rules, seats, start, luck, whole);
  REQUIRE(luck.rolls_n() < faces.size());
  std::ptrdiff_t rolled = 0, turned = 0;
  for (std::size_t i = 0; i < whole.happenings.size(); i++) {
    const Happening& happening = whole.happenings[i];
    rolled += happening.kind == Kind::kRolls ? 1 : 0;
    turned += happening.kind == Kind::kTurned ? 1 : 0;
    const bool begins = happening.kind == Kind::kTurnBegins;
    const bool switched = happening.kind == Kind::kTurned && happening.card == kSwitch;
    if (!begins && !switched && happening.kind != Kind::kPlaced &&
        happening.kind != Kind::kGoesOn) {
      continue;
    }
    const Position& cut = whole.positions[i];
    INFO("game " << game << ", happening " << i);
    if (cut.pile_cards() == 0) {  // the turn only ends: no start
      CHECK(check_position(rules, cut).has_value());
      continue;
    }
    REQUIRE_FALSE(check_position(rules, cut).has_value());
    ScriptedLuck rest({pile.begin() + turned, pile.end()}, {faces.begin() + rolled, faces.end()});
    Recorder heard;
    const Position cut_end = play_reference(rules, seats, cut, rest, heard);
    const bool same = same_zones(end, cut_end) && end.turn == cut_end.turn &&
                      story(heard, 0) == story(whole, begins ? i : i + 1);
    if (!same) FAIL("a game that was cut went another way");
  }
}

TEST_CASE("a game cut at any decision plays on to the same end", "[game]") {
  const std::vector<std::string> four{"random", "threshold", "ev", "risk:limit=0.3"};
  for (std::uint64_t game = 0; game < 3; game++) {
    cut_everywhere(rules_of("base", 4), four, game);
    cut_everywhere(rules_of("risques,stop_after_switch=no,columns=2", 4), four, game);
    cut_everywhere(rules_of("base", 2), {"random", "cards"}, game);
    cut_everywhere(rules_of("base,switches_with_two=kept,stop_after_switch=no,switches=30", 2),
                   {"threshold", "random:stop=0.1"}, game);
  }
}

TEST_CASE("the start of a game has every card in the pile, and nothing else", "[game]") {
  for (int players = 2; players <= 6; players++) {
    const Rules rules = rules_of("base", players);
    const Position start = start_position(rules);
    CHECK(start.pile == rules.pile_counts());
    CHECK(start.active == 0);
    CHECK(start.turn == 0);
    CHECK_FALSE(start.drawing);
    CHECK_FALSE(check_position(rules, start).has_value());
  }
}

// A position in the middle of a turn of seat 1, legal as it is.
Position middle() {
  Position position = start_position(rules_of("base", 3));
  position.active = 1;
  position.drawing = true;
  position.columns[0].place(green(4));
  position.columns[0].place(kDie);
  position.columns[1].place(green(2));
  position.open_columns = 2;
  position.switches_turned = 1;
  position.cards_turned = 4;
  for (const Card card : {green(4), kDie, green(2), kSwitch, red(6), red(6)}) position.pile[card]--;
  position.zones[2].open[kRed][5] = 1;
  position.zones[0].protected_[kRed][5] = 1;
  return position;
}

// What the check says after a change to middle(); empty: nothing.
template <class Change>
std::string refusal(Change change) {
  Position position = middle();
  change(position);
  const Status status = check_position(rules_of("base", 3), position);
  return status ? status->message : "";
}
bool tells(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST_CASE("a legal position in the middle of a turn is accepted", "[game]") {
  CHECK(refusal([](Position&) {}).empty());
  CHECK(refusal([](Position& p) { p.pile[red(1)] = 0; }).empty());  // some were discarded
  CHECK(refusal([](Position& p) { p.turn = 50; }).empty());
}

TEST_CASE("a position that cannot come up is refused with the reason", "[game]") {
  CHECK(tells(refusal([](Position& p) { p.active = 3; }), "seats are 0..2"));
  CHECK(tells(refusal([](Position& p) { p.active = -1; }), "seats are 0..2"));
  CHECK(tells(refusal([](Position& p) { p.open_columns = 4; }), "the rules allow 3"));
  CHECK(tells(refusal([](Position& p) { p.open_columns = -1; }), "the rules allow 3"));
  CHECK(tells(refusal([](Position& p) { p.turn = -1; }), "negative"));
  CHECK(tells(refusal([](Position& p) { p.pile = {}; }), "the pile is empty"));
  CHECK(tells(refusal([](Position& p) { p.zones[3].open[0][0] = 1; }), "seat 3 holds cards"));
  CHECK(tells(refusal([](Position& p) { p.zones[5].protected_[0][0] = 1; }), "seat 5 holds cards"));
}

TEST_CASE("a position with more copies of a card than the rules have is refused", "[game]") {
  CHECK(tells(refusal([](Position& p) { p.pile[red(6)]++; }), "4 copies"));
  CHECK(tells(refusal([](Position& p) { p.zones[2].open[kRed][5]++; }), "4 copies"));
  CHECK(tells(refusal([](Position& p) { p.zones[0].protected_[kRed][5]++; }), "4 copies"));
  CHECK(tells(refusal([](Position& p) { p.pile[green(4)]++; }), "4 copies"));  // one is in a column
  CHECK(tells(refusal([](Position& p) { p.pile[kDie]++; }), "19 copies"));
  CHECK(tells(refusal([](Position& p) { p.pile[kSwitch]++; }), "13 copies"));
  CHECK(tells(refusal([](Position& p) { p.pile[7] = 1; }), "the rules have 0"));  // no such card
}

TEST_CASE("a position whose table makes no sense is refused with the reason", "[game]") {
  CHECK(tells(refusal([](Position& p) { p.drawing = false; }), "no draw turn has begun"));
  CHECK(tells(refusal([](Position& p) { p.cards_turned = 5; }), "5 cards were turned"));
  CHECK(tells(refusal([](Position& p) { p.open_columns = 1; }), "column 1 holds"));
  CHECK(tells(refusal([](Position& p) { p.open_columns = 3; }), "column 2 holds 0"));
  CHECK(tells(refusal([](Position& p) {
                p.columns[0].value[kRed] = 4;  // a green 4 lies there
                p.cards_turned++;
                p.pile[red(4)]--;
              }),
              "value 4 twice"));
  CHECK(tells(refusal([](Position& p) { p.columns[1].value[kGreen] = 7; }), "value 7"));
  CHECK(tells(refusal([](Position& p) { p.columns[1].value[kGreen] = 255; }), "value 255"));
  CHECK(
      tells(refusal([](Position& p) { p.switches_turned = -1, p.cards_turned = 2; }), "negative"));
  const Rules narrow = rules_of("base,colours=4,values=5", 3);
  Position position = start_position(narrow);
  position.zones[0].open[kPurple][0] = 1;
  CHECK(check_position(narrow, position).has_value());
  position = start_position(narrow);
  position.zones[0].open[kGreen][5] = 1;
  CHECK(check_position(narrow, position).has_value());
}

TEST_CASE("whoever continues a turn is asked to stop only if the position says so", "[game]") {
  for (const bool may_stop : {true, false}) {
    Scene scene(3);
    scene.start = middle();
    scene.start.may_stop = may_stop;
    scene.pile = {red(1), blue(3), red(3)};
    scene.seat[1].on_stop = [](const ViewArrays&) { return 1; };
    scene.play();
    CHECK(scene.heard.positions[scene.heard.index(Kind::kStops)].cards_turned ==
          (may_stop ? 4 : 5));
    CHECK(scene.heard.happenings[0].seat == 1);
  }
}

TEST_CASE("a start in the middle of a game shuffles the cards that are left", "[game]") {
  const Rules rules = rules_of("base", 3);
  const Position position = middle();
  KeyedLuck luck(rules, position, KeyedRandom(1), 5);
  std::array<std::uint8_t, kCodes> seen{};
  for (const Card card : luck.pile()) seen[card]++;
  CHECK(seen == position.pile);
  // From the beginning it is the deal of the deck.
  const Position start = start_position(rules);
  KeyedLuck whole(rules, start, KeyedRandom(1), 5);
  std::vector<Card> order(120);
  Deck(start.pile).deal(KeyedRandom(1), 5, order);
  CHECK(std::equal(order.begin(), order.end(), whole.pile().begin(), whole.pile().end()));
}

}  // namespace
}  // namespace stoprule::push
