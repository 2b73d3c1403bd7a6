#include "sim/language/parser.h"

#include <fmt/format.h>

#include <algorithm>

#include "sim/core/check.h"
#include "sim/core/names.h"
#include "sim/language/named.h"

namespace stoprule::language {

using Kind = Expression::Kind;

std::optional<std::size_t> Definition::parameter(std::string_view name) const {
  return place_of(parameters, name);
}

void Definition::mark_read(std::string_view name) {
  if (const auto place = place_of(declared, name)) declared[*place].read = true;
}

std::size_t Definition::share(const Vocabulary& vocabulary, std::string_view name) {
  mark_read(name);
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

ExpressionId Parser::add(Expression expression) {
  if (definition_.expressions.size() >= kMostExpressions) {
    fail(expression.offset,
         fmt::format("the rule is too long: with each let and each sum, count, min, max over an "
                     "index written out it has more than {} parts",
                     kMostExpressions));
  }
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
  return is("param") || is("let") || (now().kind == Token::Kind::kName && after().text == ":");
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
