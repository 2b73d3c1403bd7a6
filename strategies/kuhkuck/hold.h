// Zum Kuhkuck: declare with a number of cards.
#pragma once

#include "sim/games/kuhkuck/strategy.h"

namespace stoprule::kuhkuck {

struct Hold : BestColour {
  static constexpr const char* kName = "hold";
  static constexpr const char* kDescription = "declares once the hand has at least `count` cards";
  static constexpr std::uint32_t kFeatures = 0;
  static std::vector<Parameter> parameters() {
    return {Parameter::integer("count", 9, 1, kMostHand, "cards in hand from which to declare")};
  }

  explicit Hold(const Values& values) : count(static_cast<int>(values[0])) {}

  template <class View>
  MaskOf<View> declare(const View& view) const {
    return view.hand_n() >= ByteOf<View>(count);
  }

  int count;
};

}  // namespace stoprule::kuhkuck
