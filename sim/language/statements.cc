// The parser's outer half: a rule, its parameters and its clauses.
#include <fmt/format.h>

#include <algorithm>

#include "sim/core/names.h"
#include "sim/language/named.h"
#include "sim/language/parser.h"

namespace stoprule::language {
namespace {

// What stands for something in an expression, or begins a statement.
std::vector<std::string> words() {
  std::vector<std::string> all{"and", "or", "not", "true", "false", "this", "param", "in", "let"};
  all.insert(all.end(), std::begin(kCalls), std::end(kCalls));
  return all;
}

}  // namespace

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
  if (is("let")) return let();
  if (now().kind == Token::Kind::kName && after().text == ":") return clause();
  fail(now().offset,
       fmt::format(
           "here stands {}; a statement is 'param NAME = ...', 'let NAME = ...' or a clause: {}",
           shown(now()), join(names_of(vocabulary_.clauses))));
}

void Parser::parameter() {
  take();
  const Token name = take();
  if (name.kind != Token::Kind::kName) {
    return fail(name.offset, "a parameter needs a name: param limit = 0.2 in 0..1");
  }
  if (definition_.parameter(name.text) || place_of(lets_, name.text)) {
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
  definition_.declared.push_back({.name = std::string(name.text), .offset = name.offset});
}

std::int64_t Parser::signed_number(bool& whole) {
  const bool negative = skip("-");
  const Token token = take();
  if (token.kind != Token::Kind::kNumber) fail(token.offset, "a number must stand here");
  whole = whole && token.whole;
  return negative ? -token.number : token.number;
}

// Read here for its mistakes, as if it stood in any clause; what it means is read where it is used.
void Parser::let() {
  take();
  const Token name = take();
  if (name.kind != Token::Kind::kName) {
    return fail(name.offset, "a let needs a name: let NAME = expression");
  }
  auto parameters = names_of(definition_.parameters);
  for (const Parameter& shared : vocabulary_.shared) parameters.push_back(shared.name);
  const std::pair<std::string_view, std::vector<std::string>> all_taken[] = {
      {"word of the language", words()},
      {"quantity", names_of(vocabulary_.quantities)},
      {"clause", names_of(vocabulary_.clauses)},
      {"kind of index", names_of(vocabulary_.index_kinds)},
      {"parameter", parameters},
      {"let", names_of(lets_)}};
  for (const auto& [what, taken] : all_taken) {
    if (std::find(taken.begin(), taken.end(), name.text) == taken.end()) continue;
    return fail(name.offset,
                fmt::format("{} is a {} already; choose another name", name.text, what));
  }
  want("=", "give what the name stands for: let NAME = expression");
  const std::size_t at = at_;
  clause_.reset();
  running_.assign(vocabulary_.index_kinds.size(), kThis);
  expression();
  lets_.push_back({std::string(name.text), at});
  definition_.declared.push_back(
      {.name = std::string(name.text), .is_let = true, .offset = name.offset});
}

void Parser::clause() {
  const Token name = take();
  take();  // the colon
  const auto found = place_of(vocabulary_.clauses, name.text);
  if (!found) return fail_unknown(name, "clause", names_of(vocabulary_.clauses));
  if (definition_.clauses[*found]) {
    return fail(name.offset, fmt::format("there is a clause {} above", name.text));
  }
  const Clause& known = vocabulary_.clauses[*found];
  clause_ = *found;
  running_.assign(vocabulary_.index_kinds.size(), std::nullopt);
  if (known.scored) running_[*known.scored] = kThis;
  const Token first = now();
  const ExpressionId root = expression();
  if (known.is_score()) {
    want_number(root, first);
  } else {
    want_truth(root, first);
  }
  definition_.clauses[*found] = root;
}

}  // namespace stoprule::language
