// Rule text: what a game lets a rule speak about. The one table that the parser, the checks and the
// manual (`show rule-language`) read. A game fills it; the language knows no game.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sim/core/parameters.h"

namespace stoprule::language {

/// Things that are told apart by a name in parentheses: colours, columns, other players.
struct IndexKind {
  std::string name;                ///< "colour"
  std::vector<std::string> names;  ///< "green", "yellow", ...; a number may be a name
  std::string meaning;
};

/// Something a rule may read, of the player who decides and at the moment of the decision. A number
/// is an integer a lane, in low..high (within 16 bits).
struct Quantity {
  std::string name;
  bool truth = false;                ///< yes or no; else a number
  std::int64_t low = 0, high = 0;    ///< of a number, inclusive
  std::vector<std::size_t> indices;  ///< kinds of its indices, none to two
  std::string meaning;
  /// Not empty: short for this text. In it the name of a kind, or an index left out, is the
  /// quantity's own index of that kind.
  std::string formula = {};
  unsigned clauses = ~0u;              ///< bit k: known when clause k decides
  std::uint32_t features = 0;          ///< the game's: what must be computed for it
  std::vector<std::string> uses = {};  ///< shared parameters that its value depends on
};

/// Entries of the table: a number in low..high, yes or no, and what is short for another text.
Quantity number(std::string name, std::int64_t low, std::int64_t high,
                std::vector<std::size_t> indices, std::string meaning, std::uint32_t features = 0);
Quantity truth(std::string name, std::vector<std::size_t> indices, std::string meaning,
               std::uint32_t features = 0);
Quantity short_for(std::string formula, Quantity quantity);

/// A decision that a rule may make.
struct Clause {
  std::string name;
  std::string meaning;
  std::string otherwise;                         ///< what is decided without it
  std::vector<std::string> otherwise_uses = {};  ///< shared parameters that this depends on
  /// Not empty: the clause is a score, a number for each of these; the largest wins, on ties the
  /// first. Empty: it is yes or no, or scores lanes.
  std::optional<std::size_t> scored = {};
  /// The clause is a score of each lane: the lanes of a call are what is chosen among, and the game
  /// takes the one of the largest score, on ties the first.
  bool scores_lanes = false;

  bool is_score() const { return scored.has_value() || scores_lanes; }
};

/// A game's vocabulary. Quantities are known to the game by their place in the list.
struct Vocabulary {
  std::vector<IndexKind> index_kinds;
  std::vector<Quantity> quantities;
  std::vector<Clause> clauses;
  /// Parameters that decisions left out depend on. A rule may use them, and may declare them itself
  /// to give them another default.
  std::vector<Parameter> shared;
  /// Rules to show, from the simplest on: a name and the text.
  std::vector<std::pair<std::string, std::string>> examples;
};

}  // namespace stoprule::language
