#include "sim/language/lowering.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "sim/core/check.h"

namespace stoprule::language {
namespace {

using Kind = Expression::Kind;

// Numbers stay within 62 bits, so that sums of two cannot overflow.
constexpr std::int64_t kLargest = std::int64_t{1} << 61;
// What stands for a node after a mistake: the first, a 1, which may divide.
constexpr Node kMistaken = 0;
// Nodes that a rule may need.
constexpr std::size_t kMostNodes = 20'000;

// What a load loads, in one number.
std::int64_t packed(std::size_t quantity, int first, int second) {
  return (static_cast<std::int64_t>(quantity) * 256 + first) * 256 + second;
}

// a op b, and whether it fits.
bool arithmetic_of(Op op, std::int64_t a, std::int64_t b, std::int64_t& result) {
  const bool overflow = op == Op::kAdd        ? __builtin_add_overflow(a, b, &result)
                        : op == Op::kSubtract ? __builtin_sub_overflow(a, b, &result)
                                              : __builtin_mul_overflow(a, b, &result);
  return !overflow && result <= kLargest && result >= -kLargest;
}

}  // namespace

Lowering::Lowering(const Vocabulary& vocabulary, const Definition& definition, const Values* values)
    : vocabulary_(vocabulary), definition_(definition), values_(values) {
  check(constant(1) == kMistaken, "the first node");
}

bool Lowering::is(Node node, std::int64_t value) const {
  return at(node).op == Op::kConstant && at(node).value == value;
}

void Lowering::fail(std::string message) {
  if (!mistake_) mistake_ = Mistake{offset_, std::move(message)};
}

Node Lowering::make(Op op, bool truth, std::array<Node, 3> parts, std::int64_t value,
                    std::int64_t low, std::int64_t high) {
  // Constants of the two kinds are told apart by the type that stands for their first part.
  if (op == Op::kConstant) parts[0] = truth ? 1 : 0;
  const std::tuple key{op, parts[0], parts[1], parts[2], value};
  const auto found = known_.find(key);
  if (found != known_.end()) return found->second;
  if (nodes_.size() >= kMostNodes) {
    fail("the rule is too long");
    return kMistaken;
  }
  nodes_.push_back({op, truth, parts, value, low, high});
  return known_[key] = static_cast<Node>(nodes_.size()) - 1;
}

Node Lowering::constant(std::int64_t value) {
  return make(Op::kConstant, false, {}, value, value, value);
}

Node Lowering::yes_or_no(bool value) { return make(Op::kConstant, true, {}, value, 0, 1); }

Node Lowering::load(std::size_t quantity, int first, int second) {
  const Quantity& known = vocabulary_.quantities[quantity];
  return make(Op::kLoad, known.truth, {}, packed(quantity, first, second), known.low, known.high);
}

// A parameter that is not known yet is a load of what is no quantity; such a graph is never run.
Fraction Lowering::parameter(std::size_t place) {
  const Parameter& known = definition_.parameters[place];
  const Node unit = constant(known.kind == Parameter::Kind::kDecimal ? kDecimalUnit : 1);
  if (values_ != nullptr) return reduced({constant((*values_)[place]), unit});
  const std::size_t beyond = vocabulary_.quantities.size() + place;
  return {make(Op::kLoad, false, {}, packed(beyond, 0, 0), known.low, known.high), unit};
}

Node Lowering::arithmetic(Op op, Node a, Node b) {
  const Computed x = at(a), y = at(b);
  const bool constants = x.op == Op::kConstant && y.op == Op::kConstant;
  if (op == Op::kMin || op == Op::kMax) {
    const auto pick = [op](std::int64_t p, std::int64_t q) {
      return op == Op::kMin ? std::min(p, q) : std::max(p, q);
    };
    if (a == b) return a;
    if (constants) return constant(pick(x.value, y.value));
    return make(op, false, {a, b, 0}, 0, pick(x.low, y.low), pick(x.high, y.high));
  }
  if (is(b, 0) && op != Op::kMultiply) return a;
  if (is(a, 0) && op == Op::kAdd) return b;
  if (op == Op::kMultiply && (is(a, 0) || is(b, 0))) return constant(0);
  if (op == Op::kMultiply && is(b, 1)) return a;
  if (op == Op::kMultiply && is(a, 1)) return b;
  std::int64_t low = 0, high = 0;
  bool fits = true;
  const auto corner = [&](std::int64_t p, std::int64_t q) {
    std::int64_t value = 0;
    fits = arithmetic_of(op, p, q, value) && fits;
    low = std::min(low, value), high = std::max(high, value);
  };
  if (op == Op::kMultiply) {
    fits = arithmetic_of(op, x.low, y.low, low);
    high = low;
    corner(x.low, y.high), corner(x.high, y.low), corner(x.high, y.high);
  } else {
    const bool down = op == Op::kSubtract;
    fits = arithmetic_of(op, x.low, down ? y.high : y.low, low);
    fits = arithmetic_of(op, x.high, down ? y.low : y.high, high) && fits;
  }
  if (!fits) {
    fail("the numbers that this needs may get too large; use fewer products and quotients");
    return kMistaken;
  }
  if (constants) return constant(low);
  return make(op, false, {a, b, 0}, 0, low, high);
}

Node Lowering::compare(Op op, Node a, Node b) {
  const Computed x = at(a), y = at(b);
  if (a == b) return yes_or_no(op != Op::kLess);
  if (op == Op::kLess) {
    if (x.high < y.low) return yes_or_no(true);
    if (x.low >= y.high) return yes_or_no(false);
  } else if (op == Op::kLessOrEqual) {
    if (x.high <= y.low) return yes_or_no(true);
    if (x.low > y.high) return yes_or_no(false);
  } else {
    if (x.low == x.high && x.low == y.low && y.low == y.high) return yes_or_no(true);
    if (x.high < y.low || x.low > y.high) return yes_or_no(false);
  }
  return make(op, true, {a, b, 0}, 0, 0, 1);
}

Node Lowering::opposite(Node a) {
  if (at(a).op == Op::kConstant) return yes_or_no(at(a).value == 0);
  if (at(a).op == Op::kNot) return at(a).parts[0];
  return make(Op::kNot, true, {a, 0, 0}, 0, 0, 1);
}

Node Lowering::both(Node a, Node b) {
  if (at(a).op == Op::kConstant) return at(a).value != 0 ? b : a;
  if (at(b).op == Op::kConstant) return at(b).value != 0 ? a : b;
  return a == b ? a : make(Op::kAnd, true, {a, b, 0}, 0, 0, 1);
}

Node Lowering::either(Node a, Node b) {
  if (at(a).op == Op::kConstant) return at(a).value != 0 ? a : b;
  if (at(b).op == Op::kConstant) return at(b).value != 0 ? b : a;
  return a == b ? a : make(Op::kOr, true, {a, b, 0}, 0, 0, 1);
}

Node Lowering::select(Node condition, Node yes, Node no) {
  if (at(condition).op == Op::kConstant) return at(condition).value != 0 ? yes : no;
  if (yes == no) return yes;
  const Computed x = at(yes), y = at(no);
  if (x.truth) return either(both(condition, yes), both(opposite(condition), no));
  return make(Op::kSelect, false, {condition, yes, no}, 0, std::min(x.low, y.low),
              std::max(x.high, y.high));
}

std::tuple<Node, Node, Node> Lowering::over_one(const Fraction& a, const Fraction& b) {
  const Computed x = at(a.denominator), y = at(b.denominator);
  if (a.denominator == b.denominator) return {a.numerator, b.numerator, a.denominator};
  if (x.op == Op::kConstant && y.op == Op::kConstant) {
    const std::int64_t divisor = std::gcd(x.value, y.value);
    const Node for_a = constant(y.value / divisor), for_b = constant(x.value / divisor);
    return {arithmetic(Op::kMultiply, a.numerator, for_a),
            arithmetic(Op::kMultiply, b.numerator, for_b),
            arithmetic(Op::kMultiply, a.denominator, for_a)};
  }
  return {arithmetic(Op::kMultiply, a.numerator, b.denominator),
          arithmetic(Op::kMultiply, b.numerator, a.denominator),
          arithmetic(Op::kMultiply, a.denominator, b.denominator)};
}

Fraction Lowering::reduced(Fraction fraction) {
  const Computed x = at(fraction.numerator), y = at(fraction.denominator);
  if (x.op != Op::kConstant || y.op != Op::kConstant) return fraction;
  const std::int64_t divisor = std::gcd(x.value, y.value);
  return {constant(x.value / divisor), constant(y.value / divisor)};
}

Fraction Lowering::divide(const Fraction& a, const Fraction& b) {
  const Computed divisor = at(b.numerator);
  if (divisor.op == Op::kConstant && divisor.value < 0) {
    return divide({arithmetic(Op::kSubtract, constant(0), a.numerator), a.denominator},
                  {constant(-divisor.value), b.denominator});
  }
  if (divisor.low < 1) {
    fail(fmt::format("the divisor may be {}, as it is {}; write max(..., 1)",
                     divisor.low == 0 ? "0" : "0 or less", range_text(b)));
    return a;
  }
  return reduced({arithmetic(Op::kMultiply, a.numerator, b.denominator),
                  arithmetic(Op::kMultiply, a.denominator, b.numerator)});
}

Node Lowering::less(const Fraction& a, const Fraction& b) {
  const auto [x, y, denominator] = over_one(a, b);
  return compare(Op::kLess, x, y);
}

Node Lowering::less_or_equal(const Fraction& a, const Fraction& b) {
  const auto [x, y, denominator] = over_one(a, b);
  return compare(Op::kLessOrEqual, x, y);
}

// Bounds of a fraction for a message, to three decimals.
std::string Lowering::range_text(const Fraction& fraction) const {
  const Computed &x = at(fraction.numerator), &y = at(fraction.denominator);
  const auto ratio = [](std::int64_t p, std::int64_t q) {
    return static_cast<double>(p) / static_cast<double>(q);
  };
  const auto shown = [](double value) {
    std::string text = fmt::format("{:.3f}", value);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.ends_with('.')) text.pop_back();
    return text;
  };
  const double low = ratio(x.low, x.low < 0 ? y.low : y.high);
  const double high = ratio(x.high, x.high < 0 ? y.high : y.low);
  return x.low == x.high && y.low == y.high ? shown(low)
                                            : fmt::format("{}..{}", shown(low), shown(high));
}

