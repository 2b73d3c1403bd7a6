// Zum Kuhkuck with tiny decks, in full: every sequence of cards that can be drawn. The rules are
// implemented a second time in kuhkuck_second_opinion.h, knowing nothing of the engine, and the
// reference engine must come to the same end of every single game, and to the same averages in
// exact fractions.
#include <cstdint>

#include "sim/core/check.h"
#include "strategies/exact_cases.h"
#include "tests/kuhkuck_script.h"
#include "tests/kuhkuck_second_opinion.h"

namespace stoprule::kuhkuck {
namespace {

using namespace second_opinion;

// Follows the choices of a depth-first enumeration, and multiplies up the chance of its draws.
class EnumeratedLuck final : public Luck, public Listener {
 public:
  // Chances are in units of 1/unit a draw: a multiple of every number of cards in the pool.
  EnumeratedLuck(Draws& draws, const Position& start, std::uint64_t unit)
      : unit_(unit), draws_(draws), now_(start) {}
  void hear(const Happening&, const Position& position) override { now_ = position; }

  int draw(int, int, int pool_n) override {
    std::vector<int> heap;
    for (std::size_t c = 0; c < kColours; c++) {
      heap.insert(heap.end(), static_cast<std::size_t>(now_.pool[c]), static_cast<int>(c));
    }
    heap.insert(heap.end(), static_cast<std::size_t>(now_.pool[kElectricity]), kBolt);
    CHECK(static_cast<int>(heap.size()) == pool_n);
    const int card = draws_.draw(heap);
    const auto copies = static_cast<std::uint64_t>(std::count(heap.begin(), heap.end(), card));
    check(copies * unit_ % heap.size() == 0, "a unit of chances that the pool divides");
    weight *= copies * unit_ / heap.size(), draws_n++;
    if (card == kBolt) return 0;
    int place = now_.pool[kElectricity];
    for (int c = 0; c < card; c++) place += now_.pool[static_cast<std::size_t>(c)];
    return place;
  }
  Coin coin(int, int) override { return {0, 0}; }

  std::uint64_t weight = 1;  // modulo 2^64
  int draws_n = 0;

