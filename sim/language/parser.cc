#include "sim/language/parser.h"

#include <fmt/format.h>

#include <algorithm>

#include "sim/core/check.h"
#include "sim/core/names.h"

namespace stoprule::language {
namespace {

using Kind = Expression::Kind;

constexpr std::string_view kWords[] = {"and",  "or",    "not",  "min",   "max", "if",
                                       "true", "false", "this", "param", "in"};

bool is_word(std::string_view name) {
  return std::find(std::begin(kWords), std::end(kWords), name) != std::end(kWords);
}

template <class Named>
std::vector<std::string> names_of(const std::vector<Named>& things) {
  std::vector<std::string> names;
  for (const auto& thing : things) names.push_back(thing.name);
  return names;
}

template <class Named>
std::optional<std::size_t> place_of(const std::vector<Named>& things, std::string_view name) {
  const auto found = std::find_if(things.begin(), things.end(),
                                  [name](const Named& thing) { return thing.name == name; });
  if (found == things.end()) return std::nullopt;
  return static_cast<std::size_t>(found - things.begin());
}

}  // namespace

std::optional<std::size_t> Definition::parameter(std::string_view name) const {
  return place_of(parameters, name);
}

std::size_t Definition::share(const Vocabulary& vocabulary, std::string_view name) {
  if (const auto here = parameter(name)) return *here;
  const auto shared = place_of(vocabulary.shared, name);
  check(shared.has_value(), "a shared parameter of the vocabulary");
  parameters.push_back(vocabulary.shared[*shared]);
  return parameters.size() - 1;
}

Parsed parse(const Vocabulary& vocabulary, std::string_view text) {
  return Parser(vocabulary, text).rule();
}

Parser::Parser(const Vocabulary& vocabulary, std::string_view text)
    : vocabulary_(vocabulary), tokens_(cut_into_tokens(text)), mistake_(tokens_.mistake) {
  definition_.clauses.resize(vocabulary.clauses.size());
}

Parsed Parser::rule() {
  while (!failed()) {
    while (skip(";")) {
    }
    if (now().kind == Token::Kind::kEnd) break;
    statement();
    if (failed() || is(";") || now().kind == Token::Kind::kEnd) continue;
    fail(now().offset, begins_statement() ? fmt::format("put ; before {}", shown(now()))
                                          : fmt::format("{} does not go on with what stands before "
                                                        "it; an operator or ; is missing",
                                                        shown(now())));
  }
  const auto& clauses = definition_.clauses;
  if (!failed() && std::none_of(clauses.begin(), clauses.end(), [](auto& c) { return !!c; })) {
    fail(0, fmt::format("the rule decides nothing: give a clause, like {}: ...",
                        vocabulary_.clauses.front().name));
  }
  return {std::move(definition_), std::move(mistake_)};
}

void Parser::statement() {
  if (is("param")) return parameter();
  if (now().kind == Token::Kind::kName && after().text == ":") return clause();
  fail(now().offset,
       fmt::format("here stands {}; a statement is 'param NAME = ...' or a clause: {}",
                   shown(now()), join(names_of(vocabulary_.clauses))));
}

void Parser::parameter() {
  take();
  const Token name = take();
  if (name.kind != Token::Kind::kName || is_word(name.text)) {
    return fail(name.offset, "a parameter needs a name: param limit = 0.2 in 0..1");
  }
  if (definition_.parameter(name.text)) {
    return fail(name.offset, fmt::format("{} is declared, or used, above", name.text));
  }
  bool whole = true;
  want("=", "give the default: param limit = 0.2 in 0..1");
  const std::size_t standard_at = now().offset;
  const std::int64_t standard = signed_number(whole);
  want("in", "give the range: param limit = 0.2 in 0..1");
  const std::size_t low_at = now().offset;
  const std::int64_t low = signed_number(whole);
  want("..", "a range is 0..1");
  const std::int64_t high = signed_number(whole);
  if (failed()) return;
  if (low > high) return fail(low_at, "the range runs from the smaller to the larger number");
  if (standard < low || standard > high) {
    return fail(standard_at, "the default is outside the range");
  }
  std::string description = now().kind == Token::Kind::kString ? std::string(take().text) : "";
  const std::int64_t unit = whole ? kDecimalUnit : 1;
  Parameter made = whole ? Parameter::integer(std::string(name.text), standard / unit, low / unit,
                                              high / unit, "")
                         : Parameter::decimal(std::string(name.text), standard, low, high, "");
  if (const auto shared = place_of(vocabulary_.shared, name.text)) {
    const Parameter& other = vocabulary_.shared[*shared];
    if (!whole || made.low < other.low || made.high > other.high) {
      return fail(low_at, fmt::format("{} is a parameter of every rule and is {}", other.name,
                                      other.allowed()));
    }
    made.description = other.description;
  }
  if (!description.empty()) made.description = std::move(description);
  if (made.description.empty()) made.description = "declared by the rule";
  definition_.parameters.push_back(std::move(made));
}

std::int64_t Parser::signed_number(bool& whole) {
  const bool negative = skip("-");
  const Token token = take();
  if (token.kind != Token::Kind::kNumber) fail(token.offset, "a number must stand here");
  whole = whole && token.whole;
  return negative ? -token.number : token.number;
}

void Parser::clause() {
  const Token name = take();
  take();  // the colon
  const auto found = place_of(vocabulary_.clauses, name.text);
  if (!found) return fail_unknown(name, "clause", names_of(vocabulary_.clauses));
  if (definition_.clauses[*found]) {
    return fail(name.offset, fmt::format("there is a clause {} above", name.text));
  }
  clause_ = *found;
  const Token first = now();
  const ExpressionId root = expression();
  if (vocabulary_.clauses[clause_].is_score()) {
    want_number(root, first);
  } else {
    want_truth(root, first);
  }
  definition_.clauses[clause_] = root;
}

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

ExpressionId Parser::add(Expression expression) {
  definition_.expressions.push_back(expression);
  return static_cast<ExpressionId>(definition_.expressions.size()) - 1;
}

ExpressionId Parser::binary(Kind kind, std::size_t offset, ExpressionId a, ExpressionId b) {
  const bool truth = kind == Kind::kLess || kind == Kind::kLessOrEqual || kind == Kind::kEqual ||
                     kind == Kind::kAnd || kind == Kind::kOr;
  return add({.kind = kind, .truth = truth, .offset = offset, .parts = {a, b, -1}});
}

ExpressionId Parser::opposite(std::size_t offset, ExpressionId a) {
  return add({.kind = Kind::kNot, .truth = true, .offset = offset, .parts = {a, -1, -1}});
}

void Parser::want_number(ExpressionId id, const Token& first) {
  if (failed() || !definition_.at(id).truth) return;
  fail(first.offset, "a number must stand here, and this is yes or no; if(..., 1, 0) makes it one");
}

void Parser::want_truth(ExpressionId id, const Token& first) {
  if (failed() || definition_.at(id).truth) return;
  fail(first.offset, "a condition must stand here, and this is a number; compare it with another");
}

Token Parser::take() {
  const Token token = now();
  if (at_ + 1 < tokens_.list.size()) at_++;
  return token;
}

bool Parser::is(std::string_view sign_or_name) const {
  const auto kind = now().kind;
  return (kind == Token::Kind::kSign || kind == Token::Kind::kName) && now().text == sign_or_name;
}

bool Parser::skip(std::string_view sign_or_name) {
  if (!is(sign_or_name)) return false;
  take();
  return true;
}

void Parser::want(std::string_view sign, std::string_view why) {
  if (failed() || skip(sign)) return;
  fail(now().offset, fmt::format("'{}' must stand here, not {}: {}", sign, shown(now()), why));
}

bool Parser::begins_statement() const {
  return is("param") || (now().kind == Token::Kind::kName && after().text == ":");
}

std::string Parser::shown(const Token& token) const {
  if (token.kind == Token::Kind::kEnd) return "the end";
  if (token.kind == Token::Kind::kParameter) return fmt::format("'${}'", token.text);
  return fmt::format("'{}'", token.text);
}

// The first mistake counts; after it nothing more is read.
void Parser::fail(std::size_t offset, std::string message) {
  if (!failed()) mistake_ = Mistake{offset, std::move(message)};
  at_ = tokens_.list.size() - 1;
}

void Parser::fail_unknown(const Token& token, std::string_view kind,
                          const std::vector<std::string>& known) {
  if (token.kind == Token::Kind::kEnd) {
    return fail(token.offset, fmt::format("a {} must stand here: {}", kind, join(known)));
  }
  fail(token.offset, unknown_name(kind, token.text, known).message);
}

}  // namespace stoprule::language
