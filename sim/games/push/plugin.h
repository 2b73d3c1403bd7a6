/* PUSH, the interface of plugins: what a strategy sees, field by field, and the functions it gives.
 * Plain C (C11) and C++. Included by plugins in C, by plugin.hpp (the comfortable side for C++),
 * and by the program itself, whose engines fill the very structs that plugins read. Decides
 * nothing.
 *
 * Everything is decided for many games at once: a lane is a game, and each quantity is an array
 * with an element a lane, `lanes_n` of them. A decision reads the view and writes one byte a lane.
 * The lane kernel asks for up to 1024 lanes a call, the reference engine for one.
 *
 * The games' law, and what a decision may be, is told in the README.md beside this file.
 */
#ifndef STOPRULE_PUSH_PLUGIN_H
#define STOPRULE_PUSH_PLUGIN_H

#include "sim/games/plugin.h"

/* Version of everything in this file; a plugin works with the version it was compiled with. */
#define STOPRULE_PUSH_ABI 1

enum {
  STOPRULE_PUSH_PLAYERS = 6, /* at most */
  STOPRULE_PUSH_COLOURS = 5, /* at most: green, yellow, red, blue, purple */
  STOPRULE_PUSH_COLUMNS = 3, /* at most */
  STOPRULE_PUSH_VALUES = 6,  /* at most: 1..6 */
  STOPRULE_PUSH_CODES = 112  /* card codes are below this */
};

/* Card codes: a number card is 16 x value + colour, value 1..6, colour 0..4. */
enum { STOPRULE_PUSH_DIE = 5, STOPRULE_PUSH_SWITCH = 6 };

/* Quantities that cost time: a strategy names those it reads; the others may be null. */
enum {
  STOPRULE_PUSH_BUST = 1,  /* bust_cards */
  STOPRULE_PUSH_LEFT = 2,  /* left */
  STOPRULE_PUSH_COIN = 4,  /* coin_chance, coin_choice */
  STOPRULE_PUSH_ZONES = 8, /* zones in `place` and `stop`; `act` and `take` see them anyway */
  STOPRULE_PUSH_COLUMNS_IN_FULL = 16, /* column_cards, column_kinds, column_values, column_value */
  STOPRULE_PUSH_SCORES = 32           /* score, leading */
};

/* What a strategy sees. All of it is public at the table. Players are counted from the viewer: 0 is
 * the viewer, k the k-th to its left; columns in the order in which they were opened. Columns,
 * colours and players that the game does not have hold nothing: zeros. */
struct stoprule_push_view {
  /* The same in every lane. */
  uint32_t lanes_n;       /* 1 or more */
  uint8_t players;        /* 2..6 */
  uint8_t colours;        /* of the rules, 1..5 */
  uint8_t values;         /* of the rules, 1..6 */
  uint8_t columns;        /* most columns the rules allow, 1..3 */
  uint8_t star_takes_all; /* 1: the die's star discards all unprotected cards (Risques); else 0 */
  uint8_t seat;           /* the viewer's place in turn order, 0..players-1 */
  uint8_t active;         /* whose turn it is, counted from the viewer: 0 is the viewer's */

  /* The table, an element a lane. */
  const uint16_t *turn;        /* turns ended so far in the game */
  const uint8_t *pile;         /* cards left in the pile, 0..250 */
  const uint8_t *open_columns; /* 0..3 */
  const uint8_t *placed;       /* cards placed this turn, numbers and dice, 0..18 */
  const uint8_t *switches;     /* switch cards turned this turn */
  const uint8_t *column_sum[STOPRULE_PUSH_COLUMNS]; /* points: sum of its numbers, 0..20 */
  const uint8_t *column_die[STOPRULE_PUSH_COLUMNS]; /* 1: holds a die card; else 0 */

  /* Columns in full, an element a lane; only for STOPRULE_PUSH_COLUMNS_IN_FULL. */
  const uint8_t *column_cards[STOPRULE_PUSH_COLUMNS];  /* numbers and die, 0..6 */
  const uint8_t *column_kinds[STOPRULE_PUSH_COLUMNS];  /* bit c: holds colour c; bit 5: a die */
  const uint8_t *column_values[STOPRULE_PUSH_COLUMNS]; /* bit v-1: holds a card of value v */
  const uint8_t *column_value[STOPRULE_PUSH_COLUMNS]
                             [STOPRULE_PUSH_COLOURS]; /* value of its card in the colour; 0: none */

  /* The card to be placed, an element a lane; only in `place`. */
  const uint8_t *card; /* its code; in lanes that turned a switch card or end, whatever it was */

