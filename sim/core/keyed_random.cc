#include "sim/core/keyed_random.h"

#include <algorithm>
#include <bit>

#include "sim/core/check.h"

namespace stoprule {

std::uint32_t KeyedRandom::below(const Event& event, std::uint32_t n) const {
  check(n >= 1 && n <= 65536, "range of a random number");
  const std::uint32_t uneven = 65536 % n;  // this many low products would favour some results
  for (std::uint32_t attempt = 0;; attempt++) {
    // Fewer than half the words are rejected, so 2^16 attempts failing is not a thing that happens.
    check(attempt < 65536, "attempts of a random number");
    const Block128 words = block(event.game, event.purpose, event.stream, event.index / 8, attempt);
    const std::uint32_t product = words.word16(event.index % 8) * n;
    if ((product & 0xffffu) >= uneven) return product >> 16;
  }
}

void KeyedRandom::eight_below(const Event& first, std::uint64_t step, std::size_t games_n,
                              std::uint32_t n, std::uint8_t* out, std::size_t stride) const {
  check(first.index % 8 == 0 && n >= 1 && n <= 256, "eight random numbers");
  const std::uint32_t uneven = 65536 % n;
  constexpr std::size_t kAtOnce = 64;
  alignas(64) std::uint16_t words[8 * kAtOnce];
  for (std::size_t begin = 0; begin < games_n; begin += kAtOnce) {
    const std::size_t end = std::min(begin + kAtOnce, games_n);
    Event event = first;
    event.game += step * begin;
    ars_fill(counter_of(event.game, first.purpose, first.stream, first.index / 8, 0), {step, 0}, key_,
             kAtOnce, words);
    for (std::size_t game = begin; game < end; game++, event.game += step) {
      const std::uint16_t* word = words + 8 * (game - begin);
      std::uint8_t* numbers = out + game * stride;
      unsigned rejected = 0;
      for (std::size_t k = 0; k < 8; k++) {
        const std::uint32_t product = word[k] * n;
        numbers[k] = static_cast<std::uint8_t>(product >> 16);
        rejected |= static_cast<std::uint16_t>(product) < uneven ? 1u << k : 0u;
      }
      for (; rejected != 0; rejected &= rejected - 1) {  // rare: a few in 10^4
        const auto k = static_cast<std::uint32_t>(std::countr_zero(rejected));
        Event again = event;
        again.index += k;
        numbers[k] = static_cast<std::uint8_t>(below(again, n));
      }
    }
  }
}

}  // namespace stoprule
