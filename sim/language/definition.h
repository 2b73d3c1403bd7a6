// Rule text: a rule as it was understood. A tree of expressions a clause, typed, with the
// parameters that it declares. Made by the parser, turned into code by lowering.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sim/core/parameters.h"
#include "sim/language/rule_text.h"
#include "sim/language/vocabulary.h"

namespace stoprule::language {

/// A place in Definition::expressions.
using ExpressionId = std::int32_t;

/// Stands for an index that the text leaves open or calls `this`: what a score is asked for.
inline constexpr int kThis = -1;

struct Expression {
  enum class Kind {
    kNumber,     ///< `number`, in units of 1/10000
    kTruth,      ///< `number` 0 or 1
    kParameter,  ///< `name`: its place in Definition::parameters
    kQuantity,   ///< `name`: its place in the vocabulary; `index`
    kAdd,
    kSubtract,
    kMultiply,
    kDivide,
    kMin,
    kMax,
    kIf,  ///< parts: condition, then, else
    kLess,
    kLessOrEqual,
    kEqual,
    kAnd,
    kOr,
    kNot,
  };
  Kind kind = Kind::kNumber;
  bool truth = false;
  std::size_t offset = 0;  ///< where in the text to point at
  std::array<ExpressionId, 3> parts{-1, -1, -1};
  std::int64_t number = 0;
  std::size_t name = 0;
  std::array<int, 2> index{kThis, kThis};
};

/// A name that the text declares itself.
struct Declared {
  std::string name;
  bool is_let = false;     ///< else a parameter
  std::size_t offset = 0;  ///< of the name
  bool read = false;       ///< by something that decides
};

/// All parameters of a definition, with the vocabulary's shared ones that it uses or that what it
/// leaves out depends on.
struct Definition {
  std::vector<Parameter> parameters;
  std::vector<Expression> expressions;
  std::vector<std::optional<ExpressionId>> clauses;  ///< by the vocabulary's order
  std::vector<Declared> declared;

  const Expression& at(ExpressionId id) const { return expressions[static_cast<std::size_t>(id)]; }
  /// The place of a parameter; none if there is none of that name.
  std::optional<std::size_t> parameter(std::string_view name) const;
  /// Something that decides reads the parameter of that name: adds the shared one unless the
  /// definition has one. Returns its place.
  std::size_t share(const Vocabulary& vocabulary, std::string_view name);
  /// Something that decides reads what the text may have declared by that name.
  void mark_read(std::string_view name);
};

/// Reads a rule: grammar, names and types. Ranges are checked by lowering (check_ranges()).
struct Parsed {
  Definition definition;
  std::optional<Mistake> mistake;
};
Parsed parse(const Vocabulary& vocabulary, std::string_view text);

}  // namespace stoprule::language
