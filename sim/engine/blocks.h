// Blocks: ranges of game ids played in parallel. The only user of TBB. Blocks are claimed in the
// order of their ids and every claimed block is finished, so what has been played is always one
// range from the first id on, also after an interrupt. Knows no game, and of other processes that
// play along only that there is a Team to ask.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>

#include "sim/core/tally.h"
#include "sim/core/work.h"
#include "sim/games/game.h"

namespace stoprule {

/// Game ids first .. first + games_n - 1.
struct GameRange {
  std::uint64_t first = 0;
  std::uint64_t games_n = 0;
};

class Team;

/// How to play a range. Nothing here changes a result.
struct BlockOptions {
  int threads = 1;                ///< 1 or more
  std::uint64_t block_games = 0;  ///< games a thread claims at a time; 0: what suits the game
  const std::atomic<bool>* stop = nullptr;  ///< set from anywhere: claim no more blocks
  /// Called now and then from the thread that called play_blocks(), with the games finished so far.
  std::function<void(std::uint64_t games_done)> watch = nullptr;
  Team* team = nullptr;  ///< processes that play the range together; null: this one plays it alone
};

/// Totals over games first .. first + games_done - 1.
struct BlockTotals {
  Tally tally;
  std::uint64_t games_done = 0;
};

/// Plays the range; first + games_n must not pass 2^64. With a team, all its processes call this
/// for the same ranges, and all get the same totals.
BlockTotals play_blocks(const Work& work, GameRange range, const BlockOptions& options);

/// A user's strategy that failed while games were played.
class BlockFailed : public StrategyFailed {
 public:
  BlockFailed(const std::string& failure, GameRange games);
  GameRange games() const { return games_; }  ///< a single one if it fails there each time

 private:
  GameRange games_;
};

/// Plays the games by this thread's worker of the work. Throws BlockFailed.
void play_block(const Work& work, Worker& worker, GameRange games, Tally& tally);

/// Games that a thread plays at a time.
std::uint64_t block_games(const Work& work, const BlockOptions& options);

/// Where the threads of this process get their blocks from. Called by all of them at once.
class BlockSource {
 public:
  virtual ~BlockSource() = default;
  /// The next block's game ids; no games if there is none left.
  virtual GameRange claim() = 0;
  /// So many claimed games have been played.
  virtual void finished(std::uint64_t games_n) = 0;
  /// Gives no more blocks: a thread failed.
  virtual void close() = 0;
};

/// Plays what the source gives, on threads of this process.
Tally play_from(BlockSource& source, const Work& work, int threads);

/// Processors this process may use: its affinity mask, and its control group's quota rounded up.
int available_threads();

}  // namespace stoprule
