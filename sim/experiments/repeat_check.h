// Whether plugins keep the promise "same command, same bytes": a sample of an experiment's games is
// played before the experiment and again after it, by fresh strategies, on another thread, in other
// batches and another order, and by the other engine. All that must change nothing. A plugin is
// native code that may remember, ask the clock or throw dice; built-ins and rule text cannot.
// Used by the command line for every verb that plays, and by the self-test.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "sim/experiments/run.h"

namespace stoprule {

class RepeatCheck {
 public:
  /// Plays samples of those plans that have a plugin's strategies, as far as one gets in a
  /// millisecond.
  explicit RepeatCheck(std::vector<RunPlan> plans, bool thorough = false);

  /// To be asked when all is played: plays the samples again, then more, each twice, until a
  /// hundredth of the time since or a millisecond is over; with `thorough` a sample of every plan.
  /// What differs, in a sentence; nothing if all is alike.
  std::optional<std::string> differs() const;

 private:
  using Clock = std::chrono::steady_clock;

  // Some games and what was counted in them.
  struct Piece {
    GameRange games;
    Tally tally;
  };
  struct Sample {
    RunPlan plan;
    std::vector<Piece> pieces;
  };

  const RunPlan& plan(std::size_t i) const;
  static Sample play(const RunPlan& plan, Clock::time_point until);
  static std::optional<std::string> differs(const Sample& sample, Clock::time_point until);
  static std::string accused(const RunPlan& plan);

  std::vector<RunPlan> plans_;  // with a plugin's strategies
  std::vector<Sample> samples_;
  bool thorough_;
  Clock::time_point began_;  // the experiment
};

}  // namespace stoprule
