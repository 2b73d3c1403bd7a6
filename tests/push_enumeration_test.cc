// PUSH with tiny decks, in full: all pile orders and all faces of the die, in exact fractions. The
// rules are implemented a second time in push_second_opinion.h, knowing nothing of the engine, and
// the reference engine must average the same scores and win shares, to the last digit.
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "strategies/exact_cases.h"
#include "tests/push_script.h"
#include "tests/push_second_opinion.h"

namespace stoprule::push {
namespace {

using namespace second_opinion;

// Sums of scores and of sixtieths of wins, each weighted by the chance of its dice, over the number
// of orders x faces^kMostRolls.
constexpr std::size_t kMostRolls = 20;
struct Sums {
  std::array<std::uint64_t, kMostPlayers> scores{}, shares{};
  std::uint64_t weight = 0;
  Moments first_score, first_share;  // of seat 0
  bool operator==(const Sums&) const = default;
};

// Counts a course of this weight.
template <class Numbers>
void add(Sums& sums, std::uint64_t weight, const Numbers& scores, const Numbers& shares,
         std::size_t players_n) {
  const auto count = [weight](Moments& moments, std::uint64_t value) {
    moments.games_n += weight, moments.sum += weight * value;
    moments.sum_squares += weight * value * value;
  };
  sums.weight += weight;
  for (std::size_t i = 0; i < players_n; i++) {
    const auto score = static_cast<std::uint64_t>(scores[i]);
    const auto share = static_cast<std::uint64_t>(shares[i]);
    sums.scores[i] += weight * score, sums.shares[i] += weight * share;
    if (i == 0) count(sums.first_score, score), count(sums.first_share, share);
  }
}

std::uint64_t weight_of(std::size_t rolls, int faces) {
  check(rolls <= kMostRolls, "more rolls than the common denominator allows");
  std::uint64_t weight = 1;
  for (std::size_t i = rolls; i < kMostRolls; i++) weight *= static_cast<std::uint64_t>(faces);
  return weight;
}

class EnumeratedLuck final : public ScriptedLuck {
 public:
  EnumeratedLuck(std::vector<Card> pile, Dice& dice) : ScriptedLuck(std::move(pile)), dice_(dice) {}
  int face(int, int) override { return dice_.roll(); }

