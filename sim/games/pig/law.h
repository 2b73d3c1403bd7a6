// Pig, the settings of its rules, the state of a game, and the law as the reference engine plays
// it.
#pragma once

#include <array>

#include "sim/games/pig/plugin.hpp"
#include "sim/games/shared/course.h"

namespace stoprule::pig {

inline constexpr int kMostPlayers = STOPRULE_PIG_OTHERS + 1;
/// Who has rolled so often ends the game as it stands: some settings know no other end.
inline constexpr int kMostRolls = 10'000;

struct Rules {
  int goal, sides, bust;
  friend auto operator<=>(const Rules&, const Rules&) = default;
};

struct Side {
  int score = 0, turns = 0, rolls = 0, busts = 0, points_lost = 0;
};

struct Position {
  std::array<Side, kMostPlayers> sides{};
  int turn = 0, turn_points = 0, turn_rolls = 0;  ///< turns ended; of the turn that goes on
  bool is_over = false, is_unfinished = false;

  const Side& side(int seat) const { return sides[static_cast<std::size_t>(seat)]; }
};

using Seen = stoprule::Seen<Rules, Position>;

/// Points of the player `k` seats after the viewer; 0: there is none.
inline int score(const Seen& seen, int k) {
  return k < seen.players_n ? seen.position.side((seen.seat + k) % seen.players_n).score : 0;
}

/// Whether the viewer has won: most points, of an unfinished game the first of equals.
inline bool wins(const Seen& seen) {
  for (int k = 1; k < seen.players_n; k++) {
    const bool is_later = seen.seat + k < seen.players_n;
    if (score(seen, 0) - score(seen, k) < (is_later ? 0 : 1)) return false;
  }
  return true;
}

/// What the law tells, by its place in the table of events.
enum Tells : std::size_t { kTurnBegins, kRolls, kBusts, kReaches, kKeeps, kBreaksOff };

/// Roll until the bust face, the goal, or the decision to keep the points.
template <class G>
void take_turn(Course<G>& course, int seat) {
  Position& now = course.position;
  Side& mine = now.sides[static_cast<std::size_t>(seat)];
  now.turn_points = now.turn_rolls = 0;
  course.tell(kTurnBegins, seat);
  do {
    now.is_over = now.is_unfinished = mine.rolls == kMostRolls;
    if (now.is_over) return course.tell(kBreaksOff, seat);
    const int number = mine.rolls++, face = 1 + course.die(seat, number, course.rules.sides);
    now.turn_rolls++;
    if (face == course.rules.bust) {
      mine.busts++, mine.points_lost += now.turn_points;
      course.tell(kBusts, seat, {face, now.turn_points});
      now.turn_points = 0;
      break;
    }
    now.turn_points += face;
    now.is_over = mine.score + now.turn_points >= course.rules.goal;
    course.tell(now.is_over ? kReaches : kRolls, seat, {face, now.turn_points});
  } while (!now.is_over && course.decide(seat, STOPRULE_PIG_ROLL) != 0);
  mine.score += now.turn_points, mine.turns++;
  course.tell(kKeeps, seat, {now.turn_points, mine.score});
  now.turn++;
}

}  // namespace stoprule::pig
