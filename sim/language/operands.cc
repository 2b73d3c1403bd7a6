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
      if (std::find(std::begin(kCalls), std::end(kCalls), token.text) != std::end(kCalls)) {
        return call(token);
      }
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

// min(a, b, ...), max(a, b, ...) and if(condition, a, b); the others go over an index.
ExpressionId Parser::call(const Token& name) {
  std::vector<ExpressionId> parts;
  std::vector<Token> firsts;
  want("(", fmt::format("{} takes its values in brackets", name.text));
  const bool over_index = now().kind == Token::Kind::kName && after().text == ":";
  if (over_index && name.text != "if") return aggregate(name);
  if (name.text != "if" && name.text != "min" && name.text != "max") {
    fail(now().offset,
         fmt::format("{0} goes over the indices of a kind: {0}(KIND: ...), where KIND is "
                     "one of {1}",
                     name.text, join(names_of(vocabulary_.index_kinds))));
  }
  do {
    firsts.push_back(now());
    parts.push_back(expression());
  } while (!failed() && skip(","));
  want(")", fmt::format("the bracket of {} must be closed", name.text));
  if (failed()) return add({});
  return name.text == "if" ? choice(name, parts, firsts) : extreme(name, parts, firsts);
}

// min or max of several; `firsts`: the token with which each begins.
ExpressionId Parser::extreme(const Token& name, std::span<const ExpressionId> parts,
                             std::span<const Token> firsts) {
  if (parts.size() < 2) fail(name.offset, fmt::format("{} takes two values or more", name.text));
  ExpressionId result = parts.front();
  for (std::size_t i = 0; i < parts.size(); i++) want_number(parts[i], firsts[i]);
  for (std::size_t i = 1; i < parts.size(); i++) {
    result = binary(name.text == "min" ? Kind::kMin : Kind::kMax, name.offset, result, parts[i]);
  }
  return result;
}

ExpressionId Parser::choice(const Token& name, std::span<const ExpressionId> parts,
                            std::span<const Token> firsts) {
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
  if (!found) return name_of_let(name);
  const Quantity& known = vocabulary_.quantities[*found];
  if (clause_ && (known.clauses >> *clause_ & 1u) == 0) {
    std::vector<std::string> where;
    for (std::size_t k = 0; k < vocabulary_.clauses.size(); k++) {
      if ((known.clauses >> k & 1u) != 0) where.push_back(vocabulary_.clauses[k].name);
    }
    fail(name.offset, fmt::format("{} is known in {} only", known.name, join(where, " and ")));
    return add({});
  }
  Expression expression{
      .kind = Kind::kQuantity, .truth = known.truth, .offset = name.offset, .name = *found};
  indices(expression, name);
  if (failed()) return add({});
  if (!known.formula.empty()) return formula(expression);
  for (const auto& shared : known.uses) {
    if (clause_) definition_.share(vocabulary_, shared);
  }
  return add(expression);
}

// A name that is no quantity.
ExpressionId Parser::name_of_let(const Token& name) {
  if (const auto let = place_of(lets_, name.text)) return let_use(*let);
  if (place_of(vocabulary_.shared, name.text) || definition_.parameter(name.text)) {
    fail(name.offset, fmt::format("{0} is a parameter: write ${0}", name.text));
    return add({});
  }
  auto known = names_of(vocabulary_.quantities);
  for (const Let& let : lets_) known.push_back(let.name);
  fail_unknown(name, "quantity", known);
  return add({});
}

ExpressionId Parser::parameter_use(const Token& name) {
  std::size_t place = 0;
  if (definition_.parameter(name.text) || place_of(vocabulary_.shared, name.text)) {
    if (clause_) place = definition_.share(vocabulary_, name.text);
  } else if (place_of(lets_, name.text)) {
    fail(name.offset, fmt::format("{0} is a let: write {0}, without $", name.text));
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
  if (!is("(")) return indices_left_out(expression, name);
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

void Parser::indices_left_out(Expression& expression, const Token& name) {
  const Quantity& known = vocabulary_.quantities[expression.name];
  std::string_view missing;
  std::vector<std::string> written;  // what brackets could hold
  for (std::size_t i = 0; i < known.indices.size(); i++) {
    const IndexKind& kind = vocabulary_.index_kinds[known.indices[i]];
    const auto& running = running_[known.indices[i]];
    if (running) expression.index[i] = *running;
    if (!running && missing.empty()) missing = kind.name;
    written.push_back(running ? kind.name : kind.names.front());
  }
  if (missing.empty()) return;
  fail(name.offset, fmt::format("{0} of which {1}? Write {0}({2}), or go over "
                                "all of them: max({1}: ...)",
                                known.name, missing, join(written)));
}

int Parser::index_of(const IndexKind& kind, std::size_t kind_at) {
  const Token token = take();
  if (token.text == "this" || token.text == kind.name) {
    if (running_[kind_at]) return *running_[kind_at];
    check(clause_.has_value(), "while a let is declared every index runs");
    fail(token.offset,
         fmt::format("the clause {0} is not asked for one {1} after the other; write max({1}: ...)",
                     vocabulary_.clauses[*clause_].name, kind.name));
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
