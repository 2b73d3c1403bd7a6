// Tests of the random numbers: the generator against known answers, its two implementations against
// each other, and the keyed ranges built on it.
#include <array>
#include <catch2/catch.hpp>
#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "sim/core/ars_known_answers.h"
#include "sim/core/keyed_random.h"

namespace stoprule {
namespace {

TEST_CASE("the generator gives the published answers of ten rounds", "[core]") {
  int tested = 0;
  for (const auto& answer : kArsKnownAnswers) {
    if (answer.rounds != 10) continue;
    CHECK(ars_portable(answer.counter, answer.key, 10) == answer.result);
    tested++;
  }
  CHECK(tested == 3);
}

TEST_CASE("the generator gives Random123's answers of seven rounds", "[core]") {
  int tested = 0;
  for (const auto& answer : kArsKnownAnswers) {
    if (answer.rounds != 7) continue;
    CHECK(ars_portable(answer.counter, answer.key) == answer.result);
    CHECK(ars(answer.counter, ArsKey(answer.key)) == answer.result);
    tested++;
  }
  CHECK(tested == 8);
}

TEST_CASE("table look-ups and AES instructions give the same blocks", "[core]") {
  Block128 counter{1, 2}, key{3, 4};
  for (int i = 0; i < 20'000; i++) {  // each answer is the next question
    const Block128 block = ars(counter, ArsKey(key));
    REQUIRE(block == ars_portable(counter, key));
    key = {counter.low ^ block.high, key.high + block.low};
    counter = block;
  }
}

TEST_CASE("a block is cut into 16-bit words from the lowest", "[core]") {
  const Block128 block{0x4444333322221111u, 0x8888777766665555u};
  for (std::uint32_t i = 0; i < 8; i++) CHECK(block.word16(i) == 0x1111 * (i + 1));
}

// The range of a 16-bit word, or nothing where it must be replaced.
std::optional<std::uint32_t> of_word(std::uint32_t word, std::uint32_t n) {
  const std::uint64_t product = std::uint64_t{word} * n;
  if (product % 65536 < 65536 % n) return std::nullopt;
  return static_cast<std::uint32_t>(product / 65536);
}

TEST_CASE("over all 16-bit words every number of a range is hit equally often", "[core]") {
  std::vector<std::uint32_t> ranges;
  for (std::uint32_t n = 1; n <= 250; n++) ranges.push_back(n);
  for (const std::uint32_t n :
       {1000u, 10'000u, 32'767u, 32'768u, 32'769u, 43'691u, 65'535u, 65'536u}) {
    ranges.push_back(n);
  }
  for (const std::uint32_t n : ranges) {
    std::vector<std::uint32_t> hits(n);
    std::uint32_t rejected = 0;
    for (std::uint32_t word = 0; word < 65536; word++) {
      const auto number = of_word(word, n);
      if (number) {
        hits.at(*number)++;
      } else {
        rejected++;
      }
    }
    INFO("n = " << n);
    CHECK(rejected == 65536 % n);
    CHECK(hits == std::vector<std::uint32_t>(n, 65536 / n));
  }
}

// What below() must give: the first word of the attempts that the range takes.
std::uint32_t slow_below(const KeyedRandom& random, const Event& event, std::uint32_t n) {
  for (std::uint32_t attempt = 0;; attempt++) {
    const auto block =
        random.block(event.game, event.purpose, event.stream, event.index / 8, attempt);
    const auto number = of_word(block.word16(event.index % 8), n);
    if (number) return *number;
  }
}

TEST_CASE("a range reads each 16-bit word in that way, and goes to the next attempt if it must",
          "[core]") {
  // 262,144 events meet all but some 2 % of the words; 43,691 and 32,769 replace half of them.
  const KeyedRandom random(5);
  for (const std::uint32_t n : {6u, 60u, 119u, 10'000u, 32'769u, 43'691u}) {
    std::uint32_t different = 0, replaced = 0;
    for (std::uint32_t i = 0; i < 262'144; i++) {
      const Event event{.game = i / 128, .purpose = Purpose::kDeal, .stream = 0, .index = i % 128};
      const auto block = random.block(event.game, event.purpose, 0, event.index / 8);
      replaced += of_word(block.word16(event.index % 8), n) ? 0u : 1u;
      different += random.below(event, n) != slow_below(random, event, n) ? 1u : 0u;
    }
    INFO("n = " << n);
    CHECK(different == 0);
    CHECK(replaced > 0);  // some 4 x (65536 % n) of them
  }
}

TEST_CASE("a range of one is 0, and the widest range is the word itself", "[core]") {
  const KeyedRandom random(9);
  for (std::uint32_t i = 0; i < 100; i++) {
    const Event event{.game = 3, .purpose = Purpose::kCoin, .stream = 2, .index = i};
    CHECK(random.below(event, 1) == 0);
    CHECK(random.below(event, 65536) == random.block(3, Purpose::kCoin, 2, i / 8).word16(i % 8));
  }
}

TEST_CASE("distinct events have distinct counters", "[core]") {
  std::set<std::pair<std::uint64_t, std::uint64_t>> seen;
  std::size_t events_n = 0;
  const std::uint64_t games[] = {0, 1, 0xffffffffu, 0x100000000u, 0x100000001u, ~std::uint64_t{0}};
  for (const std::uint64_t game : games) {
    for (const Purpose purpose : {Purpose::kDeal, Purpose::kDie, Purpose::kCoin}) {
      for (const auto stream : std::array<std::uint8_t, 4>{0, 1, 5, 255}) {
        for (const std::uint32_t block : {0u, 1u, 255u, 256u, 0x7fffffffu, 0xffffffffu}) {
          for (const std::uint32_t attempt : {0u, 1u, 255u, 256u, 65535u}) {
            const Block128 counter = counter_of(game, purpose, stream, block, attempt);
            seen.insert({counter.low, counter.high});
            events_n++;
          }
        }
      }
    }
  }
  CHECK(seen.size() == events_n);
}

TEST_CASE("a stream has the numbers of below(), in any order of asking", "[core]") {
  const KeyedRandom random(9);
  for (const std::uint64_t game : {std::uint64_t{0}, ~std::uint64_t{0}}) {
    KeyedStream stream(random, game, Purpose::kDeal, 3);
    for (const std::uint32_t step : {1u, 5u, 8u, 0xffff'fff1u}) {
      for (std::uint32_t i = 0, index = 0; i < 2000; i++, index += step) {
        const std::uint32_t n = 1 + i % 40'000 * 31 % 65'536;
        REQUIRE(stream.below(index, n) == random.below({game, Purpose::kDeal, 3, index}, n));
      }
    }
  }
}

TEST_CASE("game ids above 2^32 work and differ from those below, as do seeds", "[core]") {
  std::set<std::vector<std::uint32_t>> streams;
  std::size_t asked_n = 0;
  for (const std::uint64_t seed :
       {std::uint64_t{1}, std::uint64_t{2}, std::uint64_t{1} << 32 | 1}) {
    const KeyedRandom random(seed);
    for (const std::uint64_t game : {std::uint64_t{7}, std::uint64_t{1} << 32 | 7,
                                     std::uint64_t{1} << 63 | 7, ~std::uint64_t{0}}) {
      std::vector<std::uint32_t> stream;
      for (std::uint32_t i = 0; i < 40; i++) {
        stream.push_back(random.below({game, Purpose::kDie, 1, i}, 6));
      }
      streams.insert(stream);
      asked_n++;
    }
  }
  CHECK(streams.size() == asked_n);
}

}  // namespace
}  // namespace stoprule
