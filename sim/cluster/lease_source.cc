#include "sim/cluster/lease_source.h"

#include <algorithm>
#include <utility>

namespace stoprule {

LeaseSource::LeaseSource(std::uint64_t block_games, GameRange first)
    : block_games_(block_games), lease_(first) {}

GameRange LeaseSource::claim() {
  std::unique_lock lock(mutex_);
  while (lease_.games_n == 0) {
    if (ahead_.games_n > 0) {
      lease_ = std::exchange(ahead_, {});
      wishes_.notify_one();
    } else if (closed_) {
      return {};
    } else {
      starving_n_++;
      leases_.wait(lock);
      starving_n_--;
    }
  }
  const GameRange block{lease_.first, std::min(block_games_, lease_.games_n)};
  lease_.first += block.games_n, lease_.games_n -= block.games_n;
  return block;
}

void LeaseSource::finished(std::uint64_t games_n) {
  const std::scoped_lock lock(mutex_);
  games_done_ += games_n;
}

void LeaseSource::close() {
  const std::scoped_lock lock(mutex_);
  closed_ = true;
  lease_ = ahead_ = {};
  leases_.notify_all();
}

void LeaseSource::leave() {
  const std::scoped_lock lock(mutex_);
  left_ = true;
  wishes_.notify_one();
}

bool LeaseSource::wants_lease() {
  const std::scoped_lock lock(mutex_);
  return wants() && (expected_ = true);
}

void LeaseSource::put(GameRange lease) {
  const std::scoped_lock lock(mutex_);
  expected_ = false;
  if (!closed_) ahead_ = lease;
  closed_ = closed_ || lease.games_n == 0;
  leases_.notify_all();
}

bool LeaseSource::is_over() {
  const std::scoped_lock lock(mutex_);
  return left_ && !expected_;
}

void LeaseSource::wait(std::chrono::microseconds time) {
  std::unique_lock lock(mutex_);
  if (wants() || left_) return;
  wishes_.wait_for(lock, time);
}

bool LeaseSource::is_starving() {
  const std::scoped_lock lock(mutex_);
  return starving_n_ > 0;
}

std::uint64_t LeaseSource::games_done() {
  const std::scoped_lock lock(mutex_);
  return games_done_;
}

}  // namespace stoprule
