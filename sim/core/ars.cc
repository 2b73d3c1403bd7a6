#include "sim/core/ars.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace stoprule {
namespace {

// Key schedule: a Weyl sequence, the golden ratio and sqrt(3) - 1 (Salmon et al. 2011, section 3.2).
constexpr std::uint64_t kWeylLow = 0x9E3779B97F4A7C15u;
constexpr std::uint64_t kWeylHigh = 0xBB67AE8584CAA73Bu;

constexpr std::uint8_t times_x(std::uint8_t a) {  // in GF(2^8) modulo x^8 + x^4 + x^3 + x + 1
  return static_cast<std::uint8_t>((a << 1) ^ ((a & 0x80) != 0 ? 0x1b : 0));
}

// The AES substitution (FIPS 197, section 5.1.1): the inverse in GF(2^8), then an affine map. Powers
// of the generator 3 and of its inverse walk through all pairs (a, 1/a).
constexpr std::array<std::uint8_t, 256> make_substitution() {
  std::array<std::uint8_t, 256> table{};
  std::uint8_t power = 1, inverse = 1;
  do {
    power = static_cast<std::uint8_t>(power ^ times_x(power));
    inverse = static_cast<std::uint8_t>(inverse ^ (inverse << 1));
    inverse = static_cast<std::uint8_t>(inverse ^ (inverse << 2));
    inverse = static_cast<std::uint8_t>(inverse ^ (inverse << 4));
    if ((inverse & 0x80) != 0) inverse = static_cast<std::uint8_t>(inverse ^ 0x09);
    unsigned mixed = inverse;
    for (int turn = 1; turn <= 4; turn++) {
      mixed ^= ((unsigned{inverse} << turn) | (unsigned{inverse} >> (8 - turn))) & 0xffu;
    }
    table[power] = static_cast<std::uint8_t>(mixed ^ 0x63u);
  } while (power != 1);
  table[0] = 0x63;
  return table;
}
constexpr auto kSubstitution = make_substitution();

// Substitution and column mixing of one byte in row 0: (2 s, s, s, 3 s), lowest byte first.
constexpr std::array<std::uint32_t, 256> make_mixed() {
  std::array<std::uint32_t, 256> table{};
  for (unsigned byte = 0; byte < 256; byte++) {
    const std::uint8_t s = kSubstitution[byte], twice = times_x(s);
    table[byte] = std::uint32_t{twice} | std::uint32_t{s} << 8 | std::uint32_t{s} << 16 |
                  std::uint32_t{static_cast<std::uint8_t>(twice ^ s)} << 24;
  }
  return table;
}
constexpr auto kMixed = make_mixed();

using Columns = std::array<std::uint32_t, 4>;  // AES state, column 0 in the lowest 32 bits

constexpr std::uint32_t rotate_left(std::uint32_t x, int n) {
  return n == 0 ? x : (x << n) | (x >> (32 - n));
}

// One AES round without its key: rows are shifted, bytes substituted, columns mixed but in the last.
Columns round_of(const Columns& in, bool last) {
  Columns out{};
  for (unsigned column = 0; column < 4; column++) {
    for (unsigned row = 0; row < 4; row++) {
      const std::uint32_t byte = (in[(column + row) % 4] >> (8 * row)) & 0xffu;
      const std::uint32_t part = last ? kSubstitution[byte] : kMixed[byte];
      out[column] ^= rotate_left(part, static_cast<int>(8 * row));
    }
  }
  return out;
}

#if defined(__x86_64__)
__attribute__((target("aes,sse2"))) Block128 ars_aesni(Block128 counter, Block128 key) {
  const auto load = [](std::uint64_t high, std::uint64_t low) {
    return _mm_set_epi64x(static_cast<long long>(high), static_cast<long long>(low));
  };
  const __m128i weyl = load(kWeylHigh, kWeylLow);
  __m128i round_key = load(key.high, key.low);
  __m128i state = _mm_xor_si128(load(counter.high, counter.low), round_key);
  for (int round = 1; round < kArsRounds; round++) {
    round_key = _mm_add_epi64(round_key, weyl);
    state = _mm_aesenc_si128(state, round_key);
  }
  state = _mm_aesenclast_si128(state, _mm_add_epi64(round_key, weyl));
  alignas(16) std::uint64_t words[2];
  _mm_store_si128(reinterpret_cast<__m128i*>(words), state);
  return {words[0], words[1]};
}
#endif

}  // namespace

Block128 ars_portable(Block128 counter, Block128 key, int rounds) {
  std::uint64_t low = counter.low ^ key.low, high = counter.high ^ key.high;
  for (int round = 1; round <= rounds; round++) {
    key.low += kWeylLow;
    key.high += kWeylHigh;
    const Columns in{static_cast<std::uint32_t>(low), static_cast<std::uint32_t>(low >> 32),
                     static_cast<std::uint32_t>(high), static_cast<std::uint32_t>(high >> 32)};
    const Columns out = round_of(in, round == rounds);
    low = (std::uint64_t{out[1]} << 32 | out[0]) ^ key.low;
    high = (std::uint64_t{out[3]} << 32 | out[2]) ^ key.high;
  }
  return {low, high};
}

Block128 ars(Block128 counter, Block128 key) {
#if defined(__x86_64__)
  static const bool has_aes = __builtin_cpu_supports("aes") != 0;
  if (has_aes) return ars_aesni(counter, key);
#endif
  return ars_portable(counter, key);
}

}  // namespace stoprule
