// The parser's operators, the weakest first: each function reads those that bind stronger as its
// parts.
#include <fmt/format.h>

#include <algorithm>

#include "sim/language/parser.h"

namespace stoprule::language {

using Kind = Expression::Kind;

ExpressionId Parser::expression() {
  if (++depth_ > kDeepest) {
    fail(now().offset, fmt::format("nested too deeply: at most {} levels", kDeepest));
  }
  const Token first = now();
  ExpressionId left = conjunction();
  while (!failed() && is("or")) {
    want_truth(left, first);
    const std::size_t offset = take().offset;
    const Token second = now();
    const ExpressionId right = conjunction();
    want_truth(right, second);
    left = binary(Kind::kOr, offset, left, right);
  }
  depth_--;
  return left;
}

ExpressionId Parser::conjunction() {
  const Token first = now();
  ExpressionId left = negation();
  while (!failed() && is("and")) {
    want_truth(left, first);
    const std::size_t offset = take().offset;
    const Token second = now();
    const ExpressionId right = negation();
    want_truth(right, second);
    left = binary(Kind::kAnd, offset, left, right);
  }
  return left;
}

ExpressionId Parser::negation() {
  std::size_t offset = now().offset;
  bool odd = false, some = false;
  while (is("not")) {
    offset = take().offset;
    odd = !odd, some = true;
  }
  const Token first = now();
  const ExpressionId inner = comparison();
  if (some) want_truth(inner, first);
  return odd ? opposite(offset, inner) : inner;
}

ExpressionId Parser::comparison() {
  constexpr std::string_view kSigns[] = {"<", "<=", ">", ">=", "=", "==", "!="};
  const auto is_sign = [&] {
    return std::any_of(std::begin(kSigns), std::end(kSigns), [&](auto s) { return is(s); });
  };
  const Token first = now();
  const ExpressionId left = sum();
  if (failed() || !is_sign()) return left;
  const Token sign = take();
  const Token second = now();
  const ExpressionId right = sum();
  want_number(left, first);
  want_number(right, second);
  if (!failed() && is_sign()) {
    fail(now().offset, "a comparison has two sides; join two of them with and");
  }
  const auto of = [&](Kind kind, ExpressionId a, ExpressionId b) {
    return binary(kind, sign.offset, a, b);
  };
  if (sign.text == "<") return of(Kind::kLess, left, right);
  if (sign.text == ">") return of(Kind::kLess, right, left);
  if (sign.text == "<=") return of(Kind::kLessOrEqual, left, right);
  if (sign.text == ">=") return of(Kind::kLessOrEqual, right, left);
  const ExpressionId equal = of(Kind::kEqual, left, right);
  return sign.text == "!=" ? opposite(sign.offset, equal) : equal;
}

ExpressionId Parser::sum() {
  const Token first = now();
  ExpressionId left = product();
  while (!failed() && (is("+") || is("-"))) {
    want_number(left, first);
    const Token sign = take();
    const Token second = now();
    const ExpressionId right = product();
    want_number(right, second);
    left = binary(sign.text == "+" ? Kind::kAdd : Kind::kSubtract, sign.offset, left, right);
  }
  return left;
}

ExpressionId Parser::product() {
  const Token first = now();
  ExpressionId left = factor();
  while (!failed() && (is("*") || is("/"))) {
    want_number(left, first);
    const Token sign = take();
    const Token second = now();
    const ExpressionId right = factor();
    want_number(right, second);
    const bool times = sign.text == "*";
    left = binary(times ? Kind::kMultiply : Kind::kDivide, times ? sign.offset : second.offset,
                  left, right);
  }
  return left;
}

ExpressionId Parser::factor() {
  bool negative = false;
  const std::size_t offset = now().offset;
  while (is("-")) {
    take();
    negative = !negative;
  }
  const Token first = now();
  const ExpressionId inner = primary();
  if (!negative) return inner;
  want_number(inner, first);
  const ExpressionId zero = add({.kind = Kind::kNumber, .offset = offset});
  return binary(Kind::kSubtract, offset, zero, inner);
}

}  // namespace stoprule::language
