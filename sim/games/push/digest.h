// PUSH, the digest of a game's whole course: equal for two engines only if they made the same decisions,
// turned the same cards and rolled the same faces. Used by tests that compare the engines.
#pragma once

#include "sim/games/push/batch.h"

namespace stoprule::push {

/// A turn as both engines can tell it.
struct TurnSummary {
  std::int8_t decision = 0;                     ///< kDraw, or the colour protected
  Record record{};                              ///< what the draw left behind; zeros if none
  std::array<std::uint8_t, kMostPlayers> taken{};  ///< column each seat took; 3: none
  std::array<std::uint8_t, kMostPlayers> die_rolls{};     ///< so far, by seat
  std::array<std::uint16_t, kMostPlayers> points_lost{};  ///< so far, by seat
};

/// The digest after one more turn (a 64-bit multiply and rotate a word; the mixing of splitmix64,
/// Steele, Lea and Flood 2014).
inline std::uint64_t add_turn(std::uint64_t digest, const TurnSummary& turn) {
  const auto add = [&digest](std::uint64_t word) {
    digest = (digest ^ word) * 0x9E3779B97F4A7C15u;
    digest ^= digest >> 29;
  };
  std::uint64_t words[2] = {};
  for (std::size_t i = 0; i < 16; i++) {
    words[i / 8] |= std::uint64_t{turn.record[i]} << (8 * (i % 8));
  }
  add(words[0]), add(words[1]);
  add(static_cast<std::uint8_t>(turn.decision));
  for (std::size_t seat = 0; seat < kMostPlayers; seat++) {
    add(turn.taken[seat] | std::uint64_t{turn.die_rolls[seat]} << 8 |
        std::uint64_t{turn.points_lost[seat]} << 16);
  }
  return digest;
}

}  // namespace stoprule::push
