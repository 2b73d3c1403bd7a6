/* Pig, the interface of plugins: what a strategy sees, and what it decides. Plain C (C11) and C++.
 * Everything is decided for many games at once: a lane is a game. plugin.hpp is the comfortable
 * side for C++; README.md tells the rules. */
#ifndef STOPRULE_PIG_VIEW_H
#define STOPRULE_PIG_VIEW_H

#include "sim/games/plugin.h"

#define STOPRULE_PIG_ABI 1 /* version of everything in this file */

enum {
  STOPRULE_PIG_OTHERS = 9, /* opponents at most */
  STOPRULE_PIG_COIN = 1,   /* the group of the own coin */
  STOPRULE_PIG_ROLL = 0    /* the decision: 1 to roll again, 0 to keep the points of the turn */
};

STOPRULE_VIEW(pig) {
  uint32_t lanes_n;
  uint8_t players_n, seat, goal, sides, bust; /* the same in every lane; seat: own, 0 began */
  STOPRULE_BYTES score;                       /* own points, kept */
  STOPRULE_BYTES turn_points;                 /* of this turn, lost with a bust */
  STOPRULE_BYTES turn_rolls;
  STOPRULE_BYTES their_score[STOPRULE_PIG_OTHERS]; /* opponents as they play next; 0: none */
  STOPRULE_COIN(STOPRULE_PIG_COIN);
};
STOPRULE_VIEW_END(pig);

#endif
