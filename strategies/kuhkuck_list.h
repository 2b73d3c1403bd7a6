// The list of Zum Kuhkuck strategies. A strategy is its file in kuhkuck/, an include and one name
// here; kuhkuck.cc lists them to users, kuhkuck_lanes.cc compiles them into the lane kernel for
// each instruction set.
#pragma once

#include <tuple>

#include "strategies/kuhkuck/ev.h"
#include "strategies/kuhkuck/hold.h"
#include "strategies/kuhkuck/points.h"
#include "strategies/kuhkuck/random.h"

namespace stoprule::kuhkuck {

/// In the order in which users see them.
using BuiltIns = std::tuple<Hold, Points, Ev, Random>;
inline constexpr std::size_t kBuiltInsN = std::tuple_size_v<BuiltIns>;

}  // namespace stoprule::kuhkuck
