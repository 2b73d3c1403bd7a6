/* Punto, the interface of plugins: what a strategy sees, field by field, and the functions it
 * gives. Plain C (C11) and C++. Included by plugins in C, by plugin.hpp (the comfortable side for
 * C++), and by the program itself, whose engines fill the very struct that plugins read. Decides
 * nothing.
 *
 * A strategy has one decision: where to lay the card that it has just turned. It gives every cell a
 * score; of the legal cells the one with the largest is taken, on ties the first in reading order.
 * So no decision can be illegal.
 *
 * An array of cells has STOPRULE_PUNTO_CELLS elements. The cells that a layout can spread to are
 * its box, of at most 6 x 6 cells, and the ring of one cell around it, 8 x 8 in all: cell 8 x row +
 * column. The box's top left cell is always at row 1, column 1; row 0 and column 0 are the ring's,
 * and so are the row and the column after the box. No card lies on the ring.
 *
 * The game's law is told in the README.md beside this file.
 */
#ifndef STOPRULE_PUNTO_PLUGIN_H
#define STOPRULE_PUNTO_PLUGIN_H

#include "sim/games/plugin.h"

/* Version of everything in this file; a plugin works with the version it was compiled with. */
#define STOPRULE_PUNTO_ABI 1

enum {
  STOPRULE_PUNTO_PLAYERS = 4,    /* at most */
  STOPRULE_PUNTO_COLOURS = 4,    /* red, yellow, green, blue */
  STOPRULE_PUNTO_DIRECTIONS = 4, /* see below */
  STOPRULE_PUNTO_VALUES = 9,     /* at most: 1..9 */
  STOPRULE_PUNTO_SIDE = 8,       /* cells in a row of an array of cells */
  STOPRULE_PUNTO_CELLS = 64,
  STOPRULE_PUNTO_CODES = 64 /* card codes are below this: 16 x colour + value */
};

/* Directions of runs. */
enum {
  STOPRULE_PUNTO_ROW = 0,     /* left to right */
  STOPRULE_PUNTO_COLUMN = 1,  /* top to bottom */
  STOPRULE_PUNTO_FALLING = 2, /* top left to bottom right */
  STOPRULE_PUNTO_RISING = 3   /* top right to bottom left */
};

enum {
  STOPRULE_PUNTO_EMPTY = 4,    /* colour of a cell without a card */
  STOPRULE_PUNTO_NEUTRAL = 255 /* owner of the colour that nobody owns */
};

/* Quantities that cost time: a strategy names those it reads; the others are null or 0. */
enum {
  STOPRULE_PUNTO_RUNS = 1,    /* run */
  STOPRULE_PUNTO_OUTLOOK = 2, /* own_run, spoils */
  STOPRULE_PUNTO_COIN = 4     /* coin, picked */
};

/* What a strategy sees. All of it is public at the table. Players are counted from the viewer: 0 is
 * the viewer, k the k-th to its left. A side is who wins together: a player, or a team of two who
 * sit opposite each other; sides are counted like players: side 0 is the viewer's own, side k that
 * of player k. Players and sides that the game does not have hold zeros.
 *
 * m(c, j, d) = 1 + the run of cells showing colour j directly after cell c in direction d + the run
 * directly before it, on the layout before the card is laid. */
struct stoprule_punto_view {
  /* The rules. */
  uint8_t players;                       /* 2..4 */
  uint8_t sides;                         /* 2..4; fewer than players: teams */
  uint8_t series;                        /* cells in a row that win the round, 2..6 */
  uint8_t counts;                        /* cells in a row that count in a blocked round, 2..6 */
  uint8_t wins;                          /* rounds that win the match, 1..9 */
  uint8_t values;                        /* cards have the values 1..values, at most 9 */
  uint8_t copies;                        /* of each card, 1 or 2 */
  uint8_t box;                           /* the layout spans at most box x box cells, 2..6 */
  uint8_t owner[STOPRULE_PUNTO_COLOURS]; /* side that owns a colour, 0..sides-1; or
                                            STOPRULE_PUNTO_NEUTRAL */

