// Tests of the deals: exactly uniform, independent from game to game and from seed to seed, and a
// function of (seed, game id) alone.
//
// The statistical tests here have fixed seeds, so they end the same way on every machine. Had the
// seeds been drawn, the chance of a false alarm would be 5e-8 for each of 8 chi-squares (5.45
// standard deviations) and 4e-7 for all 2,340 correlations together: below 1e-6 in all, with the
// faces of the die in push_luck_test.cc (1e-8). Chi-square with k degrees of freedom is judged by
// the cube root of Wilson and Hilferty (1931): (X/k)^(1/3) is nearly normal. Each test says what it
// can see.
#include "sim/core/deck.h"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdint>
#include <map>
#include <numeric>
#include <vector>

namespace stoprule {
namespace {

constexpr double kLimit = 5.45;  // standard deviations: 2.5e-8 on either side

double z_of_chi_square(double chi_square, double freedom) {
  const double spread = 2 / (9 * freedom);
  return (std::cbrt(chi_square / freedom) - (1 - spread)) / std::sqrt(spread);
}

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

// Codes at positions over games 0..deals_n-1: counts of [code][position].
std::vector<std::vector<double>> code_at_position(const Deck& deck, std::uint64_t seed,
                                                  std::uint64_t deals_n) {
  std::vector<std::vector<double>> counts(128, std::vector<double>(deck.size()));
  Order order(deck.size());
  const KeyedRandom random(seed);
  for (std::uint64_t game = 0; game < deals_n; game++) {
    deck.deal(random, game, order);
    for (std::size_t at = 0; at < order.size(); at++) counts[order[at]][at]++;
  }
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

// With all cards different, counts O over N deals of n cards: ((n-1)/N) sum (O - N/n)^2 is
// chi-square with (n-1)^2 degrees of freedom. Sees all cells off by 1.2 %, or one card 60 % too
// often in one place.
TEST_CASE("every card of a deck without copies is at every position equally often", "[core]") {
  const std::size_t n = 52;
  const Deck deck{std::vector<std::uint8_t>(n, 1)};
  const double deals_n = 60'000;
  const auto counts = code_at_position(deck, 1, static_cast<std::uint64_t>(deals_n));
  double sum = 0;
  for (std::size_t code = 0; code < n; code++) {
    for (const double seen : counts[code]) sum += std::pow(seen - deals_n / double(n), 2);
  }
  const double freedom = double((n - 1) * (n - 1));
  CHECK(std::abs(z_of_chi_square(double(n - 1) / deals_n * sum, freedom)) < kLimit);
}

// With m_k copies of code k among n cards the counts O_kj of code k at position j have, in one
// deal, the covariance (p_k [k = l] - p_k p_l)([i = j] n - 1)/(n - 1), p_k = m_k/n: so sum over k,
// j of
// ((n-1)/n) (O - N p_k)^2 / (N p_k) is chi-square with (K-1)(n-1) degrees of freedom for K codes.
// Sees all cells off by 0.9 %.
TEST_CASE("every code of the PUSH deck is at every position as often as it has copies", "[core]") {
  const auto copies = push_counts();
  const Deck deck{std::span(copies)};
  const double deals_n = 60'000, n = 120;
  const auto counts = code_at_position(deck, 1, static_cast<std::uint64_t>(deals_n));
  double sum = 0;
  for (std::size_t code = 0; code < copies.size(); code++) {
    if (copies[code] == 0) continue;
    const double wanted = deals_n * copies[code] / n;
    for (const double seen : counts[code]) sum += std::pow(seen - wanted, 2) / wanted;
  }
  CHECK(std::abs(z_of_chi_square((n - 1) / n * sum, 31 * 119)) < kLimit);
}

// Plain chi-square over all distinct orders. Sees all of them off by 3 %, or one by 20 %.
TEST_CASE("all distinct orders of a tiny deck are equally likely", "[core]") {
  for (const std::vector<std::uint8_t>& copies :
       {std::vector<std::uint8_t>{1, 2, 1, 1}, std::vector<std::uint8_t>{1, 1, 1, 1, 1},
        std::vector<std::uint8_t>{3, 1, 2}}) {
    const Deck deck{std::span(copies)};
    const double deals_n = 120'000;
    std::map<Order, double> seen;
    Order order;
    for (std::size_t code = 0; code < copies.size(); code++) {
      order.insert(order.end(), copies[code], static_cast<Card>(code));
    }
    do {
      seen[order] = 0;
    } while (std::next_permutation(order.begin(), order.end()));
    const auto orders_n = static_cast<double>(seen.size());
    const KeyedRandom random(2);
    for (std::uint64_t game = 0; game < static_cast<std::uint64_t>(deals_n); game++) {
      deck.deal(random, game, order);
      seen.at(order)++;
    }
    double chi_square = 0;
    for (const auto& [key, n] : seen) {
      chi_square += std::pow(n - deals_n / orders_n, 2) / (deals_n / orders_n);
    }
    CHECK(std::abs(z_of_chi_square(chi_square, orders_n - 1)) < kLimit);
  }
}

// Equally likely pairs, as chi-square's z.
double z_of_pairs(const std::vector<double>& pairs) {
  const double n = std::accumulate(pairs.begin(), pairs.end(), 0.0);
  const double wanted = n / static_cast<double>(pairs.size());
  double chi_square = 0;
  for (const double seen : pairs) chi_square += std::pow(seen - wanted, 2) / wanted;
  return z_of_chi_square(chi_square, static_cast<double>(pairs.size()) - 1);
}

// Each pair of codes at two places that should have nothing to do with each other. Sees pairs off
// by 7 %, or one in ten of the games repeating a card of the game before.
TEST_CASE("consecutive games are independent", "[core]") {
  const std::size_t n = 24;
  const Deck deck{std::vector<std::uint8_t>(n, 1)};
  for (const std::uint64_t step : {1u, 64u}) {
    std::vector<double> pairs(n * n);
    for (std::uint64_t game = 0; game < 40'000; game++) {
      const Order a = deal(deck, 4, 2 * step * (game / step) + game % step);
      const Order b = deal(deck, 4, 2 * step * (game / step) + game % step + step);
      pairs[a[game % n] * n + b[game % n]]++;
    }
    CHECK(std::abs(z_of_pairs(pairs)) < kLimit);
  }
}

// Ordered pairs at neighbouring places: all n (n - 1) are equally likely. Sees pairs off by 7 %.
TEST_CASE("adjacent cards are independent but for being different", "[core]") {
  const std::size_t n = 24;
  const Deck deck{std::vector<std::uint8_t>(n, 1)};
  std::vector<double> pairs(n * n);
  for (std::uint64_t game = 0; game < 40'000; game++) {
    const Order order = deal(deck, 5, game);
    const std::size_t at = game % (n - 1);
    pairs[order[at] * n + order[at + 1]]++;
  }
  for (std::size_t i = 0; i < n; i++) CHECK(pairs[i * n + i] == 0);
  std::vector<double> different;
  for (std::size_t i = 0; i < n * n; i++) {
    if (i % (n + 1) != 0) different.push_back(pairs[i]);
  }
  CHECK(std::abs(z_of_pairs(different)) < kLimit);
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
