// PUSH: stop when the next card is too likely to bust, by exact counting of the cards seen.
#pragma once

#include "sim/games/push/strategy.h"

namespace stoprule::push {

struct Risk : SharedDecisions {
  static constexpr const char* kName = "risk";
  static constexpr const char* kDescription =
      "stops once the exact chance that the next card busts is at least `limit`";
  static constexpr std::uint32_t kFeatures = kFeatureBust;
  static std::vector<Parameter> parameters() {
    return {Parameter::decimal("limit", 2000, 0, kDecimalUnit, "bust chance from which to stop"),
            protect_parameter(), die_parameter()};
  }

  explicit Risk(const Values& values) : SharedDecisions(values[1], values[2]) {
    // Bust cards / pile >= limit, exactly: the fewest bust cards that are too many, by pile size,
    // in bytes less 128 so that unsigned counts compare as signed lanes.
    for (int pile = 0; pile < 256; pile++) {
      const auto least = (values[0] * pile + kDecimalUnit - 1) / kDecimalUnit;
      too_many[static_cast<std::size_t>(pile)] = static_cast<std::int8_t>(least - 128);
    }
  }

  template <class View>
  MaskOf<View> stop(const View& view) const {
    return view.bust_cards() - ByteOf<View>(-128) >= lookup(too_many, view.pile());
  }

  ByteTable too_many{};
};

}  // namespace stoprule::push