  /* Zones, an element a lane: always in `act` and `take`; in `place` and `stop` only for
   * STOPRULE_PUSH_ZONES. Protected cards are safe whatever their colour. */
  const uint8_t
      *open_sum[STOPRULE_PUSH_PLAYERS][STOPRULE_PUSH_COLOURS]; /* unprotected points, 0..126 */
  const uint8_t
      *open_cards[STOPRULE_PUSH_PLAYERS][STOPRULE_PUSH_COLOURS]; /* unprotected cards, 0..36 */
  const uint16_t *protected_sum[STOPRULE_PUSH_PLAYERS];          /* protected points, 0..630 */
  const uint8_t *protected_cards[STOPRULE_PUSH_PLAYERS];         /* protected cards, 0..180 */

  /* Scores, an element a lane; only for STOPRULE_PUSH_SCORES. */
  const uint16_t *score[STOPRULE_PUSH_PLAYERS]; /* points of all cards, protected or not, 0..630 */
  const uint8_t *leading; /* 1: the viewer's score is above every opponent's; else 0 */

  /* What the pile holds, an element a lane; each only if it was asked for. */
  const uint8_t *bust_cards; /* cards left in the pile that no place admits, 0..250: the next card
                                busts with probability bust_cards / pile */
  const uint8_t *left[STOPRULE_PUSH_CODES]; /* copies left in the pile, by card code */

  /* The strategy's own coin, thrown anew for each decision; only for STOPRULE_PUSH_COIN. */
  const uint16_t *coin_chance; /* uniform over 0..9999 */
  const uint8_t *coin_choice;  /* uniform over 0..59, independent of the chance */
};

/* Decisions. */
enum {
  STOPRULE_PUSH_ACT = 1,
  STOPRULE_PUSH_PLACE = 2,
  STOPRULE_PUSH_STOP = 4,
  STOPRULE_PUSH_TAKE = 8
};

/* A strategy. Functions return null, or a text that says what went wrong: then the program ends
 * with that text. It must live until the same thread calls this plugin again. Exceptions must not
 * leave them. `instance` is what `create` made; several threads may decide with one instance at a
 * time, so decisions must not change it.
 *
 * A decision left to the shared rules is named in `shared`, and its function is null; any other
 * null function is refused. The shared rules are those of the built-in stop rules: act    if the
 * largest unprotected colour sum is at least `protect` (and above 0), protect it place  a number in
 * the open column with the largest sum that admits it, a die card in the one with the smallest; if
 * none admits it, in a new one take   a column's key is its sum, less `die` if it holds a die card
 * `protect` and `die` are the values of the parameters of these names, integers, if the strategy
 * has them, else those given here.
 *
 * An illegal decision is never repaired: it ends its game, and the run fails and names the game. */
struct stoprule_push_strategy {
  const char *name;                            /* on the command line: letters, digits, _ and - */
  const char *description;                     /* one sentence */
  const struct stoprule_parameter *parameters; /* parameters_n of them; null if there are none */
  uint32_t parameters_n;                       /* at most 64 */
  uint32_t features;                           /* STOPRULE_PUSH_BUST | ... : what it reads */
  uint32_t shared; /* STOPRULE_PUSH_ACT | ... : decisions left to the shared rules; never STOP */
  uint8_t protect; /* 0..127, see above; usual: 12 */
  uint8_t die;     /* 0..20, see above; usual: 4 */

  /* Makes an instance; `values` in the order of `parameters`, each in its range. May refuse them.
   */
  const char *(*create)(const int64_t *values, void **instance);
  void (*destroy)(void *instance);

  /* out[lane]: the colour to protect, 0..colours-1, of which the viewer must hold an unprotected
   * card, or -1 to draw. */
  const char *(*act)(const void *instance, const struct stoprule_push_view *view, int8_t *out);
  /* out[lane]: the column for the card, 0..open_columns; the last means a new one. Lanes in which
   * there is nothing to place, or no place, are not looked at. */
  const char *(*place)(const void *instance, const struct stoprule_push_view *view, int8_t *out);
  /* out[lane]: 1 to stop, 0 to go on. Looked at only where a column is open and cards are left. */
  const char *(*stop)(const void *instance, const struct stoprule_push_view *view, int8_t *out);
  /* out[lane]: how much `column` is wanted, -128..127. Of the columns left a player takes the one
   * with the largest key, on ties the first. Keys are fixed before anything is rolled or taken. */
  const char *(*take)(const void *instance, const struct stoprule_push_view *view, int column,
                      int8_t *out);
};

/* The table of a PUSH plugin, which is all that it exports:
 *
 *   STOPRULE_PLUGIN_EXPORT const struct stoprule_push_plugin *stoprule_plugin(void) {
 *     return &table;
 *   }
 */
struct stoprule_push_plugin {
  struct stoprule_plugin_head head;
  const struct stoprule_push_strategy *strategies; /* strategies_n of them */
  uint32_t strategies_n;                           /* 1 or more */
};

/* What the head of a PUSH plugin's table is. */
#define STOPRULE_PUSH_HEAD \
  { STOPRULE_PLUGIN_MAGIC, STOPRULE_PUSH_ABI, sizeof(struct stoprule_push_plugin), "push" }

#endif