Fraction Lowering::number(ExpressionId id, int candidate) {
  const Expression& expression = definition_.at(id);
  const auto part = [&](std::size_t i) {
    const Fraction value = number(expression.parts[i], candidate);
    offset_ = expression.offset;
    return value;
  };
  const auto over_one_of = [&](Op op) {
    const Fraction left = part(0), right = part(1);
    const auto [a, b, denominator] = over_one(left, right);
    return reduced({arithmetic(op, a, b), denominator});
  };
  offset_ = expression.offset;
  switch (expression.kind) {
    case Kind::kNumber:
      return reduced({constant(expression.number), constant(kDecimalUnit)});
    case Kind::kParameter:
      return parameter(expression.name);
    case Kind::kQuantity: {
      const auto index = [&](std::size_t i) {
        return expression.index[i] == kThis ? candidate : expression.index[i];
      };
      const std::size_t indices_n = vocabulary_.quantities[expression.name].indices.size();
      return fraction(
          load(expression.name, indices_n > 0 ? index(0) : 0, indices_n > 1 ? index(1) : 0));
    }
    case Kind::kAdd:
      return over_one_of(Op::kAdd);
    case Kind::kSubtract:
      return over_one_of(Op::kSubtract);
    case Kind::kMin:
      return over_one_of(Op::kMin);
    case Kind::kMax:
      return over_one_of(Op::kMax);
    case Kind::kMultiply: {
      const Fraction left = part(0), right = part(1);
      return reduced({arithmetic(Op::kMultiply, left.numerator, right.numerator),
                      arithmetic(Op::kMultiply, left.denominator, right.denominator)});
    }
    case Kind::kDivide: {
      const Fraction left = part(0), right = part(1);
      return divide(left, right);
    }
    case Kind::kIf: {
      const Node condition = truth(expression.parts[0], candidate);
      const Fraction left = part(1), right = part(2);
      const auto [a, b, denominator] = over_one(left, right);
      return {select(condition, a, b), denominator};
    }
    default:
      check(false, "a number in the tree of a rule");
      return {};
  }
}

