// The one random-number scheme: every number is a function of (seed, game id, purpose, event).
// Nothing consumes a stream, so a game's luck depends on nothing played before it and two lineups
// on the same game id share it. Used by deals, dice and strategy coins; knows no game.
//
// Counter of a block of eight 16-bit words (128 bits):
//   low 64   game id
//   high 64  attempt (16) | stream (8) | purpose (8) | block (32, lowest)
// Word `index` of a stream is word index % 8 of block index / 8. A word that would make a range
// uneven is replaced by the word at the same place of the next attempt.
#pragma once

#include <cstdint>

#include "sim/core/ars.h"

namespace stoprule {

/// What a random number is for. Part of every counter, so that no two uses can meet.
enum class Purpose : std::uint8_t { kDeal = 1, kDie = 2, kCoin = 3, kResample = 4, kLineup = 5 };

/// Names one random number.
struct Event {
  std::uint64_t game = 0;
  Purpose purpose = Purpose::kDeal;
  std::uint8_t stream = 0;  ///< seat for dice and coins
  std::uint32_t index = 0;  ///< number of the event within the stream
};

/// The key belongs to this scheme and to the seed; a different second half is another generator.
constexpr Block128 key_of_seed(std::uint64_t seed) { return {seed, 0x73746f7072756c65u}; }

/// The counter of block `block` of a stream.
constexpr Block128 counter_of(std::uint64_t game, Purpose purpose, std::uint8_t stream,
                              std::uint32_t block, std::uint32_t attempt) {
  return {game, std::uint64_t{attempt} << 48 | std::uint64_t{stream} << 40 |
                    std::uint64_t{static_cast<std::uint8_t>(purpose)} << 32 | block};
}

/// Random numbers of one seed.
class KeyedRandom {
 public:
  explicit KeyedRandom(std::uint64_t seed) : key_(key_of_seed(seed)) {}

  /// Uniform over 0..n-1, exactly, for 1 <= n <= 65536: multiply-high of a 16-bit word with
  /// rejection (Lemire 2019, "Fast random integer generation in an interval").
  std::uint32_t below(const Event& event, std::uint32_t n) const;

  /// The first attempt's words of whole blocks: the block of `first`, whose index must be a
  /// multiple of 8, and those of the counters after it in steps of `step`. 8 words a block to
  /// `out`.
  void words(const Event& first, Block128 step, std::uint32_t blocks_n, std::uint16_t* out) const {
    ars_fill(counter_of(first.game, first.purpose, first.stream, first.index / 8, 0), step, key_,
             blocks_n, out);
  }

  /// The same for any counters (counter_of(), attempt 0).
  void words(const Block128* counters, std::uint32_t blocks_n, std::uint16_t* out) const {
    ars_each(counters, key_, blocks_n, out);
  }

  /// Eight 16-bit words of a stream.
  Block128 block(std::uint64_t game, Purpose purpose, std::uint8_t stream, std::uint32_t block,
                 std::uint32_t attempt = 0) const {
    return ars(counter_of(game, purpose, stream, block, attempt), key_);
  }

 private:
  ArsKey key_;
};

/// One stream of a game, read mostly in the order of its indices: a block is made once for its
/// eight words. The same numbers as KeyedRandom::below().
class KeyedStream {
 public:
  KeyedStream(const KeyedRandom& random, std::uint64_t game, Purpose purpose, std::uint8_t stream)
      : random_(&random), game_(game), purpose_(purpose), stream_(stream) {}

  /// Uniform over 0..n-1 for 1 <= n <= 65536, the number `index` of the stream.
  std::uint32_t below(std::uint32_t index, std::uint32_t n) {
    if (index / 8 != block_) {
      block_ = index / 8;
      words_ = random_->block(game_, purpose_, stream_, block_);
    }
    // Products whose low half is n or more are never among the uneven ones, 65536 mod n of them.
    const std::uint32_t product = words_.word16(index % 8) * n;
    if ((product & 0xffffu) >= n) [[likely]]
      return product >> 16;
    return random_->below({game_, purpose_, stream_, index}, n);
  }

 private:
  const KeyedRandom* random_;
  std::uint64_t game_;
  Purpose purpose_;
  std::uint8_t stream_;
  std::uint32_t block_ = 0xffffffffu;  // none: a stream has fewer
  Block128 words_{};
};

}  // namespace stoprule
