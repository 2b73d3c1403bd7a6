// Tests of sim/stats/payoff and equilibrium: games whose answers are known on paper, and the
// conditions of an equilibrium on many random tables.
#include "sim/stats/payoff.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <vector>

#include "sim/core/keyed_random.h"
#include "sim/stats/equilibrium.h"

namespace stoprule {
namespace {

using Table = std::vector<double>;

// Group sums of payoffs (to 1/1000, scale 1000), with noise in groups of 100 units: +-noise by
// turns, so that a cell's mean over the even number of groups is exact and the errors are known.
class Sampled {
 public:
  Sampled(const Table& payoffs, std::size_t strategies_n, std::int64_t noise,
          std::size_t groups_n = 64)
      : strategies_n_(strategies_n), units_(groups_n, 100) {
    for (std::size_t c = 0; c < payoffs.size(); c++) {
      for (std::size_t g = 0; g < groups_n; g++) {
        const bool up = (g >> (c % 5)) % 2 == 0;  // patterns that differ from cell to cell
        sums_.push_back(std::llround(payoffs[c] * 100'000) + (up ? noise : -noise));
      }
    }
  }
  PayoffTable table() const { return {strategies_n_, {sums_, units_, 1000}}; }

 private:
  std::size_t strategies_n_;
  std::vector<std::uint64_t> units_;
  std::vector<std::int64_t> sums_;
};

// Rock, paper, scissors for two who share 1, and a fourth who loses to all.
const Table kRock{0.5, 0.4, 0.6, 0.7,  //
                  0.6, 0.5, 0.4, 0.7,  //
                  0.4, 0.6, 0.5, 0.7,  //
                  0.3, 0.3, 0.3, 0.5};

TEST_CASE("the best reply to each strategy is the one that beats it", "[stats]") {
  const auto replies = best_replies(Sampled(kRock, 4, 10).table(), 0.05);
  CHECK(replies[0].strategy == 1);
  CHECK(replies[1].strategy == 2);
  CHECK(replies[2].strategy == 0);
  CHECK(replies[0].may_be_best == std::vector<std::size_t>{1});
  CHECK(replies[3].may_be_best == std::vector<std::size_t>{0, 1, 2});  // all three alike
  const auto unsure = best_replies(Sampled(kRock, 4, 100'000).table(), 0.05);
  CHECK(unsure[0].may_be_best == std::vector<std::size_t>{0, 1, 2, 3});
}

TEST_CASE("strategies are ranked by their payoff over all fields", "[stats]") {
  const Table payoffs{0.5, 0.3, 0.4, 0.7, 0.5, 0.6, 0.6, 0.4, 0.5};
  const auto ranking = rank_by_payoff(Sampled(payoffs, 3, 100).table(), 0.05);
  CHECK(ranking[0].strategy == 1);
  CHECK(ranking[1].strategy == 2);
  CHECK(ranking[2].strategy == 0);
  CHECK(ranking[0].mean == Approx(0.6).epsilon(1e-12));
  CHECK(ranking[2].mean == Approx(0.4).epsilon(1e-12));
  // Three independent patterns of +-100 in 100 units of 1/1000: sd of a group's mean sqrt(3) /
  // 3000.
  const double se = std::sqrt(3.0) / 3000 / std::sqrt(63.0);
  CHECK(ranking[0].se == Approx(se).epsilon(1e-9));
  CHECK(ranking[0].interval.high - ranking[0].mean == Approx(1.9983 * se).epsilon(1e-4));
}

TEST_CASE("a cycle is told where it is sure, once, and not where it is noise", "[stats]") {
  using Cycles = std::vector<std::array<std::size_t, 3>>;
  CHECK(significant_cycles(Sampled(kRock, 4, 10).table(), 0.05) == Cycles{{0, 2, 1}});
  CHECK(significant_cycles(Sampled(kRock, 4, 100'000).table(), 0.05).empty());
  const Table ladder{0.5, 0.6, 0.7, 0.4, 0.5, 0.6, 0.3, 0.4, 0.5};
  CHECK(significant_cycles(Sampled(ladder, 3, 10).table(), 0.05).empty());
}

TEST_CASE("who beats whom is told for every ordered pair, Holm-adjusted", "[stats]") {
  const auto pairs = beats(Sampled(kRock, 4, 10).table());
  REQUIRE(pairs.size() == 12);
  for (const Beats& pair : pairs) {
    const double difference = kRock[pair.i * 4 + pair.j] - 0.5;
    CHECK(pair.difference == Approx(difference).margin(1e-12));
    CHECK((pair.p < 1e-9) == (difference > 0));
  }
  // Something that copies another beats it with no evidence at all.
  const auto twins = beats(Sampled(Table(4, 0.5), 2, 0).table());
  CHECK(twins[0].p == 1);
  CHECK(twins[0].difference == 0);
}

// The gain of the best strategy over the mix, against the mix; 0 or less in an equilibrium.
double regret(const Table& payoffs, const Mix& mix) {
  const std::size_t n = mix.weights.size();
  double largest = -1e9;
  for (std::size_t i = 0; i < n; i++) {
    double earned = 0;
    for (std::size_t j = 0; j < n; j++) earned += payoffs[i * n + j] * mix.weights[j];
    largest = std::max(largest, earned);
  }
  return largest - mix.payoff;
}

void check_weights(const Mix& mix, const std::vector<double>& wanted) {
  REQUIRE(mix.weights.size() == wanted.size());
  for (std::size_t i = 0; i < wanted.size(); i++) {
    CHECK(mix.weights[i] == Approx(wanted[i]).margin(1e-12));
  }
}

TEST_CASE("equilibria known on paper are found from every start", "[stats]") {
  for (std::size_t start = 0; start < 4; start++) {
    const Mix rock = symmetric_equilibrium(kRock, 4, start);
    check_weights(rock, {1.0 / 3, 1.0 / 3, 1.0 / 3, 0});
    CHECK(rock.payoff == Approx(0.5).epsilon(1e-12));
  }
  // Unequal stakes: rock against scissors counts 2. Weights 1/4, 1/2, 1/4.
  const Table stakes{0, -1, 2, 1, 0, -1, -2, 1, 0};
  // Hawk and dove, value 2, fight 6: half hawks... (2 - 6) / 2 = -2 against a hawk, weights 1/3,
  // 2/3.
  const Table hawks{-2, 2, 0, 1};
  for (std::size_t start = 0; start < 2; start++) {
    check_weights(symmetric_equilibrium(stakes, 3, start), {0.25, 0.5, 0.25});
    check_weights(symmetric_equilibrium(hawks, 2, start), {1.0 / 3, 2.0 / 3});
    // A dilemma: the second strategy dominates.
    check_weights(symmetric_equilibrium(Table{3, 0, 5, 1}, 2, start), {0, 1});
  }
  CHECK(symmetric_equilibrium(hawks, 2, 0).payoff == Approx(2.0 / 3).epsilon(1e-12));
  check_weights(symmetric_equilibrium(Table{0.25}, 1, 0), {1});
}

TEST_CASE("with two stable strategies the start decides which of them is found", "[stats]") {
  const Table coordination{2, 0, 0, 1};
  check_weights(symmetric_equilibrium(coordination, 2, 0), {1, 0});
  check_weights(symmetric_equilibrium(coordination, 2, 1), {0, 1});
}

TEST_CASE("ties everywhere do not keep the pivots from ending", "[stats]") {
  for (std::size_t n = 1; n <= 6; n++) {
    const Table equal(n * n, 0.25);
    for (std::size_t start = 0; start < n; start++) {
      const Mix mix = symmetric_equilibrium(equal, n, start);
      CHECK(regret(equal, mix) < 1e-12);
    }
  }
  // Every strategy twice.
  Table twice(64);
  for (std::size_t i = 0; i < 8; i++) {
    for (std::size_t j = 0; j < 8; j++) twice[i * 8 + j] = kRock[i / 2 * 4 + j / 2];
  }
  for (std::size_t start = 0; start < 8; start++) {
    const Mix mix = symmetric_equilibrium(twice, 8, start);
    CHECK(regret(twice, mix) < 1e-12);
    for (std::size_t k = 0; k < 3; k++) {
      CHECK(mix.weights[2 * k] + mix.weights[2 * k + 1] == Approx(1.0 / 3).epsilon(1e-12));
    }
  }
}

TEST_CASE("on random tables nobody gains by leaving the mix", "[stats]") {
  const KeyedRandom random(5);
  for (std::uint64_t table = 0; table < 600; table++) {
    const std::size_t n = 2 + table % 12;
    Table payoffs(n * n);
    // Few levels, for ties, or many.
    const std::uint32_t levels = table % 3 == 0 ? 3 : 65536;
    for (std::uint32_t c = 0; c < n * n; c++) {
      const Event event{table, Purpose::kResample, 0, c};
      payoffs[c] = random.below(event, levels) / static_cast<double>(levels);
    }
    if (table % 2 == 0) {  // for two who share 1
      for (std::size_t i = 0; i < n; i++) {
        payoffs[i * n + i] = 0.5;
        for (std::size_t j = 0; j < i; j++) payoffs[i * n + j] = 1 - payoffs[j * n + i];
      }
    }
    const Mix mix = symmetric_equilibrium(payoffs, n, table % n);
    double sum = 0;
    for (const double weight : mix.weights) {
      CHECK(weight >= 0);
      sum += weight;
    }
    INFO("table " << table);
    CHECK(sum == Approx(1).epsilon(1e-12));
    CHECK(regret(payoffs, mix) < 1e-9);
    if (table % 2 == 0) CHECK(mix.payoff == Approx(0.5).epsilon(1e-9));
  }
}

// The ranges of shares over all equilibria, searched without a limit.
EquilibriumSet all_of(const Table& payoffs, std::size_t n) {
  const auto size = static_cast<Eigen::Index>(n);
  return all_equilibria(Eigen::Map<const PayoffMatrix>(payoffs.data(), size, size), 1'000'000);
}

void check_ranges(const EquilibriumSet& set, const std::vector<Interval>& wanted) {
  CHECK(set.known);
  REQUIRE(set.shares.size() == wanted.size());
  for (std::size_t i = 0; i < wanted.size(); i++) {
    INFO("strategy " << i);
    CHECK(set.shares[i].low == Approx(wanted[i].low).margin(1e-9));
    CHECK(set.shares[i].high == Approx(wanted[i].high).margin(1e-9));
  }
}

TEST_CASE("where one mix alone is in equilibrium the ranges are its shares", "[stats]") {
  const double third = 1.0 / 3;
  check_ranges(all_of(kRock, 4), {{third, third}, {third, third}, {third, third}, {0, 0}});
  const EquilibriumSet hawks = all_of({-2, 2, 0, 1}, 2);
  check_ranges(hawks, {{third, third}, {2 * third, 2 * third}});
  CHECK(hawks.payoff.low == Approx(2.0 / 3));
  CHECK(hawks.payoff.high == Approx(2.0 / 3));
  check_ranges(all_of({3, 0, 5, 1}, 2), {{0, 0}, {1, 1}});
  check_ranges(all_of({0.25}, 1), {{1, 1}});
}

TEST_CASE("ranges go over all equilibria, alone or in a row", "[stats]") {
  // Two that play alike divide their part in any way; the third loses to both.
  check_ranges(all_of({0.5, 0.5, 0.6, 0.5, 0.5, 0.6, 0.4, 0.4, 0.5}, 3), {{0, 1}, {0, 1}, {0, 0}});
  // Rock twice.
  const double third = 1.0 / 3;
  check_ranges(all_of({0.5, 0.5, 0.4, 0.6,   //
                       0.5, 0.5, 0.4, 0.6,   //
                       0.6, 0.6, 0.5, 0.4,   //
                       0.4, 0.4, 0.6, 0.5},  //
                      4),
               {{0, third}, {0, third}, {third, third}, {third, third}});
  check_ranges(all_of(Table(16, 0.25), 4), {{0, 1}, {0, 1}, {0, 1}, {0, 1}});
  // Three equilibria and nothing between: all the one, all the other, a third and two thirds.
  const EquilibriumSet coordination = all_of({2, 0, 0, 1}, 2);
  check_ranges(coordination, {{0, 1}, {0, 1}});
  CHECK(coordination.payoff.low == Approx(2.0 / 3));
  CHECK(coordination.payoff.high == Approx(2));
  // The second does no worse than the first, but a third gains where it is more than half of a mix;
  // with the third the first two are equally many.
  check_ranges(all_of({1, 1, 0, 1, 1, 0, 0, 2, 0}, 3), {{0, 1}, {0, 0.5}, {0, 1}});
}

// Whether nobody gains by leaving the mix that a grid point is.
bool is_equilibrium(const Table& payoffs, const std::vector<double>& weights) {
  Mix mix{weights, 0};
  const std::size_t n = weights.size();
  for (std::size_t i = 0; i < n; i++) {
    for (std::size_t j = 0; j < n; j++) mix.payoff += weights[i] * weights[j] * payoffs[i * n + j];
  }
  return regret(payoffs, mix) < 1e-12;
}

TEST_CASE("no equilibrium on a grid lies beyond the ranges", "[stats]") {
  const KeyedRandom random(6);
  constexpr int kSteps = 12;
  int several_n = 0;
  for (std::uint64_t number = 0; number < 300; number++) {
    Table payoffs(16);
    for (std::uint32_t c = 0; c < 16; c++) {  // few levels, so that ties are many
      payoffs[c] = random.below(Event{number, Purpose::kResample, 0, c}, 3);
    }
    const EquilibriumSet set = all_of(payoffs, 4);
    REQUIRE(set.known);
    for (int a = 0; a <= kSteps; a++) {
      for (int b = 0; a + b <= kSteps; b++) {
        for (int c = 0; a + b + c <= kSteps; c++) {
          const std::vector<double> mix{a / 12.0, b / 12.0, c / 12.0, (kSteps - a - b - c) / 12.0};
          if (!is_equilibrium(payoffs, mix)) continue;
          for (std::size_t i = 0; i < 4; i++) {
            INFO("table " << number << ", strategy " << i);
            CHECK(set.shares[i].low <= mix[i] + 1e-9);
            CHECK(set.shares[i].high >= mix[i] - 1e-9);
          }
        }
      }
    }
    for (std::size_t start = 0; start < 4; start++) {
      const Mix one = symmetric_equilibrium(payoffs, 4, start);
      for (std::size_t i = 0; i < 4; i++) {
        CHECK(set.shares[i].low <= one.weights[i] + 1e-9);
        CHECK(set.shares[i].high >= one.weights[i] - 1e-9);
      }
    }
    several_n += set.shares[0].low < set.shares[0].high ? 1 : 0;
  }
  CHECK(several_n > 50);
}

TEST_CASE("a search that would take too long says that it knows nothing", "[stats]") {
  Table identity(36);  // 2^6 - 1 equilibria
  for (std::size_t i = 0; i < 6; i++) identity[i * 7] = 1;
  const Eigen::Map<const PayoffMatrix> payoffs(identity.data(), 6, 6);
  CHECK(all_equilibria(payoffs, 1000).known);
  const EquilibriumSet cut = all_equilibria(payoffs, 20);
  CHECK_FALSE(cut.known);
  CHECK(cut.shares == std::vector<Interval>(6, {0, 1}));
}

TEST_CASE("strategies that play alike have no share of their own, however many games", "[stats]") {
  // The first two have the same payoffs in every group, the third is behind.
  const std::size_t groups_n = 8;
  const std::vector<std::uint64_t> units(groups_n, 1000);
  std::vector<std::int64_t> sums;
  for (const int cell : {500, 500, 600, 500, 500, 600, 400, 400, 500}) {
    for (std::size_t g = 0; g < groups_n; g++) {
      sums.push_back(1000 * cell + (g % 2 == 0 ? 5 : -5) * cell);
    }
  }
  const auto estimate = estimate_equilibrium({3, {sums, units, 1000}}, 0.05, 400, 1);
  CHECK(estimate.several());
  CHECK(estimate.all.shares == std::vector<Interval>{{0, 1}, {0, 1}, {0, 0}});
  CHECK(estimate.weights == std::vector<Interval>{{0, 1}, {0, 1}, {0, 0}});
  CHECK(estimate.support == std::vector<double>{1, 1, 0});
}

TEST_CASE("resampling shows how far noise moves the mix", "[stats]") {
  const auto sure = estimate_equilibrium(Sampled(kRock, 4, 100).table(), 0.05, 400, 1);
  check_weights(sure.mix, {1.0 / 3, 1.0 / 3, 1.0 / 3, 0});
  CHECK_FALSE(sure.several());
  const auto wide = estimate_equilibrium(Sampled(kRock, 4, 2'000).table(), 0.05, 400, 1);
  for (std::size_t i = 0; i < 3; i++) {
    CHECK(sure.weights[i].contains(1.0 / 3));
    CHECK(wide.weights[i].low <= sure.weights[i].low);
    CHECK(wide.weights[i].high >= sure.weights[i].high);
    CHECK(sure.support[i] == 1);
  }
  CHECK(sure.weights[0].high - sure.weights[0].low < 0.002);
  CHECK(wide.weights[0].high - wide.weights[0].low > 0.01);
  CHECK(sure.weights[3] == Interval{0, 0});
  CHECK(sure.support[3] == 0);
  CHECK(sure.payoff.contains(0.5));
  // Keyed: the same seed, the same intervals; another one, others.
  const auto again = estimate_equilibrium(Sampled(kRock, 4, 2'000).table(), 0.05, 400, 1);
  const auto other = estimate_equilibrium(Sampled(kRock, 4, 2'000).table(), 0.05, 400, 2);
  CHECK(again.weights == wide.weights);
  CHECK(other.weights != wide.weights);
}

}  // namespace
}  // namespace stoprule
