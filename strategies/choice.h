// Uniform choices by a coin, for strategies of any game: lane expressions over a view's choice().
#pragma once

#include <array>
#include <cstdint>

#include "sim/core/lanes.h"
#include "sim/games/shared/coin.h"

namespace stoprule {

/// Ranges of a choice that are uniform: kChoiceRange is a multiple of each.
inline constexpr int kMostChoices = 6;

/// choice % n by n and choice.
inline constexpr auto kChoiceRests = [] {
  std::array<ByteTable, kMostChoices + 1> tables{};
  for (int n = 1; n <= kMostChoices; n++) {
    for (int choice = 0; choice < 256; choice++) {
      tables[static_cast<std::size_t>(n)][static_cast<std::size_t>(choice)] =
          static_cast<std::int8_t>(choice % n);
    }
  }
  return tables;
}();

/// Uniform over 0..n-1, for n = 1..kMostChoices.
template <class View>
typename View::Byte choice_below(const View& view, typename View::Byte n) {
  using Byte = typename View::Byte;
  Byte result(0);
  for (int k = 2; k <= kMostChoices; k++) {
    const auto rest = lookup(kChoiceRests[static_cast<std::size_t>(k)], view.choice());
    result = select(n == Byte(k), rest, result);
  }
  return result;
}

/// The index, below `most`, of the n-th (from 0) that is possible.
template <class Byte, class Possible>
Byte nth(int most, Byte n, Possible possible) {
  Byte found(0), before(0);
  for (int i = 0; i < most; i++) {
    const auto here = possible(i);
    found = select(here & (before == n), Byte(i), found);
    before = before + select(here, Byte(1), Byte(0));
  }
  return found;
}

}  // namespace stoprule