  /* The moment. */
  uint8_t seat;        /* the viewer's place in turn order, 0..players-1; 0 began the match */
  uint8_t round;       /* rounds ended, 0..99 */
  uint8_t turn;        /* turns ended in this round, 1..71 */
  uint8_t box_rows;    /* rows that the layout spans, 1..box */
  uint8_t box_columns; /* columns that it spans, 1..box */
  uint8_t card_colour; /* of the card to lay, 0..3 */
  uint8_t card_value;  /* 1..values */
  uint8_t pile[STOPRULE_PUNTO_PLAYERS];       /* cards that a player has not turned yet, 0..36 */
  uint8_t round_wins[STOPRULE_PUNTO_PLAYERS]; /* rounds that a side has won, 0..wins-1 */

  /* Cards, an element a card code. */
  const uint8_t *left; /* copies neither laid in this round nor set aside, 0..copies; the card to
                          lay is one of them */
  const uint8_t *set_aside; /* copies that their side set aside for rounds won, 0..copies */

  /* The layout, an element a cell. */
  const uint8_t *legal;  /* 1: the card may be laid there; else 0. At least one is 1 */
  const uint8_t *colour; /* of the card that lies open there, 0..3, or STOPRULE_PUNTO_EMPTY */
  const uint8_t *value;  /* its value, 1..9; 0: no card */

  /* Runs, an element a cell; only for STOPRULE_PUNTO_RUNS. */
  const uint8_t *run[STOPRULE_PUNTO_COLOURS][STOPRULE_PUNTO_DIRECTIONS]; /* m(c, j, d), 1..7 */

  /* What a card there would do, an element a cell; only for STOPRULE_PUNTO_OUTLOOK. */
  const uint8_t *own_run; /* the longest m(c, k, d) over d for the card's colour k, if that is an
                             own colour; else 0. 0..7; from `series` on it wins the round */
  const uint8_t *spoils;  /* pairs (j, d), j an opponent's colour, with m(c, j, d) >= series, or
                             >= series - 1 if c shows j: lines that opponents could complete there,
                             or would lose. 0..12 */

  /* The strategy's own coin, thrown anew for each card; only for STOPRULE_PUNTO_COIN. Both come
   * from one throw, so a strategy uses one of them. */
  uint16_t coin;  /* uniform over 0..9999 */
  uint8_t picked; /* a cell, uniform over the legal ones */
};

/* A strategy. Functions return null, or a text that says what went wrong: then the program ends
 * with that text. It must live until the same thread calls this plugin again. Exceptions must not
 * leave them. `instance` is what `create` made; several threads may decide with one instance at a
 * time, so decisions must not change it. No function may be null. */
struct stoprule_punto_strategy {
  const char *name;                            /* on the command line: letters, digits, _ and - */
  const char *description;                     /* one sentence */
  const struct stoprule_parameter *parameters; /* parameters_n of them; null if there are none */
  uint32_t parameters_n;                       /* at most 64 */
  uint32_t features;                           /* STOPRULE_PUNTO_RUNS | ... : what it reads */

  /* Makes an instance; `values` in the order of `parameters`, each in its range. May refuse them.
   */
  const char *(*create)(const int64_t *values, void **instance);
  void (*destroy)(void *instance);

  /* score[c]: how much cell c is wanted, any whole number; looked at only where c is legal. */
  const char *(*lay)(const void *instance, const struct stoprule_punto_view *view, int32_t *score);
};

/* The table of a Punto plugin, which is all that it exports:
 *
 *   STOPRULE_PLUGIN_EXPORT const struct stoprule_punto_plugin *stoprule_plugin(void) {
 *     return &table;
 *   }
 */
struct stoprule_punto_plugin {
  struct stoprule_plugin_head head;
  const struct stoprule_punto_strategy *strategies; /* strategies_n of them */
  uint32_t strategies_n;                            /* 1 or more */
};

/* What the head of a Punto plugin's table is. */
#define STOPRULE_PUNTO_HEAD \
  { STOPRULE_PLUGIN_MAGIC, STOPRULE_PUNTO_ABI, sizeof(struct stoprule_punto_plugin), "punto" }

#endif
