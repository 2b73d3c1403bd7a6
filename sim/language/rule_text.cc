#include "sim/language/rule_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace stoprule::language {
namespace {

constexpr std::string_view kBlanks = " \t\r";

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) + 1 - first);
}

// The line without its comment. A # within a quoted description is none.
std::string_view without_comment(std::string_view line) {
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); i++) {
    if (line[i] == '"') quoted = !quoted;
    if (line[i] == '#' && !quoted) return line.substr(0, i);
  }
  return line;
}

// Calls `see(line)` for each line, without its end.
template <class See>
void each_line(std::string_view text, See see) {
  while (true) {
    const std::size_t end = text.find('\n');
    see(text.substr(0, end));
    if (end == std::string_view::npos) return;
    text.remove_prefix(end + 1);
  }
}

// Characters begin at bytes that are no continuation in UTF-8.
std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

}  // namespace

Error pointed_out(const RuleText& rule, const Mistake& mistake) {
  const std::string_view text = rule.text;
  const std::string_view before = text.substr(0, std::min(mistake.offset, text.size()));
  const std::size_t line_start = before.rfind('\n') + 1;  // npos + 1 is 0
  const auto lines_before =
      static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
  const std::size_t column = characters(before.substr(line_start));
  std::string line(text.substr(line_start, text.find('\n', line_start) - line_start));
  std::replace(line.begin(), line.end(), '\t', ' ');
  const std::size_t in_file = column + (lines_before == 0 ? rule.column : 1);
  const std::string place =
      rule.line == 0 ? fmt::format("{} {}, column {}", rule.source, rule.name, column + 1)
                     : fmt::format("{}:{}:{}", rule.source, rule.line + lines_before, in_file);
  return {
      fmt::format("{}: {}\n  {}\n  {}^", place, mistake.message, line, std::string(column, ' '))};
}

std::string one_line(std::string_view text) {
  std::string result;
  bool blank = false, quoted = false;
  const auto put = [&](char c) {
    if (blank && !result.empty()) result += ' ';
    blank = false;
    result += c;
  };
  each_line(text, [&](std::string_view line) {
    for (const char c : without_comment(line)) {
      if (c == '"') quoted = !quoted;
      if (!quoted && kBlanks.find(c) != std::string_view::npos) {
        blank = true;
      } else {
        put(c);
      }
    }
    blank = true;
  });
  return result;
}

Result<RuleText> parse_rule_option(std::string_view option) {
  const std::size_t equals = option.find('=');
  const std::size_t colon = option.find(':');
  if (equals == std::string_view::npos || colon < equals) {
    return Error{
        "is not of the form NAME=TEXT: a name of your own, =, and clauses as show rule-language "
        "lists them"};
  }
  return RuleText{.name = std::string(trimmed(option.substr(0, equals))),
                  .text = std::string(option.substr(equals + 1)),
                  .source = "--rule"};
}

Result<std::vector<RuleText>> parse_rule_file(std::string_view content, const std::string& path) {
  std::vector<RuleText> rules;
  std::string mistake;
  std::size_t number = 0;
  each_line(content, [&](std::string_view line) {
    number++;
    if (!mistake.empty()) return;
    const std::string_view code = without_comment(line);
    const bool goes_on = !code.empty() && kBlanks.find(code.front()) != std::string_view::npos;
    if (trimmed(code).empty() || goes_on) {
      if (!rules.empty()) {  // empty lines too, so that lines are counted rightly
        rules.back().text += "\n" + std::string(line);
      } else if (!trimmed(code).empty()) {
        mistake = fmt::format(
            "{}:{}: this line goes on with a rule, as it begins with a blank; "
            "begin the first one with NAME =",
            path, number);
      }
      return;
    }
    const std::size_t equals = code.find('=');
    if (equals == std::string_view::npos || code.find(':') < equals) {
      mistake = fmt::format(
          "{}:{}: '{}' is not of the form NAME = TEXT; a line that goes on with the rule above "
          "begins with a blank",
          path, number, trimmed(code));
      return;
    }
    rules.push_back({.name = std::string(trimmed(code.substr(0, equals))),
                     .text = std::string(line.substr(equals + 1)),
                     .source = path,
                     .line = number,
                     .column = equals + 2});
  });
  if (!mistake.empty()) return Error{mistake};
  if (rules.empty()) return Error{fmt::format("{} holds no rule: lines of NAME = TEXT", path)};
  return rules;
}

}  // namespace stoprule::language
