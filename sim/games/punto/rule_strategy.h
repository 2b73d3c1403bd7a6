// Punto, strategies as a user's text: read, checked, and made into entries of the registry. Used by
// game.cc; what a text may speak about is rule_vocabulary.h.
#pragma once

#include "sim/games/game.h"

namespace stoprule::punto {

/// The strategy that a text describes; the error shows where it is wrong.
Result<StrategyType> rule_strategy(const language::RuleText& written);

}  // namespace stoprule::punto
