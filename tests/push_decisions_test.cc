// PUSH, what the reference strategies decide: examples worked by hand from their definitions, and
// the expected value of one more card against plain counting in whole numbers.
#include <catch2/catch.hpp>
#include <map>

#include "sim/games/push/position_view.h"
#include "tests/push_script.h"

namespace stoprule::push {
namespace {

using Kind = Happening::Kind;

// A moment of seat 0's turn, and what a strategy decides in it.
struct Moment {
  explicit Moment(const std::string& settings = "base") : rules(rules_of(settings, 3)) {
    position.drawing = true;
  }

  Moment& column(const std::vector<Card>& cards) {
    auto& column = position.columns[static_cast<std::size_t>(position.open_columns++)];
    for (const Card card : cards) column.place(card);
    return *this;
  }
  Moment& pile(const std::vector<Card>& cards) {
    for (const Card card : cards) position.pile[card]++;
    return *this;
  }
  Moment& holds(Card card, int copies = 1) {
    position.zones[0].open[static_cast<std::size_t>(colour_of(card))]
                          [static_cast<std::size_t>(value_of(card) - 1)] =
        static_cast<std::uint8_t>(copies);
    return *this;
  }

  template <class Decide>
  int ask(const std::string& text, Decide decide, Card card = 0, Coin coin = {0, 0}) const {
    PositionView view;
    view.see(rules, position, 0);
    view.see_card(card);
    view.see_coin(coin.chance, coin.choice);
    std::int8_t out = 77;
    decide(*strategy_of(text), view.arrays(), &out);
    return out;
  }
  bool stops(const std::string& text) const {
    return ask(text, [](auto& s, auto& view, auto* out) { s.stop(view, out); }) != 0;
  }
  int act(const std::string& text) const {
    return ask(text, [](auto& s, auto& view, auto* out) { s.act(view, out); });
  }
  int place(const std::string& text, Card card) const {
    return ask(
        text, [](auto& s, auto& view, auto* out) { s.place(view, out); }, card);
  }
  int key(const std::string& text, int i) const {
    return ask(text, [i](auto& s, auto& view, auto* out) { s.take(view, i, out); });
  }

