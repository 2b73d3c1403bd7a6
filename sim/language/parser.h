// Rule text: the grammar, by recursive descent; one member function a line of it
// (grammar.cc tells it). Types are checked as the tree grows, so that a mistake is told where it
// stands.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/language/definition.h"
#include "sim/language/lexer.h"

namespace stoprule::language {

/// Expressions may be nested so deep.
inline constexpr int kDeepest = 60;
/// Parts of expressions that a rule may have, each text that is read anew counted anew.
inline constexpr std::size_t kMostExpressions = 20'000;
/// What takes values in brackets.
inline constexpr std::string_view kCalls[] = {"if", "min", "max", "sum", "count", "at_max"};

class Parser {
 public:
  Parser(const Vocabulary& vocabulary, std::string_view text);

  /// A whole rule.
  Parsed rule();

 private:
  // Statements.
  void statement();
  void parameter();
  std::int64_t signed_number(bool& whole);
  void let();
  void clause();

  // Expressions, from the loosest binding to the tightest.
  ExpressionId expression();
  ExpressionId conjunction();
  ExpressionId negation();
  ExpressionId comparison();
  ExpressionId sum();
  ExpressionId product();
  ExpressionId factor();
  ExpressionId primary();
  ExpressionId call(const Token& name);
  ExpressionId extreme(const Token& name, std::span<const ExpressionId> parts,
                       std::span<const Token> firsts);
  ExpressionId choice(const Token& name, std::span<const ExpressionId> parts,
                      std::span<const Token> firsts);
  ExpressionId quantity(const Token& name);
  ExpressionId name_of_let(const Token& name);
  ExpressionId parameter_use(const Token& name);
  void indices(Expression& expression, const Token& name);
  void indices_left_out(Expression& expression, const Token& name);
  int index_of(const IndexKind& kind, std::size_t kind_at);

  // Texts that are read as often as they are used.
  ExpressionId formula(const Expression& use);
  ExpressionId let_use(std::size_t let);
  ExpressionId aggregate(const Token& name);
  struct Gathered {
    ExpressionId value = -1, best = -1;
  };
  Gathered one_more(const Token& name, const Gathered& before);

  // Nodes.
  ExpressionId add(Expression expression);
  ExpressionId binary(Expression::Kind kind, std::size_t offset, ExpressionId a, ExpressionId b);
  ExpressionId opposite(std::size_t offset, ExpressionId a);
  void want_number(ExpressionId id, const Token& first);
  void want_truth(ExpressionId id, const Token& first);

  // Tokens.
  const Token& now() const { return tokens_.list[at_]; }
  const Token& after() const { return tokens_.list[std::min(at_ + 1, tokens_.list.size() - 1)]; }
  Token take();
  bool is(std::string_view sign_or_name) const;
  bool skip(std::string_view sign_or_name);
  void want(std::string_view sign, std::string_view why);
  bool begins_statement() const;
  std::string shown(const Token& token) const;

  bool failed() const { return mistake_.has_value(); }
  void fail(std::size_t offset, std::string message);
  void fail_unknown(const Token& token, std::string_view kind,
                    const std::vector<std::string>& known);

  const Vocabulary& vocabulary_;
  Tokens tokens_;
  std::size_t at_ = 0;
  int depth_ = 0;
  std::optional<std::size_t> clause_;  ///< the one being read; none: a let
  /// By kind of index, the one that is gone through just now: what `this`, the kind's name and an
  /// index left out mean. Missing where none is.
  std::vector<std::optional<int>> running_;
  struct Let {
    std::string name;
    std::size_t at;  ///< its expression's first token
  };
  std::vector<Let> lets_;
  Definition definition_;
  std::optional<Mistake> mistake_;
};

}  // namespace stoprule::language
