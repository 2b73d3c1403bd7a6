// Looks: numbers of games, the same for every machine, after which results are read before all
// games are played. Used by experiments that may stop early or tell how their results came about.
#pragma once

#include <cstdint>

namespace stoprule {

inline constexpr std::uint64_t kFirstLookAt = 1024;

/// The look after one at `games_n`: 1024, and then an eighth further each time, in whole steps of
/// 1024.
constexpr std::uint64_t look_after(std::uint64_t games_n) {
  if (games_n < kFirstLookAt) return kFirstLookAt;
  return games_n + (games_n / 8 + kFirstLookAt - 1) / kFirstLookAt * kFirstLookAt;
}

}  // namespace stoprule
