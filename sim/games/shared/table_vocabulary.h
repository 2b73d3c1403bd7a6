// Rule text for a game that describes itself in tables: its vocabulary. Knows no game.
#pragma once

#include <string_view>
#include <vector>

#include "sim/core/check.h"
#include "sim/games/table.hpp"
#include "sim/language/vocabulary.h"

namespace stoprule {

/// The place of a kind of index by its name.
inline std::size_t kind_at(const language::Vocabulary& vocabulary, std::string_view name) {
  std::size_t kind = 0;
  while (kind < vocabulary.index_kinds.size() && vocabulary.index_kinds[kind].name != name) kind++;
  check(kind < vocabulary.index_kinds.size(), "a kind of index that the vocabulary has");
  return kind;
}

/// The place of a quantity by its name.
inline std::size_t quantity_at(const language::Vocabulary& vocabulary, std::string_view name) {
  std::size_t place = 0;
  while (place < vocabulary.quantities.size() && vocabulary.quantities[place].name != name) place++;
  check(place < vocabulary.quantities.size(), "a quantity that the vocabulary has");
  return place;
}

/// Adds the tables to what the game says of indices, shared parameters, clauses and examples: each
/// row of kFields with a name is a quantity. A game whose clauses are its decisions gives none, and
/// its table of decisions makes them.
template <class Tables>
language::Vocabulary vocabulary_of(language::Vocabulary made) {
  if (made.clauses.empty()) {
    stoprule_tables::each_row(Tables::kDecisions, [&made](const auto& decision) {
      made.clauses.push_back(
          {.name = decision.name, .meaning = decision.meaning, .otherwise = decision.otherwise});
      if (decision.among) made.clauses.back().scored = kind_at(made, decision.among);
    });
  }
  stoprule_tables::each_row(Tables::kFields, [&made](const auto& row) {
    language::Quantity quantity{.name = row.name,
                                .truth = row.is_truth,
                                .low = row.low,
                                .high = row.high,
                                .indices = {},
                                .meaning = row.meaning,
                                .features = row.group};
    for (const char* kind : row.indices) {
      if (kind != nullptr) quantity.indices.push_back(kind_at(made, kind));
    }
    for (std::size_t k = 0; row.decision != nullptr && k < made.clauses.size(); k++) {
      if (made.clauses[k].name != row.decision) quantity.clauses &= ~(1u << k);
    }
    if constexpr (requires { row.text; }) quantity.formula = row.text;
    // A quantity is known by its place among the rows that have a name.
    if (!quantity.name.empty()) made.quantities.push_back(std::move(quantity));
  });
  return made;
}

}  // namespace stoprule
