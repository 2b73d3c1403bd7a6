// Rule text: from trees to code. Every number is an exact fraction of two integers whose ranges are
// known: a decimal is an integer over a power of ten, a quotient keeps its divisor, a comparison
// multiplies across. So no number is ever rounded, and every instruction set decides alike. What
// may become too large for 64 bits, may divide by zero, or compares what can only come out one way,
// is the user's mistake and is told when the rule is defined.
//
// A game builds its decisions from clauses and from quantities of its own by the same functions.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <tuple>

#include "sim/language/definition.h"
#include "sim/language/program.h"

namespace stoprule::language {

/// A place in the graph of what is computed. Equal things have equal places.
using Node = int;

/// numerator / denominator; the denominator is above 0.
struct Fraction {
  Node numerator = 0, denominator = 0;
};

class Lowering {
 public:
  /// `values` of the definition's parameters; null: anything in their ranges.
  Lowering(const Vocabulary& vocabulary, const Definition& definition, const Values* values);

  /// The value of a clause's tree. `candidate`: what `this` stands for.
  Fraction number(ExpressionId id, int candidate = 0);
  Node truth(ExpressionId id, int candidate = 0);

  // Building blocks.
  Node constant(std::int64_t value);
  Node yes_or_no(bool value);
  Node load(std::size_t quantity, int first = 0, int second = 0);
  Fraction fraction(Node whole) { return {whole, constant(1)}; }
  /// A parameter's value.
  Fraction parameter(std::size_t place);
  Node select(Node condition, Node yes, Node no);
  Node both(Node a, Node b);
  Node either(Node a, Node b);
  Node less(const Fraction& a, const Fraction& b);
  Node less_or_equal(const Fraction& a, const Fraction& b);
  /// The index of the largest of the scores that are allowed, the first on ties; -1 if none is.
  Node largest(std::span<const Fraction> scores, std::span<const Node> allowed);
  /// A number in -128..127 for each score, in the same order as they.
  std::vector<Node> keys(std::span<const Fraction> scores);

  /// The first mistake met.
  const std::optional<Mistake>& mistake() const { return mistake_; }

  /// Code that decides by the node: a truth, or a number that fits what evaluate() is to write.
  /// With too many things at a time registers_n is above kMostRegisters, and the program must not
  /// be run.
  Program program(Node decision) const;

 private:
  friend class Emitter;
  struct Computed {
    Op op;
    bool truth;
    std::array<Node, 3> parts;
    std::int64_t value;      // of a constant; what a load loads
    std::int64_t low, high;  // of a number
  };

  const Computed& at(Node node) const { return nodes_[static_cast<std::size_t>(node)]; }
  bool is(Node node, std::int64_t value) const;
  Node make(Op op, bool truth, std::array<Node, 3> parts, std::int64_t value, std::int64_t low,
            std::int64_t high);
  Node arithmetic(Op op, Node a, Node b);
  Node compare(Op op, Node a, Node b);
  Node opposite(Node a);
  // Both over one denominator.
  std::tuple<Node, Node, Node> over_one(const Fraction& a, const Fraction& b);
  Fraction reduced(Fraction fraction);
  Fraction divide(const Fraction& a, const Fraction& b);
  void fail(std::string message);
  std::string range_text(const Fraction& fraction) const;

  const Vocabulary& vocabulary_;
  const Definition& definition_;
  const Values* values_;
  std::vector<Computed> nodes_;
  std::map<std::tuple<Op, Node, Node, Node, std::int64_t>, Node> known_;
  std::size_t offset_ = 0;  // of the expression being lowered
  std::optional<Mistake> mistake_;
};

/// Checks all that depends on ranges, with any values of the parameters.
std::optional<Mistake> check_ranges(const Vocabulary& vocabulary, const Definition& definition);

}  // namespace stoprule::language
