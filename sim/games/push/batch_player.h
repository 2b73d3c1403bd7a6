// PUSH, games played by the lane kernel: batches are dealt, led through their turns phase by phase,
// and counted. Chooses the instruction set once; knows no lane type. Used by game.cc and by tests
// that compare engines.
#pragma once

#include <memory>
#include <span>

#include "sim/core/target.h"
#include "sim/games/push/kernel.h"
#include "sim/games/push/outcome.h"

namespace stoprule::push {

/// Plays games with given strategies in the seats.
class BatchPlayer {
 public:
  /// `start` must have passed check_position(). The target must be available.
  BatchPlayer(const Rules& rules, const Position& start, std::uint64_t seed, Target target);
  ~BatchPlayer();

  /// Plays games first, first + step, ... `games_n` of them, at most kBatchGames; then counts them
  /// into `tally`, seat s for slot slots[s].
  void play(const Seats& seats, std::span<const std::size_t> slots, std::uint64_t first,
            std::uint64_t step, int games_n, Tally& tally);

  /// A seat's metric in game `lane` of the batch last played; 0 if an illegal decision ended it.
  std::uint32_t metric(SlotMetric metric, std::size_t seat, std::size_t lane) const;

  /// Digests of the games last played; only after keep_digests().
  void keep_digests() { batch_->facts.digests = true; }
  std::span<const std::uint64_t> digests() const;

 private:
  void deal();
  void clear_seats();
  void take_turn();
  void digest_turn();
  void count_illegal(std::span<const std::size_t> slots, Tally& tally);
  void count_scores(std::span<const std::size_t> slots, Tally& tally);
  void count_draws(std::size_t slot, int active, Tally& tally);

  Rules rules_;
  const CommonPhases& common_;
  Target target_;
  Deck deck_;
  std::unique_ptr<Batch> batch_;
  Seats seats_{};                                             ///< on this target
  std::array<const StrategyPhases*, kMostPlayers> phases_{};  ///< of each seat
  std::span<const std::size_t> slots_;
  Tally* tally_ = nullptr;
};

}  // namespace stoprule::push
