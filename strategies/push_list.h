// The list of PUSH strategies. A strategy is its file in push/, an include and one name here;
// push.cc lists them to users, push_lanes.cc compiles them into the lane kernel for each
// instruction set.
#pragma once

#include <tuple>

#include "strategies/push/cards.h"
#include "strategies/push/ev.h"
#include "strategies/push/random.h"
#include "strategies/push/risk.h"
#include "strategies/push/threshold.h"

namespace stoprule::push {

/// In the order in which users see them.
using BuiltIns = std::tuple<Threshold, Cards, Risk, Ev, Random>;
inline constexpr std::size_t kBuiltInsN = std::tuple_size_v<BuiltIns>;

}  // namespace stoprule::push
