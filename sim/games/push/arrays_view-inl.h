// PUSH on lanes: a vector of games read from a ViewArrays, with the members of OneView (view.h)
// that the shared decisions read. Compiled once for each instruction set.
#pragma once

#include "sim/core/lanes-inl.h"
#include "sim/games/push/strategy.h"

namespace stoprule::push::STOPRULE_TARGET {

using namespace stoprule::STOPRULE_TARGET;  // NOLINT: the lanes of this instruction set

class ArraysView {
 public:
  using Byte = STOPRULE_TARGET::Byte;
  using Mask = STOPRULE_TARGET::Mask;
  using Word = STOPRULE_TARGET::Word;

  STOPRULE_INLINE ArraysView(const ViewArrays& arrays, std::size_t lane)
      : arrays_(arrays), lane_(lane) {}

  STOPRULE_INLINE Byte open_columns() const { return byte(arrays_.open_columns); }
  STOPRULE_INLINE Byte column_sum(int i) const { return byte(arrays_.column_sum[i]); }
  STOPRULE_INLINE Mask is_open(int i) const { return !(byte(arrays_.column_cards[i]) == Byte(0)); }
  STOPRULE_INLINE Mask has_die(int i) const {
    return !clear(byte(arrays_.column_kinds[i]), Byte(1 << kDie));
  }
  STOPRULE_INLINE Mask card_is_die() const { return byte(arrays_.card) == Byte(kDie); }
  STOPRULE_INLINE Mask admits(int i) const {
    constexpr Table16 kKindBit{1, 2, 4, 8, 16, 32};
    constexpr Table16 kValueBit{0, 1, 2, 4, 8, 16, 32};
    const Byte card = byte(arrays_.card);
    const Byte kinds = byte(arrays_.column_kinds[i]) & lookup(kKindBit, card & Byte(15));
    const Byte values = byte(arrays_.column_values[i]) & lookup(kValueBit, upper_nibble(card));
    return (kinds | values) == Byte(0);
  }
  STOPRULE_INLINE Byte place_by_sum() const { return push::place_by_sum(*this); }
  STOPRULE_INLINE Byte open_sum(int colour) const { return byte(arrays_.open_sum[0][colour]); }

 private:
  STOPRULE_INLINE Byte byte(const std::uint8_t* array) const { return Byte::load(array + lane_); }

  const ViewArrays& arrays_;
  std::size_t lane_;
};

/// Decides vector by vector, and what is left over lane by lane: decide(view) is a byte a lane.
template <class Decide>
STOPRULE_INLINE void each_vector(const ViewArrays& view, std::int8_t* out, Decide decide) {
  std::size_t lane = 0;
  for (; lane + kLanes <= view.lanes_n; lane += kLanes) {
    decide(ArraysView(view, lane)).store(out + lane);
  }
  for (; lane < view.lanes_n; lane++) {
    out[lane] = decide(OneView(view, static_cast<std::uint32_t>(lane))).value;
  }
}

}  // namespace stoprule::push::STOPRULE_TARGET
