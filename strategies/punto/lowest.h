// Punto: the first place there is. The plainest opponent, and a check of reading order.
#pragma once

#include "sim/games/punto/strategy.h"

namespace stoprule::punto {

struct Lowest {
  static constexpr const char* kName = "lowest";
  static constexpr const char* kDescription =
      "lays on the first legal cell: smallest row, then smallest column";
  static std::vector<Parameter> parameters() { return {}; }

  explicit Lowest(const Values&) {}

  int lay(const View& view) const { return first_cell(view.legal()); }
};

}  // namespace stoprule::punto