  Rules rules;
  Position position;
};

TEST_CASE("threshold stops once the largest worth of an open column reaches its point", "[game]") {
  const auto moment = Moment().column({green(6), red(5)}).column({blue(3)});
  CHECK(moment.stops("threshold:stop=11"));
  CHECK_FALSE(moment.stops("threshold:stop=12"));
  const auto with_die = Moment().column({green(6), red(5), kDie}).column({blue(6), red(2)});
  CHECK(with_die.stops("threshold:stop=8,die=4"));  // 11 - 4 = 7 against 8
  CHECK_FALSE(with_die.stops("threshold:stop=9,die=4"));
  CHECK(with_die.stops("threshold:stop=9,die=2"));
  CHECK_FALSE(Moment().column({kDie}).stops("threshold:stop=0,die=1"));  // worth -1
  CHECK(Moment().column({kDie}).stops("threshold:stop=0,die=0"));
}

TEST_CASE("cards counts numbers and dice in all columns, switch cards not", "[game]") {
  auto moment = Moment().column({green(6), red(5), kDie}).column({blue(3)});
  moment.position.switches_turned = 3;
  moment.position.cards_turned = 7;
  CHECK(moment.stops("cards:count=4"));
  CHECK_FALSE(moment.stops("cards:count=5"));
  CHECK(moment.key("cards:count=4", 0) == 11);  // a die costs nothing
}

TEST_CASE("risk compares bust cards with the pile exactly, switch cards included", "[game]") {
  // One column of one: a red or a 1 busts, a switch card never does.
  const auto one_in_five =
      Moment("base,columns=1").column({red(1)}).pile({red(4), green(2), blue(3), kDie, kSwitch});
  CHECK(one_in_five.stops("risk:limit=0.2"));  // 1 of 5 is exactly 0.2
  CHECK_FALSE(one_in_five.stops("risk:limit=0.2001"));
  const auto one_in_three =
      Moment("base,columns=1").column({red(1)}).pile({green(1), blue(3), kSwitch});
  CHECK(one_in_three.stops("risk:limit=0.3333"));
  CHECK_FALSE(one_in_three.stops("risk:limit=0.3334"));
  const auto all = Moment("base,columns=1").column({red(1), kDie}).pile({kDie, red(2)});
  CHECK(all.stops("risk:limit=1"));
  CHECK(Moment().column({red(1)}).pile({red(1)}).stops("risk:limit=0"));
  CHECK_FALSE(Moment().column({red(1)}).pile({red(1)}).stops("risk:limit=0.0001"));  // a new column
}

TEST_CASE("risk counts with piles and busts beyond 128 cards", "[game]") {
  auto moment = Moment("base,copies=6,dice=30,switches=30,columns=1").column({red(1)});
  moment.position.pile = moment.rules.pile_counts();
  moment.position.pile[red(1)]--;
  // 35 red and 24 ones of other colours, of 239 cards: 0.24686.
  CHECK(moment.position.pile_cards() == 239);
  CHECK(bust_cards(moment.rules, moment.position) == 59);
  CHECK(moment.stops("risk:limit=0.2468"));
  CHECK_FALSE(moment.stops("risk:limit=0.2469"));
  moment.column({});
  moment.position.columns[0].place(green(2));
  moment.position.columns[0].place(blue(3));
  moment.position.columns[0].place(purple(4));
  moment.position.columns[0].place(kDie);
  moment.position.open_columns = 1;
  // All but yellow 5, yellow 6 and switch cards: 239 - 12 - 30 = 197 bust.
  CHECK(bust_cards(moment.rules, moment.position) == 197);
  CHECK(moment.stops("risk:limit=0.8242"));  // 197/239 = 0.82427
  CHECK_FALSE(moment.stops("risk:limit=0.8243"));
}

TEST_CASE("the largest unprotected colour is protected from a sum on, ties to the lowest",
          "[game]") {
  for (const std::string name : {"threshold", "cards", "risk", "ev"}) {
    auto moment = Moment().holds(red(6), 2).holds(blue(6), 2).holds(green(5), 2);
    CHECK(moment.act(name + ":protect=12") == kRed);
    CHECK(moment.act(name + ":protect=13") == kDraw);
    moment.holds(purple(6), 3);
    CHECK(moment.act(name + ":protect=12") == kPurple);
    CHECK(Moment().act(name + ":protect=0") == kDraw);  // there is nothing to protect
    CHECK(Moment().holds(yellow(1)).act(name + ":protect=0") == kYellow);
    moment.position.zones[0].protected_[kGreen][5] = 3;  // protected cards do not count
    CHECK(moment.act(name + ":protect=19") == kDraw);
  }
}

TEST_CASE("a number goes to the largest column that admits it, a die to the smallest", "[game]") {
  for (const std::string name : {"threshold", "cards", "risk", "ev"}) {
    const auto moment = Moment().column({green(2)}).column({red(5), kDie}).column({blue(5)});
    CHECK(moment.place(name, purple(4)) == 1);  // 5 and 5: the lowest; the die is ignored
    CHECK(moment.place(name, red(4)) == 2);
    CHECK(moment.place(name, yellow(5)) == 0);
    CHECK(moment.place(name, kDie) == 0);
    const auto two = Moment().column({green(2), kDie}).column({green(5)});
    CHECK(two.place(name, green(3)) == 2);  // none admits it: a new one
    CHECK(two.place(name, kDie) == 1);
    CHECK(Moment().column({green(3)}).column({red(3)}).place(name, kDie) == 0);
    CHECK(Moment().place(name, kDie) == 0);
  }
}

TEST_CASE("a column's key is its sum, less the die's cost", "[game]") {
  const auto moment = Moment().column({green(2), red(3)}).column({blue(6), kDie}).column({kDie});
  for (const std::string name : {"threshold:die=7", "risk:die=7", "ev:die=7"}) {
    CHECK(moment.key(name, 0) == 5);
    CHECK(moment.key(name, 1) == -1);
    CHECK(moment.key(name, 2) == -7);
  }
}

TEST_CASE("random stops and protects with its chances, and chooses evenly", "[game]") {
  const auto stop = [](auto& s, auto& view, auto* out) { s.stop(view, out); };
  const auto act = [](auto& s, auto& view, auto* out) { s.act(view, out); };
  const auto place = [](auto& s, auto& view, auto* out) { s.place(view, out); };
  const auto moment = Moment().column({green(2)}).column({red(2)}).holds(yellow(1)).holds(blue(1));
  for (const int chance : {0, 2499, 2500, 9999}) {
    const Coin coin{static_cast<std::uint16_t>(chance), 0};
    CHECK(moment.ask("random", stop, 0, coin) == (chance < 2500 ? 1 : 0));
    CHECK((moment.ask("random:protect=0.25", act, 0, coin) != kDraw) == (chance < 2500));
    CHECK(Moment().ask("random:protect=1", act, 0, coin) == kDraw);  // nothing is unprotected
  }
  std::map<int, int> colours, green_places, blue_places, full_places;
  const auto full = Moment().column({green(2)}).column({red(2)}).column({blue(3)});
  for (std::uint8_t choice = 0; choice < kChoiceRange; choice++) {
    colours[moment.ask("random", act, 0, {0, choice})]++;
    green_places[moment.ask("random", place, green(5), {0, choice})]++;
    blue_places[moment.ask("random", place, blue(5), {0, choice})]++;
    full_places[full.ask("random", place, green(5), {0, choice})]++;
  }
  CHECK(colours == std::map<int, int>{{kYellow, 30}, {kBlue, 30}});
  CHECK(green_places == std::map<int, int>{{1, 30}, {2, 30}});  // the red column, or a new one
  CHECK(blue_places == std::map<int, int>{{0, 20}, {1, 20}, {2, 20}});
  CHECK(full_places == std::map<int, int>{{1, 30}, {2, 30}});
}

TEST_CASE("random takes each of the columns left equally often", "[game]") {
  const auto moment = Moment().column({green(2)}).column({red(2)}).column({kDie});
  for (int left = 1; left < 8; left++) {  // bit i: column i is left
    std::map<int, int> taken;
    for (std::uint8_t choice = 0; choice < kChoiceRange; choice++) {
      int best = -1, best_key = 0;
      for (int i = 0; i < 3; i++) {
        if ((left >> i & 1) == 0) continue;
        const int key =
            moment.ask("random", [i](auto& s, auto& view, auto* out) { s.take(view, i, out); }, 0,
                       {0, choice});
        if (best < 0 || key > best_key) best = i, best_key = key;
      }
      taken[best]++;
    }
    const int left_n = (left & 1) + (left >> 1 & 1) + (left >> 2);
    CHECK(static_cast<int>(taken.size()) == left_n);
    for (const auto& [column, n] : taken) CHECK(n == kChoiceRange / left_n);
  }
}

TEST_CASE("ev stops when one more card gains nothing on average", "[game]") {
  // One column of red 2; of the cards left, green 6 adds 6 and red 5 busts: 6 - 2 > 0 goes on.
  auto moment = Moment("base,columns=1").column({red(2)}).pile({green(6), red(5)});
  CHECK_FALSE(moment.stops("ev"));
  // With 24 unprotected points the bust's roll costs 24/6 = 4 more: 6 - (2 + 4) = 0 stops.
  moment.holds(blue(6), 3).holds(purple(6));
  CHECK(moment.stops("ev"));
  moment.holds(purple(5)).holds(purple(6), 0);  // 23 points: 6 - (2 + 23/6) > 0
  CHECK_FALSE(moment.stops("ev"));
  // Under Risques the star takes all as well: 12 points cost 2 x 12/6 = 4.
  auto risques = Moment("risques,columns=1").column({red(2)}).pile({green(6), red(5)});
  risques.holds(blue(6), 2);
  CHECK(risques.stops("ev"));
  risques.holds(blue(6), 1).holds(blue(5));
  CHECK_FALSE(risques.stops("ev"));
}

// n F (expected change of one more card), counted card by card.
long change_of_one_card(const Rules& rules, const Position& position, const LaneStrategy& strategy,
                        int die) {
  const auto best = [die](const Position& p) {
    int most = -1000;
    for (int i = 0; i < p.open_columns; i++) {
      const Column& column = p.columns[static_cast<std::size_t>(i)];
      most = std::max(most, column.sum() - (column.die ? die : 0));
    }
    return most;
  };
  long unprotected = 0, change = 0;
  for (int c = 0; c < rules.colours; c++) unprotected += position.zones[0].open_sum(c);
  for (const Card card : sorted_pile(position)) {
    if (card == kSwitch) continue;
    bool fits = position.open_columns < rules.columns;
    for (int i = 0; i < position.open_columns; i++) {
      fits = fits || position.columns[static_cast<std::size_t>(i)].admits(card);
    }
    if (!fits) {
      change -= rules.faces() * best(position) + unprotected * (rules.star_takes_all ? 2 : 1);
      continue;
    }
    PositionView view;
    view.see(rules, position, 0);
    view.see_card(card);
    std::int8_t column = 0;
    strategy.place(view.arrays(), &column);
    Position then = position;
    then.open_columns = std::max(then.open_columns, column + 1);
    then.columns[static_cast<std::size_t>(column)].place(card);
    change += rules.faces() * (best(then) - best(position));
  }
  return change;
}

TEST_CASE("ev decides by the count of all cards left, in thousands of positions", "[game]") {
  for (const std::string settings :
       {"base", "risques", "base,columns=2,colours=4", "risques,copies=6,dice=30,columns=3",
        "base,values=3,columns=1"}) {
    for (const int die : {0, 4, 20}) {
      const Rules rules = rules_of(settings, 2);
      const auto random = strategy_of("random:stop=0.1,protect=0.1");
      const auto ev = strategy_of("ev:die=" + std::to_string(die));
      int stops = 0, asked = 0, different = 0;
      for (std::uint64_t game = 0; game < 4; game++) {
        const Position start = start_position(rules);
        KeyedLuck luck(rules, start, KeyedRandom(20), game);
        Recorder heard;
        play_reference(rules, {random.get(), random.get()}, start, luck, heard);
        for (std::size_t i = 0; i < heard.happenings.size(); i++) {
          const Position& position = heard.positions[i];
          if (heard.happenings[i].kind != Kind::kGoesOn || position.active != 0) continue;
          PositionView view;
          view.see(rules, position, 0);
          std::int8_t stop = 0;
          ev->stop(view.arrays(), &stop);
          asked++, stops += stop;
          different += (stop != 0) != (change_of_one_card(rules, position, *ev, die) <= 0) ? 1 : 0;
        }
      }
      INFO(settings << " die=" << die << ": " << stops << " of " << asked << " stop");
      CHECK(different == 0);
      CHECK((stops > 0 && stops < asked));
    }
  }
}

}  // namespace
}  // namespace stoprule::push
