#include "sim/cluster/leases.h"

#include <algorithm>

namespace stoprule {
namespace {

// Blocks a thread, at most. A lease is to outlast the way to the process that leads and back, which
// is some milliseconds; with many processes also the time in which that one answers all others.
constexpr std::uint64_t kMostBlocks = 64;
// A process holds two leases, as it asks for one ahead. With a quarter of its share of what is left
// in each, the last ones to end are those that hold the smallest.
constexpr std::uint64_t kShare = 4;

}  // namespace

Leases::Leases(GameRange range, std::uint64_t block_games, int processes_n)
    : range_(range),
      block_games_(block_games),
      processes_n_(static_cast<std::uint64_t>(processes_n)) {
  first_games_ = std::min(blocks_a_lease(1) * block_games_, range_.games_n);
  given_ =
      first_games_ > range_.games_n / processes_n_ ? range_.games_n : first_games_ * processes_n_;
}

std::uint64_t Leases::blocks_a_lease(std::uint64_t threads) const {
  const std::uint64_t blocks_n = (range_.games_n - given_) / block_games_;
  return std::clamp(blocks_n / (kShare * processes_n_), threads,
                    threads * std::max(kMostBlocks, processes_n_));
}

GameRange Leases::first(int rank) const {
  const auto before = static_cast<std::uint64_t>(rank);
  if (first_games_ == 0 || before > (range_.games_n - 1) / first_games_) return {};
  const std::uint64_t begin = before * first_games_;
  return {range_.first + begin, std::min(first_games_, range_.games_n - begin)};
}

GameRange Leases::next(int threads) {
  if (!open_ || given_ == range_.games_n) return {};
  const std::uint64_t games_n = blocks_a_lease(static_cast<std::uint64_t>(threads)) * block_games_;
  const GameRange lease{range_.first + given_, std::min(games_n, range_.games_n - given_)};
  given_ += lease.games_n;
  return lease;
}

}  // namespace stoprule
