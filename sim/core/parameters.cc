#include "sim/core/parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "sim/core/check.h"
#include "sim/core/names.h"
#include "sim/core/plain_text.h"

namespace stoprule {
namespace {

// An integer, or a decimal with up to four places, as a count of 1/unit. Nothing else: no exponent,
// no blanks, no plus sign. Empty: not a number.
std::optional<std::int64_t> parse_fixed(std::string_view text, std::int64_t unit) {
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  const std::size_t point = text.find('.');
  const std::string_view whole = text.substr(0, point);
  std::string places = point == std::string_view::npos ? "" : std::string(text.substr(point + 1));
  if (point != std::string_view::npos && (unit == 1 || places.empty())) return std::nullopt;
  while (places.size() > 4 && places.back() == '0') places.pop_back();
  if (places.size() > 4) return std::nullopt;
  places.resize(unit == 1 ? 0 : 4, '0');
  const std::string digits = std::string(whole) + places;
  if (whole.empty() || digits.size() > 17) return std::nullopt;
  if (!std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; })) {
    return std::nullopt;
  }
  std::int64_t value = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return negative ? -value : value;
}

std::string format_fixed(std::int64_t value, std::int64_t unit) {
  if (unit == 1) return fmt::format("{}", value);
  const std::int64_t magnitude = value < 0 ? -value : value;
  std::string text =
      fmt::format("{}{}.{:04}", value < 0 ? "-" : "", magnitude / unit, magnitude % unit);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text;
}

// A table's file as one line of "key:number" with slashes between.
// Errors read on after the file's name.
Result<std::string> entries_in(const std::string& path) {
  constexpr std::uint64_t kLargestFile = 1 << 16;
  const auto text = read_text(path, kLargestFile);
  if (!text.ok()) return text.error();
  std::string entries;
  for (std::string line : split(text.value(), '\n')) {
    line.erase(std::min(line.find('#'), line.size()));
    for (const char c : line + "\n") {
      const bool separates = c == '/' || c == ' ' || c == '\t' || c == '\r' || c == '\n';
      if (!separates) entries += c;
      if (separates && !entries.empty() && entries.back() != '/') entries += '/';
    }
  }
  if (entries.ends_with('/')) entries.pop_back();
  return entries;
}

// " A range is 6..9." where somebody wrote 6-9 or 6:9.
std::string range_meant(std::string_view text) {
  constexpr std::string_view kNumber = "0123456789.";
  const std::size_t end = std::min(text.find_first_not_of(kNumber), text.size());
  const std::string_view rest = text.substr(std::min(end + 1, text.size()));
  const bool two = end > 0 && !rest.empty() && (text[end] == '-' || text[end] == ':') &&
                   rest.find_first_not_of(kNumber) == std::string_view::npos;
  return two ? fmt::format(" A range is {}..{}.", text.substr(0, end), rest) : "";
}

std::int64_t unit_of(const Parameter& parameter) {
  return parameter.kind == Parameter::Kind::kDecimal ? kDecimalUnit : 1;
}

}  // namespace

Parameter Parameter::integer(std::string name, std::int64_t standard, std::int64_t low,
                             std::int64_t high, std::string description) {
  return {std::move(name), Kind::kInteger, standard, low, high, {}, std::move(description)};
}

Parameter Parameter::decimal(std::string name, std::int64_t standard, std::int64_t low,
                             std::int64_t high, std::string description) {
  return {std::move(name), Kind::kDecimal, standard, low, high, {}, std::move(description)};
}

Parameter Parameter::choice(std::string name, std::vector<std::string> choices,
                            std::string description) {
  const auto last = static_cast<std::int64_t>(choices.size()) - 1;
  return {std::move(name), Kind::kChoice, 0, 0, last, std::move(choices), std::move(description)};
}

Parameter Parameter::table(std::string name, std::int64_t first_key, std::int64_t high,
                           std::vector<NamedTable> tables, std::string description) {
  Parameter table{std::move(name), Kind::kTable, 0, 0, high, {}, std::move(description)};
  table.first_key = first_key;
  table.tables = std::move(tables);
  table.always_told = true;
  return table;
}

std::size_t Parameter::width() const {
  return kind == Kind::kTable ? tables.front().numbers.size() : 1;
}

Values Parameter::standard_places() const {
  return kind == Kind::kTable ? tables.front().numbers : Values{standard};
}

