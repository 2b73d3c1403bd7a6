// Aligned text tables for a terminal, and estimates in the digits that their error supports. Used
// by the command line, which prints the text and decides about colour. Knows no terminal and no
// metric.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace stoprule {

enum class Align { kLeft, kRight };

/// Whether a table may contain ANSI escapes; for callers that know --color, NO_COLOR, TERM and
/// isatty.
enum class Emphasis { kPlain, kBoldHeader };

struct TableColumn {
  std::string title;
  Align align = Align::kLeft;  ///< of title and cells; numbers go right
};

/// A table that is as wide as its cells.
class Table {
 public:
  explicit Table(std::vector<TableColumn> columns);

  /// Adds a row, one text a column; another number of texts is our own mistake.
  void row(std::vector<std::string> cells);

  /// Header and rows, two spaces between columns, none at the end of a line, each line ended by LF.
  std::string text(Emphasis emphasis = Emphasis::kPlain) const;

 private:
  std::vector<TableColumn> columns_;
  std::vector<std::vector<std::string>> rows_;
};

enum class Scale {
  kPlain,
  kPercent,  ///< a fraction, shown times 100 with " %"
  kPoints    ///< a difference of two fractions, likewise with " pp": percentage points
};

/// "25.032 ± 0.085 %": mean and half width of its interval, the half width rounded to two
/// significant digits (JCGM 100:2008 "GUM", 7.2.6) and the mean to the same decimals, neither
/// before the point. Without a half width, or with one of 0, the mean has up to six significant
/// digits, and without a mean the text is "-".
std::string format_estimate(std::optional<double> mean, std::optional<double> half_width,
                            Scale scale = Scale::kPlain);

/// "100 (69..100) %": a mean with an interval that is longer on one side, in the digits that half
/// of its width would have.
std::string format_range(double mean, double low, double high, Scale scale = Scale::kPlain);

}  // namespace stoprule
