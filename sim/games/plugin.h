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

#endif
