// Rule text for a game that describes itself in tables: its vocabulary, and how a field is read
// from lane arrays. Knows no game.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <vector>

#include "sim/core/check.h"
#include "sim/games/table.hpp"
#include "sim/language/program.h"
#include "sim/language/vocabulary.h"

namespace stoprule {

/// Adds the tables to what the game says of indices, shared parameters and examples: each field is
/// a quantity, by its place; `formulas`, which are short for text, come after them; each decision
/// is a clause.
template <class Tables>
language::Vocabulary vocabulary_of(language::Vocabulary made,
                                   std::vector<language::Quantity> formulas) {
  stoprule_tables::each_row(Tables::kFields, [&made](const auto& field) {
    language::Quantity quantity{.name = field.name,
                                .truth = field.is_truth,
                                .low = field.low,
                                .high = field.high,
                                .indices = {},
                                .meaning = field.meaning,
                                .features = field.group};
    for (std::size_t kind = 0; kind < made.index_kinds.size(); kind++) {
      if (made.index_kinds[kind].name == field.index) quantity.indices.push_back(kind);
    }
    check(quantity.indices.empty() == std::string_view(field.index).empty(), "an index's kind");
    made.quantities.push_back(std::move(quantity));
  });
  formulas.push_back(language::short_for(
      "coin_units / 10000",
      language::number("coin", 0, 1, {}, "thrown for each decision: uniform, below 1")));
  made.quantities.insert(made.quantities.end(), formulas.begin(), formulas.end());
  stoprule_tables::each_row(Tables::kDecisions, [&made](const auto& decision) {
    made.clauses.push_back(
        {.name = decision.name, .meaning = decision.meaning, .otherwise = decision.otherwise});
  });
  return made;
}

/// Loads quantities of a program from a view, as language::evaluate() wants it. `Out` is 16 bits
/// for numbers and a byte for yes and no.
template <class Tables>
class FieldLoads {
 public:
  using View = typename Tables::template View<stoprule_arrays>;

  explicit FieldLoads(const View& view) : view_(view) {}

  template <class Out>
  void operator()(const language::Instruction& in, std::size_t first, std::size_t n,
                  Out* out) const {
    std::size_t place = 0;
    stoprule_tables::each_row(Tables::kFields, [&](const auto& field) {
      if (place++ == in.quantity) load(element(field.member(view_), in.index[0]), first, n, out);
    });
  }

 private:
  template <class T>
  static const auto& element(const T& field, std::size_t i) {
    if constexpr (std::is_array_v<T>) {
      return field[i];
    } else {
      return field;
    }
  }
  template <class T, class Out>
  static void load(const T* array, std::size_t first, std::size_t n, Out* out) {
    for (std::size_t l = 0; l < n; l++) out[l] = static_cast<Out>(array[first + l]);
  }
  template <class T, class Out>
  static void load(const T& same, std::size_t, std::size_t n, Out* out) {
    for (std::size_t l = 0; l < n; l++) out[l] = static_cast<Out>(same);
  }

  const View& view_;
};

}  // namespace stoprule
