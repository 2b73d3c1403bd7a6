// Named, ranged values, parsed once for strategies and for rules. Used by every registry and by the
// command line; knows no game.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/core/result.h"

namespace stoprule {

/// Decimals are kept as integers in units of 1/10000, so that "at least 0.2" is exact everywhere.
inline constexpr std::int64_t kDecimalUnit = 10'000;

/// Values of a list of parameters, in its order: an integer, a decimal in units of 1/10000, the
/// index of a choice, or all the numbers of a table one after the other. Each parameter has as many
/// places as its width(); see places_of().
using Values = std::vector<std::int64_t>;

/// In a table: no number for this key.
inline constexpr std::int64_t kNoNumber = -1;

/// A table that has a name: a number, or kNoNumber, for each key.
struct NamedTable {
  std::string name;
  Values numbers;
  std::string note;  ///< where the numbers come from, a sentence
};

/// One parameter: what `show` prints and what a user may set.
struct Parameter {
  enum class Kind { kInteger, kDecimal, kChoice, kTable };

  std::string name;
  Kind kind = Kind::kInteger;
  std::int64_t standard = 0;         ///< the default
  std::int64_t low = 0, high = 0;    ///< inclusive; of a table's numbers
  std::vector<std::string> choices;  ///< names of kChoice, by value
  std::string description;
  std::int64_t first_key = 0;        ///< of kTable: keys go up by 1 from here
  std::vector<NamedTable> tables{};  ///< of kTable: the first is the default
  /// Part of a canonical text even at its default: outputs must say which value was used.
  bool always_told = false;

  static Parameter integer(std::string name, std::int64_t standard, std::int64_t low,
                           std::int64_t high, std::string description);
  /// Bounds and default in units of 1/10000.
  static Parameter decimal(std::string name, std::int64_t standard, std::int64_t low,
                           std::int64_t high, std::string description);
  /// The first choice is the default.
  static Parameter choice(std::string name, std::vector<std::string> choices,
                          std::string description);

  /// Numbers, 0 or more, by key. Every output names it.
  static Parameter table(std::string name, std::int64_t first_key, std::int64_t high,
                         std::vector<NamedTable> tables, std::string description);

  /// Places it has in Values: a table's number of keys, else 1.
  std::size_t width() const;
  /// The default, at its places.
  Values standard_places() const;
  /// Reads a value of any kind to its places. A table is one of the named, "key:number/key:number"
  /// in full (keys left out have none), or "@FILE" with the same in a file, where blanks and line
  /// ends separate as well and # begins a comment.
  Result<Values> read(std::string_view text) const;
  /// The places as read() takes them: a named table by its name.
  std::string text(std::span<const std::int64_t> places) const;

  /// What there is to say about a named table; else empty.
  std::string note(std::span<const std::int64_t> places) const;

  /// Reads one value, not a table; the error names the parameter, what was given and what is
  /// allowed.
  Result<std::int64_t> parse(std::string_view text) const;
  /// Reads "6..18", "6..18:3" or "6,9,12": the values in the order given, all different. Decimals
  /// need a step: "0.1..0.3:0.05".
  Result<std::vector<std::int64_t>> parse_range(std::string_view text) const;
  /// The value as parse() reads it: "12", "0.25", "all".
  std::string format(std::int64_t value) const;
  /// "1..20, whole", "0..1, up to 4 decimals", "none | all".
  std::string allowed() const;

 private:
  Result<Values> read_entries(std::string_view entries) const;
};

/// A table's numbers in full: "5:4/6:6".
std::string table_text(const Parameter& table, std::span<const std::int64_t> places);

/// The places of parameter `i` of a list.
std::span<const std::int64_t> places_of(std::span<const Parameter> parameters, const Values& values,
                                        std::size_t i);

/// The defaults of a list.
Values default_values(std::span<const Parameter> parameters);

/// Reads "key=value,key=value" over `base`. `owner` names whose parameters these are in errors
/// ("strategy 'threshold'"). Unknown and repeated keys, and values out of range, are errors.
Result<Values> parse_values(std::string_view owner, std::span<const Parameter> parameters,
                            std::string_view text, Values base);

/// The files that such a text names by key=@FILE.
std::vector<std::string> files_named(std::string_view text);

/// Every value as "key=value", comma between them: what parse_values() reads.
std::string format_values(std::span<const Parameter> parameters, const Values& values);

}  // namespace stoprule
