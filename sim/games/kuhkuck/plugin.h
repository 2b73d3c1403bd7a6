/* Zum Kuhkuck, the interface of plugins: what a strategy sees, field by field, and what it decides.
 * Plain C (C11) and C++. Included by plugins in C, by plugin.hpp (the comfortable side for
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
#define STOPRULE_KUHKUCK_ABI 2

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

/* What a strategy sees, of the player in turn. Worth is without bonus throughout. STOPRULE_BYTES is
 * an array with an element a lane; the others are the same in every lane. */
STOPRULE_VIEW(kuhkuck) {
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

  /* The viewer. */
  STOPRULE_BYTES hand[STOPRULE_KUHKUCK_COLOURS];  /* cards in hand, 0..30 */
  STOPRULE_BYTES hand_n;                          /* of all colours, 0..30 */
  STOPRULE_BYTES value[STOPRULE_KUHKUCK_COLOURS]; /* worth of the declaration, 1..210; 0: not
                                                     declared */
  /* The opponent. */
  STOPRULE_BYTES their_hand_n;                          /* 0..30 */
  STOPRULE_BYTES their_value[STOPRULE_KUHKUCK_COLOURS]; /* as value */

  /* The table. */
  STOPRULE_BYTES discard[STOPRULE_KUHKUCK_KINDS]; /* cards in the discard pile, by kind, 0..127 */
  STOPRULE_BYTES pool_n;                          /* cards in the pool, 3..127 */
  STOPRULE_BYTES pool_electricity;                /* electricity cards among them */

  /* The strategy's own coin, thrown anew for each decision. */
  STOPRULE_COSTLY_WORDS(STOPRULE_KUHKUCK_COIN) coin_chance; /* uniform over 0..9999 */
  STOPRULE_COSTLY_BYTES(STOPRULE_KUHKUCK_COIN) coin_choice; /* over 0..59, independent of it */
};
STOPRULE_VIEW_END(kuhkuck);

/* What a strategy (stoprule_strategy) decides. It is asked in every lane; its answers count where
 * the player may declare: with at least `declare_from` cards, at least one of a colour that it has
 * not declared. With a full hand it must declare, whatever it says; in all other lanes it draws, or
 * passes, and cannot do else. An illegal colour is never repaired: it ends its game, and the run
 * fails and names the game. */
enum {
  STOPRULE_KUHKUCK_DECLARE = 0, /* 1 to declare, 0 to draw */
  STOPRULE_KUHKUCK_COLOUR = 1   /* the colour to declare, 0..4, of which the viewer holds a card and
                                   which it has not declared; looked at only where it declares. The
                                   shared rule: the open colour in hand with most cards, the first
                                   of equals */
};

#endif
