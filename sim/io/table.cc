// Layout of tables and rounding of estimates.
#include "sim/io/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "sim/core/check.h"
#include "sim/io/utf8.h"

namespace stoprule {
namespace {

constexpr std::string_view kGap = "  ";
constexpr std::string_view kBold = "\x1b[1m";
constexpr std::string_view kNormal = "\x1b[0m";

// Half a 95 % interval in standard errors. Two digits are shown, so three suffice; the interval in
// files comes from stats, which this floor does not know.
constexpr int kErrorDigits = 2;
constexpr int kMostDecimals = 15;

std::string line_of(std::span<const TableColumn> columns, std::span<const std::size_t> widths,
                    std::span<const std::string> cells) {
  std::string line;
  for (std::size_t column = 0; column < columns.size(); column++) {
    if (column > 0) line += kGap;
    const std::string padding(widths[column] - display_width(cells[column]), ' ');
    line +=
        columns[column].align == Align::kLeft ? cells[column] + padding : padding + cells[column];
  }
  line.erase(line.find_last_not_of(' ') + 1);
  return line;
}

// Decimals that show the leading digits of `half_width`, after rounding: 0.0996 becomes 0.10, so 2.
int decimals_for(double half_width) {
  const std::string rounded = fmt::format("{:.{}e}", half_width, kErrorDigits - 1);
  int exponent = 0;
  // from_chars takes a minus but no plus; both follow the e and two digits at least.
  const std::size_t start = rounded.find('e') + (rounded.find("e+") != std::string::npos ? 2 : 1);
  std::from_chars(rounded.data() + start, rounded.data() + rounded.size(), exponent);
  return std::clamp(kErrorDigits - 1 - exponent, 0, kMostDecimals);
}

std::string fixed(double value, int decimals) {
  std::string text = fmt::format("{:.{}f}", value, decimals);
  const bool is_zero = text.find_first_not_of("-0.") == std::string::npos;
  if (is_zero && text.front() == '-') text.erase(0, 1);
  return text;
}

double factor_of(Scale scale) { return scale == Scale::kPlain ? 1 : 100; }

std::string_view unit_of(Scale scale) {
  return scale == Scale::kPercent ? " %" : scale == Scale::kPoints ? " pp" : "";
}

}  // namespace

Table::Table(std::vector<TableColumn> columns) : columns_(std::move(columns)) {}

void Table::row(std::vector<std::string> cells) {
  check_equal(static_cast<long long>(cells.size()), static_cast<long long>(columns_.size()),
              "number of cells in a table row");
  rows_.push_back(std::move(cells));
}

std::string Table::text(Emphasis emphasis) const {
  std::vector<std::string> titles;
  std::vector<std::size_t> widths;
  for (std::size_t column = 0; column < columns_.size(); column++) {
    titles.push_back(columns_[column].title);
    widths.push_back(display_width(titles.back()));
    for (const auto& cells : rows_) {
      widths.back() = std::max(widths.back(), display_width(cells[column]));
    }
  }
  const std::string header = line_of(columns_, widths, titles);
  std::string text =
      emphasis == Emphasis::kPlain ? header : fmt::format("{}{}{}", kBold, header, kNormal);
  text += '\n';
  for (const auto& cells : rows_) text += line_of(columns_, widths, cells) + '\n';
  return text;
}

std::string format_estimate(std::optional<double> mean, std::optional<double> half_width,
                            Scale scale) {
  if (!mean) return "-";
  const double factor = factor_of(scale);
  const std::string_view unit = unit_of(scale);
  if (!half_width) return fmt::format("{:g}{}", *mean * factor, unit);
  const double shown = *half_width * factor;
  if (shown == 0) return fmt::format("{:g} ± 0{}", *mean * factor, unit);
  const int decimals = decimals_for(shown);
  return fmt::format("{} ± {}{}", fixed(*mean * factor, decimals), fixed(shown, decimals), unit);
}

std::string format_range(double mean, double low, double high, Scale scale) {
  const double factor = factor_of(scale);
  const int decimals = decimals_for((high - low) / 2 * factor);
  return fmt::format("{} ({}..{}){}", fixed(mean * factor, decimals), fixed(low * factor, decimals),
                     fixed(high * factor, decimals), unit_of(scale));
}

}  // namespace stoprule
