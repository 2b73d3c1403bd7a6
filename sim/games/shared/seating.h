// Who sits where, and a range of games as batches of one seating. Used by the games' lane players;
// knows no game.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "sim/games/game.h"

namespace stoprule {

/// Seatings that a setup has: games whose ids are equal modulo this have the same.
inline std::uint64_t seatings_of(const Setup& setup) {
  return setup.rotate ? setup.lineup.size() : 1;
}

/// Slots by seat in a game.
inline std::vector<std::size_t> slots_in(const Setup& setup, std::uint64_t game) {
  const std::size_t players_n = setup.lineup.size();
  std::vector<std::size_t> slots(players_n);
  for (std::size_t slot = 0; slot < players_n; slot++) {
    slots[seat_of(slot, game, players_n, setup.rotate)] = slot;
  }
  return slots;
}

/// Cuts games first .. first + games_n - 1 into batches of one seating, at most `most_n` games
/// each, and calls `play(seating, begin, n)` for each: the games first + begin, and every
/// seatings-th after it, n of them. `seating` is the remainder of their ids.
template <class Play>
void for_each_batch(std::uint64_t first, std::uint64_t games_n, std::uint64_t seatings, int most_n,
                    Play play) {
  for (std::uint64_t offset = 0; offset < std::min(seatings, games_n); offset++) {
    std::uint64_t left = (games_n - offset + seatings - 1) / seatings;
    for (std::uint64_t begin = offset; left > 0;) {
      const std::uint64_t batch_n = std::min(left, static_cast<std::uint64_t>(most_n));
      play(static_cast<std::size_t>((first + offset) % seatings), begin, static_cast<int>(batch_n));
      begin += seatings * batch_n;
      left -= batch_n;
    }
  }
}

}  // namespace stoprule
