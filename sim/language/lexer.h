// Rule text: cut into words, numbers and signs. Used by the parser.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "sim/core/parameters.h"
#include "sim/core/result.h"
#include "sim/language/rule_text.h"

namespace stoprule::language {

struct Token {
  enum class Kind { kName, kNumber, kParameter, kString, kSign, kEnd };
  Kind kind = Kind::kEnd;
  std::string_view text;    ///< without the $ of a parameter and the quotes of a string
  std::size_t offset = 0;   ///< of its first byte in the whole text
  std::int64_t number = 0;  ///< of a number, in units of 1/10000
  bool whole = true;        ///< of a number: written without a point
};

/// Numbers in a text are at most so large.
inline constexpr std::int64_t kLargestNumber = 1'000'000;
/// Bytes of a text at most.
inline constexpr std::size_t kLongestText = 4000;

/// The tokens with a kEnd behind the last; they point into the text.
struct Tokens {
  std::vector<Token> list;
  std::optional<Mistake> mistake;
};
Tokens cut_into_tokens(std::string_view text);

}  // namespace stoprule::language