Node Lowering::truth(ExpressionId id, int candidate) {
  const Expression& expression = definition_.at(id);
  const auto part = [&](std::size_t i) { return truth(expression.parts[i], candidate); };
  switch (expression.kind) {
    case Kind::kTruth:
      return yes_or_no(expression.number != 0);
    case Kind::kQuantity:
      return load(expression.name, expression.index[0] == kThis ? candidate : expression.index[0],
                  expression.index[1] == kThis ? candidate : expression.index[1]);
    case Kind::kAnd: {
      const Node left = part(0);
      return both(left, part(1));
    }
    case Kind::kOr: {
      const Node left = part(0);
      return either(left, part(1));
    }
    case Kind::kNot:
      return opposite(part(0));
    case Kind::kIf: {
      const Node condition = part(0), yes = part(1);
      return select(condition, yes, part(2));
    }
    case Kind::kLess:
    case Kind::kLessOrEqual:
    case Kind::kEqual:
      break;
    default:
      check(false, "a condition in the tree of a rule");
  }
  const Fraction left = number(expression.parts[0], candidate);
  const Fraction right = number(expression.parts[1], candidate);
  offset_ = expression.offset;
  const auto [a, b, denominator] = over_one(left, right);
  const Op op = expression.kind == Kind::kLess          ? Op::kLess
                : expression.kind == Kind::kLessOrEqual ? Op::kLessOrEqual
                                                        : Op::kEqual;
  const Node result = compare(op, a, b);
  // Known beforehand: a slip, when nothing about the parameters is known yet.
  if (at(result).op == Op::kConstant && values_ == nullptr) {
    fail(fmt::format("this comparison always comes out the same: {} and {} are compared",
                     range_text(left), range_text(right)));
  }
  return result;
}

