// Zum Kuhkuck, games played by the lane kernel: batches are led through their turns phase by phase,
// and counted. Chooses the instruction set once; knows no lane type. Used by game.cc and by tests
// that compare engines.
#pragma once

#include <memory>
#include <span>

#include "sim/games/kuhkuck/kernel.h"
#include "sim/games/kuhkuck/outcome.h"

namespace stoprule::kuhkuck {

/// Plays games with given strategies in the seats.
class BatchPlayer {
 public:
  /// The target must be available.
  BatchPlayer(const Rules& rules, std::uint64_t seed, Target target);

  /// Plays games first, first + step, ... `games_n` of them, at most kBatchGames; then counts them
  /// into `tally`, seat s for slot slots[s].
  void play(const Seats& seats, std::span<const std::size_t> slots, std::uint64_t first,
            std::uint64_t step, int games_n, Tally& tally);

  /// What game `i` of the batch last played added; zeros if an illegal decision ended it.
  const SlotValues& values(std::size_t i) const { return values_[i]; }

  /// Digests of the games last played, by game; only after keep_digests().
  void keep_digests() { batch_->facts.digests = true; }
  std::span<const std::uint64_t> digests() const { return digests_; }

 private:
  void begin();
  bool take_turn(const Seats& seats);
  void retire();
  void digest_turn();
  void count(std::size_t lane);

  const CommonPhases& common_;
  Target target_;
  std::unique_ptr<Batch> batch_;
  std::span<const std::size_t> slots_;
  Tally* tally_ = nullptr;
  std::vector<SlotValues> values_;      // by game
  std::vector<std::uint64_t> digests_;  // likewise
};

}  // namespace stoprule::kuhkuck
