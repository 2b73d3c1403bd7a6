#include "sim/cli/config_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "sim/cli/toml.h"
#include "sim/core/plain_text.h"

namespace stoprule {
namespace {

// A value that may stand for an option's; nothing for dates and tables.
std::optional<std::string> text_of(const toml::node& node) {
  if (const auto* text = node.as_string()) return text->get();
  if (const auto* number = node.as_integer()) return fmt::format("{}", number->get());
  if (const auto* number = node.as_floating_point()) return fmt::format("{}", number->get());
  if (const auto* flag = node.as_boolean()) return fmt::format("{}", flag->get());
  return std::nullopt;
}

Result<ConfigItem> item_of(const std::string& path, const std::string& section,
                           std::string_view key, const toml::node& node) {
  ConfigItem item{section, std::string(key), {}};
  const auto add = [&item](const toml::node& value) {
    auto text = text_of(value);
    if (text) item.values.push_back(std::move(*text));
    return text.has_value();
  };
  bool possible = true;
  if (const auto* array = node.as_array()) {
    for (const toml::node& value : *array) possible = possible && add(value);
  } else {
    possible = add(node);
  }
  if (possible) return item;
  return Error{
      fmt::format("{}, line {}: {} must be text, a number, true or false, or an array of these",
                  path, node.source().begin.line, key)};
}

// The parts of the longest key with dots between: each makes a table within a table, which the
// library takes apart by recursion. In what is not TOML, at least as many as a parser reads before
// it sees that.
std::size_t longest_key(std::string_view text) {
  std::size_t parts = 1, longest = 1;
  std::string_view quote;  // what ends the quoted text in which we are; empty: in none
  for (std::size_t i = 0; i < text.size(); i++) {
    const char c = text[i];
    if (!quote.empty()) {
      if (c == '\\' && quote.front() == '"') i++;
      if (text.substr(i).starts_with(quote)) i += quote.size() - 1, quote = {};
    } else if (c == '"' || c == '\'') {
      const std::string_view three = text.substr(i, 3);
      const bool is_long = three == "\"\"\"" || three == "\'\'\'";
      quote = text.substr(i, is_long ? 3 : 1);
      i += quote.size() - 1;
    } else if (c == '#') {
      i = std::min(text.find('\n', i), text.size());
      parts = 1;
    } else if (c == '.') {
      longest = std::max(longest, ++parts);
    } else if (std::string_view("\n=,[]{}").find(c) != std::string_view::npos) {
      parts = 1;
    }
  }
  return longest;
}

Result<toml::table> parsed(const std::string& path) {
  constexpr std::uint64_t kLargestFile = 1 << 20;
  constexpr std::size_t kLongestKey = 64;  // ours have one part
  const auto content = read_text(path, kLargestFile);
  if (!content.ok()) {
    return Error{
        fmt::format("--config {} {}; give the path of a TOML file", path, content.error().message)};
  }
  if (longest_key(content.value()) > kLongestKey) {
    return Error{fmt::format("--config {} has a key of more than {} parts; ours have one", path,
                             kLongestKey)};
  }
  toml::parse_result result = toml::parse(content.value());
  if (result) return std::move(result).table();
  return Error{fmt::format("--config {}, line {}, is not TOML: {}", path,
                           result.error().source().begin.line, result.error().description())};
}

}  // namespace

Result<std::vector<ConfigItem>> read_config(const std::string& path) {
  const auto file = parsed(path);
  if (!file.ok()) return file.error();
  std::vector<ConfigItem> items;
  const auto add = [&](const std::string& section, std::string_view key,
                       const toml::node& node) -> Status {
    auto item = item_of(path, section, key, node);
    if (!item.ok()) return item.error();
    items.push_back(std::move(item).value());
    return std::nullopt;
  };
  for (const auto& [key, node] : file.value()) {
    const toml::table* section = node.as_table();
    if (section == nullptr) {
      if (auto failed = add("", key.str(), node)) return *failed;
      continue;
    }
    for (const auto& [inner, value] : *section) {
      if (auto failed = add(std::string(key.str()), inner.str(), value)) return *failed;
    }
  }
  return items;
}

Result<std::string> config_text(std::string_view section, std::span<const ConfigItem> items) {
  toml::table keys;
  for (const ConfigItem& item : items) {
    toml::array values;
    for (const auto& value : item.values) values.push_back(value);
    if (item.values.size() == 1) {
      keys.insert(item.key, item.values.front());
    } else {
      keys.insert(item.key, std::move(values));
    }
  }
  toml::table file;
  file.insert(section, std::move(keys));
  std::ostringstream text;
  // Each text on its line, quoted by '...' where that is enough.
  text << toml::toml_formatter(
      file, toml::format_flags::allow_literal_strings | toml::format_flags::allow_unicode_strings);
  const toml::parse_result again = toml::parse(text.str());
  if (again && again.table() == file) return text.str() + "\n";
  return Error{"these settings hold bytes that are no UTF-8, and cannot be written as TOML"};
}

}  // namespace stoprule