Result<Values> Parameter::read(std::string_view text) const {
  if (kind != Kind::kTable) {
    const auto value = parse(text);
    if (!value.ok()) return value.error();
    return Values{value.value()};
  }
  std::vector<std::string> names;
  for (const auto& named : tables) {
    if (named.name == text) return named.numbers;
    names.push_back(named.name);
  }
  std::string entries(text);
  if (text.starts_with('@')) {
    const auto in_file = entries_in(std::string(text.substr(1)));
    if (!in_file.ok()) {
      return Error{fmt::format("{}={}: the file {}.", name, text, in_file.error().message)};
    }
    entries = in_file.value();
  } else if (text.find(':') == std::string_view::npos) {
    const std::string nearest = nearest_name(text, names);
    return Error{fmt::format("{}={} is no table.{} Allowed: {}.", name, text,
                             nearest.empty() ? "" : fmt::format(" Did you mean '{}'?", nearest),
                             allowed())};
  }
  return read_entries(entries);
}

Result<Values> Parameter::read_entries(std::string_view entries) const {
  Values numbers(width(), kNoNumber);
  for (const auto& part : split(entries, '/')) {
    const std::size_t colon = std::min(part.find(':'), part.size());
    const auto key = parse_fixed(std::string_view(part).substr(0, colon), 1);
    const auto number =
        parse_fixed(std::string_view(part).substr(std::min(colon + 1, part.size())), 1);
    const auto last_key = first_key + static_cast<std::int64_t>(width()) - 1;
    if (!key || !number || *key < first_key || *key > last_key || *number < low || *number > high) {
      return Error{
          fmt::format("{}: '{}' is not an entry it takes: key {}..{}, a colon, number {}..{}.",
                      name, part, first_key, last_key, low, high)};
    }
    auto& place = numbers[static_cast<std::size_t>(*key - first_key)];
    if (place != kNoNumber) return Error{fmt::format("{}: key {} is given twice.", name, *key)};
    place = *number;
  }
  return numbers;
}

std::string Parameter::text(std::span<const std::int64_t> places) const {
  check_equal(static_cast<long long>(places.size()), static_cast<long long>(width()),
              "places of a parameter");
  if (kind != Kind::kTable) return format(places.front());
  for (const auto& named : tables) {
    if (std::ranges::equal(places, named.numbers)) return named.name;
  }
  return table_text(*this, places);
}

std::string Parameter::note(std::span<const std::int64_t> places) const {
  for (const auto& named : tables) {
    if (std::ranges::equal(places, named.numbers)) return named.note;
  }
  return "";
}

Result<std::int64_t> Parameter::parse(std::string_view text) const {
  if (kind == Kind::kChoice) {
    const auto found = std::find(choices.begin(), choices.end(), text);
    if (found != choices.end()) return static_cast<std::int64_t>(found - choices.begin());
    const std::string nearest = nearest_name(text, choices);
    return Error{fmt::format("{}={} is not possible.{} Allowed: {}.", name, text,
                             nearest.empty() ? "" : fmt::format(" Did you mean '{}'?", nearest),
                             allowed())};
  }
  const auto value = parse_fixed(text, unit_of(*this));
  if (!value)
    return Error{fmt::format("{}={} is not a number it takes: {}.", name, text, allowed())};
  if (*value < low || *value > high) {
    return Error{fmt::format("{}={} is out of range: {}.", name, text, allowed())};
  }
  return *value;
}

Result<std::vector<std::int64_t>> Parameter::parse_range(std::string_view text) const {
  constexpr std::int64_t kMostValues = 10'000;
  std::vector<std::int64_t> values;
  if (kind == Kind::kTable) {
    return Error{fmt::format("{} is a table, which has no range to go through.", name)};
  }
  const std::size_t dots = text.find("..");
  if (dots == std::string_view::npos) {
    for (const auto& part : split(text, ',')) {
      const auto value = parse(part);
      if (!value.ok()) return Error{value.error().message + range_meant(part)};
      if (std::find(values.begin(), values.end(), value.value()) != values.end()) {
        return Error{fmt::format("{}={} has {} twice.", name, text, part)};
      }
      values.push_back(value.value());
    }
    if (values.empty()) {
      return Error{fmt::format("{}= names no value: {}.", name, allowed())};
    }
    return values;
  }
  if (kind == Kind::kChoice) {
    return Error{
        fmt::format("{}={} is no range of choices: list them, comma between.", name, text)};
  }
  const std::size_t colon = text.find(':', dots);
  const auto first = parse(text.substr(0, dots));
  if (!first.ok()) return first.error();
  const auto last =
      parse(text.substr(dots + 2, colon == std::string_view::npos ? colon : colon - dots - 2));
  if (!last.ok()) return last.error();
  std::optional<std::int64_t> step;
  if (colon != std::string_view::npos) step = parse_fixed(text.substr(colon + 1), unit_of(*this));
  if (colon == std::string_view::npos && kind == Kind::kInteger) step = 1;
  if (!step || *step <= 0) {
    return Error{fmt::format("{}={} needs a step above 0 after the range, {}: {}..{}:STEP.", name,
                             text,
                             kind == Kind::kDecimal ? "with up to 4 decimals" : "a whole number",
                             format(first.value()), format(last.value()))};
  }
  if (last.value() < first.value()) {
    return Error{fmt::format("{}={} is empty, as {} is above {}: {}..{}.", name, text,
                             format(first.value()), format(last.value()), format(last.value()),
                             format(first.value()))};
  }
  if ((last.value() - first.value()) / *step >= kMostValues) {
    return Error{fmt::format("{}={} has more than {} values.", name, text, kMostValues)};
  }
  for (std::int64_t v = first.value(); v <= last.value(); v += *step) values.push_back(v);
  return values;
}

