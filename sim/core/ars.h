// ARS: a counter-based generator made of AES rounds (Salmon, Moraes, Dror and Shaw, "Parallel
// random numbers: as easy as 1, 2, 3", SC 2011). A 128-bit block is a function of a 128-bit counter
// and a 128-bit key. Used by keyed_random; knows no game.
#pragma once

#include <array>
#include <cstdint>

namespace stoprule {

/// 128 bits as two 64-bit words, low word first.
struct Block128 {
  std::uint64_t low = 0, high = 0;
  friend bool operator==(const Block128&, const Block128&) = default;

  /// 16-bit word 0..7, lowest first.
  std::uint32_t word16(std::uint32_t i) const {
    return static_cast<std::uint32_t>((i < 4 ? low : high) >> (16 * (i % 4))) & 0xffffu;
  }
};

/// Rounds in use. Seven is the authors' own choice (their `ars4x32`): five pass Crush and BigCrush
/// (their table 2), two more are a margin.
inline constexpr int kArsRounds = 7;

/// A key with the round keys that follow from it.
class ArsKey {
 public:
  explicit ArsKey(Block128 key);
  const Block128& round(int i) const { return rounds_[static_cast<std::size_t>(i)]; }

 private:
  std::array<Block128, kArsRounds + 1> rounds_;
};

/// The block of `counter` under `key`, by table look-ups on any machine. `rounds` is 1 or more.
/// The published answers (ars_known_answers.h) have ten rounds.
Block128 ars_portable(Block128 counter, Block128 key, int rounds = kArsRounds);

/// The same by the processor's AES instructions where it has them, else ars_portable.
Block128 ars(Block128 counter, const ArsKey& key);

/// The blocks of counters first, first + step, ..., `blocks_n` of them, as 16-bit words to `out`: 8
/// a block, lowest first. Each half of a counter is stepped by itself. Fastest for multiples of
/// eight.
void ars_fill(Block128 first, Block128 step, const ArsKey& key, std::uint32_t blocks_n,
              std::uint16_t* out);

/// The blocks of any `blocks_n` counters, as 16-bit words to `out` like those of ars_fill().
void ars_each(const Block128* counters, const ArsKey& key, std::uint32_t blocks_n,
              std::uint16_t* out);

}  // namespace stoprule
