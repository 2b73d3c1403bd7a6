// What `show rule-language` prints: the manual of rule text for a game, made from the vocabulary by
// which rules are read.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "sim/language/vocabulary.h"

namespace stoprule {

/// What `show` calls it.
inline constexpr const char* kRuleLanguage = "rule-language";

/// `game`: its name on the command line.
std::string rule_manual(const std::string& game, const language::Vocabulary& vocabulary);
/// The same as data.
nlohmann::ordered_json rule_manual_json(const language::Vocabulary& vocabulary);

}  // namespace stoprule