std::string Parameter::format(std::int64_t value) const {
  if (kind == Kind::kChoice) return choices[static_cast<std::size_t>(value)];
  return format_fixed(value, unit_of(*this));
}

std::string Parameter::allowed() const {
  if (kind == Kind::kChoice) return join(choices, " | ");
  if (kind == Kind::kTable) {
    std::vector<std::string> ways;
    for (const auto& named : tables) ways.push_back(named.name);
    const auto last_key = first_key + static_cast<std::int64_t>(width()) - 1;
    ways.push_back(
        fmt::format("KEY:NUMBER/..., keys {}..{}, numbers {}..{}", first_key, last_key, low, high));
    ways.emplace_back("@FILE");
    return join(ways, " | ");
  }
  const std::string range = fmt::format("{}..{}", format(low), format(high));
  return kind == Kind::kDecimal ? range + ", up to 4 decimals" : range + ", whole";
}

std::string table_text(const Parameter& table, std::span<const std::int64_t> places) {
  std::vector<std::string> entries;
  for (std::size_t i = 0; i < places.size(); i++) {
    if (places[i] == kNoNumber) continue;
    entries.push_back(
        fmt::format("{}:{}", table.first_key + static_cast<std::int64_t>(i), places[i]));
  }
  return join(entries, "/");
}

std::span<const std::int64_t> places_of(std::span<const Parameter> parameters, const Values& values,
                                        std::size_t i) {
  std::size_t first = 0;
  for (std::size_t before = 0; before < i; before++) first += parameters[before].width();
  return std::span(values).subspan(first, parameters[i].width());
}

Values default_values(std::span<const Parameter> parameters) {
  Values values;
  for (const auto& parameter : parameters) {
    const Values places = parameter.standard_places();
    values.insert(values.end(), places.begin(), places.end());
  }
  return values;
}

Result<Values> parse_values(std::string_view owner, std::span<const Parameter> parameters,
                            std::string_view text, Values base) {
  std::vector<std::string> names;
  for (const auto& parameter : parameters) names.push_back(parameter.name);
  std::vector<bool> given(parameters.size());
  for (const auto& part : split(text, ',')) {
    const std::size_t equals = part.find('=');
    if (equals == std::string::npos || equals == 0) {
      return Error{fmt::format("{}: '{}' is not of the form key=value. Keys: {}.", owner, part,
                               names.empty() ? "none" : join(names))};
    }
    const std::string key = part.substr(0, equals);
    const auto found = std::find(names.begin(), names.end(), key);
    if (found == names.end()) {
      return Error{fmt::format("{}: {}", owner, unknown_name("parameter", key, names).message)};
    }
    const auto at = static_cast<std::size_t>(found - names.begin());
    if (given[at]) return Error{fmt::format("{}: {} is given twice.", owner, key)};
    given[at] = true;
    const auto value = parameters[at].read(std::string_view(part).substr(equals + 1));
    if (!value.ok()) return Error{fmt::format("{}: {}", owner, value.error().message)};
    const auto places = places_of(parameters, base, at);
    std::copy(value.value().begin(), value.value().end(),
              base.begin() + (places.data() - base.data()));
  }
  return base;
}

std::vector<std::string> files_named(std::string_view text) {
  std::vector<std::string> files;
  for (const auto& part : split(text, ',')) {
    const std::size_t at = part.find("=@");
    if (at != std::string::npos) files.push_back(part.substr(at + 2));
  }
  return files;
}

std::string format_values(std::span<const Parameter> parameters, const Values& values) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < parameters.size(); i++) {
    parts.push_back(parameters[i].name + "=" +
                    parameters[i].text(places_of(parameters, values, i)));
  }
  return join(parts, ",");
}

}  // namespace stoprule