 private:
  std::uint64_t unit_;
  Draws& draws_;
  Position now_;
};

std::string settings_of(const Box& box) {
  const std::vector<std::string> names{"boots", "bell", "stool", "can", "brush"};
  std::string text = box.both_get_bonus ? "base,equal_bonus=both" : "base,equal_bonus=nobody";
  text += box.discards_full_hand ? ",full_hand=discard" : ",full_hand=pass";
  for (std::size_t c = 0; c < names.size(); c++) {
    text += "," + names[c] + "=" + std::to_string(c < box.copies.size() ? box.copies[c] : 0);
  }
  text += ",electricity=" + std::to_string(box.bolts) +
          ",hand_limit=" + std::to_string(box.hand_limit) +
          ",declare_from=" + std::to_string(box.declare_from) +
          ",most_turns=" + std::to_string(box.most_turns) + ",points=";
  std::string entries;
  for (const auto& [n, points] : box.points) {
    entries += (entries.empty() ? "" : "/") + std::to_string(n) + ":" + std::to_string(points);
  }
  return text + entries;
}

// Whether a game of the engine ended as the second opinion says.
void compare_ends(const Rules& rules, const Position& end, SecondOpinion& other) {
  const auto score = scores(rules, end);
  const bool same = other.totals() == std::vector<int>{score[0], score[1]} &&
                    other.turns == end.turn && other.mixes == end.mixes &&
                    other.passes == end.sides[0].passes + end.sides[1].passes &&
                    other.got_stuck == end.stuck;
  REQUIRE(same);
  for (int who = 0; who < 2; who++) {
    const Side& side = end.sides[static_cast<std::size_t>(who)];
    REQUIRE(static_cast<int>(other.person(who).hand.size()) == side.hand_n());
    REQUIRE(other.person(who).strikes == side.electricity_hits);
    REQUIRE(static_cast<int>(other.person(who).declared.size()) == side.declarations());
  }
}

struct Courses {
  int games_n = 0;
  Moments first_score;  // of the first player, by chance; exact where unit^most_turns fits 64 bits
};

// Plays every sequence in both. A unit of 2520 is for pools of up to ten cards.
Courses compare(const Box& box, const std::vector<Plan>& plans, std::uint64_t unit = 2520) {
  INFO(settings_of(box) << "  " << plans[0].text << "  " << plans[1].text);
  const Rules rules = rules_of(settings_of(box));
  const auto first = strategy_of(plans[0].text), second = strategy_of(plans[1].text);
  const Position start = start_position(rules);
  SecondOpinion other(box, plans);
  Draws draws;
  Courses courses;  // chances in units of 1/unit^most_turns, modulo 2^64
  do {
    draws.begin();
    EnumeratedLuck luck(draws, start, unit);
    const Position end = play_reference(rules, {first.get(), second.get()}, start, luck, luck);
    draws.begin();
    other.play(draws);
    compare_ends(rules, end, other);
    for (int i = luck.draws_n; i < box.most_turns; i++) luck.weight *= unit;
    const auto score = static_cast<std::uint64_t>(other.totals()[0]);
    courses.first_score.games_n += luck.weight;
    courses.first_score.sum += luck.weight * score;
    courses.first_score.sum_squares += luck.weight * score * score;
    courses.games_n++;
  } while (draws.next());
  std::uint64_t whole = 1;
  for (int i = 0; i < box.most_turns; i++) whole *= unit;
  CHECK(courses.first_score.games_n == whole);
  return courses;
}

Plan hold(int count) { return {"hold", "hold:count=" + std::to_string(count), count}; }
Plan points(int worth) { return {"points", "points:worth=" + std::to_string(worth), worth}; }
Plan ev(int margin) { return {"ev", "ev:margin=" + std::to_string(margin), margin}; }

}  // namespace

TEST_CASE("tiny decks, every draw: each game ends exactly as by the rule sheet", "[game]") {
  const std::vector<std::vector<Plan>> fields{{hold(2), hold(2)},
                                              {hold(1), points(5)},
                                              {ev(0), hold(2)},
                                              {points(4), ev(-1)},
                                              {ev(1), ev(0)}};
  Box box{.copies = {3, 3},
          .bolts = 1,
          .hand_limit = 2,
          .declare_from = 1,
          .most_turns = 11,
          .points = {{1, 1}, {2, 3}, {3, 6}}};
  int games_n = 0;
  for (const auto& plans : fields) {
    for (const bool both : {false, true}) {
      for (const bool discards : {false, true}) {
        box.both_get_bonus = both, box.discards_full_hand = discards;
        games_n += compare(box, plans).games_n;
      }
    }
  }
  CHECK(games_n > 1000);
}

TEST_CASE("Kuhkuck's exact case of the self-test is what both enumerations give", "[game]") {
  const Box box{.copies = {3, 3},
                .bolts = 1,
                .hand_limit = 2,
                .declare_from = 1,
                .most_turns = 6,
                .both_get_bonus = true,
                .discards_full_hand = true,
                .points = {{1, 1}, {2, 3}}};
  int cases_n = 0;
  for (const ExactCase& one : all_exact_cases()) {
    if (one.game != "kuhkuck") continue;
    REQUIRE(one.rules == settings_of(box));
    REQUIRE(one.strategies == std::vector<std::string>{hold(2).text, points(5).text});
    REQUIRE(one.metric == "score");
    const Moments moments = compare(box, {hold(2), points(5)}, 420).first_score;
    INFO(moments.games_n << ", " << moments.sum << ", " << moments.sum_squares);
    CHECK(moments == one.courses);
    cases_n++;
  }
  CHECK(cases_n == 1);
}

TEST_CASE("Kuhkuck: tiny decks of other make-up are exactly as by the rule sheet", "[game]") {
  const std::map<int, int> steps{{1, 0}, {2, 2}, {3, 5}, {4, 9}};
  int games_n = 0;
  games_n += compare({.copies = {2, 2, 1},
                      .bolts = 2,
                      .hand_limit = 2,
                      .declare_from = 2,
                      .most_turns = 10,
                      .points = steps},
                     {hold(2), hold(2)})
                 .games_n;
  games_n += compare({.copies = {4, 0, 3},
                      .bolts = 2,
                      .hand_limit = 3,
                      .declare_from = 2,
                      .most_turns = 12,
                      .points = steps},
                     {hold(3), ev(0)})
                 .games_n;
  games_n += compare({.copies = {2, 3},
                      .bolts = 0,
                      .hand_limit = 1,
                      .declare_from = 1,
                      .most_turns = 14,
                      .points = steps},
                     {hold(1), points(1)})
                 .games_n;
  games_n += compare({.copies = {5},
                      .bolts = 3,
                      .hand_limit = 2,
                      .declare_from = 2,
                      .most_turns = 16,
                      .points = steps},
                     {hold(2), points(7)})
                 .games_n;
  CHECK(games_n > 1000);
}

}  // namespace stoprule::kuhkuck
