#include "sim/engine/blocks.h"

#include <fmt/format.h>
#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/partitioner.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <future>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "sim/core/check.h"
#include "sim/core/sanitizers.h"
#include "sim/engine/quota.h"
#include "sim/engine/signal_stack.h"
#include "sim/engine/team.h"
#include "sim/games/visit.h"

namespace stoprule {
namespace {

// Blocks of one range, which this process plays alone.
class RangeSource final : public BlockSource {
 public:
  RangeSource(GameRange range, std::uint64_t block_games, const BlockOptions& options)
      : range_(range), block_games_(block_games), options_(options) {}

  GameRange claim() override {
    if (options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed)) return {};
    // Compare-and-swap instead of an unconditional add: the counter must never pass the range's
    // end, which may be the end of 64 bits.
    std::uint64_t first = next_.load(), games_n = 0;
    do {
      if (first >= range_.games_n) return {};
      games_n = std::min(block_games_, range_.games_n - first);
    } while (!next_.compare_exchange_weak(first, first + games_n));
    return {range_.first + first, games_n};
  }

  void finished(std::uint64_t games_n) override {
    const std::uint64_t done = done_.fetch_add(games_n) + games_n;
    if (options_.watch && std::this_thread::get_id() == caller_) options_.watch(done);
  }

  void close() override { next_ = range_.games_n; }

  std::uint64_t games_done() const { return done_.load(); }

 private:
  GameRange range_;
  std::uint64_t block_games_;
  const BlockOptions& options_;
  std::thread::id caller_ = std::this_thread::get_id();
  std::atomic<std::uint64_t> next_{0}, done_{0};
};

// Whether a strategy fails in these games.
bool fails(const Work& work, GameRange games) {
  const PlayingGames here(games.first, games.games_n);
  const auto worker = work.make_worker();
  Tally tally(work.shape());
  try {
    worker->play(games.first, games.games_n, tally);
  } catch (const StrategyFailed&) {
    return true;
  }
  return false;
}

// The first game in which a strategy fails of those in which it did; all of them if it does not
// fail there again. Plays each game some two times.
GameRange failing_game(const Work& work, GameRange games) {
  GameRange left = games;
  while (left.games_n > 1) {
    const std::uint64_t half = left.games_n / 2;
    if (fails(work, {left.first, half})) {
      left.games_n = half;
    } else {
      left.first += half, left.games_n -= half;
    }
  }
  return fails(work, left) ? left : games;
}

// One thread's part: plays blocks until there are none left.
void play_blocks_of(BlockSource& source, const Work& work, std::mutex& mutex, Tally& total) {
  const SignalStack stack;
  try {
    const auto worker = work.make_worker();
    Tally mine(work.shape());
    for (GameRange block = source.claim(); block.games_n > 0; block = source.claim()) {
      play_block(work, *worker, block, mine);
      source.finished(block.games_n);
    }
    const std::scoped_lock lock(mutex);
    total.merge(mine);
  } catch (...) {
    source.close();  // or the other threads would play to the end before this is told
    throw;
  }
}

// Calls `part` once on each of `threads` threads, of which the caller is one.
template <class Part>
void on_threads(int threads, const Part& part) {
#if defined(STOPRULE_THREAD_SANITIZER)
  // TBB is not built for the thread sanitizer, which would take the order of its tasks for chance.
  std::vector<std::future<void>> others;
  for (int i = 1; i < threads; i++) others.push_back(std::async(std::launch::async, part));
  part();
  for (auto& other : others) other.get();
#else
  // TBB gives an arena no more threads than this, and by default no more than there are processors.
  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism,
                                  static_cast<std::size_t>(threads));
  tbb::task_arena(threads).execute([&] {
    // One task a thread; each claims blocks until none is left, so a late thread costs nothing.
    tbb::parallel_for(
        0, threads, [&](int) { part(); }, tbb::simple_partitioner());
  });
#endif
}

}  // namespace

BlockFailed::BlockFailed(const std::string& failure, GameRange games)
    : StrategyFailed(games.games_n == 1
                         ? fmt::format("{}, in game {}", failure, games.first)
                         : fmt::format("{}, in one of the games {}..{}", failure, games.first,
                                       games.first + (games.games_n - 1))),
      games_(games) {}

void play_block(const Work& work, Worker& worker, GameRange games, Tally& tally) {
  const PlayingGames here(games.first, games.games_n);
  try {
    worker.play(games.first, games.games_n, tally);
  } catch (const StrategyFailed& failure) {
    throw BlockFailed(failure.what(), failing_game(work, games));
  }
}

std::uint64_t block_games(const Work& work, const BlockOptions& options) {
  return options.block_games == 0 ? work.block_games() : options.block_games;
}

Tally play_from(BlockSource& source, const Work& work, int threads) {
  check(threads >= 1, "threads");
  std::mutex mutex;
  Tally total(work.shape());
  on_threads(threads, [&] { play_blocks_of(source, work, mutex, total); });
  return total;
}

BlockTotals play_blocks(const Work& work, GameRange range, const BlockOptions& options) {
  if (options.team != nullptr) return options.team->play(work, range, options);
  RangeSource source(range, block_games(work, options), options);
  Tally tally = play_from(source, work, options.threads);
  return {std::move(tally), source.games_done()};
}

int available_threads() {
  const int allowed = tbb::info::default_concurrency();  // respects the affinity mask
  const int quota = quota_processors();
  return std::max(1, quota == 0 ? allowed : std::min(allowed, quota));
}

}  // namespace stoprule
