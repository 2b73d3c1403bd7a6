// --checkpoint: the ledger of an experiment in a file, written anew now and then while games are
// played and once at the end, so that a command that was killed goes on when it is typed again.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "sim/experiments/ledger.h"
#include "sim/io/shard.h"

namespace stoprule {

/// The checkpoint of one command.
class Checkpoint {
 public:
  /// `played` describes the command; its totals are those of the ledger, later. `seconds`: between
  /// two writes, at least; a write that takes long waits longer, so that it costs at most 2 % of
  /// the time.
  Checkpoint(std::string path, double seconds, PlayedRecord played);

  /// What an earlier command left, if the file exists.
  Result<std::optional<Shard>> read() const;
  /// Before games are played: an error says why it cannot be written. What an earlier command left
  /// stays as it is until something is added.
  Status begin(const Ledger& ledger);
  /// Writes it if that is due. Tells the first failure on standard error: games go on.
  void keep(const Ledger& ledger);
  /// The last write, of all that was played; like keep(), a failure is told.
  void finish(const Ledger& ledger);

 private:
  using Clock = std::chrono::steady_clock;
  Status write(const Ledger& ledger);
  void tell(const Status& failed);

  std::string path_;
  std::chrono::duration<double> between_;
  PlayedRecord played_;
  Clock::time_point due_;
  bool told_ = false;
};

}  // namespace stoprule
