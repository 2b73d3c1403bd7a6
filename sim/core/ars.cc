#include "sim/core/ars.h"

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>
#endif

namespace stoprule {
namespace {

// Key schedule: a Weyl sequence, the golden ratio and sqrt(3) - 1 (Salmon et al. 2011,
// section 3.2).
constexpr std::uint64_t kWeylLow = 0x9E3779B97F4A7C15u;
constexpr std::uint64_t kWeylHigh = 0xBB67AE8584CAA73Bu;

constexpr std::uint8_t times_x(std::uint8_t a) {  // in GF(2^8) modulo x^8 + x^4 + x^3 + x + 1
  return static_cast<std::uint8_t>((a << 1) ^ ((a & 0x80) != 0 ? 0x1b : 0));
}

// The AES substitution (FIPS 197, section 5.1.1): the inverse in GF(2^8), then an affine map.
// Powers of the generator 3 and of its inverse walk through all pairs (a, 1/a).
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

// One AES round without its key: rows are shifted, bytes substituted, columns mixed but in the
// last.
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
// A 128-bit register of a block; the low word is the first in memory.
inline __m128i load(const Block128& block) {
  return _mm_loadu_si128(reinterpret_cast<const __m128i*>(&block));
}

__attribute__((target("aes,sse2"))) Block128 ars_aesni(Block128 counter, const ArsKey& key) {
  __m128i state = _mm_xor_si128(load(counter), load(key.round(0)));
  for (int round = 1; round < kArsRounds; round++) {
    state = _mm_aesenc_si128(state, load(key.round(round)));
  }
  state = _mm_aesenclast_si128(state, load(key.round(kArsRounds)));
  Block128 words;
  _mm_storeu_si128(reinterpret_cast<__m128i*>(&words), state);
  return words;
}
#endif

// The functions below by the best instructions that this processor has.
struct Kernels {
  void (*fill)(Block128 first, Block128 step, const ArsKey& key, std::uint32_t blocks_n,
               std::uint16_t* out);
  void (*each)(const Block128* counters, const ArsKey& key, std::uint32_t blocks_n,
               std::uint16_t* out);
};

constexpr Block128 advance(Block128 counter, Block128 step, std::uint64_t times) {
  return {counter.low + times * step.low, counter.high + times * step.high};
}

void fill_portable(Block128 first, Block128 step, const ArsKey& key, std::uint32_t blocks_n,
                   std::uint16_t* out) {
  for (std::uint32_t block = 0; block < blocks_n; block++) {
    const Block128 words = ars(advance(first, step, block), key);
    for (std::uint32_t i = 0; i < 8; i++) {
      out[8 * block + i] = static_cast<std::uint16_t>(words.word16(i));
    }
  }
}

void each_portable(const Block128* counters, const ArsKey& key, std::uint32_t blocks_n,
                   std::uint16_t* out) {
  for (std::uint32_t block = 0; block < blocks_n; block++) {
    fill_portable(counters[block], {}, key, 1, out + 8 * block);
  }
}

#if defined(__x86_64__)
// Registers at a time: a round takes four cycles and another register's can begin in each of them.
constexpr std::uint32_t kAtOnce = 4;

__attribute__((target("aes,sse2"))) inline void encrypt(__m128i (&state)[kAtOnce],
                                                        const ArsKey& key, std::uint16_t* out) {
  for (auto& one : state) one = _mm_xor_si128(one, load(key.round(0)));
  for (int round = 1; round < kArsRounds; round++) {
    for (auto& one : state) one = _mm_aesenc_si128(one, load(key.round(round)));
  }
  for (const auto& one : state) {
    _mm_storeu_si128(reinterpret_cast<__m128i*>(out),
                     _mm_aesenclast_si128(one, load(key.round(kArsRounds))));
    out += 8;
  }
}

__attribute__((target("aes,sse2"))) void fill_aesni(Block128 first, Block128 step,
                                                    const ArsKey& key, std::uint32_t blocks_n,
                                                    std::uint16_t* out) {
  const __m128i one_step = load(step);
  __m128i counter = load(first);
  std::uint32_t block = 0;
  for (; block + kAtOnce <= blocks_n; block += kAtOnce) {
    __m128i state[kAtOnce];
    for (auto& one : state) {
      one = counter;
      counter = _mm_add_epi64(counter, one_step);
    }
    encrypt(state, key, out + 8 * block);
  }
  if (block == blocks_n) return;
  fill_portable(advance(first, step, block), step, key, blocks_n - block, out + 8 * block);
}

__attribute__((target("aes,sse2"))) void each_aesni(const Block128* counters, const ArsKey& key,
                                                    std::uint32_t blocks_n, std::uint16_t* out) {
  std::uint32_t block = 0;
  for (; block + kAtOnce <= blocks_n; block += kAtOnce) {
    __m128i state[kAtOnce];
    for (std::uint32_t i = 0; i < kAtOnce; i++) state[i] = load(counters[block + i]);
    encrypt(state, key, out + 8 * block);
  }
  each_portable(counters + block, key, blocks_n - block, out + 8 * block);
}

// The same on pairs of blocks.
__attribute__((target("vaes,avx2"))) inline void encrypt(__m256i (&state)[kAtOnce],
                                                         const ArsKey& key, std::uint16_t* out) {
  const __m256i first_key = _mm256_broadcastsi128_si256(load(key.round(0)));
  for (auto& two : state) two = _mm256_xor_si256(two, first_key);
  for (int round = 1; round < kArsRounds; round++) {
    const __m256i round_key = _mm256_broadcastsi128_si256(load(key.round(round)));
    for (auto& two : state) two = _mm256_aesenc_epi128(two, round_key);
  }
  const __m256i last_key = _mm256_broadcastsi128_si256(load(key.round(kArsRounds)));
  for (const auto& two : state) {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(out), _mm256_aesenclast_epi128(two, last_key));
    out += 16;
  }
}

__attribute__((target("vaes,avx2"))) void fill_vaes(Block128 first, Block128 step,
                                                    const ArsKey& key, std::uint32_t blocks_n,
                                                    std::uint16_t* out) {
  const __m256i two_steps = _mm256_broadcastsi128_si256(load(advance({}, step, 2)));
  __m256i counter = _mm256_inserti128_si256(_mm256_castsi128_si256(load(first)),
                                            load(advance(first, step, 1)), 1);
  std::uint32_t block = 0;
  for (; block + 2 * kAtOnce <= blocks_n; block += 2 * kAtOnce) {
    __m256i state[kAtOnce];
    for (auto& two : state) {
      two = counter;
      counter = _mm256_add_epi64(counter, two_steps);
    }
    encrypt(state, key, out + 8 * block);
  }
  if (block == blocks_n) return;
  fill_aesni(advance(first, step, block), step, key, blocks_n - block, out + 8 * block);
}

__attribute__((target("vaes,avx2"))) void each_vaes(const Block128* counters, const ArsKey& key,
                                                    std::uint32_t blocks_n, std::uint16_t* out) {
  std::uint32_t block = 0;
  for (; block + 2 * kAtOnce <= blocks_n; block += 2 * kAtOnce) {
    __m256i state[kAtOnce];
    for (std::uint32_t i = 0; i < kAtOnce; i++) {
      state[i] = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(counters + block + 2 * i));
    }
    encrypt(state, key, out + 8 * block);
  }
  each_aesni(counters + block, key, blocks_n - block, out + 8 * block);
}

