// JSON between text and values: what may be read, and the one text of a value, which digests are
// of. Used by sidecars and checkpoints; knows nothing of what stands in them.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace stoprule {

/// Reads a text; throws the library's exceptions for what is not JSON, or is nested so deep that
/// the library, which takes values apart by recursion, would fall through the stack.
nlohmann::ordered_json parse_json(std::string_view text);

/// A whole number from 0 on; anything else throws, where get() would round it or wrap it.
std::uint64_t whole_number(const nlohmann::ordered_json& json);

/// The text that is hashed and written: one line; bytes that are not UTF-8 become U+FFFD.
std::string line_of(const nlohmann::ordered_json& json);

}  // namespace stoprule
