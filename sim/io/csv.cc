// Cells as text, and rows of them. Numbers go through std::to_chars, which knows no locale.
#include "sim/io/csv.h"

#include <array>
#include <charconv>
#include <cmath>

#include "sim/core/check.h"

namespace stoprule {
namespace {

// The longest is the smallest subnormal's 17 digits with sign, point and exponent, or 22 plain
// digits.
constexpr std::size_t kNumberSize = 64;

template <class... Format>
std::string number_text(Format... format) {
  std::array<char, kNumberSize> text{};
  const auto [end, failure] = std::to_chars(text.data(), text.data() + text.size(), format...);
  check(failure == std::errc{}, "a number that fits its buffer");
  return {text.data(), end};
}

bool needs_quotes(std::string_view text) {
  return text.find_first_of(",\"\r\n") != std::string_view::npos;
}

struct CellText {
  std::string operator()(std::monostate) const { return {}; }
  std::string operator()(const std::string& text) const { return text; }
  std::string operator()(std::int64_t integer) const { return number_text(integer); }
  std::string operator()(std::uint64_t integer) const { return number_text(integer); }
  std::string operator()(double real) const { return real_text(real); }
  std::string operator()(Hex hex) const { return "0x" + number_text(hex.bits, 16); }
};

bool fits(const Cell& cell, ColumnType type) {
  const bool is_integer =
      std::holds_alternative<std::int64_t>(cell) || std::holds_alternative<std::uint64_t>(cell);
  if (std::holds_alternative<std::monostate>(cell)) return true;
  switch (type) {
    case ColumnType::kText:
      return std::holds_alternative<std::string>(cell);
    case ColumnType::kInteger:
      return is_integer;
    case ColumnType::kReal:
      return is_integer || std::holds_alternative<double>(cell);
    case ColumnType::kHex:
      return std::holds_alternative<Hex>(cell);
  }
  return false;
}

}  // namespace

std::string real_text(double value) {
  if (std::isnan(value)) return {};
  if (std::isinf(value)) return value < 0 ? "-INF" : "INF";
  const double size = std::abs(value);
  const bool plain = size == 0 || (size >= 1e-6 && size < 1e21);
  return number_text(value, plain ? std::chars_format::fixed : std::chars_format::scientific);
}

std::string cell_text(const Cell& cell) { return std::visit(CellText{}, cell); }

CsvWriter::CsvWriter(std::string& out, std::span<const Column> columns) : out_(out) {
  check(!columns.empty(), "a table with columns");
  for (const Column& column : columns) {
    types_.push_back(column.type);
    append_field(column.name);
  }
  end_line();
}

void CsvWriter::row(std::span<const Cell> cells) {
  check_equal(static_cast<long long>(cells.size()), static_cast<long long>(types_.size()),
              "number of cells in a CSV row");
  for (std::size_t column = 0; column < cells.size(); column++) {
    check(fits(cells[column], types_[column]), "a cell of its column's type");
    append_field(cell_text(cells[column]));
  }
  end_line();
}

// Every field brings its comma; end_line() turns the last one into the line end.
void CsvWriter::append_field(std::string_view text) {
  if (!needs_quotes(text)) {
    out_ += text;
  } else {
    out_ += '"';
    for (const char letter : text) {
      if (letter == '"') out_ += '"';
      out_ += letter;
    }
    out_ += '"';
  }
  out_ += ',';
}

void CsvWriter::end_line() { out_.back() = '\n'; }

}  // namespace stoprule
