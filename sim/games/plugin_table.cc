#include "sim/games/plugin_table.h"

#include <fmt/format.h>

#include "sim/core/names.h"

namespace stoprule {
namespace {

constexpr std::size_t kMostParameters = 64;
constexpr std::int64_t kLargest = 1'000'000'000'000;  // as plugin.h says
static_assert(STOPRULE_DECIMAL_UNIT == kDecimalUnit);

// Range and default, in words of the parameter's kind.
Status check_range(const std::string& owner, const Parameter& parameter) {
  const auto told = [&](std::int64_t value) {
    return parameter.kind == Parameter::Kind::kChoice ? fmt::format("{}", value)
                                                      : parameter.format(value);
  };
  for (const std::int64_t value : {parameter.low, parameter.high, parameter.standard}) {
    if (value >= -kLargest && value <= kLargest) continue;
    return Error{
        fmt::format("{} {} in its range or default; at most 10^12 is possible", owner, value)};
  }
  if (parameter.low > parameter.high) {
    return Error{fmt::format("{} has the range {}..{}, which is inside out", owner,
                             told(parameter.low), told(parameter.high))};
  }
  if (parameter.standard < parameter.low || parameter.standard > parameter.high) {
    return Error{fmt::format("{} has the default {}, which is outside its range {}..{}", owner,
                             told(parameter.standard), told(parameter.low), told(parameter.high))};
  }
  return {};
}

// The names of a choice.
Status read_choices(const std::string& owner, const stoprule_parameter& from, Parameter& to) {
  constexpr std::int64_t kMostChoices = 1000;
  if (from.low != 0 || from.high < 0 || from.high >= kMostChoices || from.choices == nullptr) {
    return Error{
        fmt::format("{} is a choice: it needs names, and as range 0 to their number less "
                    "1, at most {}",
                    owner, kMostChoices - 1)};
  }
  for (std::int64_t i = 0; i <= from.high; i++) {
    if (from.choices[i] == nullptr || !can_be_typed(from.choices[i])) {
      return Error{
          fmt::format("{} has no name for choice {} that can be typed: use letters, "
                      "digits, _ and -",
                      owner, i)};
    }
    to.choices.emplace_back(from.choices[i]);
  }
  return {};
}

Result<Parameter> read_parameter(const std::string& owner, const stoprule_parameter& from) {
  Parameter to{.name = from.name,
               .standard = from.standard,
               .low = from.low,
               .high = from.high,
               .choices = {},
               .description = printable(from.description)};
  switch (from.kind) {
    case STOPRULE_INTEGER:
      to.kind = Parameter::Kind::kInteger;
      break;
    case STOPRULE_DECIMAL:
      to.kind = Parameter::Kind::kDecimal;
      break;
    case STOPRULE_CHOICE:
      to.kind = Parameter::Kind::kChoice;
      if (Status wrong = read_choices(owner, from, to)) return *wrong;
      break;
    default:
      return Error{fmt::format(
          "{} is of kind {}; there are {} (integer), {} (decimal) and {} "
          "(choice)",
          owner, from.kind, int{STOPRULE_INTEGER}, int{STOPRULE_DECIMAL}, int{STOPRULE_CHOICE})};
  }
  if (Status wrong = check_range(owner, to)) return *wrong;
  return to;
}

}  // namespace

std::string source_of(const PluginFile& file) { return "plugin " + printable(file.path); }

Status check_head(const PluginFile& file, std::uint32_t abi_version, std::size_t table_size) {
  const stoprule_plugin_head& head = *file.head;
  if (head.abi_version != abi_version) {
    return Error{
        fmt::format("{}: was built for version {} of the interface for plugins of {}, this "
                    "program has version {}; build it again with this program's headers",
                    source_of(file), head.abi_version, head.game, abi_version)};
  }
  if (head.table_size != table_size) {
    return Error{
        fmt::format("{}: its table has {} bytes where this program's has {}; build it "
                    "again with this program's headers",
                    source_of(file), head.table_size, table_size)};
  }
  return {};
}

Result<std::vector<Parameter>> read_parameters(const std::string& owner,
                                               const stoprule_parameter* parameters,
                                               std::size_t parameters_n) {
  if (parameters_n > kMostParameters) {
    return Error{fmt::format("{}: {} parameters are too many: at most {}", owner, parameters_n,
                             kMostParameters)};
  }
  if (parameters_n > 0 && parameters == nullptr) {
    return Error{
        fmt::format("{}: {} parameters, but the pointer to them is null", owner, parameters_n)};
  }
  std::vector<Parameter> read;
  for (std::size_t i = 0; i < parameters_n; i++) {
    const stoprule_parameter& from = parameters[i];
    if (from.name == nullptr || !can_be_typed(from.name) || from.description == nullptr) {
      return Error{
          fmt::format("{}: parameter {} needs a description and a name: letters, digits, _ "
                      "and -",
                      owner, i)};
    }
    for (const Parameter& other : read) {
      if (other.name != from.name) continue;
      return Error{fmt::format("{}: there are two parameters '{}'", owner, from.name)};
    }
    auto parameter = read_parameter(fmt::format("{}: parameter '{}'", owner, from.name), from);
    if (!parameter.ok()) return parameter.error();
    read.push_back(std::move(parameter).value());
  }
  return read;
}

Status check_functions(const std::string& owner, std::span<const PluginFunction> functions,
                       std::uint32_t shared) {
  std::uint32_t known = 0;
  for (const PluginFunction& function : functions) {
    known |= function.shared;
    const bool left_out = (shared & function.shared) != 0;
    if (function.given != left_out) continue;
    if (left_out) {
      return Error{
          fmt::format("{}: '{}' is declared as shared, but a function is given too: "
                      "leave out one of them",
                      owner, function.name)};
    }
    return Error{fmt::format("{}: the function '{}' is null{}", owner, function.name,
                             function.shared != 0 ? "; if the shared rule is meant, declare so"
                                                  : ", which it must not be")};
  }
  if ((shared & ~known) == 0) return {};
  return Error{fmt::format("{}: it declares decisions as shared ({:#x}) that have no shared rule",
                           owner, shared & ~known)};
}

Status check_features(const std::string& owner, std::uint32_t features, std::uint32_t all) {
  if ((features & ~all) == 0) return {};
  return Error{
      fmt::format("{}: it asks for features ({:#x}) that do not exist", owner, features & ~all)};
}

void PluginInstance::fail(const char* what, const char* failure) const {
  throw StrategyFailed(fmt::format("{} failed in {}: {}", owner_, what, failure));
}

}  // namespace stoprule
