/* PUSH, a plugin in plain C: the stop rule `threshold`, more careful for a player who leads. Shows
 * every part of the interface that a plugin must fill; see sim/games/push/plugin.h. */
#include <stdlib.h>

#include "sim/games/push/plugin.h"

struct careful {
  int64_t stop, when_leading;
};

static const struct stoprule_parameter parameters[] = {
    {"stop", "worth of a column from which to stop", STOPRULE_INTEGER, 8, 0, 30, NULL},
    {"leading", "the same for the player with the highest score", STOPRULE_INTEGER, 6, 0, 30, NULL},
    {"protect", "sum of the largest unprotected colour from which to protect it", STOPRULE_INTEGER,
     12, 0, 127, NULL}};

static const char *create(const int64_t *values, void **instance) {
  struct careful *made = malloc(sizeof *made);
  if (made == NULL) return "no memory";
  made->stop = values[0];
  made->when_leading = values[1];
  *instance = made;
  return NULL;
}

static void destroy(void *instance) { free(instance); }

static const char *stop(const void *instance, const struct stoprule_push_view *view, int8_t *out) {
  const struct careful *rule = instance;
  for (uint32_t lane = 0; lane < view->lanes_n; lane++) {
    const int64_t limit = view->leading[lane] ? rule->when_leading : rule->stop;
    int stops = 0;
    for (int i = 0; i < STOPRULE_PUSH_COLUMNS; i++) {
      const int worth = view->column_sum[i][lane] - 4 * view->column_die[i][lane];
      stops |= i < view->open_columns[lane] && worth >= limit;
    }
    out[lane] = (int8_t)stops;
  }
  return NULL;
}

static const struct stoprule_push_strategy strategies[] = {
    {.name = "careful",
     .description = "stops once a column is worth `stop`, or `leading` if the player leads",
     .parameters = parameters,
     .parameters_n = sizeof parameters / sizeof parameters[0],
     .features = STOPRULE_PUSH_SCORES,
     .shared = STOPRULE_PUSH_ACT | STOPRULE_PUSH_PLACE | STOPRULE_PUSH_TAKE,
     .protect = 12,
     .die = 4,
     .create = create,
     .destroy = destroy,
     .stop = stop}};

static const struct stoprule_push_plugin table = {STOPRULE_PUSH_HEAD, strategies, 1};

STOPRULE_PLUGIN_EXPORT const struct stoprule_push_plugin *stoprule_plugin(void) { return &table; }
