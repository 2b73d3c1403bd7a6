// PUSH, luck keyed by (seed, game id): dice and coins as functions of where in the game they fall,
// and the engine's numbering of the rolls.
#include <catch2/catch.hpp>
#include <set>

#include "tests/push_script.h"

namespace stoprule::push {
namespace {

// Six standard deviations of 10,000 of 60,000: a false alarm in 10^8 (fixed seed).
TEST_CASE("every face of the die comes equally often, and no other", "[game]") {
  const Rules rules = rules_of("base", 4);
  std::array<int, 6> seen{};
  for (std::uint64_t game = 0; game < 600; game++) {
    KeyedLuck luck(rules, start_position(rules), KeyedRandom(1), game);
    for (int roll = 0; roll < 100; roll++) {
      const int face = luck.face(static_cast<int>(game % 4), roll);
      REQUIRE((face >= 0 && face <= rules.star()));
      seen[static_cast<std::size_t>(face)]++;
    }
  }
  for (const int n : seen) CHECK(std::abs(n - 10'000) < 550);
}

TEST_CASE("a roll belongs to its game, seat and number, whatever was rolled before", "[game]") {
  const Rules rules = rules_of("base", 3);
  const auto faces = [&](std::uint64_t seed, std::uint64_t game, int seat, bool backwards) {
    KeyedLuck luck(rules, start_position(rules), KeyedRandom(seed), game);
    std::vector<int> rolled(40);
    for (int i = 0; i < 40; i++) {
      const int roll = backwards ? 39 - i : i;
      rolled[static_cast<std::size_t>(roll)] = luck.face(seat, roll);
    }
    return rolled;
  };
  CHECK(faces(1, 7, 2, false) == faces(1, 7, 2, true));
  CHECK(faces(1, 7, 2, false) != faces(1, 7, 1, false));
  CHECK(faces(1, 7, 2, false) != faces(1, 8, 2, false));
  CHECK(faces(1, 7, 2, false) != faces(2, 7, 2, false));
}

TEST_CASE("a seat's rolls are numbered from 0 on, each seat's by themselves", "[game]") {
  // Notes what is asked of it.
  class Asked final : public ScriptedLuck {
   public:
    using ScriptedLuck::ScriptedLuck;
    int face(int seat, int roll) override {
      asked.emplace_back(seat, roll);
      return kStar;
    }
    std::vector<std::pair<int, int>> asked;
  };
  const Rules rules = rules_of("base", 3);
  Position start;
  std::vector<Card> pile;  // in each turn three columns with a die; then a bust
  for (int turn = 0; turn < 4; turn++) {
    pile.insert(pile.end(), {green(1), kDie, green(1), kDie, green(2), kDie});
    if (turn == 2) pile.push_back(green(3));
  }
  for (const Card card : pile) start.pile[card]++;
  Puppet puppet;
  puppet.on_stop = [](const ViewArrays& view) {
    return *view.placed == 6 && *view.turn != 2 ? 1 : 0;
  };
  Asked luck(pile);
  Recorder heard;
  play_reference(rules, {&puppet, &puppet, &puppet}, start, luck, heard);
  CHECK(luck.asked == std::vector<std::pair<int, int>>{{0, 0},
                                                       {1, 0},
                                                       {2, 0},  // turn of 0
                                                       {1, 1},
                                                       {2, 1},
                                                       {0, 1},  // turn of 1
                                                       {2, 2},
                                                       {0, 2},
                                                       {1, 2},  // 2 busts
                                                       {0, 3},
                                                       {1, 3},
                                                       {2, 3}});  // turn of 0
}

TEST_CASE("a coin belongs to its game, seat, turn, card and decision", "[game]") {
  const Rules rules = rules_of("base", 4);
  const Position start = start_position(rules);
  std::set<std::pair<int, int>> seen;
  std::size_t asked_n = 0;
  double chances = 0, choices = 0, products = 0;
  for (const std::uint64_t game : {3u, 4u}) {
    for (int seat = 0; seat < 2; seat++) {
      for (int turn = 0; turn < 50; turn++) {
        for (int cards = 0; cards < 4; cards++) {
          for (const auto kind : {CoinEvent::Kind::kAct, CoinEvent::Kind::kPlace,
                                  CoinEvent::Kind::kStop, CoinEvent::Kind::kTake}) {
            KeyedLuck luck(rules, start, KeyedRandom(2), game);
            const Coin coin = luck.coin({kind, seat, turn, cards});
            REQUIRE((coin.chance < kChanceRange && coin.choice < kChoiceRange));
            seen.insert({coin.chance, coin.choice});
            const double x = coin.chance / 9999.0 - 0.5, y = coin.choice / 59.0 - 0.5;
            chances += x, choices += y, products += x * y, asked_n++;
          }
        }
      }
    }
  }
  // 3,200 coins of 600,000 kinds meet some 8.5 times; a key that lacks a part would repeat half of
  // them.
  CHECK(seen.size() > asked_n - 30);
  // Means of 0 with standard deviations of 0.0051, 0.0051 and 0.0015; six of them (10^-8).
  CHECK(std::abs(chances / double(asked_n)) < 0.031);
  CHECK(std::abs(choices / double(asked_n)) < 0.031);
  CHECK(std::abs(products / double(asked_n)) < 0.009);
}

}  // namespace
}  // namespace stoprule::push