Node Lowering::largest(std::span<const Fraction> scores, std::span<const Node> allowed) {
  Node index = constant(-1), some = yes_or_no(false);
  Fraction best = scores.front();
  for (std::size_t i = 0; i < scores.size(); i++) {
    const Node better = both(allowed[i], either(opposite(some), less(best, scores[i])));
    index = select(better, constant(static_cast<std::int64_t>(i)), index);
    best = {select(better, scores[i].numerator, best.numerator),
            select(better, scores[i].denominator, best.denominator)};
    some = either(some, allowed[i]);
  }
  return index;
}

std::vector<Node> Lowering::keys(std::span<const Fraction> scores) {
  const bool bytes = std::all_of(scores.begin(), scores.end(), [this](const Fraction& score) {
    const Computed& whole = at(score.numerator);
    return is(score.denominator, 1) && whole.low >= -128 && whole.high <= 127;
  });
  std::vector<Node> keys;
  for (const Fraction& score : scores) {
    if (bytes) {
      keys.push_back(score.numerator);
      continue;
    }
    Node rank = constant(0);  // scores that are smaller
    for (const Fraction& other : scores) {
      rank = arithmetic(Op::kAdd, rank, select(less(other, score), constant(1), constant(0)));
    }
    keys.push_back(rank);
  }
  return keys;
}

std::optional<Mistake> check_ranges(const Vocabulary& vocabulary, const Definition& definition) {
  constexpr int kRegistersKept = 16;  // with values known a program never needs as many more
  for (std::size_t k = 0; k < vocabulary.clauses.size(); k++) {
    if (!definition.clauses[k]) continue;
    const ExpressionId root = *definition.clauses[k];
    Lowering lowering(vocabulary, definition, nullptr);
    std::vector<Node> decisions;
    if (const auto scored = vocabulary.clauses[k].scored) {
      std::vector<Fraction> scores;
      std::vector<Node> allowed;
      const auto candidates_n = static_cast<int>(vocabulary.index_kinds[*scored].names.size());
      for (int i = 0; i < candidates_n; i++) {
        scores.push_back(lowering.number(root, i));
        allowed.push_back(lowering.yes_or_no(true));
      }
      decisions = lowering.keys(scores);
      decisions.push_back(lowering.largest(scores, allowed));
    } else if (vocabulary.clauses[k].scores_lanes) {
      const Fraction score = lowering.number(root);
      decisions = {score.numerator, score.denominator};
    } else {
      decisions.push_back(lowering.truth(root));
    }
    if (lowering.mistake()) return lowering.mistake();
    for (const Node decision : decisions) {
      if (lowering.program(decision).registers_n > kMostRegisters - kRegistersKept) {
        return Mistake{definition.at(root).offset,
                       fmt::format("the clause {} keeps too many different things in mind; make it "
                                   "simpler",
                                   vocabulary.clauses[k].name)};
      }
    }
  }
  return std::nullopt;
}

}  // namespace stoprule::language
