#include "sim/io/json_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace stoprule {
namespace {

using Json = nlohmann::ordered_json;

// Brackets open at once. In what is not JSON, at least as many as a parser opens before it sees
// that.
std::size_t depth_of(std::string_view text) {
  std::size_t depth = 0, deepest = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); i++) {
    const char c = text[i];
    if (c == '"') quoted = !quoted;
    if (quoted) {
      if (c == '\\') i++;
    } else if (c == '[' || c == '{') {
      deepest = std::max(deepest, ++depth);
    } else if ((c == ']' || c == '}') && depth > 0) {
      depth--;
    }
  }
  return deepest;
}

}  // namespace

Json parse_json(std::string_view text) {
  constexpr std::size_t kDeepest = 64;  // ours has seven
  if (depth_of(text) > kDeepest) {
    throw Json::other_error::create(501, fmt::format("it is nested more than {} deep", kDeepest),
                                    nullptr);
  }
  return Json::parse(text);
}

std::uint64_t whole_number(const Json& json) {
  return json.get_ref<const Json::number_unsigned_t&>();
}

std::string line_of(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace stoprule
