// What operators of a rule work on: numbers, calls, quantities with their indices, and parameters.
#include <fmt/format.h>

#include <algorithm>

#include "sim/core/check.h"
#include "sim/core/names.h"
#include "sim/language/named.h"
#include "sim/language/parser.h"

namespace stoprule::language {

using Kind = Expression::Kind;

ExpressionId Parser::primary() {
  const Token token = take();
  switch (token.kind) {
    case Token::Kind::kNumber:
      return add({.kind = Kind::kNumber, .offset = token.offset, .number = token.number});
    case Token::Kind::kParameter:
      return parameter_use(token);
    case Token::Kind::kName:
      if (token.text == "true" || token.text == "false") {
        return add({.kind = Kind::kTruth,
                    .truth = true,
                    .offset = token.offset,
                    .number = token.text == "true"});
      }
      if (token.text == "min" || token.text == "max" || token.text == "if") return call(token);
      return quantity(token);
    case Token::Kind::kSign:
      if (token.text == "(") {
        const ExpressionId inner = expression();
        want(")", "the bracket must be closed");
        return inner;
      }
      break;
    default:
      break;
  }
  fail(token.offset,
       fmt::format("here must stand a number, a quantity, $parameter or (, not {}", shown(token)));
  return add({});
}

// min(a, b, ...), max(a, b, ...) and if(condition, a, b).
ExpressionId Parser::call(const Token& name) {
  std::vector<ExpressionId> parts;
  std::vector<Token> firsts;
  want("(", fmt::format("{} takes its values in brackets", name.text));
  do {
    firsts.push_back(now());
    parts.push_back(expression());
  } while (!failed() && skip(","));
  want(")", fmt::format("the bracket of {} must be closed", name.text));
  if (failed()) return add({});
  if (name.text != "if") {
    if (parts.size() < 2) fail(name.offset, fmt::format("{} takes two values or more", name.text));
    ExpressionId result = parts.front();
    for (std::size_t i = 0; i < parts.size(); i++) want_number(parts[i], firsts[i]);
    for (std::size_t i = 1; i < parts.size(); i++) {
      result = binary(name.text == "min" ? Kind::kMin : Kind::kMax, name.offset, result, parts[i]);
    }
    return result;
  }
  if (parts.size() != 3) {
    fail(name.offset, "if takes a condition and two values: if(leading, 1, 2)");
    return add({});
  }
  want_truth(parts[0], firsts[0]);
  const bool truth = definition_.at(parts[1]).truth;
  if (truth) want_truth(parts[2], firsts[2]);
  if (!truth) want_number(parts[2], firsts[2]);
  return add({.kind = Kind::kIf,
              .truth = truth,
              .offset = name.offset,
              .parts = {parts[0], parts[1], parts[2]}});
}

ExpressionId Parser::quantity(const Token& name) {
  const auto found = place_of(vocabulary_.quantities, name.text);
  if (!found) {
    if (place_of(vocabulary_.shared, name.text) || definition_.parameter(name.text)) {
      fail(name.offset, fmt::format("{0} is a parameter: write ${0}", name.text));
    } else {
      fail_unknown(name, "quantity", names_of(vocabulary_.quantities));
    }
    return add({});
  }
  const Quantity& known = vocabulary_.quantities[*found];
  if ((known.clauses >> clause_ & 1u) == 0) {
    std::vector<std::string> where;
    for (std::size_t k = 0; k < vocabulary_.clauses.size(); k++) {
      if ((known.clauses >> k & 1u) != 0) where.push_back(vocabulary_.clauses[k].name);
    }
    fail(name.offset, fmt::format("{} is known in {} only", known.name, join(where, " and ")));
    return add({});
  }
  if (!known.formula.empty()) return formula(*found, name.offset);
  Expression expression{
      .kind = Kind::kQuantity, .truth = known.truth, .offset = name.offset, .name = *found};
  indices(expression, name);
  if (!failed()) {
    for (const auto& shared : known.uses) definition_.share(vocabulary_, shared);
  }
  return add(expression);
}

// A quantity that is short for a text: its tree, as if it stood here in brackets.
ExpressionId Parser::formula(std::size_t quantity, std::size_t offset) {
  Tokens tokens = cut_into_tokens(vocabulary_.quantities[quantity].formula);
  for (Token& token : tokens.list) token.offset = offset;
  std::swap(tokens, tokens_);
  const std::size_t back_at = std::exchange(at_, 0);
  const ExpressionId root = expression();
  if (!failed()) check(now().kind == Token::Kind::kEnd, "a formula of the vocabulary");
  if (!failed()) tokens_ = std::move(tokens), at_ = back_at;
  return root;
}

ExpressionId Parser::parameter_use(const Token& name) {
  std::size_t place = 0;
  if (const auto declared = definition_.parameter(name.text)) {
    place = *declared;
  } else if (place_of(vocabulary_.shared, name.text)) {
    place = definition_.share(vocabulary_, name.text);
  } else {
    const auto known = names_of(definition_.parameters);
    const std::string nearest = nearest_name(name.text, known);
    fail(name.offset,
         fmt::format("${0} is not declared above.{1} Declare it like: param {0} = 3 in 0..9;",
                     name.text, nearest.empty() ? "" : fmt::format(" Did you mean ${}?", nearest)));
  }
  return add({.kind = Kind::kParameter, .offset = name.offset, .name = place});
}

void Parser::indices(Expression& expression, const Token& name) {
  const Quantity& known = vocabulary_.quantities[expression.name];
  const auto& scored = vocabulary_.clauses[clause_].scored;
  if (!is("(")) {
    if (known.indices.empty() || (known.indices.size() == 1 && known.indices[0] == scored)) return;
    const IndexKind& kind = vocabulary_.index_kinds[known.indices.front()];
    return fail(name.offset,
                fmt::format("{0} of which {1}? Write {0}({2}{3})", known.name, kind.name,
                            kind.names.front(), known.indices.size() > 1 ? ", ..." : ""));
  }
  if (known.indices.empty()) {
    return fail(now().offset, fmt::format("{} takes nothing in brackets", known.name));
  }
  take();
  for (std::size_t i = 0; i < known.indices.size() && !failed(); i++) {
    const IndexKind& kind = vocabulary_.index_kinds[known.indices[i]];
    if (i > 0) want(",", fmt::format("{} takes a {} here too", known.name, kind.name));
    if (!failed()) expression.index[i] = index_of(kind, known.indices[i]);
  }
  if (!failed()) want(")", fmt::format("the bracket of {} must be closed", known.name));
}

int Parser::index_of(const IndexKind& kind, std::size_t kind_at) {
  const Token token = take();
  if (token.text == "this") {
    if (vocabulary_.clauses[clause_].scored == kind_at) return kThis;
    fail(token.offset, fmt::format("the clause {} is not asked for one {} after the other",
                                   vocabulary_.clauses[clause_].name, kind.name));
    return 0;
  }
  const auto found = std::find(kind.names.begin(), kind.names.end(), token.text);
  if (found == kind.names.end()) {
    fail_unknown(token, kind.name, kind.names);
    return 0;
  }
  return static_cast<int>(found - kind.names.begin());
}

}  // namespace stoprule::language
