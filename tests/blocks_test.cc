// Tests of blocks: totals do not depend on threads, block size or split, an interrupted run is one
// range from the first id on, ids reach to the end of 64 bits, and slots rotate through the seats.
#include "sim/engine/blocks.h"

#include <atomic>
#include <catch2/catch.hpp>
#include <mutex>
#include <set>

#include "sim/experiments/lineup.h"
#include "strategies/all.h"

namespace stoprule {
namespace {

// Work whose games are nothing but their ids: counts them, sums a mix of each, and notes them.
class CountingWork final : public Work {
 public:
  TallyShape shape() const override {
    return {.slots_n = 1, .seats_n = 1, .slot_metrics_n = 0, .game_metrics_n = 2, .histogram_bins = {}};
  }
  std::uint64_t block_games() const override { return 17; }
  std::unique_ptr<Worker> make_worker() const override { return std::make_unique<Counter>(*this); }

  mutable std::mutex mutex;
  mutable std::multiset<std::uint64_t> played;
  std::atomic<bool>* stop = nullptr;  // set by the game `stop_at`
  std::uint64_t stop_at = 0;

 private:
  struct Counter final : Worker {
    explicit Counter(const CountingWork& owner) : work(owner) {}
    void play(std::uint64_t first, std::uint64_t games_n, Tally& tally) override {
      for (std::uint64_t i = 0; i < games_n; i++) {
        const std::uint64_t game = first + i;
        tally.game_metric(0).add(1);
        tally.game_metric(1).add((game ^ game >> 7) % 1000);
        if (work.stop != nullptr && game == work.stop_at) *work.stop = true;
        const std::scoped_lock lock(work.mutex);
        work.played.insert(game);
      }
    }
    const CountingWork& work;
  };
};

BlockOptions options(int threads, std::uint64_t block_games,
                     const std::atomic<bool>* stop = nullptr) {
  BlockOptions options;
  options.threads = threads, options.block_games = block_games, options.stop = stop;
  return options;
}

std::unique_ptr<const Arena> push_arena(std::vector<std::string> strategies, bool rotate = true,
                                        bool histograms = false) {
  static const auto game = make_push();
  auto lineup = make_lineup(*game, "base", strategies, {}, rotate);
  REQUIRE(lineup.ok());
  Setup setup{.rules = lineup.value().rules.values,
              .lineup = {},
              .seed = 3,
              .rotate = rotate,
              .histograms = histograms,
              .engine = EngineKind::kReference};
  for (const auto& slot : lineup.value().slots) setup.lineup.push_back(slot.strategy);
  return game->make_arena(std::move(setup));
}

TEST_CASE("totals are the same for any number of threads and any block size", "[engine]") {
  const auto arena = push_arena({"threshold", "random", "ev"}, true, true);
  const GameRange range{1000, 300};
  const Tally wanted = play_blocks(*arena, range, options(1, 300)).tally;
  for (const int threads : {1, 2, 3, 7}) {
    for (const std::uint64_t block : {0u, 1u, 7u, 64u, 100'000u}) {  // 0: what suits the game
      const auto totals = play_blocks(*arena, range, options(threads, block));
      INFO(threads << " threads, blocks of " << block);
      CHECK(totals.games_done == 300);
      CHECK(totals.tally == wanted);
      CHECK(totals.tally.signature() == wanted.signature());
    }
  }
}

TEST_CASE("totals of a range are the totals of its parts", "[engine]") {
  const auto arena = push_arena({"cards", "random"}, true, true);
  const Tally wanted = play_blocks(*arena, {50, 400}, {}).tally;
  for (const std::uint64_t cut : {0u, 1u, 137u, 399u, 400u}) {
    Tally sum = play_blocks(*arena, {50 + cut, 400 - cut}, options(2, 31)).tally;
    sum.merge(play_blocks(*arena, {50, cut}, {}).tally);
    CHECK(sum == wanted);
  }
}

TEST_CASE("every game of a range is played once", "[engine]") {
  CountingWork arena;
  const auto totals = play_blocks(arena, {10, 1000}, options(3, 13));
  CHECK(totals.games_done == 1000);
  CHECK(arena.played.size() == 1000);
  CHECK(std::set(arena.played.begin(), arena.played.end()).size() == 1000);
  CHECK(*arena.played.begin() == 10);
  CHECK(*arena.played.rbegin() == 1009);
}

TEST_CASE("a run that is stopped has played one range from the first game on", "[engine]") {
  for (const int threads : {1, 3}) {
    CountingWork arena;
    std::atomic<bool> stop = false;
    arena.stop = &stop;
    arena.stop_at = 500;
    const auto totals = play_blocks(arena, {100, 100'000}, options(threads, 10, &stop));
    INFO(threads << " threads");
    CHECK(totals.games_done == arena.played.size());
    CHECK(totals.games_done > 400);
    CHECK(totals.games_done < 100'000);
    CHECK(totals.tally.game_metric(0).sum == totals.games_done);
    CHECK(*arena.played.begin() == 100);
    CHECK(*arena.played.rbegin() == 100 + totals.games_done - 1);
    CHECK(totals.tally == play_blocks(CountingWork(), {100, totals.games_done}, {}).tally);
  }
  CountingWork arena;
  const std::atomic<bool> stopped = true;
  CHECK(play_blocks(arena, {0, 10}, options(1, 5, &stopped)).games_done == 0);
}

TEST_CASE("the watcher hears of games that are done, in growing numbers", "[engine]") {
  CountingWork arena;
  std::vector<std::uint64_t> heard;
  BlockOptions watched = options(1, 30);
  watched.watch = [&heard](std::uint64_t n) { heard.push_back(n); };
  play_blocks(arena, {0, 100}, watched);
  CHECK(heard == std::vector<std::uint64_t>{30, 60, 90, 100});
}

TEST_CASE("game ids reach to the end of 64 bits", "[engine]") {
  CountingWork arena;
  const std::uint64_t last = ~std::uint64_t{0};
  const auto totals = play_blocks(arena, {last - 99, 100}, options(2, 7));
  CHECK(totals.games_done == 100);
  CHECK(arena.played.size() == 100);
  CHECK(*arena.played.rbegin() == last);
  CHECK(*arena.played.begin() == last - 99);
}

TEST_CASE("PUSH plays the last game ids there are", "[engine]") {
  const auto arena = push_arena({"threshold", "cards"});
  const std::uint64_t last = ~std::uint64_t{0};
  const auto totals = play_blocks(*arena, {last - 9, 10}, options(1, 3));
  CHECK(totals.tally.game_metric(0).games_n == 10);
  const auto before = play_blocks(*arena, {last - 9, 9}, {});
  CHECK(before.tally.game_metric(0).games_n == 9);
}

TEST_CASE("slot k sits at seat (k + g) mod players in game g, or at seat k", "[engine]") {
  for (const std::size_t players : {2u, 5u, 6u}) {
    for (const std::uint64_t game :
         {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{4'294'967'299}, ~std::uint64_t{0}}) {
      for (std::size_t slot = 0; slot < players; slot++) {
        CHECK(seat_of(slot, game, players, true) == (slot + game % players) % players);
        CHECK(seat_of(slot, game, players, false) == slot);
      }
    }
  }
  // In the tallies: game 7 of three players, slot 0 at seat 1; without rotation at seat 0.
  for (const bool rotate : {true, false}) {
    const auto arena = push_arena({"threshold", "cards", "random"}, rotate);
    const Tally tally = play_blocks(*arena, {7, 1}, {}).tally;
    for (std::size_t slot = 0; slot < 3; slot++) {
      for (std::size_t seat = 0; seat < 3; seat++) {
        const bool sits = seat == (rotate ? (slot + 1) % 3 : slot);
        CHECK(tally.slot_metric(slot, seat, 1).games_n == (sits ? 1 : 0));
      }
    }
  }
}

TEST_CASE("a strategy sits where its slot is counted", "[engine]") {
  // Who never stops, and never protects, busts or empties the pile: slot 1 alone never protects.
  const auto arena =
      push_arena({"threshold:protect=0", "threshold:protect=127", "threshold:protect=0"});
  const Tally tally = play_blocks(*arena, {0, 30}, {}).tally;
  for (std::size_t seat = 0; seat < 3; seat++) {
    CHECK(tally.slot_metric(1, seat, 5).sum == 0);
    CHECK(tally.slot_metric(0, seat, 5).sum > 0);
    CHECK(tally.slot_metric(2, seat, 5).sum > 0);
  }
}

TEST_CASE("there is at least one thread to use", "[engine]") { CHECK(available_threads() >= 1); }

}  // namespace
}  // namespace stoprule
