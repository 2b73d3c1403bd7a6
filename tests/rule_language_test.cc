// The language of rule text by itself, with a vocabulary of its own: what is read how, what is
// computed, and where a mistake is shown.
#include "tests/small_language.h"

namespace stoprule::language {
namespace {

using Catch::Contains;

// A random number expression as text with its value, by exact fractions of its own.
struct Exact {
  __extension__ typedef __int128 Wide;
  Wide above = 0, below = 1;
};

class Writer {
 public:
  Writer(std::uint32_t seed, const Numbers& numbers) : state_(seed), numbers_(numbers) {}

  std::pair<std::string, Exact> number(int depth) {
    const std::uint32_t kind = depth == 0 ? next(4) : next(11);
    if (kind == 0) return {"x", {numbers_.x}};
    if (kind == 1) return {"y", {numbers_.y}};
    if (kind == 2) return decimal();
    if (kind == 3) return {"at(b)", {numbers_.at[1]}};
    const auto [a, p] = number(depth - 1);
    const auto [b, q] = number(depth - 1);
    switch (kind) {
      case 4:
        return {"(" + a + " + " + b + ")",
                {p.above * q.below + q.above * p.below, p.below * q.below}};
      case 5:
        return {"(" + a + " - " + b + ")",
                {p.above * q.below - q.above * p.below, p.below * q.below}};
      case 6:
        return {a + " * " + b, {p.above * q.above, p.below * q.below}};
      case 7:
        return {"min(" + a + ", " + b + ")", less(p, q) ? p : q};
      case 8:
        return {"max(" + a + ", " + b + ")", less(p, q) ? q : p};
      case 9:
        return {"(" + a + ") / y", {p.above, p.below * numbers_.y}};
      default:
        return {"if(yes, " + a + ", " + b + ")", numbers_.yes ? p : q};
    }
  }

  static bool less(const Exact& a, const Exact& b) { return a.above * b.below < b.above * a.below; }

 private:
  std::uint32_t next(std::uint32_t n) {
    state_ = state_ * 1664525u + 1013904223u;
    return (state_ >> 16) % n;
  }
  std::pair<std::string, Exact> decimal() {
    const std::uint32_t tenths = next(50);
    return {std::to_string(tenths / 10) + "." + std::to_string(tenths % 10),
            {static_cast<int>(tenths), 10}};
  }

