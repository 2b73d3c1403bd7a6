// Rule text: a strategy as a user wrote it, where it was written, and how a mistake in it is shown.
// Also files of rules. Used by the command line and by games; knows no language.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sim/core/result.h"

namespace stoprule::language {

/// A named rule.
struct RuleText {
  std::string name;
  std::string text;    ///< may have several lines
  std::string source;  ///< "--rule", or the path of a file
  /// Where the text begins in its file, from 1; line 0: not in a file.
  std::size_t line = 0, column = 1;
};

/// A mistake at a place of a text, counted in bytes from its beginning.
struct Mistake {
  std::size_t offset = 0;
  std::string message;
};

/// "--rule careful, column 7: MESSAGE", or "FILE:LINE:COLUMN: MESSAGE"; then the line with a caret
/// below the place.
Error pointed_out(const RuleText& rule, const Mistake& mistake);

/// The text in one line: comments and line ends left out, blanks single.
std::string one_line(std::string_view text);

/// "NAME=TEXT".
Result<RuleText> parse_rule_option(std::string_view option);

/// The rules of a file: "NAME = TEXT"; a line that begins with a blank goes on with the rule above;
/// # begins a comment. `path` is for messages.
Result<std::vector<RuleText>> parse_rule_file(std::string_view content, const std::string& path);

}  // namespace stoprule::language
