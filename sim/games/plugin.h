/* What the plugins of every game have in common: how a shared object presents itself, and how it
 * describes the parameters of its strategies. Plain C (C11) and C++. Included by each game's own
 * interface (for PUSH sim/games/push/plugin.h), which plugins include; read by the program when it
 * loads a plugin. Knows no game.
 *
 * A plugin exports one function, stoprule_plugin(), which returns a constant table. The table's
 * type is that of the game it is for; every such type begins with a stoprule_plugin_head, whose
 * layout never changes. Everything that a table points to must stay as it is for as long as the
 * program runs.
 *
 * A plugin is native code in the program's own process. Everything that can be checked from
 * outside is checked when it is loaded; but a plugin that reads or writes outside its own memory
 * and the arrays it is given cannot be stopped: it may crash the program or change its results.
 */
#ifndef STOPRULE_PLUGIN_H
#define STOPRULE_PLUGIN_H

#include <stdint.h>

#ifdef __cplusplus
#define STOPRULE_PLUGIN_EXPORT extern "C" __attribute__((visibility("default")))
#else
#define STOPRULE_PLUGIN_EXPORT __attribute__((visibility("default")))
#endif

/* First in every table. */
#define STOPRULE_PLUGIN_MAGIC UINT32_C(0x53746f70)

struct stoprule_plugin_head {
  uint32_t magic;       /* STOPRULE_PLUGIN_MAGIC */
  uint32_t abi_version; /* of the game's interface, as its header says, e.g. STOPRULE_PUSH_ABI */
  uint64_t table_size;  /* sizeof the game's whole table, bytes */
  const char *game;     /* its name on the command line: "push" */
};

/* Kinds of parameters, and what their values count. */
enum {
  STOPRULE_INTEGER = 0, /* itself */
  STOPRULE_DECIMAL = 1, /* units of 1 / STOPRULE_DECIMAL_UNIT, so that 0.2 is exactly 2000 */
  STOPRULE_CHOICE = 2   /* index into choices; the first is 0 */
};
#define STOPRULE_DECIMAL_UNIT 10000

/* A parameter of a strategy: `NAME:key=value` on the command line sets it. */
struct stoprule_parameter {
  const char *name;        /* letters, digits, _ and - */
  const char *description; /* what it means and in which unit, in a few words */
  uint32_t kind;           /* one of the above */
  int64_t standard;        /* the default: low..high */
  int64_t low, high;       /* allowed values, inclusive, within -10^12..10^12; a choice: 0 and the
                              number of choices less 1 */
  const char *const *choices; /* names of a choice, high + 1 of them; else null */
};

/* What a strategy sees of a game is one struct, written once for C and C++:
 *
 *   STOPRULE_VIEW(pig) {
 *     uint32_t lanes_n;
 *     uint8_t goal;          the same in every lane
 *     STOPRULE_BYTES score;  an element a lane
 *   };
 *   STOPRULE_VIEW_END(pig);
 *
 * In C, and where engines and plugins meet, it is stoprule_pig_view, and a quantity of lanes is an
 * array with an element a lane. In C++ it is also a template over what a quantity is, so that the
 * view of one lane, with ints, has the same members (table_view.hpp). Quantities that cost time name
 * their group, a power of 2: a strategy says which groups it reads, the others are null. */
#ifdef __cplusplus
struct stoprule_arrays {
  using bytes = const uint8_t *;
  using words = const uint16_t *;
  template <unsigned group>
  using costly = stoprule_arrays;
};
#define STOPRULE_VIEW(game) \
  template <class Lanes>    \
  struct stoprule_##game##_view_of
#define STOPRULE_VIEW_END(game) \
  using stoprule_##game##_view = stoprule_##game##_view_of<stoprule_arrays>
#define STOPRULE_BYTES typename Lanes::bytes
#define STOPRULE_WORDS typename Lanes::words
#define STOPRULE_COSTLY_BYTES(group) typename Lanes::template costly<(group)>::bytes
#define STOPRULE_COSTLY_WORDS(group) typename Lanes::template costly<(group)>::words
#else
#define STOPRULE_VIEW(game) struct stoprule_##game##_view
#define STOPRULE_VIEW_END(game) typedef struct stoprule_##game##_view stoprule_##game##_view
#define STOPRULE_BYTES const uint8_t *
#define STOPRULE_WORDS const uint16_t *
#define STOPRULE_COSTLY_BYTES(group) const uint8_t *
#define STOPRULE_COSTLY_WORDS(group) const uint16_t *
#endif

/* A strategy's own coin, which is thrown for each decision: the last members of a view. Uniform over
 * 0..9999 and over 0..59. */
#define STOPRULE_COIN(group)                \
  STOPRULE_COSTLY_WORDS(group) coin_chance; \
  STOPRULE_COSTLY_BYTES(group) coin_choice

/* A strategy of a game that describes its view and its decisions in tables: the same struct for all
 * such games. Functions return null, or a text that says what went wrong: then the program ends with
 * that text. It must live until the same thread calls this plugin again. Exceptions must not leave
 * them. `instance` is what `create` made; several threads may decide with one instance at a time, so
 * decisions must not change it. */
struct stoprule_strategy {
  const char *name;                            /* on the command line: letters, digits, _ and - */
  const char *description;                     /* one sentence */
  const struct stoprule_parameter *parameters; /* parameters_n of them; null if there are none */
  uint32_t parameters_n;                       /* at most 64 */
  uint32_t features;                           /* groups of costly quantities that it reads */
  uint32_t shared;                             /* bit k: decision k is left to its shared rule */

  /* Makes an instance; `values` in the order of `parameters`, each in its range. May refuse them. */
  const char *(*create)(const int64_t *values, void **instance);
  void (*destroy)(void *instance);

  /* out[lane]: what it decides. `view` is the game's; `decision` counts as the game's header does;
   * `candidate`: what a score is asked for, else 0. */
  const char *(*decide)(const void *instance, const void *view, uint32_t decision,
                        uint32_t candidate, int8_t *out);
};

/* The table of such a game's plugin, which is all that it exports. */
struct stoprule_plugin_table {
  struct stoprule_plugin_head head;
  const struct stoprule_strategy *strategies; /* strategies_n of them */
  uint32_t strategies_n;                      /* 1 or more */
};

#endif
