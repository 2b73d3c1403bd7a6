// Lanes, between registers and memory: sixteen bytes of each game read or written at once and
// transposed, and bytes without gaps expanded to the lanes of a set. Compiled once for each
// instruction set (STOPRULE_TARGET).
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "sim/core/lanes-inl.h"

namespace stoprule::STOPRULE_TARGET {

/// Sixteen vectors as a matrix of 16 x 16 bytes in each 128-bit part, transposed: byte r of part p
/// in vector c changes places with byte c of part p in vector r. Four rounds of interleaving each
/// vector of the first half with its partner in the second.
STOPRULE_INLINE std::array<Byte, 16> interleave(const std::array<Byte, 16>& rows) {
  std::array<Byte, 16> next;
  for (std::size_t i = 0; i < 8; i++) {
    const Vector8 a = rows[i].v, b = rows[i + 8].v;
#if defined(STOPRULE_AVX512)
    next[2 * i] = Byte(Vector8(_mm512_unpacklo_epi8(__m512i(a), __m512i(b))));
    next[2 * i + 1] = Byte(Vector8(_mm512_unpackhi_epi8(__m512i(a), __m512i(b))));
#elif defined(STOPRULE_AVX2)
    next[2 * i] = Byte(Vector8(_mm256_unpacklo_epi8(__m256i(a), __m256i(b))));
    next[2 * i + 1] = Byte(Vector8(_mm256_unpackhi_epi8(__m256i(a), __m256i(b))));
#elif defined(STOPRULE_SSE4)
    next[2 * i] = Byte(Vector8(_mm_unpacklo_epi8(__m128i(a), __m128i(b))));
    next[2 * i + 1] = Byte(Vector8(_mm_unpackhi_epi8(__m128i(a), __m128i(b))));
#elif defined(STOPRULE_NEON)
    next[2 * i] = Byte(Vector8(vzip1q_s8(int8x16_t(a), int8x16_t(b))));
    next[2 * i + 1] = Byte(Vector8(vzip2q_s8(int8x16_t(a), int8x16_t(b))));
#else
    for (int lane = 0; lane < 16; lane++) {
      Vector8& half = next[2 * i + static_cast<std::size_t>(lane / 8)].v;
      half[2 * lane % 16] = a[lane];
      half[2 * lane % 16 + 1] = b[lane];
    }
#endif
  }
  return next;
}

STOPRULE_INLINE std::array<Byte, 16> transpose(const std::array<Byte, 16>& rows) {
  return interleave(interleave(interleave(interleave(rows))));
}

// 128-bit parts of a vector, joined and cut in registers: small stores read back as one wide load,
// and the reverse, would wait for the store to reach the cache.
#if defined(STOPRULE_AVX512) || defined(STOPRULE_AVX2) || defined(STOPRULE_SSE4)
using Part = __m128i;
STOPRULE_INLINE Part load_part(const void* from) {
  return _mm_loadu_si128(static_cast<const __m128i*>(from));
}
STOPRULE_INLINE void store_part(Part part, void* to) {
  _mm_storeu_si128(static_cast<__m128i*>(to), part);
}
#else
using Part = Vector8;
STOPRULE_INLINE Part load_part(const void* from) { return Byte::load(from).v; }
STOPRULE_INLINE void store_part(Part part, void* to) { Byte(part).store(to); }
#endif

struct Parts {
  Part at[kLanes / 16];
};

STOPRULE_INLINE Byte join(const Parts& parts) {
#if defined(STOPRULE_AVX512)
  __m512i all = _mm512_castsi128_si512(parts.at[0]);
  all = _mm512_inserti32x4(all, parts.at[1], 1);
  all = _mm512_inserti32x4(all, parts.at[2], 2);
  return Byte(Vector8(_mm512_inserti32x4(all, parts.at[3], 3)));
#elif defined(STOPRULE_AVX2)
  return Byte(
      Vector8(_mm256_inserti128_si256(_mm256_castsi128_si256(parts.at[0]), parts.at[1], 1)));
#else
  return Byte(Vector8(parts.at[0]));
#endif
}

STOPRULE_INLINE Parts cut(Byte all) {
#if defined(STOPRULE_AVX512)
  const __m512i v = __m512i(all.v);
  return {{_mm512_extracti32x4_epi32(v, 0), _mm512_extracti32x4_epi32(v, 1),
           _mm512_extracti32x4_epi32(v, 2), _mm512_extracti32x4_epi32(v, 3)}};
#elif defined(STOPRULE_AVX2)
  const __m256i v = __m256i(all.v);
  return {{_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1)}};
#else
  return {{Part(all.v)}};
#endif
}

