// The one CSV writer: RFC 4180 with LF line ends, header once, the same bytes whatever the locale.
// Used by the command line; knows columns (schema.h) but not what they mean, and no files: text
// goes to a string that the caller writes out.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "sim/io/schema.h"

namespace stoprule {

/// 64 bits shown as 0x text: lowercase, not padded, 0x0 to 0xffffffffffffffff.
struct Hex {
  std::uint64_t bits = 0;
  friend bool operator==(Hex, Hex) = default;
};

/// One value of a table: missing, text, an integer, a real, or bits.
using Cell = std::variant<std::monostate, std::string, std::int64_t, std::uint64_t, double, Hex>;

/// A value, or missing.
template <class T>
Cell cell_of(const std::optional<T>& value) {
  return value ? Cell{*value} : Cell{};
}

/// The shortest text that reads back as the same double: plain digits between 1e-6 and 1e21 (a
/// whole number without point), an exponent beyond (the limits of ECMA-262, Number::toString).
/// Infinity is INF as in the Frictionless table schema; not-a-number is missing, thus empty.
std::string real_text(double value);

/// A cell's text before any quoting.
std::string cell_text(const Cell& cell);

/// Writes a header, then rows.
class CsvWriter {
 public:
  /// Appends the header to `out`, which must outlive the writer. The caller may empty it between
  /// rows to pass the text on.
  CsvWriter(std::string& out, std::span<const Column> columns);

  /// Appends a row: one cell a column, missing or of the column's type (integers are welcome in
  /// real columns); anything else is our own mistake and ends the program.
  void row(std::span<const Cell> cells);

 private:
  void append_field(std::string_view text);
  void end_line();

  std::string& out_;
  std::vector<ColumnType> types_;
};

}  // namespace stoprule
