// Tests of what shares games out between processes, without MPI: leases cover a range once and in
// order, shrink towards its end, and end when they are closed; the threads of a process get every
// game of its leases once.
#include <atomic>
#include <catch2/catch.hpp>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

#include "sim/cluster/lease_source.h"
#include "sim/cluster/leases.h"

namespace stoprule {
namespace {

// All leases in the order in which they are given to processes of so many threads, in turn.
std::vector<GameRange> all_leases(Leases& leases, int processes_n, int threads) {
  std::vector<GameRange> all;
  for (int rank = 0; rank < processes_n; rank++) {
    if (leases.first(rank).games_n > 0) all.push_back(leases.first(rank));
  }
  for (GameRange lease = leases.next(threads); lease.games_n > 0; lease = leases.next(threads)) {
    all.push_back(lease);
  }
  return all;
}

}  // namespace

TEST_CASE("leases cover a range once, in order, to the end of 64 bits", "[engine]") {
  constexpr std::uint64_t kEnd = 0;  // 2^64
  for (const std::uint64_t games_n : {1ULL, 7ULL, 64ULL, 1000ULL, 123'456'789ULL}) {
    for (const std::uint64_t block : {1ULL, 64ULL, 1024ULL}) {
      for (const int processes_n : {1, 2, 3, 5, 1000}) {
        INFO(games_n << " games, blocks of " << block << ", " << processes_n << " processes");
        const GameRange range{kEnd - games_n, games_n};
        Leases leases(range, block, processes_n);
        std::uint64_t next = range.first;
        for (const GameRange& lease : all_leases(leases, processes_n, 2)) {
          REQUIRE(lease.first == next);
          next += lease.games_n;
        }
        CHECK(next == kEnd);
        CHECK(leases.games_given() == games_n);
      }
    }
  }
}

TEST_CASE("the last leases are a block a thread, and none is longer than needed", "[engine]") {
  constexpr std::uint64_t kBlock = 100;
  Leases leases({0, 10'000'000}, kBlock, 3);
  const auto all = all_leases(leases, 3, 4);
  REQUIRE(all.size() > 10);
  for (std::size_t i = 4; i < all.size(); i++) CHECK(all[i].games_n <= all[i - 1].games_n);
  CHECK(all[3].games_n == 16 * 4 * kBlock);
  CHECK(all.back().games_n <= 4 * kBlock);
  // With a thousand processes leases are longer, as one process answers all.
  Leases many({0, 1'000'000'000'000}, kBlock, 1000);
  CHECK(many.next(1).games_n == 1000 / 4 * kBlock);
  Leases last({0, 1'000'000}, kBlock, 1000);
  CHECK(last.next(1).games_n == 1000 / 128 * kBlock);
}

TEST_CASE("nobody need ask where the first leases are all", "[engine]") {
  const Leases leases({7, 40}, 10, 5);
  CHECK(leases.are_all_first());
  CHECK(leases.first(3).first == 37);
  CHECK(leases.first(4).games_n == 0);
  CHECK_FALSE(Leases({7, 41}, 10, 4).are_all_first());
  LeaseSource source(10, leases.first(0));
  source.put({});
  CHECK_FALSE(source.wants_lease());
  CHECK(source.claim().games_n == 10);
  CHECK(source.claim().games_n == 0);
}

TEST_CASE("closed leases end, and what was given is one range", "[engine]") {
  Leases leases({50, 1'000'000}, 10, 2);
  const GameRange lease = leases.next(1);
  leases.close();
  CHECK(leases.next(1).games_n == 0);
  CHECK(50 + leases.games_given() == lease.first + lease.games_n);
}

TEST_CASE("threads get every game of a process's leases once, and it asks one ahead", "[engine]") {
  LeaseSource source(3, {100, 10});
  std::mutex mutex;
  std::multiset<std::uint64_t> played;
  std::atomic<int> left = 2;
  std::vector<std::jthread> threads;
  // Before any thread plays a game, the next lease is wanted, and once only.
  CHECK(source.wants_lease());
  CHECK_FALSE(source.wants_lease());
  for (int i = 0; i < 2; i++) {
    threads.emplace_back([&] {
      for (GameRange block = source.claim(); block.games_n > 0; block = source.claim()) {
        const std::scoped_lock lock(mutex);
        for (std::uint64_t g = 0; g < block.games_n; g++) played.insert(block.first + g);
        source.finished(block.games_n);
      }
      if (--left == 0) source.leave();
    });
  }
  source.put({200, 5});
  while (!source.wants_lease()) source.wait(std::chrono::microseconds(100));
  CHECK_FALSE(source.is_over());
  source.put({});
  threads.clear();
  CHECK(source.is_over());
  CHECK_FALSE(source.wants_lease());
  CHECK(source.games_done() == 15);
  std::multiset<std::uint64_t> wanted;
  for (std::uint64_t g = 100; g < 110; g++) wanted.insert(g);
  for (std::uint64_t g = 200; g < 205; g++) wanted.insert(g);
  CHECK(played == wanted);
}

TEST_CASE("a thread that fails closes the source; an expected lease is still awaited", "[engine]") {
  LeaseSource source(3, {0, 10});
  CHECK(source.wants_lease());
  source.close();
  CHECK(source.claim().games_n == 0);
  source.leave();
  CHECK_FALSE(source.is_over());
  source.put({10, 10});
  CHECK(source.is_over());
  CHECK(source.claim().games_n == 0);
}

}  // namespace stoprule
