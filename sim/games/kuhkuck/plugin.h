/* Zum Kuhkuck, the interface of plugins: what a strategy sees, field by field, and the functions it
 * gives. Plain C (C11) and C++. Included by plugins in C, by plugin.hpp (the comfortable side for
 * C++), and by the program itself, whose engines fill the very structs that plugins read. Decides
 * nothing.
 *
 * Everything is decided for many games at once: a lane is a game, and each quantity is an array
 * with an element a lane, `lanes_n` of them. A decision reads the view and writes one byte a lane.
 * The lane kernel asks for up to 1024 lanes a call, the reference engine for one.
 *
 * The opponent's hand is hidden, and so is what the pool holds by colour, which would tell it.
 * The game's law is told in the README.md beside this file.
 */
#ifndef STOPRULE_KUHKUCK_PLUGIN_H
#define STOPRULE_KUHKUCK_PLUGIN_H

#include "sim/games/plugin.h"

/* Version of everything in this file; a plugin works with the version it was compiled with. */
#define STOPRULE_KUHKUCK_ABI 1

enum {
  STOPRULE_KUHKUCK_COLOURS = 5,     /* boots, bell, stool, can, brush */
  STOPRULE_KUHKUCK_ELECTRICITY = 5, /* the kind of card after the colours */
  STOPRULE_KUHKUCK_KINDS = 6,
  STOPRULE_KUHKUCK_HANDS = 32, /* a hand has fewer cards than this */
  STOPRULE_KUHKUCK_BONUS = 10  /* for the higher declaration of a colour that both declared */
};

/* Quantities that cost time: a strategy names those it reads; the others are null. */
enum {
  STOPRULE_KUHKUCK_COIN = 1 /* coin_chance, coin_choice */
};

/* What a strategy sees, of the player in turn. Worth is without bonus throughout. */
struct stoprule_kuhkuck_view {
  /* The same in every lane. */
  uint32_t lanes_n;                      /* 1 or more */
  uint16_t own_turn;                     /* turns that the viewer had before this one, 0..14,999 */
  uint8_t seat;                          /* the viewer's; 0 began */
  uint8_t cards[STOPRULE_KUHKUCK_KINDS]; /* in the game, by kind, 0..127 */
  uint8_t cards_n;                       /* of all kinds, 5..127 */
  uint8_t colours_n;                     /* colours in the game: who has declared so many ends it */
  uint8_t hand_limit;                    /* cards with which one must not draw, 1..30 */
  uint8_t declare_from;        /* cards in the smallest hand that may be declared, 1..30 */
  uint8_t equal_gets_bonus;    /* 1: of equal declarations of a colour both get the bonus; else 0 */
  uint8_t full_hand_discarded; /* 1: a full hand without an open colour is discarded; 0: kept */
  uint8_t points[STOPRULE_KUHKUCK_HANDS]; /* by cards in hand, 1..150; 0 where the points table has
                                             none, which it may where nobody can declare */

  /* The viewer, an element a lane. */
  const uint8_t *hand[STOPRULE_KUHKUCK_COLOURS];  /* cards in hand, 0..30 */
  const uint8_t *hand_n;                          /* of all colours, 0..30 */
  const uint8_t *value[STOPRULE_KUHKUCK_COLOURS]; /* worth of the declaration, 1..210; 0: not
                                                     declared */

  /* The opponent, an element a lane. */
  const uint8_t *their_hand_n;                          /* 0..30 */
  const uint8_t *their_value[STOPRULE_KUHKUCK_COLOURS]; /* as value */

  /* The table, an element a lane. */
  const uint8_t *discard[STOPRULE_KUHKUCK_KINDS]; /* cards in the discard pile, by kind, 0..127 */
  const uint8_t *pool_n;                          /* cards in the pool, 3..127 */
  const uint8_t *pool_electricity;                /* electricity cards among them */

  /* The strategy's own coin, thrown anew for each decision, an element a lane; only for
   * STOPRULE_KUHKUCK_COIN. */
  const uint16_t *coin_chance; /* uniform over 0..9999 */
  const uint8_t *coin_choice;  /* uniform over 0..59, independent of the chance */
};

/* Decisions that have a shared rule. */
enum { STOPRULE_KUHKUCK_COLOUR = 1 };

/* A strategy. Functions return null, or a text that says what went wrong: then the program ends
 * with that text. It must live until the same thread calls this plugin again. Exceptions must not
 * leave them. `instance` is what `create` made; several threads may decide with one instance at a
 * time, so decisions must not change it.
 *
 * A strategy is asked in every lane; its answers count where the player may declare: with at least
 * `declare_from` cards, at least one of a colour that it has not declared. With a full hand it must
 * declare, whatever it says; in all other lanes it draws, or passes, and cannot do else.
 *
 * The colour may be left to the shared rule, that of the built-ins: then it is named in `shared`,
 * and its function is null. It is the open colour in hand with most cards, the first of equals.
 *
 * An illegal colour is never repaired: it ends its game, and the run fails and names the game. */
struct stoprule_kuhkuck_strategy {
  const char *name;                            /* on the command line: letters, digits, _ and - */
  const char *description;                     /* one sentence */
  const struct stoprule_parameter *parameters; /* parameters_n of them; null if there are none */
  uint32_t parameters_n;                       /* at most 64 */
  uint32_t features;                           /* STOPRULE_KUHKUCK_COIN | ... : what it reads */
  uint32_t shared;                             /* STOPRULE_KUHKUCK_COLOUR, or 0 */

  /* Makes an instance; `values` in the order of `parameters`, each in its range. May refuse them.
   */
  const char *(*create)(const int64_t *values, void **instance);
  void (*destroy)(void *instance);

  /* out[lane]: 1 to declare, 0 to draw. */
  const char *(*declare)(const void *instance, const struct stoprule_kuhkuck_view *view,
                         int8_t *out);
  /* out[lane]: the colour to declare, 0..4, of which the viewer holds a card and which it has not
   * declared. Looked at only where it declares. */
  const char *(*colour)(const void *instance, const struct stoprule_kuhkuck_view *view,
                        int8_t *out);
};

/* The table of a Kuhkuck plugin, which is all that it exports:
 *
 *   STOPRULE_PLUGIN_EXPORT const struct stoprule_kuhkuck_plugin *stoprule_plugin(void) {
 *     return &table;
 *   }
 */
struct stoprule_kuhkuck_plugin {
  struct stoprule_plugin_head head;
  const struct stoprule_kuhkuck_strategy *strategies; /* strategies_n of them */
  uint32_t strategies_n;                              /* 1 or more */
};

/* What the head of a Kuhkuck plugin's table is. */
#define STOPRULE_KUHKUCK_HEAD \
  { STOPRULE_PLUGIN_MAGIC, STOPRULE_KUHKUCK_ABI, sizeof(struct stoprule_kuhkuck_plugin), "kuhkuck" }

#endif
