// PUSH: stop after a number of cards.
#pragma once

#include "sim/games/push/strategy.h"

namespace stoprule::push {

struct Cards : SharedDecisions {
  static constexpr const char* kName = "cards";
  static constexpr const char* kDescription =
      "stops once `count` cards, numbers and dice, were placed this turn; a die costs nothing";
  static constexpr std::uint32_t kFeatures = 0;
  static std::vector<Parameter> parameters() {
    return {Parameter::integer("count", 5, 0, 18, "cards placed from which to stop"),
            protect_parameter()};
  }

  explicit Cards(const Values& values)
      : SharedDecisions(values[1], 0), count(static_cast<int>(values[0])) {}

  template <class View>
  MaskOf<View> stop(const View& view) const {
    return view.placed() >= ByteOf<View>(count);
  }

  int count;
};

}  // namespace stoprule::push
