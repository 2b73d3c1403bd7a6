// Lanes of 16 bits: what bytes grow into, half of the lanes in each of two registers. Compiled once
// for each instruction set (STOPRULE_TARGET).
#pragma once

#include <cstdint>
#include <cstring>

#include "sim/core/lanes-inl.h"

namespace stoprule::STOPRULE_TARGET {

using Vector16 = std::int16_t __attribute__((vector_size(kLanes)));  // half of the lanes

/// -32768..32767 a lane, wrapping.
struct Word {
  Vector16 low, high;  // lanes of the lower and of the upper half
  Word() = default;
  STOPRULE_INLINE Word(Vector16 l, Vector16 h) : low(l), high(h) {}
  STOPRULE_INLINE Word(int all)  // NOLINT
      : low(Vector16{} + static_cast<std::int16_t>(all)), high(low) {}
  STOPRULE_INLINE static Word load(const void* from) {
    Word word;
    std::memcpy(&word, from, sizeof word);
    return word;
  }
  STOPRULE_INLINE void store(void* to) const { std::memcpy(to, this, sizeof *this); }

  STOPRULE_INLINE friend Word operator+(Word a, Word b) { return {a.low + b.low, a.high + b.high}; }
  STOPRULE_INLINE friend Word operator-(Word a, Word b) { return {a.low - b.low, a.high - b.high}; }
#if defined(STOPRULE_AVX512)
  STOPRULE_INLINE friend Mask operator==(Word a, Word b) {
    return {_mm512_kunpackd(_mm512_cmpeq_epi16_mask(__m512i(a.high), __m512i(b.high)),
                            _mm512_cmpeq_epi16_mask(__m512i(a.low), __m512i(b.low)))};
  }
  STOPRULE_INLINE friend Mask operator>(Word a, Word b) {
    return {_mm512_kunpackd(_mm512_cmpgt_epi16_mask(__m512i(a.high), __m512i(b.high)),
                            _mm512_cmpgt_epi16_mask(__m512i(a.low), __m512i(b.low)))};
  }
#else
  STOPRULE_INLINE friend Mask operator==(Word a, Word b) {
    return narrow(Vector16(a.low == b.low), Vector16(a.high == b.high));
  }
  STOPRULE_INLINE friend Mask operator>(Word a, Word b) {
    return narrow(Vector16(a.low > b.low), Vector16(a.high > b.high));
  }
#endif
  STOPRULE_INLINE friend Mask operator<(Word a, Word b) { return b > a; }
  STOPRULE_INLINE friend Mask operator>=(Word a, Word b) { return !(b > a); }
  STOPRULE_INLINE friend Mask operator<=(Word a, Word b) { return !(a > b); }

#if !defined(STOPRULE_AVX512)

 private:
  STOPRULE_INLINE static Mask narrow(Vector16 low, Vector16 high) {
    using Half8 = std::int8_t __attribute__((vector_size(kLanes / 2)));
    const Half8 halves[2] = {__builtin_convertvector(low, Half8),
                             __builtin_convertvector(high, Half8)};
    Mask mask;
    std::memcpy(&mask.bits, halves, sizeof mask.bits);
    return mask;
  }
#endif
};

STOPRULE_INLINE Word max(Word a, Word b) {
  return {a.low > b.low ? a.low : b.low, a.high > b.high ? a.high : b.high};
}

/// Lanes as 16-bit, the byte taken as signed.
STOPRULE_INLINE Word widen(Byte a) {
  using Half8 = std::int8_t __attribute__((vector_size(kLanes / 2)));
  Half8 halves[2];
  std::memcpy(halves, &a.v, sizeof halves);
  return {__builtin_convertvector(halves[0], Vector16),
          __builtin_convertvector(halves[1], Vector16)};
}

/// Lanes as 16-bit, the byte taken as unsigned.
STOPRULE_INLINE Word widen_unsigned(Byte a) {
  using Half8 = std::uint8_t __attribute__((vector_size(kLanes / 2)));
  Half8 halves[2];
  std::memcpy(halves, &a.v, sizeof halves);
  return {__builtin_convertvector(halves[0], Vector16),
          __builtin_convertvector(halves[1], Vector16)};
}

STOPRULE_INLINE Word operator&(Word a, Mask m) {
  const Word all = widen(bytes_of(m));
  return {a.low & all.low, a.high & all.high};
}

/// The product, held at the ends of the range instead of wrapping.
STOPRULE_INLINE Vector16 multiply_saturated(Vector16 a, Vector16 b) {
#if defined(STOPRULE_AVX512)
  const __m512i product = _mm512_mullo_epi16(__m512i(a), __m512i(b));
  const __m512i upper = _mm512_mulhi_epi16(__m512i(a), __m512i(b));
  return Vector16(_mm512_packs_epi32(_mm512_unpacklo_epi16(product, upper),
                                     _mm512_unpackhi_epi16(product, upper)));
#elif defined(STOPRULE_AVX2)
  const __m256i product = _mm256_mullo_epi16(__m256i(a), __m256i(b));
  const __m256i upper = _mm256_mulhi_epi16(__m256i(a), __m256i(b));
  return Vector16(_mm256_packs_epi32(_mm256_unpacklo_epi16(product, upper),
                                     _mm256_unpackhi_epi16(product, upper)));
#elif defined(STOPRULE_SSE4)
  const __m128i product = _mm_mullo_epi16(__m128i(a), __m128i(b));
  const __m128i upper = _mm_mulhi_epi16(__m128i(a), __m128i(b));
  return Vector16(
      _mm_packs_epi32(_mm_unpacklo_epi16(product, upper), _mm_unpackhi_epi16(product, upper)));
#else
  Vector16 result;
  for (int lane = 0; lane < kLanes / 2; lane++) {
    result[lane] =
        one_lane::multiply_saturated(one_lane::Word(a[lane]), one_lane::Word(b[lane])).value;
  }
  return result;
#endif
}

STOPRULE_INLINE Word multiply_saturated(Word a, Word b) {
  return {multiply_saturated(a.low, b.low), multiply_saturated(a.high, b.high)};
}

}  // namespace stoprule::STOPRULE_TARGET
