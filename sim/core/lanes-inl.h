// Lanes, the vector form: kLanes games at a time in one register, in the compiler's vector
// extension, with the same arithmetic as one_lane (lanes.h). Intrinsics for what no vector
// extension offers, table look-ups above all, are here and in rows-inl.h alone. Compiled once per
// instruction set, each time into a namespace of its own (STOPRULE_TARGET), by the files that hold
// lane kernels; never included from a header that other code sees.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "sim/core/lanes.h"
#include "sim/core/target.h"

#ifndef STOPRULE_TARGET
#error "compile with -DSTOPRULE_TARGET=scalar, sse4, avx2, avx512 or neon"
#endif

// The target `scalar` (STOPRULE_PLAIN) is the portable form: no intrinsics, whatever the machine
// has.
#if !defined(STOPRULE_PLAIN) && defined(__AVX512VBMI__)
#define STOPRULE_AVX512 1
#elif !defined(STOPRULE_PLAIN) && defined(__AVX2__)
#define STOPRULE_AVX2 1
#elif !defined(STOPRULE_PLAIN) && defined(__SSE4_2__)
#define STOPRULE_SSE4 1
#elif !defined(STOPRULE_PLAIN) && defined(__ARM_NEON)
#define STOPRULE_NEON 1
#endif

#if defined(STOPRULE_NEON)
#include <arm_neon.h>
#elif !defined(STOPRULE_PLAIN)
#include <immintrin.h>
#endif

// Everything a kernel calls is inlined into its phases: no call in a loop, and no function of one
// instruction set for the linker to pick for another.
#define STOPRULE_INLINE [[gnu::always_inline]] inline

namespace stoprule::STOPRULE_TARGET {

#define STOPRULE_TEXT_OF(name) #name
#define STOPRULE_TEXT(name) STOPRULE_TEXT_OF(name)
/// What this was compiled for; a build that gives a target the wrong flags does not get past this.
inline constexpr std::string_view kTargetName = STOPRULE_TEXT(STOPRULE_TARGET);
inline constexpr Target kTarget = target_of(kTargetName);
#if defined(STOPRULE_AVX512)
static_assert(kTargetName == "avx512");
#elif defined(STOPRULE_AVX2)
static_assert(kTargetName == "avx2");
#elif defined(STOPRULE_SSE4)
static_assert(kTargetName == "sse4");
#elif defined(STOPRULE_NEON)
static_assert(kTargetName == "neon");
#else
static_assert(kTargetName == "scalar");
#endif

#if defined(STOPRULE_AVX512)
inline constexpr int kLanes = 64;
#elif defined(STOPRULE_AVX2)
inline constexpr int kLanes = 32;
#else
inline constexpr int kLanes = 16;  // SSE4, NEON, and the plain form, which the compiler may split
#endif

using Vector8 = std::int8_t __attribute__((vector_size(kLanes)));

#if defined(STOPRULE_AVX512)
#if defined(__clang__) && __clang_major__ >= 15
using MaskBits = bool __attribute__((ext_vector_type(kLanes)));
#else
using MaskBits = __mmask64;
#endif

/// Yes or no a lane: a bit each, in a mask register, where comparisons leave their answers. To make
/// bytes of them and test those again would take eight cycles each time.
struct Mask {
  MaskBits bits;
  Mask() = default;
  STOPRULE_INLINE Mask(__mmask64 k) : bits(std::bit_cast<MaskBits>(k)) {}  // NOLINT
  STOPRULE_INLINE __mmask64 k() const { return std::bit_cast<__mmask64>(bits); }
  STOPRULE_INLINE friend Mask operator&(Mask a, Mask b) { return of(a.bits & b.bits); }
  STOPRULE_INLINE friend Mask operator|(Mask a, Mask b) { return of(a.bits | b.bits); }
  STOPRULE_INLINE friend Mask operator!(Mask a) { return of(~a.bits); }

