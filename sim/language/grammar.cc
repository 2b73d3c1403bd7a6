#include "sim/language/grammar.h"

#include <fmt/format.h>

#include "sim/language/lexer.h"
#include "sim/language/parser.h"

namespace stoprule::language {

std::string grammar_text() {
  return fmt::format(
      R"text(  rule       = statement {{";" statement}}
  statement  = "param" NAME "=" NUMBER "in" NUMBER ".." NUMBER ["\"" meaning "\""]
             | "let" NAME "=" expression
             | CLAUSE ":" expression
  expression = conjunction {{"or" conjunction}}
  conjunction = negation {{"and" negation}}
  negation   = {{"not"}} comparison
  comparison = sum [("<" | "<=" | ">" | ">=" | "=" | "!=") sum]
  sum        = product {{("+" | "-") product}}
  product    = factor {{("*" | "/") factor}}
  factor     = {{"-"}} (NUMBER | "true" | "false" | "$" NAME | QUANTITY ["(" INDEX ["," INDEX] ")"]
             | NAME | ("min" | "max") "(" expression {{"," expression}} ")"
             | "if" "(" expression "," expression "," expression ")" | "(" expression ")"
             | ("sum" | "min" | "max" | "count") "(" KIND ":" expression ")"
             | "at_max" "(" KIND ":" expression "," expression ")")

  [x] once or not at all, {{x}} any number of times, | or. # begins a comment. Blanks and line ends
  mean nothing. Numbers are at most {}, with up to 4 decimals. A text has at most {}
  characters, brackets nest at most {} deep. No number is ever rounded: 0.1 * 3 = 0.3 is true.
  A parameter is a whole number if its default and its range are written without a point.
  A let gives an expression a name for all that follows; where the name is used, the expression is
  read as if it stood there in brackets.
  KIND: ... goes through all indices of a kind: in it the kind's name or `this` in brackets, and a
  quantity without brackets, mean each of them in its turn. sum adds numbers up, min and max take
  the smallest and the largest, count says for how many a condition holds, and at_max gives the
  second expression for the index of which the first is largest, on ties for the first of them.
)text",
      kLargestNumber, kLongestText, kDeepest);
}

}  // namespace stoprule::language
