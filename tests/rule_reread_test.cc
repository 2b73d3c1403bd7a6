// Rule text that is read as often as it is used: sum, min, max, count and at_max over an index,
// let, and formulas of quantities that have indices. Also what a text declares in vain.
#include "tests/small_language.h"

namespace stoprule::language {
namespace {

using Catch::Contains;

const Numbers kSome{
    .x = 3, .y = 2, .yes = true, .at = {2, 7, 5}, .cell = {{{1, 2}, {3, 4}, {9, 6}}}};

// Names that nothing reads.
std::vector<std::string> in_vain(const std::string& text) {
  std::vector<std::string> names;
  for (const Declared& declared : defined(text).declared) {
    if (!declared.read) names.push_back(declared.name);
  }
  return names;
}

}  // namespace

TEST_CASE("sum, min, max and count go over all indices of a kind", "[language]") {
  CHECK(holds("sum(letter: at) = 14", kSome));
  CHECK(holds("min(letter: at) = 2 and max(letter: at) = 7", kSome));
  CHECK(holds("count(letter: marked) = 2", kSome));
  CHECK(holds("count(letter: at > 2 and yes) = 2", kSome));
  CHECK(holds("sum(letter: if(marked, at, x)) = 15", kSome));
  CHECK(holds("sum(letter: x) = 9", kSome));
  CHECK(holds("max(letter: at / y) = 3.5", kSome));
}

TEST_CASE("the index that runs is left out, called this or by its kind; others are written",
          "[language]") {
  for (const std::string at : {"at", "at(this)", "at(letter)"}) {
    CHECK(holds("sum(letter: " + at + " * at(b)) = 98", kSome));
  }
  CHECK(holds("sum(digit: cell(b, this)) = 7 and sum(letter: cell(letter, 2)) = 12", kSome));
}

TEST_CASE("an index runs inside of another, also of the same kind", "[language]") {
  CHECK(holds("sum(letter: sum(digit: cell)) = 25", kSome));
  CHECK(holds("max(letter: min(digit: cell(letter, digit))) = 6", kSome));
  CHECK(holds("sum(letter: at * max(letter: at)) = 98", kSome));
  CHECK(holds("sum(letter: max(letter: at) * at) = 98", kSome));
  CHECK(holds("count(letter: count(digit: cell > 2) = 2) = 2", kSome));
}

TEST_CASE("at_max takes the second where the first is largest, on ties the first of them",
          "[language]") {
  CHECK(holds("at_max(letter: at, cell(letter, 1)) = 3", kSome));
  CHECK(holds("at_max(letter: cell(this, 1), at) = 5", kSome));
  CHECK(holds("at_max(letter: if(marked, 1, 0), at) = 7", kSome));
  CHECK(holds("at_max(letter: -at, at / y) = 1", kSome));
  CHECK_FALSE(holds("at_max(letter: -at, marked)", kSome));
  CHECK(holds("at_max(letter: at, marked)", kSome));
}

TEST_CASE("a score may compare its candidate with all others", "[language]") {
  CHECK(largest("if(at = max(letter: at), 1, 0)", kSome, {true, true, true}) == 1);
  CHECK(largest("-at(letter)", kSome, {true, true, true}) == 0);
  CHECK(largest("max(digit: cell)", kSome, {true, true, true}) == 2);
  CHECK(largest("count(letter: at > 2) - at", kSome, {true, true, true}) == 0);
}

TEST_CASE("a formula names the indices of its quantity, and goes over others", "[language]") {
  CHECK(holds("rest(b) = 2 and most = 7", kSome));
  CHECK(holds("sum(letter: rest) = 13 and max(letter: rest(this)) = 7", kSome));
  CHECK(holds("cell_rest(b, 2) = 4 + 2 + 7", kSome));
  CHECK(holds("max(letter: sum(digit: cell_rest)) = 28 + 25", kSome));
  CHECK(largest("rest", kSome, {true, true, true}) == 0);
  CHECK(largest("cell_rest(this, 2) * most", kSome, {true, true, true}) == 2);
}

TEST_CASE("a let stands for its expression as if it stood there in brackets", "[language]") {
  CHECK(holds("swing * 2 = 10", kSome, "let swing = x + y;"));
  CHECK(holds("not many", kSome, "let many = x > 3 or y > 3;"));
  CHECK(holds("twice = 6 and third = 2", kSome,
              "let once = x; let twice = once + once; let third = twice / 3;"));
}

TEST_CASE("what a let leaves open is what it is where the let is used", "[language]") {
  CHECK(holds("sum(letter: weighed) = 28", kSome, "let weighed = at * 2;"));
  CHECK(holds("sum(letter: weighed) = 28", kSome, "let weighed = at(letter) * y;"));
  CHECK(holds("most_cells = 15", kSome,
              "let cells = sum(digit: cell); let most_cells = max(letter: cells);"));
  const Definition both = defined("let twice = at(this) + at; when: at(a) > 3; which: twice");
  CHECK(both.clauses[1].has_value());
}

TEST_CASE("a let reads parameters, and a shared one only where it is used", "[language]") {
  CHECK(holds("line = 12", kSome, "param n = 4 in 0..9; let line = x * $n;"));
  CHECK(defined("let line = x * $cost; when: line > 1").parameters.size() == 1);
  CHECK(defined("let line = x * $cost; when: x > 1").parameters.empty());
}

TEST_CASE("what is declared and read by nothing that decides is known", "[language]") {
  using Names = std::vector<std::string>;
  CHECK(in_vain("param n = 3 in 0..9; let most_x = x + $n; when: most_x > 1").empty());
  CHECK(in_vain("param n = 3 in 0..9; when: x > 1") == Names{"n"});
  CHECK(in_vain("let a1 = x; let b1 = a1; when: x > 1") == Names{"a1", "b1"});
  CHECK(in_vain("param n = 3 in 0..9; let a1 = $n; when: x > 1") == Names{"n", "a1"});
  CHECK(in_vain("param cost = 3 in 0..9; when: x > 1") == Names{"cost"});
}

TEST_CASE("a mistake about an index or a let is told where it stands", "[language]") {
  struct Wrong {
    std::string text;
    std::size_t column;  // from 1
    std::string says;
  };
  const std::vector<Wrong> all{
      {"when: max(lettre: at) > 1", 11, "unknown kind of index 'lettre'. Did you mean 'letter'?"},
      {"when: sum(at) > 1", 11,
       "sum goes over the indices of a kind: sum(KIND: ...), where KIND is "
       "one of letter, digit"},
      {"when: count > 1", 13, "count takes its values in brackets"},
      {"when: sum(letter: at > 1", 19, "a number must stand here"},
      {"when: count(letter: at) > 1", 21, "a condition must stand here"},
      {"when: sum(letter: at", 21, "the bracket of sum must be closed"},
      {"when: at_max(letter: at) > 1", 24, "at_max takes a score and the value at the largest"},
      {"when: sum(letter: cell) > 1", 19, "cell of which digit? Write cell(letter, 1)"},
      {"when: sum(letter: cell(digit, 1)) > 1", 24, "unknown letter 'digit'"},
      {"when: sum(digit: at(this)) > 1", 21, "is not asked for one letter after the other"},
      {"let low = xx + 1; when: low > 3", 11, "unknown quantity 'xx'. Known: x, y,"},
      {"let low = yes + 1; when: low > 3", 11, "a number must stand here"},
      {"let low = x > 101; when: low", 13, "always comes out the same"},
      {"let low = 1 / x; when: low > 3", 15, "the divisor may be 0 or less"},
      {"let low = at; when: low > 3", 11, "at of which letter?"},
      {"let low = share; which: low", 11, "share is known in when only"},
      {"let swing = x; when: swnig > 3", 22, "unknown quantity 'swnig'. Did you mean 'swing'?"},
      {"when: swing > 3; let swing = x", 7, "unknown quantity 'swing'"},
      {"let low = low + 1; when: low > 3", 11, "unknown quantity 'low'"},
      {"let low = x; when: $low > 3", 20, "low is a let: write low, without $"},
      {"let low = x; when: low", 20, "a condition must stand here"},
      {"let low = x; which: low(a) > 3", 24, "'(' does not go on"},
      {"let x = 1; when: x > 3", 5, "x is a quantity already"},
      {"let sum = 1; when: x > 3", 5, "sum is a word of the language already"},
      {"let which = 1; when: x > 3", 5, "which is a clause already"},
      {"let letter = 1; when: x > 3", 5, "letter is a kind of index already"},
      {"let cost = 1; when: x > 3", 5, "cost is a parameter already"},
      {"param n = 3 in 0..9; let n = 1", 26, "n is a parameter already"},
      {"let n = 1; let n = 2", 16, "n is a let already"},
      {"let n = 1; param n = 3 in 0..9", 18, "is declared, or used, above"},
      {"let 3 = x; when: x > 3", 5, "a let needs a name"},
      {"let low x; when: x > 3", 9, "'=' must stand here, not 'x'"},
      {"let low = x let high = x; when: x > 3", 13, "put ; before 'let'"},
      {"let low = x", 1, "the rule decides nothing"},
  };
  for (const Wrong& wrong : all) {
    INFO(wrong.text);
    const auto mistake = mistake_in(wrong.text);
    REQUIRE(mistake);
    CHECK_THAT(mistake->message, Contains(wrong.says));
    CHECK(mistake->offset + 1 == wrong.column);
  }
}

TEST_CASE("words of the language may name parameters, which have a $", "[language]") {
  CHECK(holds("x = $count and $sum = 4 and $let = 1", {.x = 3},
              "param count = 3 in 0..9; param sum = 4 in 0..9; param let = 1 in 0..1;"));
}

TEST_CASE("lets and indices cannot make a text endlessly long", "[language]") {
  std::string doubled = "let a0 = x;";
  for (int i = 1; i < 40; i++) {
    const std::string before = "a" + std::to_string(i - 1);
    doubled += "let a" + std::to_string(i) + " = " + before + " + " + before + ";";
  }
  std::string nested = "at";
  for (int i = 0; i < 30; i++) nested = "sum(letter: " + nested + ")";
  for (const std::string& text : {doubled + "when: a39 > 1", "when: " + nested + " > 1"}) {
    const auto mistake = mistake_in(text);
    REQUIRE(mistake);
    CHECK_THAT(mistake->message, Contains("the rule is too long"));
  }
}

}  // namespace stoprule::language
