// Lanes: the types in which strategies are written once and computed for one game or for many. This
// is the one-lane form, plain and portable; its arithmetic is that of the vector forms to the bit:
// a Byte wraps at 8 bits, a Word at 16. Used by strategies' one-lane templates and the engines.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

namespace stoprule {

/// A table of 256 bytes, looked up by an unsigned byte.
using ByteTable = std::array<std::int8_t, 256>;

namespace one_lane {

/// Yes or no.
struct Mask {
  bool set = false;
  friend constexpr Mask operator&(Mask a, Mask b) { return {a.set && b.set}; }
  friend constexpr Mask operator|(Mask a, Mask b) { return {a.set || b.set}; }
  friend constexpr Mask operator!(Mask a) { return {!a.set}; }
};

/// -128..127, wrapping.
struct Byte {
  std::int8_t value = 0;
  constexpr Byte() = default;
  constexpr Byte(int v) : value(static_cast<std::int8_t>(v)) {}  // NOLINT: constants read as lanes

  friend constexpr Byte operator+(Byte a, Byte b) { return a.value + b.value; }
  friend constexpr Byte operator-(Byte a, Byte b) { return a.value - b.value; }
  friend constexpr Byte operator&(Byte a, Byte b) { return a.value & b.value; }
  friend constexpr Byte operator|(Byte a, Byte b) { return a.value | b.value; }
  friend constexpr Mask operator==(Byte a, Byte b) { return {a.value == b.value}; }
  friend constexpr Mask operator>(Byte a, Byte b) { return {a.value > b.value}; }
  friend constexpr Mask operator>=(Byte a, Byte b) { return {a.value >= b.value}; }
  friend constexpr Mask operator<(Byte a, Byte b) { return {a.value < b.value}; }
  friend constexpr Mask operator<=(Byte a, Byte b) { return {a.value <= b.value}; }
};

/// -32768..32767, wrapping.
struct Word {
  std::int16_t value = 0;
  constexpr Word() = default;
  constexpr Word(int v) : value(static_cast<std::int16_t>(v)) {}  // NOLINT: constants read as lanes

  friend constexpr Word operator+(Word a, Word b) { return a.value + b.value; }
  friend constexpr Word operator-(Word a, Word b) { return a.value - b.value; }
  friend constexpr Mask operator>(Word a, Word b) { return {a.value > b.value}; }
  friend constexpr Mask operator>=(Word a, Word b) { return {a.value >= b.value}; }
  friend constexpr Mask operator<(Word a, Word b) { return {a.value < b.value}; }
  friend constexpr Mask operator<=(Word a, Word b) { return {a.value <= b.value}; }
};

constexpr Byte select(Mask m, Byte yes, Byte no) { return m.set ? yes : no; }
constexpr Byte max(Byte a, Byte b) { return std::max(a.value, b.value); }
constexpr Byte min(Byte a, Byte b) { return std::min(a.value, b.value); }
/// The table's entry at the byte taken as unsigned.
constexpr Byte lookup(const ByteTable& table, Byte index) {
  return table[static_cast<std::uint8_t>(index.value)];
}
/// The byte taken as signed.
constexpr Word widen(Byte a) { return a.value; }
/// The byte taken as unsigned.
constexpr Word widen_unsigned(Byte a) { return static_cast<std::uint8_t>(a.value); }
constexpr Word select(Mask m, Word yes, Word no) { return m.set ? yes : no; }
constexpr Word max(Word a, Word b) { return std::max(a.value, b.value); }
/// The product, held at the ends of the range instead of wrapping.
constexpr Word multiply_saturated(Word a, Word b) {
  return std::clamp(int{a.value} * b.value, -32768, 32767);
}

}  // namespace one_lane
}  // namespace stoprule
