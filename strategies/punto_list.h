// The list of Punto strategies. A strategy is its file in punto/, an include and one name here.
#pragma once

#include <tuple>

#include "strategies/punto/greedy.h"
#include "strategies/punto/lowest.h"
#include "strategies/punto/prospect.h"
#include "strategies/punto/random.h"

namespace stoprule::punto {

/// In the order in which users see them.
using BuiltIns = std::tuple<Lowest, Random, Greedy, Prospect>;

}  // namespace stoprule::punto
