// Tests of the deals: exactly uniform, independent from game to game and from seed to seed, and a
// function of (seed, game id) alone.
//
// The statistical tests here have fixed seeds, so they end the same way on every machine. Had the
// seeds been drawn, the chance of a false alarm would be 5e-8 for each of 8 chi-squares and 4e-7
// for all 2,340 correlations together: below 1e-6 in all, with the faces of the die in
// push_luck_test.cc (1e-8). The chi-squares are those of the self-test
// (sim/experiments/deal_checks.h). Each test says what it can see.
#include "sim/core/deck.h"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdint>
#include <map>
#include <vector>

#include "sim/experiments/deal_checks.h"

namespace stoprule {
namespace {

constexpr double kFalseAlarm = 5e-8;

using Order = std::vector<Card>;

Order deal(const Deck& deck, std::uint64_t seed, std::uint64_t game) {
  Order order(deck.size());
  deck.deal(KeyedRandom(seed), game, order);
  return order;
}

// The cards of PUSH by code: 30 numbers three times, 18 dice, 12 switches.
std::vector<std::uint8_t> push_counts() {
  std::vector<std::uint8_t> counts(112);
  for (std::size_t value = 1; value <= 6; value++) {
    for (std::size_t colour = 0; colour < 5; colour++) counts[16 * value + colour] = 3;
  }
  counts[5] = 18;
  counts[6] = 12;
  return counts;
}

TEST_CASE("a deal holds the cards of the deck, each as often", "[core]") {
  const auto counts = push_counts();
  const Deck deck{std::span(counts)};
  CHECK(deck.size() == 120);
  CHECK(deck.laid_n() == 18);
  for (std::uint64_t game = 0; game < 200; game++) {
    std::vector<std::uint8_t> seen(counts.size());
    for (const Card card : deal(deck, 3, game)) seen.at(card)++;
    REQUIRE(seen == counts);
  }
}

TEST_CASE("a deck of one kind, of one card, and of none can be dealt", "[core]") {
  CHECK(deal(Deck(std::vector<std::uint8_t>{0, 4}), 1, 0) == Order{1, 1, 1, 1});
  CHECK(deal(Deck(std::vector<std::uint8_t>{0, 0, 1}), 1, 0) == Order{2});
  CHECK(deal(Deck(std::vector<std::uint8_t>{0, 0}), 1, 0).empty());
}

TEST_CASE("deck g depends on the seed and on g only", "[core]") {
  const auto counts = push_counts();
  const Deck deck{std::span(counts)};
  const std::uint64_t games[] = {0, 1, 2, 4095, 4096, std::uint64_t{1} << 32, ~std::uint64_t{0}};
  std::map<std::uint64_t, Order> first;
  for (const auto game : games) first[game] = deal(deck, 11, game);
  for (auto game = std::rbegin(games); game != std::rend(games); ++game) {
    CHECK(deal(Deck(counts), 11, *game) == first[*game]);
    CHECK(deal(deck, 12, *game) != first[*game]);
  }
  CHECK(first[0] != first[std::uint64_t{1} << 32]);
  CHECK(first[0] != first[1]);
}

// Sees all cells off by 1.2 %, or one card 60 % too often in one place.
TEST_CASE("every card of a deck without copies is at every position equally often", "[core]") {
  CHECK(card_positions_p(std::vector<std::uint8_t>(52, 1), 1, 60'000) > kFalseAlarm);
}

// Sees all cells off by 0.9 %.
TEST_CASE("every code of the PUSH deck is at every position as often as it has copies", "[core]") {
  CHECK(card_positions_p(push_counts(), 1, 60'000) > kFalseAlarm);
}

// Sees all of them off by 3 %, or one by 20 %.
TEST_CASE("all distinct orders of a tiny deck are equally likely", "[core]") {
  for (const std::vector<std::uint8_t>& copies :
       {std::vector<std::uint8_t>{1, 2, 1, 1}, std::vector<std::uint8_t>{1, 1, 1, 1, 1},
        std::vector<std::uint8_t>{3, 1, 2}}) {
    CHECK(distinct_orders_p(copies, 2, 120'000) > kFalseAlarm);
  }
}

// Each pair of codes at two places that should have nothing to do with each other. Sees pairs off
// by 7 %, or one in ten of the games repeating a card of the game before.
TEST_CASE("consecutive games are independent", "[core]") {
  for (const std::uint64_t step : {1u, 64u})
    CHECK(distant_games_p(24, step, 4, 40'000) > kFalseAlarm);
}

// Ordered pairs at neighbouring places: all n (n - 1) are equally likely. Sees pairs off by 7 %.
TEST_CASE("adjacent cards are independent but for being different", "[core]") {
  CHECK(neighbours_p(24, 5, 40'000) > kFalseAlarm);
}

// The places of the dice, game by game, correlated between 40 seeds: in the same games, and
// shifted, for seeding by multiples of one constant would shift one seed's games onto another's.
// Sees r = 0.2.
TEST_CASE("replicates under seeds 1, 2, 3 and on are uncorrelated, in place and shifted",
          "[core]") {
  const std::size_t seeds_n = 40, games_n = 2000;
  const auto counts = push_counts();
  const Deck deck{std::span(counts)};
  std::vector<std::vector<double>> values(seeds_n);
  for (std::size_t seed = 0; seed < seeds_n; seed++) {
    double mean = 0;
    for (std::size_t game = 0; game < games_n; game++) {
      const Order order = deal(deck, seed + 1, game);
      double place = 0;  // of the dice, together
      for (std::size_t at = 0; at < order.size(); at++) place += order[at] == 5 ? double(at) : 0;
      values[seed].push_back(place);
      mean += place / double(games_n);
    }
    double squares = 0;
    for (double& value : values[seed]) value -= mean, squares += value * value;
    for (double& value : values[seed]) value /= std::sqrt(squares);
  }
  double most = 0, sum_squares = 0, pairs_n = 0;
  for (std::size_t a = 0; a < seeds_n; a++) {
    for (std::size_t b = a + 1; b < seeds_n; b++) {
      for (const std::size_t shift : {std::size_t{0}, std::size_t{1}, b - a}) {
        double r = 0;
        for (std::size_t i = 0; i + shift < games_n; i++) r += values[a][i + shift] * values[b][i];
        most = std::max(most, std::abs(r));
        sum_squares += r * r * double(games_n), pairs_n++;
      }
    }
  }
  // 2,340 correlations, each with a standard deviation of 1/sqrt(2000).
  CHECK(most < 6.4 / std::sqrt(double(games_n)));
  CHECK(std::abs(sum_squares / pairs_n - 1) < 0.25);
}

}  // namespace
}  // namespace stoprule