#if !defined(STOPRULE_AVX512)
/// In each 128-bit part the bytes at places 0..15; 0 for a place with the top bit.
STOPRULE_INLINE Byte shuffle_parts(Byte all, Byte places) {
#if defined(STOPRULE_AVX2)
  return Byte(Vector8(_mm256_shuffle_epi8(__m256i(all.v), __m256i(places.v))));
#elif defined(STOPRULE_SSE4)
  return Byte(Vector8(_mm_shuffle_epi8(__m128i(all.v), __m128i(places.v))));
#elif defined(STOPRULE_NEON)
  return Byte(Vector8(vqtbl1q_s8(int8x16_t(all.v), uint8x16_t(places.v))));
#else
  Byte result;
  for (int lane = 0; lane < kLanes; lane++) {
    result.v[lane] = places.v[lane] < 0 ? std::int8_t{0} : all.v[places.v[lane] & 15];
  }
  return result;
#endif
}
#endif

/// Reads 16 bytes a lane, from `row_of(lane)`, as 16 vectors: vector k holds byte k of every lane.
template <class RowOf>
STOPRULE_INLINE std::array<Byte, 16> gather_rows(RowOf row_of) {
  std::array<Byte, 16> rows;
  for (int r = 0; r < 16; r++) {
    Parts parts;
    for (int part = 0; part < kLanes / 16; part++) {
      parts.at[part] = load_part(row_of(16 * part + r));
    }
    rows[static_cast<std::size_t>(r)] = join(parts);
  }
  return transpose(rows);
}

/// Writes 16 vectors as 16 bytes a lane, to `row_of(lane)`: the opposite of gather_rows().
template <class RowOf>
STOPRULE_INLINE void scatter_rows(const std::array<Byte, 16>& vectors, RowOf row_of) {
  const auto rows = transpose(vectors);
  for (int r = 0; r < 16; r++) {
    const Parts parts = cut(rows[static_cast<std::size_t>(r)]);
    for (int part = 0; part < kLanes / 16; part++) {
      store_part(parts.at[part], row_of(16 * part + r));
    }
  }
}

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

#if defined(STOPRULE_AVX512)
inline constexpr auto kInOrder = [] {
  std::array<std::int8_t, kLanes> lanes{};
  for (std::size_t lane = 0; lane < kLanes; lane++) lanes[lane] = static_cast<std::int8_t>(lane);
  return lanes;
}();
#endif

/// Where the k-th byte goes: to the k-th lane of a set, lane l being bit l; other lanes get 0.
class Expansion {
 public:
  STOPRULE_INLINE explicit Expansion(std::uint64_t set) : set_(set) {
#if defined(STOPRULE_AVX512)
    // Once, because an expansion takes as long as ten permutations.
    const __m512i in_order = _mm512_loadu_si512(kInOrder.data());
    from_ = Byte(Vector8(_mm512_maskz_expand_epi8(set, in_order)));
#else
    int before = 0;
    Parts shuffles;
    for (int part = 0; part < kLanes / 16; part++) {
      const auto low = set >> (16 * part) & 0xff, high = set >> (16 * part + 8) & 0xff;
      const auto low_n = static_cast<std::uint64_t>(std::popcount(low));
      const std::array<std::uint64_t, 2> ranks{kRanks[low],
                                               kRanks[high] + low_n * 0x0101010101010101u};
      shuffles.at[part] = load_part(ranks.data());
      before_[part] = before;
      before += std::popcount(low) + std::popcount(high);
    }
    from_ = join(shuffles);
#endif
  }

  STOPRULE_INLINE int members_n() const { return std::popcount(set_); }

  /// Reads kLanes bytes at most.
  STOPRULE_INLINE Byte of(const void* bytes) const {
#if defined(STOPRULE_AVX512)
    const __m512i all = _mm512_loadu_si512(bytes);
    return Byte(Vector8(_mm512_maskz_permutexvar_epi8(set_, __m512i(from_.v), all)));
#else
    Parts parts;
    for (int part = 0; part < kLanes / 16; part++) {
      parts.at[part] = load_part(static_cast<const std::uint8_t*>(bytes) + before_[part]);
    }
    return shuffle_parts(join(parts), from_);
#endif
  }

 private:
  std::uint64_t set_;
  Byte from_{0};  ///< where each lane's byte is: in all bytes, or in those of its 128-bit part
#if !defined(STOPRULE_AVX512)
  int before_[kLanes / 16];
#endif
};

}  // namespace stoprule::STOPRULE_TARGET