 private:
  Dice& dice_;
};

class Deaf final : public Listener {
  void hear(const Happening&, const Position&) override {}
};

Sums sums_of_engine(const Rules& rules, const std::vector<Plan>& plans) {
  std::vector<std::shared_ptr<const LaneStrategy>> strategies;
  Seats seats{};
  for (std::size_t i = 0; i < plans.size(); i++) {
    strategies.push_back(strategy_of(plans[i].text));
    seats[i] = strategies.back().get();
  }
  Sums sums;
  Deaf listener;
  const Position start = start_position(rules);
  std::vector<Card> pile = sorted_pile(start);
  do {
    Dice dice(rules.faces());
    do {
      EnumeratedLuck luck(pile, dice);
      const Position end = play_reference(rules, seats, start, luck, listener);
      const auto shares = win_shares(rules, end);
      std::vector<int> scores, all_shares;
      for (std::size_t i = 0; i < plans.size(); i++) {
        scores.push_back(end.zones[i].score()), all_shares.push_back(static_cast<int>(shares[i]));
      }
      add(sums, weight_of(dice.rolls_n(), rules.faces()), scores, all_shares, plans.size());
    } while (dice.next());
  } while (std::next_permutation(pile.begin(), pile.end()));
  return sums;
}

Sums sums_of_second_opinion(const Box& box, Heap pile, const std::vector<Plan>& plans) {
  Sums sums;
  std::sort(pile.begin(), pile.end());
  SecondOpinion game(box, plans);
  do {
    Dice dice(box.colours + 1);
    do {
      game.play(pile, dice);
      add(sums, weight_of(dice.rolls_n(), box.colours + 1), game.scores(), game.shares(),
          plans.size());
    } while (dice.next());
  } while (std::next_permutation(pile.begin(), pile.end()));
  return sums;
}

Plan threshold(int stop, int protect, int die) {
  return {.name = "threshold",
          .text = "threshold:stop=" + std::to_string(stop) + ",protect=" + std::to_string(protect) +
                  ",die=" + std::to_string(die),
          .stop_at = stop,
          .protect = protect,
          .die = die};
}
Plan cards(int count, int protect) {
  return {.name = "cards",
          .text = "cards:count=" + std::to_string(count) + ",protect=" + std::to_string(protect),
          .stop_at = count,
          .protect = protect,
          .die = 0};
}
Plan risk(const std::string& limit, int over, int under, int protect, int die) {
  return {.name = "risk",
          .text = "risk:limit=" + limit + ",protect=" + std::to_string(protect) +
                  ",die=" + std::to_string(die),
          .limit_over = over,
          .limit_under = under,
          .protect = protect,
          .die = die};
}
Plan ev(int protect, int die) {
  return {.name = "ev",
          .text = "ev:protect=" + std::to_string(protect) + ",die=" + std::to_string(die),
          .protect = protect,
          .die = die};
}

// Plays the rules text and the plans, seat by seat, in both; returns what both say.
Sums compare(const std::string& text, const std::vector<Plan>& plans) {
  const auto players = static_cast<int>(plans.size());
  const Rules rules = rules_of(text, players);
  const Box box{.players = players,
                .colours = rules.colours,
                .columns = rules.columns,
                .risques = text.starts_with("risques"),
                .stop_after_switch = text.find("stop_after_switch=no") == std::string::npos};
  Heap pile;
  for (int c = 0; c < rules.colours; c++) {
    for (int v = 1; v <= rules.values; v++) {
      pile.insert(pile.end(), static_cast<std::size_t>(rules.copies), {What::kNumber, c, v});
    }
  }
  const bool switches = players > 2 || text.find("switches_with_two=kept") != std::string::npos;
  pile.insert(pile.end(), static_cast<std::size_t>(rules.dice), {What::kDieCard, 0, 0});
  pile.insert(pile.end(), static_cast<std::size_t>(switches ? rules.switches : 0),
              {What::kSwitchCard, 0, 0});

  std::string names;
  for (const Plan& plan : plans) names += plan.text + "  ";
  INFO(text << "\n" << names);
  const Sums wanted = sums_of_second_opinion(box, pile, plans);
  const Sums seen = sums_of_engine(rules, plans);
  for (std::size_t i = 0; i < plans.size(); i++) {
    INFO("seat " << i);
    CHECK(seen.scores[i] == wanted.scores[i]);
    CHECK(seen.shares[i] == wanted.shares[i]);
  }
  CHECK(seen == wanted);
  return wanted;
}

// Stop points of tiny decks, so that every way of a turn comes up often.
std::vector<std::vector<Plan>> fields(std::size_t players) {
  const std::vector<Plan> all{threshold(3, 2, 1), cards(3, 3), risk("0.25", 1, 4, 2, 2), ev(2, 1),
                              threshold(9, 1, 0)};
  std::vector<std::vector<Plan>> fields;
  for (const Plan& plan : all) fields.emplace_back(players, plan);
  for (std::size_t first = 0; first < all.size(); first++) {  // mixed: neighbours in the list
    auto& field = fields.emplace_back();
    for (std::size_t i = 0; i < players; i++) field.push_back(all[(first + i) % all.size()]);
  }
  return fields;
}

TEST_CASE(
    "tiny decks, every order and every face: scores and wins are exactly as by the rule sheet",
    "[game]") {
  const std::string deck = ",colours=2,values=2,copies=1,dice=1,switches=1,columns=";
  for (const std::string preset : {"base", "risques"}) {
    for (const std::string columns : {"1", "2", "3"}) {
      for (const std::size_t players : {2u, 3u}) {
        for (const auto& field : fields(players)) compare(preset + deck + columns, field);
      }
    }
  }
}

TEST_CASE("tiny decks under every setting are exactly as by the rule sheet", "[game]") {
  const std::string deck = ",colours=2,values=2,copies=1,dice=1,switches=1,columns=";
  for (const std::string columns : {"1", "2"}) {
    for (const auto& field : fields(3))
      compare("base,stop_after_switch=no" + deck + columns, field);
    for (const auto& field : fields(2))
      compare("base,switches_with_two=kept" + deck + columns, field);
    for (const auto& field : fields(2)) {
      compare("risques,switches_with_two=kept,stop_after_switch=no" + deck + columns, field);
    }
  }
}

TEST_CASE("tiny decks of other make-up are exactly as by the rule sheet", "[game]") {
  for (const std::string preset : {"base", "risques"}) {
    for (const std::string deck : {",colours=1,values=2,copies=2,dice=2,switches=1,columns=2",
                                   ",colours=3,values=1,copies=1,dice=1,switches=2,columns=1",
                                   ",colours=3,values=2,copies=1,dice=0,switches=1,columns=2"}) {
      for (const auto& field : fields(3)) compare(preset + deck, field);
    }
  }
  compare("base,colours=2,values=1,copies=1,dice=2,switches=2,columns=1",
          {threshold(1, 1, 2), cards(1, 2), ev(1, 0), risk("0.3334", 1667, 5000, 2, 1)});
}

TEST_CASE("PUSH's exact cases of the self-test are what both enumerations give", "[game]") {
  const std::vector<Plan> known{threshold(3, 2, 1), cards(3, 3), ev(2, 1)};
  int cases_n = 0;
  for (const ExactCase& one : all_exact_cases()) {
    if (one.game != "push") continue;
    std::vector<Plan> plans;
    for (const auto& text : one.strategies) {
      for (const Plan& plan : known) {
        if (plan.text == text) plans.push_back(plan);
      }
    }
    REQUIRE(plans.size() == one.strategies.size());
    const Sums sums = compare(one.rules, plans);
    const Moments& moments = one.metric == "score" ? sums.first_score : sums.first_share;
    INFO(moments.games_n << ", " << moments.sum << ", " << moments.sum_squares);
    CHECK(moments == one.courses);
    cases_n++;
  }
  CHECK(cases_n == 2);
}

TEST_CASE("a deck with two copies of each card is exactly as by the rule sheet", "[game][slow]") {
  const std::string deck = ",colours=2,values=2,copies=2,dice=1,switches=0,columns=";
  for (const std::string preset : {"base", "risques"}) {
    compare(preset + deck + "2", {threshold(4, 3, 1), ev(3, 1)});
    compare(preset + deck + "3", {risk("0.2", 1, 5, 3, 1), cards(4, 3)});
  }
}

}  // namespace
}  // namespace stoprule::push