 private:
  STOPRULE_INLINE static Mask of(MaskBits bits) {
    Mask mask;
    mask.bits = bits;
    return mask;
  }
};
#else
/// Yes or no a lane: all bits or none.
struct Mask {
  Vector8 bits;
  STOPRULE_INLINE friend Mask operator&(Mask a, Mask b) { return {a.bits & b.bits}; }
  STOPRULE_INLINE friend Mask operator|(Mask a, Mask b) { return {a.bits | b.bits}; }
  STOPRULE_INLINE friend Mask operator!(Mask a) { return {~a.bits}; }
};
#endif

/// -128..127 a lane, wrapping.
struct Byte {
  Vector8 v;
  Byte() = default;
  STOPRULE_INLINE Byte(Vector8 lanes) : v(lanes) {}                                // NOLINT
  STOPRULE_INLINE Byte(int all) : v(Vector8{} + static_cast<std::int8_t>(all)) {}  // NOLINT
  STOPRULE_INLINE static Byte load(const void* from) {
    Byte byte;
    std::memcpy(&byte.v, from, sizeof byte.v);
    return byte;
  }
  STOPRULE_INLINE void store(void* to) const { std::memcpy(to, &v, sizeof v); }

  STOPRULE_INLINE friend Byte operator+(Byte a, Byte b) { return Byte(a.v + b.v); }
  STOPRULE_INLINE friend Byte operator-(Byte a, Byte b) { return Byte(a.v - b.v); }
  STOPRULE_INLINE friend Byte operator&(Byte a, Byte b) { return Byte(a.v & b.v); }
  STOPRULE_INLINE friend Byte operator|(Byte a, Byte b) { return Byte(a.v | b.v); }
  STOPRULE_INLINE friend Byte operator^(Byte a, Byte b) { return Byte(a.v ^ b.v); }
#if defined(STOPRULE_AVX512)
  STOPRULE_INLINE friend Byte operator&(Byte a, Mask m) {
    return Byte(Vector8(_mm512_maskz_mov_epi8(m.k(), __m512i(a.v))));
  }
  STOPRULE_INLINE friend Mask operator==(Byte a, Byte b) {
    return {_mm512_cmpeq_epi8_mask(__m512i(a.v), __m512i(b.v))};
  }
  STOPRULE_INLINE friend Mask operator>(Byte a, Byte b) {
    return {_mm512_cmpgt_epi8_mask(__m512i(a.v), __m512i(b.v))};
  }
  STOPRULE_INLINE friend Mask operator>=(Byte a, Byte b) {
    return {_mm512_cmpge_epi8_mask(__m512i(a.v), __m512i(b.v))};
  }
#else
  STOPRULE_INLINE friend Byte operator&(Byte a, Mask m) { return Byte(a.v & m.bits); }
  STOPRULE_INLINE friend Mask operator==(Byte a, Byte b) { return {Vector8(a.v == b.v)}; }
  STOPRULE_INLINE friend Mask operator>(Byte a, Byte b) { return {Vector8(a.v > b.v)}; }
  STOPRULE_INLINE friend Mask operator>=(Byte a, Byte b) { return !(b > a); }
#endif
  STOPRULE_INLINE friend Mask operator<(Byte a, Byte b) { return b > a; }
  STOPRULE_INLINE friend Mask operator<=(Byte a, Byte b) { return b >= a; }
};

STOPRULE_INLINE Mask no_lane() { return !(Byte(0) == Byte(0)); }

/// A mask as bytes, all bits or none, and such bytes as a mask: how masks are kept in memory.
STOPRULE_INLINE Byte bytes_of(Mask m) {
#if defined(STOPRULE_AVX512)
  return Byte(Vector8(_mm512_movm_epi8(m.k())));
#else
  return Byte(m.bits);
#endif
}
STOPRULE_INLINE Mask mask_of(Byte bytes) {
#if defined(STOPRULE_AVX512)
  return {_mm512_movepi8_mask(__m512i(bytes.v))};
#else
  return {bytes.v};
#endif
}

/// The same mask, made by itself: folded into the mask of a later comparison it would have to wait
/// for that.
STOPRULE_INLINE Mask apart(Mask m) {
#if defined(STOPRULE_AVX512)
  __mmask64 k = m.k();
  asm("" : "+k"(k));
  return k;
#else
  return m;
#endif
}

#if defined(STOPRULE_AVX512)
/// Yes or no a lane in the top bit of a byte, for logic between comparisons: the processor has few
/// mask registers to write before it must wait, and three inputs of such logic are one instruction.
struct Flag {
  Vector8 bits;
  STOPRULE_INLINE friend Flag operator&(Flag a, Flag b) { return {a.bits & b.bits}; }
  STOPRULE_INLINE friend Flag operator|(Flag a, Flag b) { return {a.bits | b.bits}; }
  STOPRULE_INLINE friend Flag operator!(Flag a) { return {~a.bits}; }
};
STOPRULE_INLINE Flag flag_of(Byte bytes) { return {bytes.v}; }
STOPRULE_INLINE Flag flag_of(Mask m) { return {bytes_of(m).v}; }
/// Whether the byte is below 0.
STOPRULE_INLINE Flag negative(Byte a) { return {a.v}; }
STOPRULE_INLINE Mask mask_of(Flag flag) { return apart(mask_of(Byte(flag.bits))); }
/// Whether some bit is set.
STOPRULE_INLINE Flag some(Byte a) {
  return {Vector8(_mm512_adds_epu8(__m512i(a.v), _mm512_set1_epi8(127)))};
}
/// Whether a > b.
STOPRULE_INLINE Flag exceeds(Byte a, Byte b) {
  return {Vector8(_mm512_subs_epi8(__m512i(b.v), __m512i(a.v)))};
}
#else
using Flag = Mask;
/// Bytes with all bits or none.
STOPRULE_INLINE Flag flag_of(Byte bytes) { return mask_of(bytes); }
STOPRULE_INLINE Flag flag_of(Mask m) { return m; }
STOPRULE_INLINE Flag negative(Byte a) { return a < Byte(0); }
STOPRULE_INLINE Mask mask_of(Flag flag) { return flag; }
STOPRULE_INLINE Flag some(Byte a) { return !(a == Byte(0)); }
STOPRULE_INLINE Flag exceeds(Byte a, Byte b) { return a > b; }
#endif

STOPRULE_INLINE Byte select(Mask m, Byte yes, Byte no) {
#if defined(STOPRULE_AVX512)
  return Byte(Vector8(_mm512_mask_blend_epi8(m.k(), __m512i(no.v), __m512i(yes.v))));
#elif defined(STOPRULE_AVX2)
  // The blend looks at top bits only; the extension would compare with 0 first.
  return Byte(Vector8(_mm256_blendv_epi8(__m256i(no.v), __m256i(yes.v), __m256i(m.bits))));
#elif defined(STOPRULE_SSE4)
  return Byte(Vector8(_mm_blendv_epi8(__m128i(no.v), __m128i(yes.v), __m128i(m.bits))));
#else
  return Byte(m.bits ? yes.v : no.v);
#endif
}
STOPRULE_INLINE Byte max(Byte a, Byte b) { return Byte(a.v > b.v ? a.v : b.v); }
STOPRULE_INLINE Byte min(Byte a, Byte b) { return Byte(a.v < b.v ? a.v : b.v); }
/// The larger of the bytes taken as unsigned.
STOPRULE_INLINE Byte max_unsigned(Byte a, Byte b) {
  using Unsigned8 = std::uint8_t __attribute__((vector_size(kLanes)));
  const Unsigned8 first = Unsigned8(a.v), second = Unsigned8(b.v);
  return Byte(Vector8(first > second ? first : second));
}
/// 1 in the lanes of the mask, else 0.
STOPRULE_INLINE Byte one_if(Mask m) {
#if defined(STOPRULE_AVX512)
  return Byte(1) & m;
#else
  return Byte(Vector8{} - m.bits);
#endif
}
/// a + b in the lanes of the mask, else a.
STOPRULE_INLINE Byte add_if(Mask m, Byte a, Byte b) {
#if defined(STOPRULE_AVX512)
  const __m512i v = __m512i(a.v);
  return Byte(Vector8(_mm512_mask_add_epi8(v, m.k(), v, __m512i(b.v))));
#else
  return a + (b & m);
#endif
}
/// Whether the bits of `bits`, one or more, are all clear.
STOPRULE_INLINE Mask clear(Byte a, Byte bits) {
#if defined(STOPRULE_AVX512)
  return {_mm512_testn_epi8_mask(__m512i(a.v), __m512i(bits.v))};
#else
  return (a & bits) == Byte(0);
#endif
}

/// Each byte moved right by some bits; what was above comes in from the neighbour, so mask the
/// result.
template <int kBits>
STOPRULE_INLINE Byte shift_right(Byte a) {
  using Unsigned16 = std::uint16_t __attribute__((vector_size(kLanes)));
  return Byte(Vector8(Unsigned16(a.v) >> kBits));
}
/// The byte's upper four bits as 0..15.
STOPRULE_INLINE Byte upper_nibble(Byte a) { return shift_right<4>(a) & Byte(15); }

STOPRULE_INLINE bool any(Mask m) {
#if defined(STOPRULE_AVX512)
  return m.k() != 0;
#elif defined(STOPRULE_AVX2)
  return _mm256_movemask_epi8(__m256i(m.bits)) != 0;
#elif defined(STOPRULE_SSE4)
  return _mm_movemask_epi8(__m128i(m.bits)) != 0;
#else
  std::uint64_t words[kLanes / 8];
  std::memcpy(words, &m.bits, sizeof words);
  return (words[0] | words[1]) != 0;
#endif
}

/// Bit l: lane l is set.
STOPRULE_INLINE std::uint64_t bits_of(Mask m) {
#if defined(STOPRULE_AVX512)
  return m.k();
#elif defined(STOPRULE_AVX2)
  return static_cast<std::uint32_t>(_mm256_movemask_epi8(__m256i(m.bits)));
#elif defined(STOPRULE_SSE4)
  return static_cast<std::uint32_t>(_mm_movemask_epi8(__m128i(m.bits)));
#else
  std::uint64_t bits = 0;
  for (int lane = 0; lane < kLanes; lane++) bits |= std::uint64_t{m.bits[lane] != 0} << lane;
  return bits;
#endif
}

/// Sixteen bytes to look up by the low four bits of an index below 128.
using Table16 = std::array<std::int8_t, 16>;

STOPRULE_INLINE Byte lookup(const Table16& table, Byte index) {
#if defined(STOPRULE_AVX512)
  const __m512i all =
      _mm512_broadcast_i32x4(_mm_loadu_si128(reinterpret_cast<const __m128i*>(table.data())));
  return Byte(Vector8(_mm512_shuffle_epi8(all, __m512i(index.v))));
#elif defined(STOPRULE_AVX2)
  const __m256i all =
      _mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(table.data())));
  return Byte(Vector8(_mm256_shuffle_epi8(all, __m256i(index.v))));
