// Pig for two, solved: when to roll again so as to win as often as possible against somebody who
// does the same. Used by the strategy `optimal`.
#pragma once

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "sim/games/pig/game.h"

namespace stoprule::pig {

/// Neller and Presser 2004, "Optimal play of the dice game Pig": value iteration on two scores,
/// either of which may be in turn; they depend on each other, and on those of higher sums.
class OptimalPlay {
 public:
  explicit OptimalPlay(const Rules& rules)
      : rules_(rules), wins_(place(rules.goal, 0), 0.5), rolls_(wins_.size()) {
    for (int sum = 2 * rules.goal - 2; sum >= 0; sum--) {
      for (int high = std::min(sum, rules.goal - 1); 2 * high >= sum; high--) {
        while (improve(high, sum - high) + improve(sum - high, high) > 1e-12) continue;
      }
    }
  }

  /// Whether to roll again with that many points kept, the opponent's, and those of the turn.
  bool rolls(int score, int theirs, int turn_points) const {
    return rolls_[place(score, theirs)][static_cast<std::size_t>(turn_points)];
  }
  /// The chance to win of the player who begins a turn.
  double wins(int score, int theirs) const { return wins_[place(score, theirs)]; }

 private:
  std::size_t place(int score, int theirs) const {
    return static_cast<std::size_t>(score * rules_.goal + theirs);
  }

  // The chance to win with a turn as chances are so far, from the most points of the turn down:
  // to roll or to keep. Returns by how much it changes.
  double improve(int score, int theirs) {
    const int most = rules_.goal - score;  // points of the turn that win
    const std::size_t here = place(score, theirs);
    rolls_[here].resize(static_cast<std::size_t>(most));
    std::vector<double> best(static_cast<std::size_t>(most + rules_.sides), 1.0);
    for (int points = most - 1;; points--) {
      double roll = 1 - wins(theirs, score);
      for (int face = 1; face <= rules_.sides; face++) {
        if (face != rules_.bust) roll += best[static_cast<std::size_t>(points + face)];
      }
      roll /= rules_.sides;
      if (points == 0) return std::abs(std::exchange(wins_[here], roll) - roll);
      const double keep = 1 - wins(theirs, score + points);
      rolls_[here][static_cast<std::size_t>(points)] = roll > keep;
      best[static_cast<std::size_t>(points)] = std::max(roll, keep);
    }
  }

  Rules rules_;
  std::vector<double> wins_;              // [score, theirs]
  std::vector<std::vector<bool>> rolls_;  // [score, theirs][turn points]
};

}  // namespace stoprule::pig
