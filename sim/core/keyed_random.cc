#include "sim/core/keyed_random.h"

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

void KeyedRandom::sixteen_below(const Event& first, std::uint32_t n, std::uint8_t* out) const {
  check(first.index % 16 == 0 && n <= 256, "sixteen random numbers");
  const std::uint32_t uneven = 65536 % n;
  for (std::uint32_t i = 0; i < 16; i += 8) {
    const Block128 words =
        block(first.game, first.purpose, first.stream, (first.index + i) / 8);
    for (std::uint32_t k = 0; k < 8; k++) {
      const std::uint32_t product = words.word16(k) * n;
      out[i + k] = static_cast<std::uint8_t>(product >> 16);
      if ((product & 0xffffu) >= uneven) continue;
      Event again = first;  // rare: n in 65536
      again.index += i + k;
      out[i + k] = static_cast<std::uint8_t>(below(again, n));
    }
  }
}

}  // namespace stoprule
