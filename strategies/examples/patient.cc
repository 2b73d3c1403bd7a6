// PUSH, a plugin: stop once all columns are open and the best is worth enough.
#include "sim/games/push/plugin.hpp"

using namespace stoprule_push;

struct Patient : Strategy<> {
  static constexpr auto name = "patient";
  static constexpr auto description = "stops once all columns are open and one is worth `stop`";
  static constexpr Parameter parameters[] = {integer("stop", 8, 0, 30, "worth from which to stop"),
                                             protect_parameter(), die_parameter()};

  explicit Patient(const Values& values) : stop_at(values["stop"]), die(values["die"]) {}

  bool stop(const View& view) const {
    return view.open_columns == view.columns && view.best_worth(die) >= stop_at;
  }

  int stop_at, die;
};

STOPRULE_PUSH_PLUGIN(Patient)
