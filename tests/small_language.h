// A small vocabulary for tests of rule text by itself, and rules over it that are run on numbers of
// the test's choice. Used by the tests of the language.
#pragma once

#include <array>
#include <catch2/catch.hpp>
#include <optional>
#include <string>
#include <vector>

#include "sim/language/lowering.h"
#include "sim/language/rule_text.h"

#define STOPRULE_TARGET plain
#include "sim/language/evaluate-inl.h"

namespace stoprule::language {

enum : std::size_t { kX, kY, kYes, kAt, kShare, kMarked, kCell, kRest, kMost, kCellRest };

inline Vocabulary small_vocabulary() {
  Vocabulary made;
  made.index_kinds = {{"letter", {"a", "b", "c"}, "letters"}, {"digit", {"1", "2"}, "digits"}};
  made.quantities = {{.name = "x", .low = -100, .high = 100, .indices = {}, .meaning = "x"},
                     {.name = "y", .low = 1, .high = 30'000, .indices = {}, .meaning = "y"},
                     {.name = "yes", .truth = true, .indices = {}, .meaning = "yes"},
                     {.name = "at", .low = 0, .high = 9, .indices = {0}, .meaning = "by letter"},
                     {.name = "share",
                      .low = 0,
                      .high = 1,
                      .indices = {},
                      .meaning = "a formula",
                      .formula = "x / max(y, 1)",
                      .clauses = 1},
                     truth("marked", {0}, "at of the letter is above 4"),
                     number("cell", 0, 9, {0, 1}, "by letter and digit"),
                     short_for("9 - at", number("rest", 0, 9, {0}, "a formula of a letter")),
                     short_for("max(letter: at)", number("most", 0, 9, {}, "one over all")),
                     short_for("cell(letter, digit) + rest + sum(digit: cell)",
                               number("cell_rest", 0, 36, {0, 1}, "one of both"))};
  made.clauses = {{.name = "when", .meaning = "whether", .otherwise = "never"},
                  {.name = "which", .meaning = "a score", .otherwise = "the first", .scored = 0}};
  made.shared = {Parameter::integer("cost", 4, 0, 20, "shared by all")};
  return made;
}

inline const Vocabulary& vocabulary() {
  static const Vocabulary small = small_vocabulary();
  return small;
}

struct Numbers {
  int x = 0, y = 1;
  bool yes = false;
  std::array<int, 3> at{};
  std::array<std::array<int, 2>, 3> cell{};
};

// Gives the quantities of one lane to all.
struct Load {
  const Numbers& numbers;
  void operator()(const Instruction& in, std::size_t, std::size_t n, std::int16_t* out) const {
    const auto [i, j] = in.index;
    const int value = in.quantity == kX    ? numbers.x
                      : in.quantity == kY  ? numbers.y
                      : in.quantity == kAt ? numbers.at[i]
                                           : numbers.cell[i][j];
    std::fill_n(out, n, static_cast<std::int16_t>(value));
  }
  void operator()(const Instruction& in, std::size_t, std::size_t n, std::int8_t* out) const {
    const bool yes = in.quantity == kMarked ? numbers.at[in.index[0]] > 4 : numbers.yes;
    std::fill_n(out, n, yes ? std::int8_t{1} : std::int8_t{0});
  }
};

inline int run(const Program& program, const Numbers& numbers) {
  REQUIRE(program.registers_n <= kMostRegisters);
  std::vector<std::int8_t> out(300, 77);
  plain::evaluate(program, out.size(), Load{numbers}, out.data());
  for (const std::int8_t decision : out) REQUIRE(decision == out.front());
  return out.front();
}

inline std::optional<Mistake> mistake_in(const std::string& text) {
  auto parsed = parse(vocabulary(), text);
  return parsed.mistake ? parsed.mistake : check_ranges(vocabulary(), parsed.definition);
}

inline Definition defined(const std::string& text) {
  INFO(text);
  const auto mistake = mistake_in(text);
  INFO((mistake ? mistake->message : ""));
  REQUIRE_FALSE(mistake);
  return parse(vocabulary(), text).definition;
}

// A condition, with the parameters' defaults.
inline bool holds(const std::string& condition, const Numbers& numbers,
                  const std::string& before = "") {
  const Definition definition = defined(before + "when: " + condition);
  const Values values = default_values(definition.parameters);
  Lowering lowering(vocabulary(), definition, &values);
  const Program program = lowering.program(lowering.truth(*definition.clauses[0]));
  REQUIRE_FALSE(lowering.mistake());
  return run(program, numbers) != 0;
}

// The letter of largest score, of those allowed.
inline int largest(const std::string& score, const Numbers& numbers, std::array<bool, 3> allowed) {
  const Definition definition = defined("which: " + score);
  const Values values = default_values(definition.parameters);
  Lowering lowering(vocabulary(), definition, &values);
  std::vector<Fraction> scores;
  std::vector<Node> may;
  for (int i = 0; i < 3; i++) {
    scores.push_back(lowering.number(*definition.clauses[1], i));
    may.push_back(lowering.yes_or_no(allowed[static_cast<std::size_t>(i)]));
  }
  return run(lowering.program(lowering.largest(scores, may)), numbers);
}

}  // namespace stoprule::language
