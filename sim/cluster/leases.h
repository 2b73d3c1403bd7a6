// Which process plays which part of a range: leases, cut from it in the order of ids and given to
// processes as they become free. Large at first and smaller towards the end, so that all end
// together (guided self-scheduling, Polychronopoulos and Kuck 1987). Used by the process that
// leads. Knows no network.
#pragma once

#include <cstdint>

#include "sim/engine/blocks.h"

namespace stoprule {

class Leases {
 public:
  Leases(GameRange range, std::uint64_t block_games, int processes_n);

  /// What the process `rank` begins with; it need not ask for it. No games where the range is
  /// short.
  GameRange first(int rank) const;
  /// The next lease, for a process with so many threads; no games if there is none left.
  GameRange next(int threads);
  /// Gives no more.
  void close() { open_ = false; }

  /// Whether the first leases are all there is, so that nobody need ask.
  bool are_all_first() const { return given_ == range_.games_n; }
  /// Games of all leases so far, a range from the first id on.
  std::uint64_t games_given() const { return given_; }

 private:
  std::uint64_t share() const;

  GameRange range_;
  std::uint64_t block_games_, processes_n_;
  std::uint64_t given_ = 0;
  std::uint64_t first_games_ = 0;  // of each first lease
  bool open_ = true;
};

}  // namespace stoprule