// The same on four blocks, which one instruction of processors with 512-bit units encrypts.
__attribute__((target("avx512f"))) inline __m512i four_times(const Block128& block) {
  const auto low = static_cast<long long>(block.low), high = static_cast<long long>(block.high);
  return _mm512_set_epi64(high, low, high, low, high, low, high, low);
}

__attribute__((target("vaes,avx512f"))) inline void encrypt(__m512i (&state)[kAtOnce],
                                                            const ArsKey& key, std::uint16_t* out) {
  const __m512i first_key = four_times(key.round(0));
  for (auto& four : state) four = _mm512_xor_si512(four, first_key);
  for (int round = 1; round < kArsRounds; round++) {
    const __m512i round_key = four_times(key.round(round));
    for (auto& four : state) four = _mm512_aesenc_epi128(four, round_key);
  }
  const __m512i last_key = four_times(key.round(kArsRounds));
  for (const auto& four : state) {
    _mm512_storeu_si512(out, _mm512_aesenclast_epi128(four, last_key));
    out += 32;
  }
}

__attribute__((target("vaes,avx512f"))) void fill_vaes512(Block128 first, Block128 step,
                                                          const ArsKey& key, std::uint32_t blocks_n,
                                                          std::uint16_t* out) {
  const __m512i four_steps = four_times(advance({}, step, 4));
  const Block128 counters[4] = {first, advance(first, step, 1), advance(first, step, 2),
                                advance(first, step, 3)};
  __m512i counter = _mm512_loadu_si512(counters);
  std::uint32_t block = 0;
  for (; block + 4 * kAtOnce <= blocks_n; block += 4 * kAtOnce) {
    __m512i state[kAtOnce];
    for (auto& four : state) {
      four = counter;
      counter = _mm512_add_epi64(counter, four_steps);
    }
    encrypt(state, key, out + 8 * block);
  }
  if (block == blocks_n) return;
  fill_vaes(advance(first, step, block), step, key, blocks_n - block, out + 8 * block);
}
#endif

#if defined(__x86_64__)
// Bit 9 of ecx of leaf 7. Asked for here because clang 14's __builtin_cpu_supports does not know
// it.
bool has_vaes() {
  unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
  return __get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx) != 0 && (ecx >> 9 & 1) != 0;
}
#endif

Kernels best_kernels() {
#if defined(__x86_64__)
  const bool has_aes = __builtin_cpu_supports("aes") != 0;
  if (has_aes && __builtin_cpu_supports("avx2") != 0 && has_vaes()) {
    if (__builtin_cpu_supports("avx512f") != 0) return {fill_vaes512, each_vaes};
    return {fill_vaes, each_vaes};
  }
  if (has_aes) return {fill_aesni, each_aesni};
#endif
  return {fill_portable, each_portable};
}

const Kernels& kernels() {
  static const Kernels best = best_kernels();
  return best;
}

}  // namespace

void ars_fill(Block128 first, Block128 step, const ArsKey& key, std::uint32_t blocks_n,
              std::uint16_t* out) {
  kernels().fill(first, step, key, blocks_n, out);
}

void ars_each(const Block128* counters, const ArsKey& key, std::uint32_t blocks_n,
              std::uint16_t* out) {
  kernels().each(counters, key, blocks_n, out);
}

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

ArsKey::ArsKey(Block128 key) {
  for (std::uint64_t round = 0; round <= kArsRounds; round++) {
    rounds_[round] = {key.low + round * kWeylLow, key.high + round * kWeylHigh};
  }
}

Block128 ars(Block128 counter, const ArsKey& key) {
#if defined(__x86_64__)
  static const bool has_aes = __builtin_cpu_supports("aes") != 0;
  if (has_aes) return ars_aesni(counter, key);
#endif
  return ars_portable(counter, key.round(0));
}

}  // namespace stoprule
