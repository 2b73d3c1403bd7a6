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

/// Values of a list of parameters, in its order: an integer, a decimal in units of 1/10000, or the
/// index of a choice.
using Values = std::vector<std::int64_t>;

/// One parameter: what `show` prints and what a user may set.
struct Parameter {
  enum class Kind { kInteger, kDecimal, kChoice };

  std::string name;
  Kind kind = Kind::kInteger;
  std::int64_t standard = 0;         ///< the default
  std::int64_t low = 0, high = 0;    ///< inclusive
  std::vector<std::string> choices;  ///< names of kChoice, by value
  std::string description;

  static Parameter integer(std::string name, std::int64_t standard, std::int64_t low,
                           std::int64_t high, std::string description);
  /// Bounds and default in units of 1/10000.
  static Parameter decimal(std::string name, std::int64_t standard, std::int64_t low,
                           std::int64_t high, std::string description);
  /// The first choice is the default.
  static Parameter choice(std::string name, std::vector<std::string> choices,
                          std::string description);

  /// Reads one value; the error names the parameter, what was given and what is allowed.
  Result<std::int64_t> parse(std::string_view text) const;
  /// Reads "6..18", "6..18:3" or "6,9,12": the values in the order given, all different. Decimals
  /// need a step: "0.1..0.3:0.05".
  Result<std::vector<std::int64_t>> parse_range(std::string_view text) const;
  /// The value as parse() reads it: "12", "0.25", "all".
  std::string format(std::int64_t value) const;
  /// "1..20, whole", "0..1, up to 4 decimals", "none | all".
  std::string allowed() const;
};

/// The defaults of a list.
Values default_values(std::span<const Parameter> parameters);

/// Reads "key=value,key=value" over `base`. `owner` names whose parameters these are in errors
/// ("strategy 'threshold'"). Unknown and repeated keys, and values out of range, are errors.
Result<Values> parse_values(std::string_view owner, std::span<const Parameter> parameters,
                            std::string_view text, Values base);

/// Every value as "key=value", comma between them: what parse_values() reads.
std::string format_values(std::span<const Parameter> parameters, const Values& values);

}  // namespace stoprule
