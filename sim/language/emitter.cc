// Rule text: orders what lowering computed into instructions and gives registers to arrays.
#include <algorithm>

#include "sim/core/check.h"
#include "sim/language/lowering.h"

namespace stoprule::language {

// Depth first from the decision; an array's register is free again after its last use. Constants
// are made anew for each use, so that they keep no register.
class Emitter {
 public:
  explicit Emitter(const Lowering& lowering)
      : lowering_(lowering),
        uses_(lowering.nodes_.size()),
        registers_(lowering.nodes_.size(), kNone),
        types_(lowering.nodes_.size(), Type::kTruth) {}

  Program program(Node decision) {
    count_uses(decision);
    const int result = emit(decision, Type::kTruth);
    program_.instructions.push_back(
        {.op = Op::kDecide, .type = types_[index(decision)], .a = byte(result)});
    return std::move(program_);
  }

 private:
  static constexpr int kNone = -1;
  static std::size_t index(Node node) { return static_cast<std::size_t>(node); }
  static std::uint8_t byte(int value) { return static_cast<std::uint8_t>(std::min(value, 255)); }

  // Nodes stand behind their parts, so one pass from the last to the first counts all uses.
  void count_uses(Node decision) {
    uses_[index(decision)] = 1;
    for (Node node = decision; node >= 0; node--) {
      if (uses_[index(node)] == 0) continue;
      for (const Node part : parts_of(node)) uses_[index(part)]++;
    }
  }

  std::span<const Node> parts_of(Node node) const {
    const auto& computed = lowering_.at(node);
    std::size_t n = 2;
    if (computed.op == Op::kLoad || computed.op == Op::kConstant) n = 0;
    if (computed.op == Op::kNot) n = 1;
    if (computed.op == Op::kSelect) n = 3;
    return std::span(computed.parts).first(n);
  }

  static Type type_of(std::int64_t low, std::int64_t high) {
    if (low >= INT16_MIN && high <= INT16_MAX) return Type::k16;
    return low >= INT32_MIN && high <= INT32_MAX ? Type::k32 : Type::k64;
  }

  // The type in which a node is computed: wide enough for it and its numbers.
  Type type_of(Node node) const {
    const auto& computed = lowering_.at(node);
    if (computed.truth && computed.op != Op::kLess && computed.op != Op::kLessOrEqual &&
        computed.op != Op::kEqual) {
      return Type::kTruth;
    }
    Type type = computed.truth ? Type::k16 : type_of(computed.low, computed.high);
    for (const Node part : parts_of(node)) {
      const auto& p = lowering_.at(part);
      if (p.truth) continue;
      type = std::max(type, p.op == Op::kConstant ? type_of(p.low, p.high) : types_[index(part)]);
    }
    return type;
  }

  // The register that holds a node, as an array of at least a type.
  int emit(Node node, Type type) {
    const auto& computed = lowering_.at(node);
    if (computed.op == Op::kConstant) {
      const Type own = computed.truth ? Type::kTruth : type_of(computed.low, computed.high);
      types_[index(node)] = std::max(type, own);
      const int out = take();
      program_.instructions.push_back({.op = Op::kConstant,
                                       .type = types_[index(node)],
                                       .out = byte(out),
                                       .value = computed.value});
      return out;
    }
    if (registers_[index(node)] == kNone) compute(node);
    return registers_[index(node)];
  }

  void compute(Node node) {
    const auto& computed = lowering_.at(node);
    std::array<int, 3> parts{};
    const auto list = parts_of(node);
    for (std::size_t i = 0; i < list.size(); i++) {
      // A constant waits until its type is known.
      if (lowering_.at(list[i]).op != Op::kConstant) parts[i] = emit(list[i], Type::kTruth);
    }
    const Type type = computed.op == Op::kLoad && !computed.truth ? Type::k16 : type_of(node);
    std::array<bool, 3> temporary{};
    for (std::size_t i = 0; i < list.size(); i++) {
      const auto& part = lowering_.at(list[i]);
      if (part.op == Op::kConstant) {
        parts[i] = emit(list[i], part.truth ? Type::kTruth : type);
        temporary[i] = true;
      } else if (!part.truth) {
        temporary[i] = widen(parts[i], types_[index(list[i])], type);
      }
    }
    const int out = take();
    Instruction instruction{.op = computed.op,
                            .type = type,
                            .out = byte(out),
                            .a = byte(parts[0]),
                            .b = byte(parts[1]),
                            .c = byte(parts[2])};
    if (computed.op == Op::kLoad) {
      instruction.quantity = static_cast<std::uint16_t>(computed.value >> 16);
      instruction.index = {static_cast<std::uint8_t>(computed.value >> 8 & 255),
                           static_cast<std::uint8_t>(computed.value & 255)};
    }
    program_.instructions.push_back(instruction);
    for (std::size_t i = 0; i < list.size(); i++) {
      if (temporary[i]) free_.push_back(parts[i]);
      if (lowering_.at(list[i]).op != Op::kConstant && --uses_[index(list[i])] == 0) {
        free_.push_back(registers_[index(list[i])]);
      }
    }
    registers_[index(node)] = out;
    types_[index(node)] = computed.truth ? Type::kTruth : type;
  }

  // Whether it took a register of its own.
  bool widen(int& from, Type now, Type wanted) {
    const int first = from;
    while (now < wanted) {
      now = static_cast<Type>(static_cast<int>(now) + 1);
      const int out = take();
      program_.instructions.push_back(
          {.op = Op::kWiden, .type = now, .out = byte(out), .a = byte(from)});
      if (from != first) free_.push_back(from);
      from = out;
    }
    return from != first;
  }

  int take() {
    if (free_.empty()) return program_.registers_n++;
    const int taken = free_.back();
    free_.pop_back();
    return taken;
  }

  const Lowering& lowering_;
  std::vector<int> uses_, registers_;
  std::vector<Type> types_;
  std::vector<int> free_;
  Program program_;
};

Program Lowering::program(Node decision) const { return Emitter(*this).program(decision); }

}  // namespace stoprule::language
