#include "sim/experiments/ledger.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <chrono>
#include <limits>
#include <string>

#include "sim/experiments/run.h"
#include "strategies/all.h"

namespace stoprule {
namespace {

using Catch::Contains;

RunPlan plan_of(std::uint64_t first, std::uint64_t games_n) {
  static const auto game = make_push();
  RunPlan plan;
  const std::vector<std::string> words{"cards", "ev"};
  plan.lineup = make_lineup(*game, "base", words, 2, true).value();
  plan.games = {first, games_n};
  return plan;
}

LedgerEntry played(std::uint64_t first, std::uint64_t games_n) {
  Ledger ledger;
  REQUIRE(run(plan_of(first, games_n), ledger).ok());
  return ledger.entries().front();
}

}  // namespace

TEST_CASE("parts played elsewhere add up to the whole", "[ledger]") {
  const RunResult whole = run(plan_of(100, 900));
  Ledger ledger;
  for (const auto& [first, games_n] : {std::pair(600, 400), std::pair(100, 500)}) {
    CHECK_FALSE(
        ledger.add(played(static_cast<std::uint64_t>(first), static_cast<std::uint64_t>(games_n))));
  }
  CHECK_FALSE(ledger.check_whole({100, 900}));
  const auto result = run(plan_of(100, 900), ledger);
  REQUIRE(result.ok());
  CHECK(result.value().tally == whole.tally);
  CHECK(result.value().games_done == 900);
}

TEST_CASE("what a ledger lacks is played", "[ledger]") {
  const RunResult whole = run(plan_of(0, 700));
  Ledger ledger;
  CHECK_FALSE(ledger.add(played(0, 300)));
  const auto result = run(plan_of(0, 700), ledger);
  REQUIRE(result.ok());
  CHECK(result.value().tally == whole.tally);
  CHECK(ledger.games_n() == 700);
  CHECK(ledger.entries().size() == 1);
}

TEST_CASE("whoever watches a ledger sees the entries grow part by part", "[ledger]") {
  const RunResult whole = run(plan_of(50, 30'000));
  Ledger ledger;
  std::vector<std::uint64_t> seen;
  ledger.watch_parts([&](const Tally& so_far) {
    CHECK(ledger.entries().front().numbers == so_far.numbers());
    seen.push_back(ledger.games_n());
  });
  const auto result = run(plan_of(50, 30'000), ledger);
  REQUIRE(result.ok());
  CHECK(result.value().tally == whole.tally);
  CHECK(seen.size() > 2);
  CHECK(std::is_sorted(seen.begin(), seen.end()));
  CHECK(seen.back() == 30'000);
}

TEST_CASE("a ledger refuses games twice, gaps, and totals of something else", "[ledger]") {
  Ledger ledger;
  CHECK_FALSE(ledger.add(played(0, 300)));
  const Status twice = ledger.add(played(299, 10));
  REQUIRE(twice);
  CHECK_THAT(twice->message, Contains("0..299") && Contains("299..308"));
  CHECK_FALSE(ledger.add(played(400, 100)));
  const Status gap = ledger.check_whole({0, 500});
  REQUIRE(gap);
  CHECK_THAT(gap->message, Contains("300..399 lack"));
  CHECK_FALSE(run(plan_of(0, 500), ledger).ok());

  Ledger other;
  LedgerEntry damaged = played(0, 300);
  damaged.numbers.pop_back();
  CHECK_FALSE(other.add(damaged));
  CHECK_FALSE(run(plan_of(0, 500), other).ok());

  Ledger beyond;
  CHECK_FALSE(beyond.add(played(0, 300)));
  CHECK_FALSE(run(plan_of(0, 200), beyond).ok());
}

TEST_CASE("parts that touch do not overlap, in either order", "[ledger]") {
  for (const auto& [first, second] : {std::pair{GameRange{0, 10}, GameRange{10, 5}},
                                      std::pair{GameRange{10, 5}, GameRange{0, 10}}}) {
    LedgerEntry one, two;
    one.key = two.key = "run";
    one.games = first, two.games = second;
    Ledger ledger;
    CHECK_FALSE(ledger.add(one));
    CHECK_FALSE(ledger.add(two));
    CHECK_FALSE(ledger.check_whole({0, 15}));
  }
}

TEST_CASE("games that lack at an end of the whole are named", "[ledger]") {
  Ledger ledger;
  LedgerEntry part;
  part.key = "run";
  part.games = {3, 10};
  CHECK_FALSE(ledger.add(part));
  const Status at_the_end = ledger.check_whole({3, 12});
  REQUIRE(at_the_end);
  CHECK_THAT(at_the_end->message, Contains("13..14 lack"));
  const Status at_the_start = ledger.check_whole({0, 13});
  REQUIRE(at_the_start);
  CHECK_THAT(at_the_start->message, Contains("0..2 lack"));
}

TEST_CASE("games that cannot be are refused", "[ledger]") {
  constexpr std::uint64_t kLastId = std::numeric_limits<std::uint64_t>::max();
  Ledger ledger;
  CHECK(ledger.add({"run", {kLastId, 2}, {}}));
  CHECK(ledger.add({"run", {0, kMostGames + 1}, {}}));
  CHECK_FALSE(ledger.add({"run", {kLastId, 1}, {}}));
  CHECK(ledger.entries().size() == 1);
}

TEST_CASE("a ledger refuses totals that are not those of its games", "[ledger]") {
  LedgerEntry entry = played(0, 300);
  entry.games.games_n = 400;
  Ledger ledger;
  CHECK_FALSE(ledger.add(entry));
  const auto result = run(plan_of(0, 500), ledger);
  REQUIRE_FALSE(result.ok());
  CHECK_THAT(result.error().message, Contains("not those of any games"));
}

// Near-linear: some 0.1 s; it was half a minute when each entry was compared with all.
TEST_CASE("a hundred shards of four hundred meetings are added up soon", "[ledger]") {
  constexpr std::uint64_t kShards = 100, kMeetings = 400;
  Ledger ledger;
  const auto begin = std::chrono::steady_clock::now();
  for (std::uint64_t shard = kShards; shard-- > 0;) {
    for (std::uint64_t meeting = 0; meeting < kMeetings; meeting++) {
      REQUIRE_FALSE(ledger.add({std::to_string(meeting), {10 * shard, 10}, {}}));
    }
  }
  CHECK_FALSE(ledger.check_whole({0, 10 * kShards}));
  CHECK(ledger.games_n() == 10 * kShards * kMeetings);
  for (std::uint64_t meeting = 0; meeting < kMeetings; meeting++) {
    CHECK(ledger.games_of(std::to_string(meeting)) == 10 * kShards);
  }
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(5));
}

TEST_CASE("a tally comes back from its numbers", "[tally]") {
  const TallyShape shape{.slots_n = 2,
                         .seats_n = 3,
                         .slot_metrics_n = 2,
                         .game_metrics_n = 1,
                         .histogram_bins = {4},
                         .groups_n = 2};
  Tally tally(shape);
  tally.slot_metric(1, 2, 1).add(7);
  tally.game_metric(0).add(3);
  tally.group(1).add(5);
  tally.histogram(1, 2, 0)[3] = 11;
  tally.illegal(1).add(99);
  Tally again(shape);
  CHECK(again.set_numbers(tally.numbers()));
  CHECK(again == tally);
  auto fewer = tally.numbers();
  fewer.pop_back();
  CHECK_FALSE(again.set_numbers(fewer));
  CHECK(again == tally);
}

}  // namespace stoprule
