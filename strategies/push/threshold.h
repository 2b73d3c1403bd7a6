// PUSH: stop once a column is worth enough.
#pragma once

#include "sim/games/push/strategy.h"

namespace stoprule::push {

struct Threshold : SharedDecisions {
  static constexpr const char* kName = "threshold";
  static constexpr const char* kDescription =
      "stops once the largest worth of an open column is at least `stop`";
  static constexpr std::uint32_t kFeatures = 0;
  static std::vector<Parameter> parameters() {
    return {Parameter::integer("stop", 12, 0, 30, "worth of a column from which to stop"),
            protect_parameter(), die_parameter()};
  }

  explicit Threshold(const Values& values)
      : SharedDecisions(values[1], values[2]), stop_at(static_cast<int>(values[0])) {}

  template <class View>
  MaskOf<View> stop(const View& view) const {
    return best_worth(view) >= ByteOf<View>(stop_at);
  }

  int stop_at;
};

}  // namespace stoprule::push
