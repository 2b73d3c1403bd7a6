// Blocks: ranges of game ids played in parallel. The only user of TBB. Blocks are claimed in the
// order of their ids and every claimed block is finished, so what has been played is always one
// range from the first id on, also after an interrupt. Knows no game.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>

#include "sim/core/tally.h"
#include "sim/core/work.h"

namespace stoprule {

/// Game ids first .. first + games_n - 1.
struct GameRange {
  std::uint64_t first = 0;
  std::uint64_t games_n = 0;
};

/// How to play a range. Nothing here changes a result.
struct BlockOptions {
  int threads = 1;                ///< 1 or more
  std::uint64_t block_games = 0;  ///< games a thread claims at a time; 0: what suits the game
  const std::atomic<bool>* stop = nullptr;  ///< set from anywhere: claim no more blocks
  /// Called now and then from the thread that called play_blocks(), with the games finished so far.
  std::function<void(std::uint64_t games_done)> watch = nullptr;
};

/// Totals over games first .. first + games_done - 1.
struct BlockTotals {
  Tally tally;
  std::uint64_t games_done = 0;
};

/// Plays the range; first + games_n must not pass 2^64.
BlockTotals play_blocks(const Work& work, GameRange range, const BlockOptions& options);

/// Processors this process may use: its affinity mask, and its control group's quota rounded up.
int available_threads();

}  // namespace stoprule
