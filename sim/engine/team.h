// Several processes that carry out one command together: each runs the same verb on the same words,
// plays a part of the games, and gets the totals of all. Used by the command line, which asks who
// talks, and by play_blocks(). Knows no network; sim/cluster does.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "sim/core/result.h"
#include "sim/engine/blocks.h"

namespace stoprule {

/// The team cannot go on. The message is for the process that leads; elsewhere it may be empty.
class TeamFailed : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// All processes call the methods in the same order; each waits for the others where it must.
class Team {
 public:
  virtual ~Team() = default;

  /// Whether this is the one process that talks and writes files.
  virtual bool leads() const = 0;
  virtual int processes_n() const = 0;
  /// Threads that suit this process: what it may use, shared with those on the same processors.
  virtual int threads() const = 0;

  /// Compares facts, each a line of text, that must be the same everywhere: build, files, command.
  /// Throws TeamFailed, which names the process and the first fact that differs.
  virtual void agree(const std::vector<std::string>& facts) = 0;

  /// play_blocks() by all. The process that leads may play a range in several calls, one after the
  /// other, where the others make one: they stay until all of it is played or it is stopped.
  /// Throws TeamFailed if a process went away with an error or was about to play something else.
  virtual BlockTotals play(const Work& work, GameRange range, const BlockOptions& options) = 0;

  /// The last call. `trouble`: why this process gives up, else empty. Returns what the process that
  /// leads has to tell of another's trouble, if it has none itself.
  virtual Status leave(const std::string& trouble) = 0;
};

}  // namespace stoprule
