// Work over game ids: what can be played block by block on any number of threads, and counted in a
// tally. Used by games and experiments, which define work, and by the engine, which shares it out.
#pragma once

#include <cstdint>
#include <memory>

#include "sim/core/tally.h"

namespace stoprule {

/// Does the work of one thread; holds all its scratch memory.
class Worker {
 public:
  virtual ~Worker() = default;
  /// Plays games first .. first + games_n - 1 and adds them to `tally`.
  virtual void play(std::uint64_t first, std::uint64_t games_n, Tally& tally) = 0;
};

class Work {
 public:
  virtual ~Work() = default;
  virtual TallyShape shape() const = 0;
  /// Games that are best played at a time.
  virtual std::uint64_t block_games() const = 0;
  /// One for each thread.
  virtual std::unique_ptr<Worker> make_worker() const = 0;
  /// Why these, from a file, cannot be totals of so many games of this, if so; more is known of
  /// some work than of tallies.
  virtual Status check_totals(const Tally& totals, const GamesTold& games) const {
    return totals.check_totals(games);
  }
};

}  // namespace stoprule
