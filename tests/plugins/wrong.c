/* A plugin that is wrong in the one way that the build names: WRONG_inside_out and the like. */
#include "sim/games/push/plugin.h"

static const char *create(const int64_t *values, void **instance) {
  (void)values;
  *instance = 0;
  return 0;
}

static void destroy(void *instance) { (void)instance; }

#ifndef WRONG_null_function
static const char *stop(const void *instance, const struct stoprule_push_view *view, int8_t *out) {
  (void)instance;
  for (uint32_t lane = 0; lane < view->lanes_n; lane++) out[lane] = 1;
  return 0;
}
#endif

static const struct stoprule_parameter parameters[] = {
#ifdef WRONG_inside_out
    {"stop", "worth from which to stop", STOPRULE_INTEGER, 8, 30, 0, 0}};
#elif defined(WRONG_colourful)
    {"stop", "worth from \033[31mwhich to stop", STOPRULE_INTEGER, 8, 0, 30, 0}};
#else
    {"stop", "worth from which to stop", STOPRULE_INTEGER, 8, 0, 30, 0}};
#endif

static const struct stoprule_push_strategy strategies[] = {
#if defined(WRONG_missing_name)
    {.name = "NaN",
#elif defined(WRONG_colourful)
    {.name = "colourful",
#else
    {.name = "wrong",
#endif
#if defined(WRONG_colourful)
     .description = "stops at \033[31monce",
#else
     .description = "stops at once",
#endif
     .parameters = parameters,
     .parameters_n = 1,
     .shared = STOPRULE_PUSH_ACT | STOPRULE_PUSH_PLACE | STOPRULE_PUSH_TAKE,
     .create = create,
     .destroy = destroy,
#ifndef WRONG_null_function
     .stop = stop
#endif
    }};

static const struct stoprule_push_plugin table = {
#if defined(WRONG_no_magic)
    {1, STOPRULE_PUSH_ABI, sizeof table, "push"},
#elif defined(WRONG_other_game)
    {STOPRULE_PLUGIN_MAGIC, STOPRULE_PUSH_ABI, sizeof table, "whist"},
#elif defined(WRONG_other_version)
    {STOPRULE_PLUGIN_MAGIC, STOPRULE_PUSH_ABI + 1, sizeof table, "push"},
#elif defined(WRONG_other_size)
    {STOPRULE_PLUGIN_MAGIC, STOPRULE_PUSH_ABI, sizeof table + 8, "push"},
#else
    STOPRULE_PUSH_HEAD,
#endif
    strategies,
    1};

/* An exception that leaves an initialiser ends a program as abort does. */
#if defined(WRONG_exits) || defined(WRONG_aborts) || defined(WRONG_sleeps)
#include <stdlib.h>
#include <unistd.h>
__attribute__((constructor)) static void begin(void) {
#ifdef WRONG_exits
  exit(0);
#elif defined(WRONG_sleeps)
  sleep(60);
#else
  abort();
#endif
}
#endif

#ifdef WRONG_no_entry
#define stoprule_plugin another_name
#endif
STOPRULE_PLUGIN_EXPORT const struct stoprule_push_plugin *stoprule_plugin(void) {
#ifdef WRONG_null_table
  return 0 ? &table : 0;
#else
  return &table;
#endif
}
