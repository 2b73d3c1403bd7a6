// Lanes: bytes that stand without gaps, moved to the lanes of a set in order, the opposite of a
// compaction. AVX-512 has an instruction for it; elsewhere sixteen lanes at a time are shuffled by
// a table of sets of eight. Compiled once for each instruction set.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "sim/core/lanes-inl.h"

namespace stoprule::STOPRULE_TARGET {

/// For each set of eight lanes: byte l is how many members come before lane l, if it is one;
/// otherwise it has the top bit, which a shuffle answers with 0, and keeps it when 8 are added.
inline constexpr auto kRanks = [] {
  std::array<std::uint64_t, 256> ranks{};
  for (std::uint64_t set = 0; set < 256; set++) {
    std::uint64_t before = 0;
    for (std::uint64_t lane = 0; lane < 8; lane++) {
      const bool member = (set >> lane & 1) != 0;
      ranks[set] |= (member ? before++ : 0x80) << (8 * lane);
    }
  }
  return ranks;
}();

/// Where the k-th byte goes: to the k-th lane of a set, lane l being bit l; other lanes get 0.
class Expansion {
 public:
  STOPRULE_INLINE explicit Expansion(std::uint64_t set) : set_(set) {
#if !defined(STOPRULE_AVX512)
    int before = 0;
    Parts shuffles;
    for (int part = 0; part < kLanes / 16; part++) {
      const auto low = set >> (16 * part) & 0xff, high = set >> (16 * part + 8) & 0xff;
      const auto low_n = static_cast<std::uint64_t>(std::popcount(low));
      const std::array<std::uint64_t, 2> ranks{kRanks[low],
                                               kRanks[high] + low_n * 0x0101010101010101u};
      shuffles.at[part] = load_part(ranks.data());
      from_[part] = before;
      before += std::popcount(low) + std::popcount(high);
    }
    shuffle_ = join(shuffles);
#endif
  }

  STOPRULE_INLINE int members_n() const { return std::popcount(set_); }

  /// Reads kLanes bytes at most.
  STOPRULE_INLINE Byte of(const void* bytes) const {
#if defined(STOPRULE_AVX512)
    return Byte(Vector8(_mm512_maskz_expand_epi8(set_, _mm512_loadu_si512(bytes))));
#else
    Parts parts;
    for (int part = 0; part < kLanes / 16; part++) {
      parts.at[part] = load_part(static_cast<const std::uint8_t*>(bytes) + from_[part]);
    }
    return shuffle_parts(join(parts), shuffle_);
#endif
  }

 private:
  std::uint64_t set_;
#if !defined(STOPRULE_AVX512)
  Byte shuffle_{0};
  int from_[kLanes / 16];
#endif
};

}  // namespace stoprule::STOPRULE_TARGET
