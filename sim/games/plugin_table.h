// What a plugin's C tables say, checked and turned into what the registries hold; the part that is
// alike for every game. Used by games that take plugins. A table is foreign: every pointer in it
// may be null and every number wrong, and the error says which.
#pragma once

#include <span>
#include <type_traits>

#include "sim/core/names.h"
#include "sim/games/game.h"
#include "sim/games/visit.h"

namespace stoprule {

/// How a plugin is called in `show` and in errors: "plugin FILE".
std::string source_of(const PluginFile& file);

/// Why a table is not of the version and size that a game's interface has, if so.
Status check_head(const PluginFile& file, std::uint32_t abi_version, std::size_t table_size);

/// The parameters of a strategy, `parameters_n` of them. `owner` says whose in errors: "plugin
/// FILE: strategy 'name'".
Result<std::vector<Parameter>> read_parameters(const std::string& owner,
                                               const stoprule_parameter* parameters,
                                               std::size_t parameters_n);

/// A function that a strategy's table has a place for.
struct PluginFunction {
  const char* name;
  bool given;                ///< not null
  std::uint32_t shared = 0;  ///< its bit among decisions left to shared rules; 0: never left to one
};

/// Why a strategy's functions are not those that it must give, if so. `shared`: the decisions that
/// it leaves to shared rules.
Status check_functions(const std::string& owner, std::span<const PluginFunction> functions,
                       std::uint32_t shared);

/// Why a strategy asks for what there is not, if so.
Status check_features(const std::string& owner, std::uint32_t features, std::uint32_t all);

/// What a plugin made of a strategy and its parameters, and how its failures are told: as
/// StrategyFailed.
class PluginInstance {
 public:
  /// `owner` begins every message about it. `table` has the functions `create` and `destroy`.
  template <class Table>
  PluginInstance(const Table& table, std::string owner, const Values& values)
      : owner_(std::move(owner)), destroy_(table.destroy) {
    demand("creating it", [&] { return table.create(values.data(), &instance_); });
  }
  PluginInstance(const PluginInstance&) = delete;
  PluginInstance& operator=(const PluginInstance&) = delete;
  ~PluginInstance() {
    visiting(owner_.c_str(), "destroying it", [this] { destroy_(instance_); });
  }

  /// Calls one of the plugin's functions, which `what` names in messages.
  template <class... Takes>
  void ask(const char* what, const char* (*function)(const void*, Takes...),
           std::type_identity_t<Takes>... given) const {
    demand(what, [&] { return function(instance_, given...); });
  }

 private:
  // What the call returns is null if all is well. A plugin in C++ that uses the C interface may let
  // an exception through.
  template <class Call>
  void demand(const char* what, const Call& call) const {
    const char* failure = nullptr;
    try {
      failure = visiting(owner_.c_str(), what, call);
    } catch (const std::exception& error) {
      fail(what, error.what());
    } catch (...) {
      fail(what, "an exception that is no std::exception");
    }
    if (failure != nullptr) fail(what, failure);
  }
  [[noreturn]] void fail(const char* what, const char* failure) const;

  std::string owner_;
  void (*destroy_)(void*);
  void* instance_ = nullptr;
};

/// A strategy's entry in the registry, but for what makes it.
template <class Table>
Result<StrategyType> read_strategy(const std::string& source, const Table& table) {
  if (table.name == nullptr || table.description == nullptr) {
    return Error{source + ": a strategy without a name or a description"};
  }
  auto parameters = read_parameters(source + ": strategy '" + table.name + "'", table.parameters,
                                    table.parameters_n);
  if (!parameters.ok()) return parameters.error();
  return StrategyType{table.name, printable(table.description), std::move(parameters).value(),
                      source, /*make=*/nullptr};
}

/// The strategies of a plugin for a game whose tables are of type Plugin. `complete(owner, table,
/// type)` checks what is the game's own and sets type.make; it returns a Status.
template <class Plugin, class Complete>
Result<std::vector<StrategyType>> read_strategies(const PluginFile& file, std::uint32_t abi_version,
                                                  Complete complete) {
  if (Status wrong = check_head(file, abi_version, sizeof(Plugin))) return *wrong;
  // The head is the first member of the table.
  const auto& plugin = *reinterpret_cast<const Plugin*>(file.head);
  if (plugin.strategies_n == 0 || plugin.strategies == nullptr) {
    return Error{source_of(file) + ": holds no strategy"};
  }
  std::vector<StrategyType> types;
  for (std::size_t i = 0; i < plugin.strategies_n; i++) {
    const auto& table = plugin.strategies[i];
    auto type = read_strategy(source_of(file), table);
    if (!type.ok()) return type.error();
    types.push_back(std::move(type).value());
    const std::string owner = types.back().source + ": strategy '" + types.back().name + "'";
    if (Status wrong = complete(owner, table, types.back())) return *wrong;
  }
  return types;
}

}  // namespace stoprule
