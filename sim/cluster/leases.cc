#include "sim/cluster/leases.h"

#include <algorithm>

namespace stoprule {
namespace {

// Blocks a thread, at most. A lease is to outlast the way to the process that leads and back, which
// is some milliseconds; with many processes also the time in which that one answers all others.
constexpr std::uint64_t kMostBlocks = 16;
// With more processes, one block for so many of them.
constexpr std::uint64_t kProcessesABlock = 4;
// Leases that process 0 can give in the time of a block: some 3 us each, and 0.4 ms. With more
// processes no lease is so short that it could not answer all of them meanwhile.
constexpr std::uint64_t kGivenABlock = 128;
// A process holds two leases, as it asks for one ahead. With a quarter of its share of what is left
// in each, the last ones to end are those that hold the smallest.
constexpr std::uint64_t kShare = 4;

}  // namespace

Leases::Leases(GameRange range, std::uint64_t block_games, int processes_n)
    : range_(range),
      block_games_(block_games),
      processes_n_(static_cast<std::uint64_t>(processes_n)) {
  // Nobody asks for these, so that they may be short.
  const std::uint64_t blocks_n = std::clamp<std::uint64_t>(share(), 1, kMostBlocks);
  first_games_ = std::min(blocks_n * block_games_, range_.games_n);
  given_ =
      first_games_ > range_.games_n / processes_n_ ? range_.games_n : first_games_ * processes_n_;
}

// Blocks of a process, of what is left.
std::uint64_t Leases::share() const {
  return (range_.games_n - given_) / block_games_ / (kShare * processes_n_);
}

GameRange Leases::first(int rank) const {
  const auto before = static_cast<std::uint64_t>(rank);
  if (first_games_ == 0 || before > (range_.games_n - 1) / first_games_) return {};
  const std::uint64_t begin = before * first_games_;
  return {range_.first + begin, std::min(first_games_, range_.games_n - begin)};
}

GameRange Leases::next(int threads) {
  if (!open_ || given_ == range_.games_n) return {};
  const auto fewest =
      static_cast<std::uint64_t>(threads) * std::max<std::uint64_t>(1, processes_n_ / kGivenABlock);
  const auto most =
      static_cast<std::uint64_t>(threads) * std::max(kMostBlocks, processes_n_ / kProcessesABlock);
  const std::uint64_t games_n = std::clamp(share(), fewest, most) * block_games_;
  const GameRange lease{range_.first + given_, std::min(games_n, range_.games_n - given_)};
  given_ += lease.games_n;
  return lease;
}

}  // namespace stoprule
