#include "sim/experiments/deal_checks.h"

#include <algorithm>
#include <map>
#include <vector>

#include "sim/core/deck.h"
#include "sim/stats/distributions.h"

namespace stoprule {
namespace {

using Order = std::vector<Card>;

// Pearson's chi-square of counts that should be equally likely, as its chance.
double equal_counts_p(std::span<const std::uint64_t> counts) {
  double games_n = 0, chi_square = 0;
  for (const std::uint64_t seen : counts) games_n += static_cast<double>(seen);
  const double wanted = games_n / static_cast<double>(counts.size());
  for (const std::uint64_t seen : counts) {
    const double off = static_cast<double>(seen) - wanted;
    chi_square += off * off / wanted;
  }
  return chi_square_two_sided_p(chi_square, static_cast<double>(counts.size()) - 1);
}

// A deck of different cards.
Deck different_cards(std::size_t cards_n) {
  return Deck(std::vector<std::uint8_t>(cards_n, std::uint8_t{1}));
}

}  // namespace

// With m_k copies of code k among n cards the counts O_kj of code k at position j have, in one
// deal, the covariance (p_k [k = l] - p_k p_l)([i = j] n - 1)/(n - 1), p_k = m_k/n: so sum over k,
// j of ((n-1)/n) (O - N p_k)^2 / (N p_k) is chi-square with (K-1)(n-1) degrees of freedom for K
// codes.
double card_positions_p(std::span<const std::uint8_t> copies, std::uint64_t seed,
                        std::uint64_t games_n) {
  const Deck deck{copies};
  const std::size_t cards_n = deck.size();
  std::vector<std::uint64_t> counts(copies.size() * cards_n);
  Order order(cards_n);
  const KeyedRandom random(seed);
  for (std::uint64_t game = 0; game < games_n; game++) {
    deck.deal(random, game, order);
    for (std::size_t at = 0; at < cards_n; at++) counts[order[at] * cards_n + at]++;
  }
  const auto n = static_cast<double>(cards_n);
  double sum = 0, codes_n = 0;
  for (std::size_t code = 0; code < copies.size(); code++) {
    if (copies[code] == 0) continue;
    codes_n++;
    const double wanted = static_cast<double>(games_n) * copies[code] / n;
    for (std::size_t at = 0; at < cards_n; at++) {
      const double off = static_cast<double>(counts[code * cards_n + at]) - wanted;
      sum += off * off / wanted;
    }
  }
  return chi_square_two_sided_p((n - 1) / n * sum, (codes_n - 1) * (n - 1));
}

double distinct_orders_p(std::span<const std::uint8_t> copies, std::uint64_t seed,
                         std::uint64_t games_n) {
  const Deck deck{copies};
  Order order(deck.cards().begin(), deck.cards().end());
  std::sort(order.begin(), order.end());
  std::map<Order, std::size_t> number_of;
  do {
    number_of.emplace(order, number_of.size());
  } while (std::next_permutation(order.begin(), order.end()));
  std::vector<std::uint64_t> counts(number_of.size());
  const KeyedRandom random(seed);
  for (std::uint64_t game = 0; game < games_n; game++) {
    deck.deal(random, game, order);
    const auto found = number_of.find(order);
    if (found == number_of.end()) return 0;
    counts[found->second]++;
  }
  return equal_counts_p(counts);
}

double distant_games_p(std::size_t cards_n, std::uint64_t step, std::uint64_t seed,
                       std::uint64_t games_n) {
  const Deck deck = different_cards(cards_n);
  const KeyedRandom random(seed);
  Order earlier(cards_n), later(cards_n);
  std::vector<std::uint64_t> pairs(cards_n * cards_n);
  for (std::uint64_t i = 0; i < games_n; i++) {
    const std::uint64_t game = 2 * step * (i / step) + i % step;
    deck.deal(random, game, earlier);
    deck.deal(random, game + step, later);
    pairs[earlier[i % cards_n] * cards_n + later[i % cards_n]]++;
  }
  return equal_counts_p(pairs);
}

double neighbours_p(std::size_t cards_n, std::uint64_t seed, std::uint64_t games_n) {
  const Deck deck = different_cards(cards_n);
  const KeyedRandom random(seed);
  Order order(cards_n);
  std::vector<std::uint64_t> pairs(cards_n * cards_n);
  for (std::uint64_t game = 0; game < games_n; game++) {
    deck.deal(random, game, order);
    const std::size_t at = game % (cards_n - 1);
    pairs[order[at] * cards_n + order[at + 1]]++;
  }
  std::vector<std::uint64_t> different;
  for (std::size_t i = 0; i < pairs.size(); i++) {
    if (i % (cards_n + 1) != 0) different.push_back(pairs[i]);
    if (i % (cards_n + 1) == 0 && pairs[i] != 0) return 0;
  }
  return equal_counts_p(different);
}

double range_p(std::uint32_t n, std::uint64_t seed, std::uint64_t games_n) {
  const KeyedRandom random(seed);
  std::vector<std::uint64_t> counts(n);
  for (std::uint64_t game = 0; game < games_n; game++) {
    for (std::uint8_t stream = 0; stream < 4; stream++) {
      for (std::uint32_t index = 0; index < 8; index++) {
        counts[random.below({game, Purpose::kDie, stream, index}, n)]++;
      }
    }
  }
  return equal_counts_p(counts);
}

}  // namespace stoprule
