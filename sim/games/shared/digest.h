// A digest of a game's course, word by word. Used by tests that compare engines; knows no game.
#pragma once

#include <cstdint>

namespace stoprule {

/// The digest after one more word (a 64-bit multiply and shift a word; the mixing of splitmix64,
/// Steele, Lea and Flood 2014).
constexpr std::uint64_t add_word(std::uint64_t digest, std::uint64_t word) {
  digest = (digest ^ word) * 0x9E3779B97F4A7C15u;
  return digest ^ digest >> 29;
}

}  // namespace stoprule
