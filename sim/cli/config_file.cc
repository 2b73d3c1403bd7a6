#include "sim/cli/config_file.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iterator>
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

Result<toml::table> parsed(const std::string& path) {
  std::error_code none;
  std::ifstream file(path, std::ios::binary);
  if (!file || std::filesystem::is_directory(path, none)) {
    return Error{fmt::format("cannot read --config {}: give the path of a TOML file", path)};
  }
  const auto text = plain_text({std::istreambuf_iterator<char>(file), {}});
  if (!text.ok()) return Error{fmt::format("--config {} {}", path, text.error().message)};
  toml::parse_result result = toml::parse(text.value());
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
