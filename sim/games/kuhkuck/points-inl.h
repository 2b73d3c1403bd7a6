// Zum Kuhkuck on lanes: points for the cards in hand. Compiled once for each instruction set.
#pragma once

#include <cstring>

#include "sim/core/lanes-inl.h"
#include "sim/games/kuhkuck/view.h"

namespace stoprule::kuhkuck::STOPRULE_TARGET {

using namespace stoprule::STOPRULE_TARGET;  // NOLINT: the lanes of this instruction set

/// Points for a number of cards below 32, unsigned. `points` as in a view.
STOPRULE_INLINE Byte points_for(const std::uint8_t* points, Byte cards) {
  static_assert(STOPRULE_KUHKUCK_HANDS == 32);
  Table16 lower, upper;
  std::memcpy(lower.data(), points, 16);
  std::memcpy(upper.data(), points + 16, 16);
  return select(cards >= Byte(16), lookup(upper, cards), lookup(lower, cards));
}

}  // namespace stoprule::kuhkuck::STOPRULE_TARGET
