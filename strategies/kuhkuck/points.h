// Zum Kuhkuck: declare once it is worth enough.
#pragma once

#include "sim/games/kuhkuck/strategy.h"

namespace stoprule::kuhkuck {

struct Points : BestColour {
  static constexpr const char* kName = "points";
  static constexpr const char* kDescription =
      "declares once the best declaration is worth at least `worth`";
  static constexpr std::uint32_t kFeatures = 0;
  static std::vector<Parameter> parameters() {
    return {Parameter::integer("worth", 15, 0, 250, "worth from which to declare, without bonus")};
  }

  explicit Points(const Values& values) : worth(static_cast<int>(values[0])) {}

  template <class View>
  MaskOf<View> declare(const View& view) const {
    return best_worth(view) >= WordOf<View>(worth);
  }

  int worth;
};

}  // namespace stoprule::kuhkuck
