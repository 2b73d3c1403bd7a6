// The digest of texts in files, which tells damage from data and one text from another; not made to
// withstand an adversary.
#pragma once

#include <cstdint>
#include <string_view>

namespace stoprule {

/// FNV-1a, 64 bits (Fowler, Noll and Vo). `before` continues the digest of a text that stands
/// ahead.
constexpr std::uint64_t fnv1a(std::string_view text, std::uint64_t before = 0xcbf29ce484222325u) {
  for (const char c : text) before = (before ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  return before;
}

}  // namespace stoprule
