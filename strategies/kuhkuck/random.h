// Zum Kuhkuck: every decision by a coin. The weakest opponent there is, and a check of the rules:
// it goes wherever the rules let it.
#pragma once

#include "sim/games/kuhkuck/strategy.h"
#include "strategies/choice.h"

namespace stoprule::kuhkuck {

struct Random {
  static constexpr const char* kName = "random";
  static constexpr const char* kDescription =
      "declares with probability `declare`, a uniform colour of those it may";
  static constexpr std::uint32_t kFeatures = kFeatureCoin;
  static std::vector<Parameter> parameters() {
    return {
        Parameter::decimal("declare", 2500, 0, kDecimalUnit, "probability to declare when it may")};
  }

  explicit Random(const Values& values) : declare_chance(values[0]) {}

  template <class View>
  MaskOf<View> declare(const View& view) const {
    return view.chance(declare_chance);
  }

  template <class View>
  ByteOf<View> colour(const View& view) const {
    using Byte = ByteOf<View>;
    Byte colours_n(0);
    for (int c = 0; c < kColours; c++) {
      colours_n = colours_n + select(view.can_name(c), Byte(1), Byte(0));
    }
    return nth(kColours, choice_below(view, colours_n), [&](int c) { return view.can_name(c); });
  }

  std::int64_t declare_chance;
};

}  // namespace stoprule::kuhkuck
