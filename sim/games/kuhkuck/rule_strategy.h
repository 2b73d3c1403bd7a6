// Zum Kuhkuck, a strategy from rule text.
#pragma once

#include "sim/games/game.h"
#include "sim/language/rule_text.h"

namespace stoprule::kuhkuck {

/// The strategy that a text describes; the error shows where it is wrong.
Result<StrategyType> rule_strategy(const language::RuleText& written);

}  // namespace stoprule::kuhkuck
