// Rule text: runs a program over lanes. Each instruction is a loop over arrays that the compiler
// turns into vectors; nothing is allocated and nothing branches on a lane. Compiled once for each
// instruction set, by the files that know how to load a game's quantities.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "sim/language/program.h"

namespace stoprule::language::STOPRULE_TARGET {

/// The arrays of a chunk of lanes.
class Registers {
 public:
  template <class T>
  T* at(std::uint8_t i) {
    return reinterpret_cast<T*>(memory_ + std::size_t{i} * kChunk * sizeof(std::int64_t));
  }

 private:
  alignas(64) std::byte memory_[kMostRegisters * kChunk * sizeof(std::int64_t)];
};

template <class T, class Operation>
void each(T* __restrict out, const T* a, const T* b, std::size_t lanes_n, Operation operation) {
  for (std::size_t l = 0; l < lanes_n; l++) out[l] = static_cast<T>(operation(a[l], b[l]));
}

template <class T, class Test>
void test_each(std::int8_t* __restrict out, const T* a, const T* b, std::size_t lanes_n,
               Test test) {
  for (std::size_t l = 0; l < lanes_n; l++) out[l] = test(a[l], b[l]) ? 1 : 0;
}

/// Both are loaded before one is chosen: compilers make no vectors of loads that may not happen.
template <class T>
void select_each(T* __restrict out, const std::int8_t* condition, const T* yes, const T* no,
                 std::size_t lanes_n) {
  for (std::size_t l = 0; l < lanes_n; l++) {
    const T if_yes = yes[l], if_no = no[l];
    out[l] = condition[l] != 0 ? if_yes : if_no;
  }
}

/// An instruction on numbers of one type.
template <class T>
void step(const Instruction& in, Registers& registers, std::size_t lanes_n) {
  T* out = registers.at<T>(in.out);
  std::int8_t* truth = registers.at<std::int8_t>(in.out);
  const T *a = registers.at<T>(in.a), *b = registers.at<T>(in.b), *c = registers.at<T>(in.c);
  switch (in.op) {
    case Op::kConstant:
      return std::fill_n(out, lanes_n, static_cast<T>(in.value)), void();
    case Op::kAdd:
      return each(out, a, b, lanes_n, [](T x, T y) { return x + y; });
    case Op::kSubtract:
      return each(out, a, b, lanes_n, [](T x, T y) { return x - y; });
    case Op::kMultiply:
      return each(out, a, b, lanes_n, [](T x, T y) { return x * y; });
    case Op::kMin:
      return each(out, a, b, lanes_n, [](T x, T y) { return x < y ? x : y; });
    case Op::kMax:
      return each(out, a, b, lanes_n, [](T x, T y) { return x > y ? x : y; });
    case Op::kSelect:
      return select_each(out, registers.at<std::int8_t>(in.a), b, c, lanes_n);
    case Op::kLess:
      return test_each(truth, a, b, lanes_n, [](T x, T y) { return x < y; });
    case Op::kLessOrEqual:
      return test_each(truth, a, b, lanes_n, [](T x, T y) { return x <= y; });
    case Op::kEqual:
      return test_each(truth, a, b, lanes_n, [](T x, T y) { return x == y; });
    default:
      return;  // the others are not for numbers
  }
}

/// An instruction on yes and no.
inline void truth_step(const Instruction& in, Registers& registers, std::size_t lanes_n) {
  using Truth = std::int8_t;
  Truth* out = registers.at<Truth>(in.out);
  const Truth *a = registers.at<Truth>(in.a), *b = registers.at<Truth>(in.b);
  if (in.op == Op::kConstant) std::fill_n(out, lanes_n, static_cast<Truth>(in.value));
  if (in.op == Op::kAnd) each(out, a, b, lanes_n, [](Truth x, Truth y) { return x & y; });
  if (in.op == Op::kOr) each(out, a, b, lanes_n, [](Truth x, Truth y) { return x | y; });
  if (in.op == Op::kNot) each(out, a, a, lanes_n, [](Truth x, Truth) { return x ^ 1; });
}

template <class Wide, class Narrow>
void copy(Wide* __restrict out, const Narrow* a, std::size_t lanes_n) {
  for (std::size_t l = 0; l < lanes_n; l++) out[l] = static_cast<Wide>(a[l]);
}

inline void widen_step(const Instruction& in, Registers& registers, std::size_t lanes_n) {
  if (in.type == Type::k32) {
    copy(registers.at<std::int32_t>(in.out), registers.at<std::int16_t>(in.a), lanes_n);
  } else {
    copy(registers.at<std::int64_t>(in.out), registers.at<std::int32_t>(in.a), lanes_n);
  }
}

template <class Decision>
void decide(const Instruction& in, Registers& registers, std::size_t lanes_n, Decision* out) {
  if (in.type == Type::kTruth) copy(out, registers.at<std::int8_t>(in.a), lanes_n);
  if (in.type == Type::k16) copy(out, registers.at<std::int16_t>(in.a), lanes_n);
  if (in.type == Type::k32) copy(out, registers.at<std::int32_t>(in.a), lanes_n);
  if (in.type == Type::k64) copy(out, registers.at<std::int64_t>(in.a), lanes_n);
}

/// Decides in `lanes_n` lanes; the decision must fit the type of `out`. load(instruction, first, n,
/// array) writes a quantity of lanes first
/// .. first + n - 1: numbers to an array of 16 bits, yes and no to one of bytes.
template <class Load, class Decision>
void evaluate(const Program& program, std::size_t lanes_n, Load load, Decision* out) {
  Registers registers;
  for (std::size_t first = 0; first < lanes_n; first += kChunk) {
    const std::size_t n = std::min(kChunk, lanes_n - first);
    for (const Instruction& in : program.instructions) {
      if (in.op == Op::kLoad) {
        if (in.type == Type::kTruth) load(in, first, n, registers.at<std::int8_t>(in.out));
        if (in.type == Type::k16) load(in, first, n, registers.at<std::int16_t>(in.out));
      } else if (in.op == Op::kDecide) {
        decide(in, registers, n, out + first);
      } else if (in.op == Op::kWiden) {
        widen_step(in, registers, n);
      } else if (in.type == Type::kTruth) {
        truth_step(in, registers, n);
      } else if (in.type == Type::k16) {
        step<std::int16_t>(in, registers, n);
      } else if (in.type == Type::k32) {
        step<std::int32_t>(in, registers, n);
      } else {
        step<std::int64_t>(in, registers, n);
      }
    }
  }
}

}  // namespace stoprule::language::STOPRULE_TARGET