  std::uint32_t state_;
  const Numbers& numbers_;
};

}  // namespace

TEST_CASE("operators bind as in arithmetic, comparisons looser, then not, and, or", "[language]") {
  CHECK(holds("x + 2 * 3 = 13", {.x = 7}));
  CHECK(holds("(x + 2) * 3 = 27", {.x = 7}));
  CHECK(holds("x - 2 - 3 = 2", {.x = 7}));
  CHECK(holds("24 / y / 2 = 4", {.y = 3}));
  CHECK(holds("- x * 2 = -14 and --x = 7 and x + -1 = 6", {.x = 7}));
  CHECK(holds("not x > 3", {.x = 2}));
  CHECK(holds("not not x > 3", {.x = 4}));
  CHECK(holds("yes or x > 3 and x > 5", {.x = 4, .yes = true}));
  CHECK_FALSE(holds("(yes or x > 3) and x > 5", {.x = 4, .yes = true}));
  CHECK(holds("not yes or yes", {.yes = true}));
  CHECK_FALSE(holds("not (yes or yes)", {.yes = true}));
}

TEST_CASE("every operator does what it says", "[language]") {
  for (const int x : {-3, 0, 2, 3, 4}) {
    CHECK(holds("x < 3", {.x = x}) == (x < 3));
    CHECK(holds("x <= 3", {.x = x}) == (x <= 3));
    CHECK(holds("x > 3", {.x = x}) == (x > 3));
    CHECK(holds("x >= 3", {.x = x}) == (x >= 3));
    CHECK(holds("x = 3", {.x = x}) == (x == 3));
    CHECK(holds("x == 3", {.x = x}) == (x == 3));
    CHECK(holds("x != 3", {.x = x}) == (x != 3));
    CHECK(holds("min(x, y, 3) = 1", {.x = x, .y = 1}) == (x >= 1));
    CHECK(holds("max(x, 2) = 2", {.x = x}) == (x <= 2));
    CHECK(holds("if(x > 2, x, -x) = 4", {.x = x}) == (x == 4));
    CHECK(holds("if(x > 2, yes, not yes)", {.x = x, .yes = true}) == (x > 2));
  }
  CHECK(holds("true", {}));
  CHECK_FALSE(holds("false", {}));
  CHECK(holds("at(c) = 5", {.at = {1, 2, 5}}));
}

TEST_CASE("no number is rounded: quotients and decimals are exact fractions", "[language]") {
  CHECK(holds("x * 0.1 = 0.3", {.x = 3}));
  CHECK(holds("x / y = 0.2", {.x = 9, .y = 45}));
  CHECK_FALSE(holds("x / y > 0.2", {.x = 9, .y = 45}));
  CHECK(holds("x / y < 0.3334 and x / y > 0.3333", {.x = 1, .y = 3}));
  CHECK(holds("x / y + x / y + x / y = x / 3", {.x = 3, .y = 9}));
  CHECK(holds("share = 0.2", {.x = 9, .y = 45}));
}

TEST_CASE("random expressions have the values that exact fractions give them", "[language]") {
  int compared = 0;
  for (std::uint32_t seed = 1; seed <= 3000; seed++) {
    const Numbers numbers{.x = static_cast<int>(seed * 37 % 201) - 100,
                          .y = static_cast<int>(seed % 5 == 0 ? 30'000 : seed * 13 % 40 + 1),
                          .yes = seed % 2 == 0,
                          .at = {1, static_cast<int>(seed % 10), 3}};
    Writer writer(seed, numbers);
    const auto [a, p] = writer.number(static_cast<int>(seed % 4));
    const auto [b, q] = writer.number(static_cast<int>(seed % 3));
    const std::string text = a + " < " + b;
    if (mistake_in("when: " + text)) continue;  // may get too large, or is decided beforehand
    INFO(text);
    REQUIRE(holds(text, numbers) == Writer::less(p, q));
    REQUIRE(holds(a + " >= " + b, numbers) != Writer::less(p, q));
    compared++;
  }
  CHECK(compared > 1500);
}

TEST_CASE("of the scores that are allowed the largest wins, the first on ties", "[language]") {
  const Numbers numbers{.x = 2, .y = 3, .at = {4, 9, 9}};
  CHECK(largest("at", numbers, {true, true, true}) == 1);
  CHECK(largest("at(this)", numbers, {true, false, true}) == 2);
  CHECK(largest("-at", numbers, {true, true, true}) == 0);
  CHECK(largest("at / (at + 1)", numbers, {true, true, true}) == 1);
  CHECK(largest("x / (at + 1)", numbers, {false, true, true}) == 1);
  CHECK(largest("at", numbers, {false, false, false}) == -1);
}

TEST_CASE("keys keep the order of scores, whatever their size", "[language]") {
  for (const std::string score : {"at", "at * 1000", "at / y", "at - 0.5"}) {
    const Numbers numbers{.y = 7, .at = {4, 9, 4}};
    const Definition definition = defined("which: " + score);
    const Values none;
    Lowering lowering(vocabulary(), definition, &none);
    std::vector<Fraction> scores;
    for (int i = 0; i < 3; i++) scores.push_back(lowering.number(*definition.clauses[1], i));
    const auto keys = lowering.keys(scores);
    const auto key = [&](std::size_t i) { return run(lowering.program(keys[i]), numbers); };
    INFO(score);
    CHECK(key(0) < key(1));
    CHECK(key(0) == key(2));
  }
}

TEST_CASE("a text declares its parameters, whole or decimal, and may give shared ones a default",
          "[language]") {
  const Definition definition = defined(
      "param n = 3 in 1..9 \"how many\"; param share = 0.2 in 0..1; param cost = 2 in 1..5;"
      "when: x > $n + $share + $cost");
  REQUIRE(definition.parameters.size() == 3);
  CHECK(definition.parameters[0].allowed() == "1..9, whole");
  CHECK(definition.parameters[0].description == "how many");
  CHECK(definition.parameters[1].format(definition.parameters[1].standard) == "0.2");
  CHECK(definition.parameters[2].standard == 2);
  CHECK(holds("x = $n + 1", {.x = 4}, "param n = 3 in 1..9;"));
  CHECK(holds("x = $n * 10", {.x = -25}, "param n = -2.5 in -3..3;"));
  CHECK(holds("x = $cost", {.x = 4}));
}

TEST_CASE("a mistake is told where it stands", "[language]") {
  struct Wrong {
    std::string text;
    std::size_t column;  // from 1
    std::string says;
  };
  const std::vector<Wrong> all{
      {"when: xx > 3 and yse", 18, "unknown quantity 'yse'. Did you mean 'yes'?"},
      {"when: x", 7, "a condition must stand here"},
      {"when: yes > 1", 7, "a number must stand here"},
      {"when: x > 1 and y", 17, "a condition must stand here"},
      {"when: x + yes > 1", 11, "a number must stand here"},
      {"when: if(x, 1, 2) > 1", 10, "a condition must stand here"},
      {"when: if(yes, 1, yes) > 1", 18, "a number must stand here"},
      {"which: yes", 8, "a number must stand here"},
      {"when: x > 101", 9, "always comes out the same: 101 and -100..100"},
      {"when: x * y > 1000000 * 4", 13, "always comes out the same"},
      {"when: 1 / x > 1", 11, "the divisor may be 0 or less, as it is -100..100"},
      {"when: y * y * y * y * y > 1", 21, "may get too large"},
      {"when: x > 1 > 2", 13, "a comparison has two sides"},
      {"when: (x > 1", 13, "')' must stand here, not the end"},
      {"when: x > ", 11, "here must stand a number"},
      {"when: x > 1 x", 13, "does not go on"},
      {"when: x > 1 which: 1", 13, "put ; before 'which'"},
      {"wenn: x > 1", 1, "unknown clause 'wenn'. Did you mean 'when'?"},
      {"when: x > 1; when: x > 2", 14, "there is a clause when above"},
      {"when: x > $n", 11, "$n is not declared above"},
      {"when: x > cost", 11, "cost is a parameter: write $cost"},
      {"param n = 3 in 5..9; when: x > $n", 11, "outside the range"},
      {"param n = 3 in 9..5; when: x > $n", 16, "from the smaller to the larger"},
      {"param n = 3; when: x > $n", 12, "'in' must stand here, not ';'"},
      {"param cost = 3 in 0..30; when: x > 1", 19, "is a parameter of every rule"},
      {"param n = 3 in 0..9; param n = 3 in 0..9", 28, "is declared, or used, above"},
      {"when: at > 1", 7, "at of which letter? Write at(a)"},
      {"when: at(d) > 1", 10, "unknown letter 'd'. Known: a, b, c."},
      {"when: at(this) > 1", 10, "is not asked for one letter after the other"},
      {"when: x(a) > 1", 8, "x takes nothing in brackets"},
      {"which: share", 8, "share is known in when only"},
      {"when: min(x) > 1", 7, "min takes two values or more"},
      {"when: if(yes, 1) > 1", 7, "if takes a condition and two values"},
      {"when: x > 0.12345", 17, "numbers have up to 4 decimals"},
      {"when: x > 1000001", 11, "numbers are at most 1000000"},
      {"when: x > 3a", 12, "a letter in a number"},
      {"when: x > 3 & yes", 13, "this character means nothing here"},
      {"when: x > $ 3", 11, "a parameter is $ and its name"},
      {"param n = 3 in 0..9 \"what; when: x > $n", 21, "the quote does not end"},
      {"", 1, "the rule decides nothing"},
      {"param n = 3 in 0..9", 1, "the rule decides nothing"},
  };
  for (const Wrong& wrong : all) {
    INFO(wrong.text);
    const auto mistake = mistake_in(wrong.text);
    REQUIRE(mistake);
    const bool first_word = wrong.text == "when: xx > 3 and yse";  // the first mistake counts
    CHECK_THAT(mistake->message,
               Contains(first_word ? std::string("unknown quantity 'xx'") : wrong.says));
    CHECK(mistake->offset + 1 == (first_word ? 7 : wrong.column));
  }
}

TEST_CASE("a text is bounded in length, in depth and in what it keeps in mind", "[language]") {
  const auto message = [](const std::string& text) {
    const auto mistake = mistake_in(text);
    return mistake ? mistake->message : std::string();
  };
  CHECK_THAT(message("when: x > 1" + std::string(4000, ' ')), Contains("at most 4000 characters"));
  CHECK(message("when: " + std::string(59, '(') + "x > 1" + std::string(59, ')')).empty());
  CHECK_THAT(message("when: " + std::string(60, '(') + "x > 1" + std::string(60, ')')),
             Contains("nested too deeply"));
  CHECK_THAT(message("when: " + std::string(3900, '(')), Contains("nested too deeply"));
  CHECK(message("when: " + std::string(3900, '-') + "x > 1").empty());
  std::string sum = "x";
  for (int i = 0; i < 400; i++) sum += " + at(b)";
  CHECK(message("when: " + sum + " > 1").empty());
}

TEST_CASE("a mistake is shown with its line and a caret", "[language]") {
  const RuleText option{.name = "mine", .text = "when: bets > 1", .source = "--rule"};
  CHECK(pointed_out(option, {6, "no."}).message ==
        "--rule mine, column 7: no.\n  when: bets > 1\n        ^");
  const RuleText in_file{
      .name = "mine", .text = " when:\n  bets > 1", .source = "f.rules", .line = 3, .column = 7};
  CHECK(pointed_out(in_file, {9, "no."}).message == "f.rules:4:3: no.\n    bets > 1\n    ^");
  CHECK(pointed_out(in_file, {1, "no."}).message == "f.rules:3:8: no.\n   when:\n   ^");
}

TEST_CASE("a file holds rules by line, with comments and lines that go on", "[language]") {
  const auto rules = parse_rule_file(
      "# some\nfirst = when: x > 1   # why\n\nsecond= param n = 3 in 0..9 \"a # b\";\n"
      "  when: x > $n\n# end\n",
      "f");
  REQUIRE(rules.ok());
  REQUIRE(rules.value().size() == 2);
  CHECK(rules.value()[0].name == "first");
  CHECK(one_line(rules.value()[0].text) == "when: x > 1");
  CHECK(rules.value()[1].name == "second");
  CHECK(rules.value()[1].line == 4);
  CHECK(one_line(rules.value()[1].text) == "param n = 3 in 0..9 \"a # b\"; when: x > $n");
  CHECK_FALSE(mistake_in(rules.value()[1].text));
  const auto message = [](const std::string& content) {
    const auto parsed = parse_rule_file(content, "f");
    return parsed.ok() ? std::string() : parsed.error().message;
  };
  CHECK_THAT(message(""), Contains("f holds no rule"));
  CHECK_THAT(message("a = when: yes\nwhen: yes\n"),
             Contains("f:2: 'when: yes' is not of the form"));
  CHECK_THAT(message("  a = when: yes\n"), Contains("f:1: this line goes on"));
}

}  // namespace stoprule::language
