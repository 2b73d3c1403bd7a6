// Rule text: code. A list of instructions, each of which makes an array over lanes from others; the
// last array is the decision. Made by lowering.cc, run by evaluate-inl.h. Integers only.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace stoprule::language {

/// Lanes that are computed at a time.
inline constexpr std::size_t kChunk = 256;
/// Arrays that a program may keep at a time.
inline constexpr int kMostRegisters = 64;

enum class Op : std::uint8_t {
  kLoad,      ///< a quantity
  kConstant,  ///< `value`
  kWiden,     ///< a, from the next narrower type
  kAdd,
  kSubtract,
  kMultiply,
  kMin,
  kMax,
  kSelect,  ///< a yes? b : c
  kLess,    ///< a < b, likewise below
  kLessOrEqual,
  kEqual,
  kAnd,
  kOr,
  kNot,
  kDecide,  ///< a: the decision
};

/// How the numbers of an array are kept: as narrow as their range allows. Yes and no are a byte, 1
/// and 0.
enum class Type : std::uint8_t { kTruth, k16, k32, k64 };

struct Instruction {
  Op op = Op::kLoad;
  Type type = Type::kTruth;  ///< of the result; of the operands where they are compared
  std::uint8_t out = 0, a = 0, b = 0, c = 0;  ///< registers
  std::int64_t value = 0;                     ///< of kConstant
  std::uint16_t quantity = 0;                 ///< of kLoad: its place in the vocabulary
  std::array<std::uint8_t, 2> index = {};     ///< of kLoad
};

struct Program {
  std::vector<Instruction> instructions;
  int registers_n = 0;
};

}  // namespace stoprule::language
