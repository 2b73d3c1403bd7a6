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

}  // namespace stoprule
