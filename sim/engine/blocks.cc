#include "sim/engine/blocks.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/partitioner.h>
#include <tbb/task_arena.h>

#include "sim/core/check.h"

namespace stoprule {
namespace {

// What threads share while a range is played.
class SharedWork {
 public:
  SharedWork(const Work& work, GameRange range, const BlockOptions& options)
      : work_(work),
        range_(range),
        options_(options),
        block_games_(options.block_games == 0 ? work.block_games() : options.block_games),
        total_(work.shape()) {}

  // Claims and plays blocks until there are none left. `watches`: this is the caller's thread.
  void work(bool watches) {
    const auto worker = work_.make_worker();
    Tally mine(work_.shape());
    std::uint64_t first = 0;
    while (claim(first)) {
      const std::uint64_t games_n = std::min(block_games_, range_.games_n - first);
      worker->play(range_.first + first, games_n, mine);
      const std::uint64_t done = done_.fetch_add(games_n) + games_n;
      if (watches && options_.watch) options_.watch(done);
    }
    const std::scoped_lock lock(mutex_);
    total_.merge(mine);
  }

  // Every thread has left, but the lock also tells so to tools that watch memory and not TBB.
  BlockTotals totals() && {
    const std::scoped_lock lock(mutex_);
    return {std::move(total_), done_.load()};
  }

 private:
  // The next block's first game, counted from the range's; false if there is none.
  bool claim(std::uint64_t& first) {
    if (options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed)) return false;
    // Compare-and-swap instead of an unconditional add: the counter must never pass the range's
    // end, which may be the end of 64 bits.
    first = next_.load();
    std::uint64_t after = 0;
    do {
      if (first >= range_.games_n) return false;
      after = first + std::min(block_games_, range_.games_n - first);
    } while (!next_.compare_exchange_weak(first, after));
    return true;
  }

  const Work& work_;
  GameRange range_;
  const BlockOptions& options_;
  std::uint64_t block_games_;
  std::atomic<std::uint64_t> next_{0}, done_{0};
  std::mutex mutex_;
  Tally total_;
};

// Processors granted by the control group (v2 "cpu.max", v1 quota and period); 0 if unlimited.
int quota_threads() {
  std::ifstream v2("/sys/fs/cgroup/cpu.max");
  std::string quota;
  double period = 0;
  if (v2 >> quota >> period && quota != "max" && period > 0) {
    return static_cast<int>(std::ceil(std::stod(quota) / period));
  }
  std::ifstream v1_quota("/sys/fs/cgroup/cpu/cpu.cfs_quota_us");
  std::ifstream v1_period("/sys/fs/cgroup/cpu/cpu.cfs_period_us");
  double microseconds = 0;
  if (v1_quota >> microseconds && v1_period >> period && microseconds > 0 && period > 0) {
    return static_cast<int>(std::ceil(microseconds / period));
  }
  return 0;
}

}  // namespace

BlockTotals play_blocks(const Work& work, GameRange range, const BlockOptions& options) {
  check(options.threads >= 1, "threads");
  SharedWork shared(work, range, options);
  const auto caller = std::this_thread::get_id();
  const auto threads = static_cast<std::size_t>(options.threads);
  // TBB gives an arena no more threads than this, and by default no more than there are processors.
  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
  tbb::task_arena(options.threads).execute([&] {
    // One task a thread; each claims blocks until none is left, so a late thread costs nothing.
    tbb::parallel_for(
        0, options.threads, [&](int) { shared.work(std::this_thread::get_id() == caller); },
        tbb::simple_partitioner());
  });
  return std::move(shared).totals();
}

int available_threads() {
  const int allowed = tbb::info::default_concurrency();  // respects the affinity mask
  const int quota = quota_threads();
  return std::max(1, quota == 0 ? allowed : std::min(allowed, quota));
}

}  // namespace stoprule
