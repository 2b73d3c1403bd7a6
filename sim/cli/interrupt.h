// Ctrl-C and its like: while an Interrupt lives, they only set a flag that the engine looks at, so
// that what was played can be written. Used by verbs that play many games.
#pragma once

#include <atomic>

namespace stoprule {

/// Catches SIGINT, SIGTERM and SIGHUP for its lifetime, unless they were ignored (as under nohup).
/// A second signal, 0.2 s later or more, ends the program at once.
class Interrupt {
 public:
  Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;
  ~Interrupt();

  /// Set once a signal came.
  static const std::atomic<bool>& flag();
};

}  // namespace stoprule
