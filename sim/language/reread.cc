// Texts that the parser reads as often as they are used, each time for other indices: a quantity's
// formula, a let, and what is in the brackets of sum, min, max, count and at_max over an index.
#include <fmt/format.h>

#include <utility>

#include "sim/core/check.h"
#include "sim/language/named.h"
#include "sim/language/parser.h"

namespace stoprule::language {

using Kind = Expression::Kind;

// A quantity that is short for a text: its tree, as if it stood here in brackets. The text knows no
// index but the quantity's own.
ExpressionId Parser::formula(const Expression& use) {
  const Quantity& known = vocabulary_.quantities[use.name];
  Tokens tokens = cut_into_tokens(known.formula);
  for (Token& token : tokens.list) token.offset = use.offset;
  std::vector<std::optional<int>> running(vocabulary_.index_kinds.size());
  for (std::size_t i = 0; i < known.indices.size(); i++) running[known.indices[i]] = use.index[i];
  std::swap(tokens, tokens_), std::swap(running, running_);
  const std::size_t back_at = std::exchange(at_, 0);
  const ExpressionId root = expression();
  if (failed()) return root;
  check(now().kind == Token::Kind::kEnd, "a formula of the vocabulary");
  std::swap(tokens, tokens_), std::swap(running, running_);
  at_ = back_at;
  return root;
}

// A let: its tree, as if it stood here in brackets.
ExpressionId Parser::let_use(std::size_t let) {
  if (clause_) definition_.mark_read(lets_[let].name);
  const std::size_t back_at = std::exchange(at_, lets_[let].at);
  const ExpressionId root = expression();
  if (!failed()) at_ = back_at;
  return root;
}

// sum(KIND: number), likewise min and max, count(KIND: condition) and at_max(KIND: score, value),
// behind the bracket. What follows the colon is read once for each index of the kind.
ExpressionId Parser::aggregate(const Token& name) {
  const Token kind_name = take();
  const auto kind = place_of(vocabulary_.index_kinds, kind_name.text);
  if (!kind) fail_unknown(kind_name, "kind of index", names_of(vocabulary_.index_kinds));
  if (failed()) return add({});
  take();  // the colon
  const std::size_t first_at = at_;
  const auto outside = running_[*kind];
  Gathered gathered;
  const int indices_n = static_cast<int>(vocabulary_.index_kinds[*kind].names.size());
  for (int i = 0; i < indices_n && !failed(); i++) {
    at_ = first_at;
    running_[*kind] = i;
    gathered = one_more(name, gathered);
  }
  running_[*kind] = outside;
  want(")", fmt::format("the bracket of {} must be closed", name.text));
  return failed() ? add({}) : gathered.value;
}

// What came before with what the next index gives.
Parser::Gathered Parser::one_more(const Token& name, const Gathered& before) {
  const Token first = now();
  ExpressionId next = expression();
  if (name.text == "count") {
    want_truth(next, first);
    const ExpressionId one =
        add({.kind = Kind::kNumber, .offset = first.offset, .number = kDecimalUnit});
    const ExpressionId none = add({.kind = Kind::kNumber, .offset = first.offset});
    next = add({.kind = Kind::kIf, .offset = first.offset, .parts = {next, one, none}});
  }
  want_number(next, first);
  const auto with_next = [&](Kind kind, ExpressionId so_far) {
    return so_far < 0 ? next : binary(kind, name.offset, so_far, next);
  };
  if (name.text == "min") return {.value = with_next(Kind::kMin, before.value)};
  if (name.text == "max") return {.value = with_next(Kind::kMax, before.value)};
  if (name.text != "at_max") return {.value = with_next(Kind::kAdd, before.value)};
  want(",", "at_max takes a score and the value at the largest: at_max(KIND: score, value)");
  if (failed()) return before;
  ExpressionId value = expression();
  if (before.value >= 0) {
    value =
        add({.kind = Kind::kIf,
             .truth = definition_.at(value).truth,
             .offset = name.offset,
             .parts = {binary(Kind::kLess, name.offset, before.best, next), value, before.value}});
  }
  return {.value = value, .best = with_next(Kind::kMax, before.best)};
}

}  // namespace stoprule::language