#elif defined(STOPRULE_SSE4)
  const __m128i all = _mm_loadu_si128(reinterpret_cast<const __m128i*>(table.data()));
  return Byte(Vector8(_mm_shuffle_epi8(all, __m128i(index.v))));
#elif defined(STOPRULE_NEON)
  const int8x16_t all = vld1q_s8(table.data());
  return Byte(Vector8(vqtbl1q_s8(all, uint8x16_t(index.v & 15))));
#else
  Byte result;
  for (int lane = 0; lane < kLanes; lane++) {
    result.v[lane] = table[static_cast<std::size_t>(index.v[lane] & 15)];
  }
  return result;
#endif
}

/// The table's entry at the byte taken as unsigned.
STOPRULE_INLINE Byte lookup(const ByteTable& table, Byte index) {
#if defined(STOPRULE_AVX512)
  const auto quarter = [&table](int i) { return _mm512_loadu_si512(table.data() + 64 * i); };
  const __m512i at = __m512i(index.v);
  const __m512i lower = _mm512_permutex2var_epi8(quarter(0), at, quarter(1));
  const __m512i upper = _mm512_permutex2var_epi8(quarter(2), at, quarter(3));
  return Byte(Vector8(_mm512_mask_blend_epi8(_mm512_movepi8_mask(at), lower, upper)));
#else
  const Byte row = upper_nibble(index), column = index & Byte(15);
  Byte result(0);
  for (int r = 0; r < 16; r++) {
    Table16 part;
    std::memcpy(part.data(), table.data() + 16 * r, 16);
    result = select(row == Byte(r), lookup(part, column), result);
  }
  return result;
#endif
}

/// The number of bits set in each byte.
STOPRULE_INLINE Byte count_bits(Byte a) {
#if defined(STOPRULE_AVX512)
  return Byte(Vector8(_mm512_popcnt_epi8(__m512i(a.v))));
#elif defined(STOPRULE_NEON)
  return Byte(Vector8(vcntq_s8(int8x16_t(a.v))));
#else
  constexpr Table16 kBits{0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
  return lookup(kBits, a & Byte(15)) + lookup(kBits, upper_nibble(a));
#endif
}

/// All bits of each byte that has some.
STOPRULE_INLINE Byte all_if_some(Byte a) {
#if defined(STOPRULE_AVX512)
  return Byte(0) - Byte(Vector8(_mm512_min_epu8(__m512i(a.v), _mm512_set1_epi8(1))));
#else
  return bytes_of(!(a == Byte(0)));
#endif
}

}  // namespace stoprule::STOPRULE_TARGET
