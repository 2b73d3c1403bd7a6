// Tests of the tallies: sums that do not depend on the order of adding, cells that do not run into
// each other, and signatures.
#include "sim/core/tally.h"

#include <array>
#include <catch2/catch.hpp>
#include <limits>
#include <utility>
#include <vector>

namespace stoprule {
namespace {

const TallyShape kShape{.slots_n = 3,
                        .seats_n = 3,
                        .slot_metrics_n = 2,
                        .game_metrics_n = 2,
                        .histogram_bins = {4, 7},
                        .game_histogram_bins = {5, 3}};

// Something in every cell, different for every `seed`.
Tally filled(std::uint64_t seed) {
  Tally tally(kShape);
  std::uint64_t next = seed;
  for (std::size_t slot = 0; slot < 3; slot++) {
    for (std::size_t seat = 0; seat < 3; seat++) {
      for (std::size_t metric = 0; metric < 2; metric++)
        tally.slot_metric(slot, seat, metric).add(next++);
      for (std::size_t h = 0; h < 2; h++) {
        for (auto& bin : tally.histogram(slot, seat, h)) bin = next++;
      }
    }
    tally.illegal(slot).add(next++);
  }
  for (std::size_t metric = 0; metric < 2; metric++) tally.game_metric(metric).add(next++);
  for (std::size_t h = 0; h < 2; h++) {
    for (auto& bin : tally.game_histogram(h)) bin = next++;
  }
  return tally;
}

TEST_CASE("moments are the count, the sum and the sum of squares", "[core]") {
  Moments moments;
  for (const std::uint64_t value : {3u, 0u, 5u}) moments.add(value);
  CHECK(moments == Moments{3, 8, 34, 2});
  Moments other{2, 10, 60, 1};
  other.merge(moments);
  CHECK(other == Moments{5, 18, 94, 3});
}

TEST_CASE("tallies merge to the same in any order and any grouping", "[core]") {
  const Tally a = filled(1), b = filled(1000), c = filled(77);
  Tally left = a, right = c, far = b;
  left.merge(b), left.merge(c);
  right.merge(b), right.merge(a);
  far.merge(c);
  Tally grouped = a;
  grouped.merge(far);
  CHECK(left == right);
  CHECK(left == grouped);
  CHECK(left.signature() == grouped.signature());
  Tally none(kShape);
  none.merge(a);
  CHECK(none == a);
}

TEST_CASE("a merge adds every cell of a tally", "[core]") {
  const Tally a = filled(1), b = filled(1000);
  Tally sum = a;
  sum.merge(b);
  for (std::size_t slot = 0; slot < 3; slot++) {
    for (std::size_t seat = 0; seat < 3; seat++) {
      for (std::size_t metric = 0; metric < 2; metric++) {
        const Moments& x = a.slot_metric(slot, seat, metric);
        const Moments& y = b.slot_metric(slot, seat, metric);
        CHECK(sum.slot_metric(slot, seat, metric) ==
              Moments{2, x.sum + y.sum, x.sum_squares + y.sum_squares, 2});
      }
      for (std::size_t h = 0; h < 2; h++) {
        const auto bins = sum.histogram(slot, seat, h);
        REQUIRE(bins.size() == kShape.histogram_bins[h]);
        for (std::size_t bin = 0; bin < bins.size(); bin++) {
          CHECK(bins[bin] == a.histogram(slot, seat, h)[bin] + b.histogram(slot, seat, h)[bin]);
        }
      }
    }
    CHECK(sum.illegal(slot).count == 2);
    CHECK(sum.illegal(slot).first_game == a.illegal(slot).first_game);
  }
  for (std::size_t metric = 0; metric < 2; metric++) {
    CHECK(sum.game_metric(metric).sum == a.game_metric(metric).sum + b.game_metric(metric).sum);
  }
}

TEST_CASE("no two cells of a tally share memory", "[core]") {
  // filled() writes a different number to each cell, so reading them all back proves it.
  const Tally tally = filled(1);
  std::uint64_t next = 1;
  for (std::size_t slot = 0; slot < 3; slot++) {
    for (std::size_t seat = 0; seat < 3; seat++) {
      for (std::size_t metric = 0; metric < 2; metric++) {
        CHECK(tally.slot_metric(slot, seat, metric).sum == next++);
      }
      for (std::size_t h = 0; h < 2; h++) {
        for (const auto bin : tally.histogram(slot, seat, h)) CHECK(bin == next++);
      }
    }
    CHECK(tally.illegal(slot).first_game == next++);
  }
}

TEST_CASE("a slot is summed over its seats, a seat over its slots", "[core]") {
  Tally tally(kShape);
  tally.slot_metric(1, 0, 1).add(5);
  tally.slot_metric(1, 2, 1).add(7);
  tally.slot_metric(0, 2, 1).add(11);
  tally.slot_metric(1, 2, 0).add(100);
  CHECK(tally.slot_metric(1, 1) == Moments{2, 12, 74, 2});
  CHECK(tally.seat_metric(2, 1) == Moments{2, 18, 170, 2});
  CHECK(tally.seat_metric(1, 1) == Moments{});
}

TEST_CASE("the first game with an illegal decision is the lowest, game 0 too", "[core]") {
  Illegal illegal;
  illegal.add(9);
  illegal.add(4);
  illegal.add(6);
  CHECK(illegal == Illegal{3, 4});
  illegal.merge(Illegal{0, 0});  // none: its first game means nothing
  CHECK(illegal == Illegal{3, 4});
  illegal.add(0);
  CHECK(illegal == Illegal{4, 0});
}

TEST_CASE("a signature changes with every total but those of histograms", "[core]") {
  const Tally tally = filled(1);
  const std::string signature = tally.signature();
  CHECK(signature.size() == 16);
  CHECK(signature == filled(1).signature());
  CHECK(signature != filled(2).signature());
  Tally changed = tally;
  changed.slot_metric(2, 1, 1).sum++;
  CHECK(changed.signature() != signature);
  changed = tally;
  changed.slot_metric(2, 1, 1).sum_squares += std::uint64_t{1} << 63;
  CHECK(changed.signature() != signature);
  changed = tally;
  changed.game_metric(1).games_n++;
  CHECK(changed.signature() != signature);
  changed = tally;
  changed.illegal(2).count++;
  CHECK(changed.signature() != signature);
  changed = tally;
  changed.histogram(0, 0, 0)[0]++;
  CHECK(changed.signature() == signature);
  CHECK(!(changed == tally));
}

TEST_CASE("histograms of the whole game are added, kept apart and read back", "[core]") {
  Tally sum = filled(1);
  sum.merge(filled(1000));
  REQUIRE(sum.game_histogram(0).size() == 5);
  REQUIRE(sum.game_histogram(1).size() == 3);
  const Tally a = filled(1), b = filled(1000);
  for (std::size_t h = 0; h < 2; h++) {
    for (std::size_t value = 0; value < sum.game_histogram(h).size(); value++) {
      CHECK(sum.game_histogram(h)[value] ==
            a.game_histogram(h)[value] + b.game_histogram(h)[value]);
    }
  }
  CHECK(a.game_histogram(1)[0] == a.game_histogram(0)[4] + 1);  // filled one after the other
  Tally again(kShape);
  REQUIRE(again.set_numbers(sum.numbers()));
  CHECK(again == sum);
}

TEST_CASE("games off the usual value are counted, of a pair those off the usual ratio", "[core]") {
  TallyShape shape{.slots_n = 2,
                   .seats_n = 1,
                   .slot_metrics_n = 2,
                   .game_metrics_n = 1,
                   .histogram_bins = {},
                   .slot_pairs = {{1, 0}}};
  shape.usual = {.slot_metrics = {5, 45, 0, 0},
                 .game_metrics = {7},
                 .slot_pairs = {{9, 1}, {0, 1}},
                 .game_pairs = {}};
  Tally tally(shape);
  tally.add_slot(0, 0, std::array{5u, 45u});
  tally.add_slot(0, 0, std::array{4u, 36u});  // nine for each of four, too
  tally.add_slot(0, 0, std::array{4u, 37u});
  tally.add_slot(1, 0, std::array{0u, 0u});
  for (const std::uint32_t value : {7u, 0u, 7u}) tally.add_whole(std::array{value});
  CHECK(tally.slot_metric(0, 0).unusual_n == 2);
  CHECK(tally.slot_joint(0, 1).both == PairTotals{225 + 144 + 148, 1});
  CHECK(tally.slot_metric(1, 0).unusual_n == 0);
  CHECK(tally.slot_joint(1, 1).both.unusual_n == 0);  // nothing per nothing is no ratio
  CHECK(tally.game_metric(0).unusual_n == 1);
  Tally twice = tally;
  twice.merge(tally);
  CHECK(twice.game_metric(0).unusual_n == 2);
  CHECK(twice.slot_joint(0, 1).both.unusual_n == 2);
}

TEST_CASE("as many games may be played as the largest metric lets be counted", "[core]") {
  TallyShape shape{.slots_n = 1,
                   .seats_n = 1,
                   .slot_metrics_n = 2,
                   .game_metrics_n = 1,
                   .histogram_bins = {},
                   .slot_pairs = {{1, 0}}};
  CHECK(most_games(shape) == kMostGames);
  shape.slot_ranges = {{0, 5}, {5, 20}};
  shape.game_ranges = {{0, 30'000}};
  CHECK(most_games(shape) == std::numeric_limits<std::uint64_t>::max() / 900'000'000);
  shape.game_ranges = {{0, 1}};
  CHECK(most_games(shape) == kMostGames);
  shape.slot_ranges = {{0, 500}, {5, 200}};  // the numerator reaches 100,000
  CHECK(most_games(shape) == std::numeric_limits<std::uint64_t>::max() / 10'000'000'000);
}

// Moments of pairs (numerator, denominator), one a game.
JointMoments joint_of(const std::vector<std::pair<std::uint64_t, std::uint64_t>>& games) {
  JointMoments joint;
  for (const auto& [x, y] : games) {
    joint.numerator.add(x), joint.denominator.add(y);
    joint.both.merge({x * y, x != 0 ? 1u : 0u});
  }
  return joint;
}

TEST_CASE("a tally pairs metrics by slot, by seat and over seats, and merges the products",
          "[core]") {
  const TallyShape shape{.slots_n = 2,
                         .seats_n = 2,
                         .slot_metrics_n = 3,
                         .game_metrics_n = 2,
                         .histogram_bins = {},
                         .slot_pairs = {{1, 0}, {2, 0}},
                         .game_pairs = {{1, 0}}};
  Tally a(shape), b(shape);
  const auto values = [](std::uint32_t per, std::uint32_t x, std::uint32_t y) {
    return std::array{per, x, y};
  };
  a.add_slot(0, 1, values(3, 0, 4));
  b.add_slot(0, 0, values(2, 0, 5)), b.add_slot(1, 0, values(1, 0, 7));
  b.add_whole(std::array{2u, 9u});
  const std::string before = a.signature();
  a.merge(b);
  CHECK(a.slot_joint(0, 2) == joint_of({{4, 3}, {5, 2}}));
  CHECK(a.slot_joint(0, 1, 2) == joint_of({{4, 3}}));
  CHECK(a.seat_joint(0, 2) == joint_of({{5, 2}, {7, 1}}));
  CHECK(a.game_joint(1) == joint_of({{9, 2}}));
  CHECK(a.slot_joint(0, 1).both == PairTotals{});
  CHECK(a.signature() != before);
  Tally read(shape);
  REQUIRE(read.set_numbers(a.numbers()));
  CHECK(read == a);
  Tally other = a;
  other.game_pair(0).products++;
  CHECK(other.signature() != a.signature());
}

}  // namespace
}  // namespace stoprule
