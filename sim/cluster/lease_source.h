// Between the threads of a process, which play blocks, and its one thread that speaks with other
// processes: leases come in on one side and leave as blocks on the other. Knows no network.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>

#include "sim/engine/blocks.h"

namespace stoprule {

class LeaseSource final : public BlockSource {
 public:
  /// `first`: the lease to begin with; may have no games.
  LeaseSource(std::uint64_t block_games, GameRange first);

  // For the threads that play.

  /// Waits for a lease where none is at hand.
  GameRange claim() override;
  void finished(std::uint64_t games_n) override;
  void close() override;
  /// Once, when all of them have ended.
  void leave();

  // For the thread that speaks with others.

  /// Whether to get a lease now; it is then expected. One is always got ahead of its need, so that
  /// nobody waits for it.
  bool wants_lease();
  /// The lease that was wanted; the one without games is the last, and may come unasked.
  void put(GameRange lease);
  /// Whether the threads have left and nothing is expected.
  bool is_over();
  /// Waits until there may be something to do, or so long.
  void wait(std::chrono::microseconds time);
  /// Whether a thread waits for a lease.
  bool is_starving();
  /// Of the blocks that were finished.
  std::uint64_t games_done();

 private:
  bool wants() const { return !closed_ && !expected_ && ahead_.games_n == 0; }

  const std::uint64_t block_games_;
  std::mutex mutex_;
  std::condition_variable leases_, wishes_;
  GameRange lease_, ahead_;  // no games: used up
  std::uint64_t games_done_ = 0;
  int starving_n_ = 0;     // threads that wait for a lease
  bool expected_ = false;  // a lease was wanted and has not come
  bool closed_ = false;    // the last lease has come
  bool left_ = false;
};

}  // namespace stoprule
