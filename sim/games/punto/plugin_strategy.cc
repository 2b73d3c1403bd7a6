#include "sim/games/punto/plugin_strategy.h"

#include <fmt/format.h>

#include "sim/games/plugin_table.h"
#include "sim/games/punto/cell_arrays.h"
#include "sim/games/punto/strategy.h"

namespace stoprule::punto {
namespace {

using Table = stoprule_punto_strategy;

// A plugin's strategy with its parameters set.
class PluginStrategy final : public CellStrategy {
 public:
  // `owner` begins every message about it.
  PluginStrategy(const Table& table, std::string owner, const Values& values)
      : table_(table), owner_(std::move(owner)) {
    demand("creating it", table_.create(values.data(), &instance_));
  }
  PluginStrategy(const PluginStrategy&) = delete;
  PluginStrategy& operator=(const PluginStrategy&) = delete;
  ~PluginStrategy() override { table_.destroy(instance_); }

  int lay(const View& view) const override {
    const CellArrays arrays(view, table_.features);
    std::array<std::int32_t, kCells> score{};
    demand("lay", table_.lay(instance_, &arrays.arrays(), score.data()));
    return best_cell(view.legal(),
                     [&score](std::size_t a, std::size_t b) { return score[a] > score[b]; });
  }

 private:
  // What a plugin's function returns: null if all is well.
  void demand(const char* what, const char* failure) const {
    if (failure == nullptr) return;
    throw StrategyFailed(fmt::format("{} failed in {}: {}", owner_, what, failure));
  }

  const Table& table_;
  std::string owner_;
  void* instance_ = nullptr;
};

Status check_functions(const std::string& owner, const Table& table) {
  for (const auto& [name, given] : {std::pair{"create", table.create != nullptr},
                                    {"destroy", table.destroy != nullptr},
                                    {"lay", table.lay != nullptr}}) {
    if (given) continue;
    return Error{fmt::format("{}: the function '{}' is null, which it must not be", owner, name)};
  }
  if ((table.features & ~kAllFeatures) == 0) return {};
  return Error{fmt::format("{}: it asks for features ({:#x}) that do not exist", owner,
                           table.features & ~kAllFeatures)};
}

Result<StrategyType> read_strategy(const std::string& source, const Table& table) {
  if (table.name == nullptr || table.description == nullptr) {
    return Error{fmt::format("{}: a strategy without a name or a description", source)};
  }
  const std::string owner = fmt::format("{}: strategy '{}'", source, table.name);
  auto parameters = read_parameters(owner, table.parameters, table.parameters_n);
  if (!parameters.ok()) return parameters.error();
  if (Status wrong = check_functions(owner, table)) return *wrong;
  const auto make = [&table, owner](const Values& values) -> std::shared_ptr<const Strategy> {
    return std::make_shared<PluginStrategy>(table, owner, values);
  };
  return StrategyType{table.name, table.description, std::move(parameters).value(), source, make};
}

}  // namespace

Result<std::vector<StrategyType>> read_plugin(const PluginFile& file) {
  if (Status wrong = check_head(file, STOPRULE_PUNTO_ABI, sizeof(stoprule_punto_plugin))) {
    return *wrong;
  }
  // The head is the first member of the table.
  const auto& table = *reinterpret_cast<const stoprule_punto_plugin*>(file.head);
  if (table.strategies_n == 0 || table.strategies == nullptr) {
    return Error{fmt::format("{}: holds no strategy", source_of(file))};
  }
  std::vector<StrategyType> types;
  for (std::size_t i = 0; i < table.strategies_n; i++) {
    auto type = read_strategy(source_of(file), table.strategies[i]);
    if (!type.ok()) return type.error();
    types.push_back(std::move(type).value());
  }
  return types;
}

}  // namespace stoprule::punto
