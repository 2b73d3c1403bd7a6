#include "sim/games/punto/plugin_strategy.h"

#include "sim/games/plugin_table.h"
#include "sim/games/punto/cell_arrays.h"
#include "sim/games/punto/strategy.h"

namespace stoprule::punto {
namespace {

using Table = stoprule_punto_strategy;

// A plugin's strategy with its parameters set.
class PluginStrategy final : public CellStrategy {
 public:
  PluginStrategy(const Table& table, std::string owner, const Values& values)
      : table_(table),
        features_(with_parts(table.features)),
        plugin_(table, std::move(owner), values) {}

  int lay(const View& view) const override {
    const CellArrays arrays(view, features_);
    std::array<std::int32_t, kCells> score{};
    plugin_.ask("lay", table_.lay, &arrays.arrays(), score.data());
    return best_cell(view.legal(),
                     [&score](std::size_t a, std::size_t b) { return score[a] > score[b]; });
  }

 private:
  const Table& table_;
  std::uint32_t features_;
  PluginInstance plugin_;
};

// Checks what is Punto's own, and says how to make the strategy.
Status complete(const std::string& owner, const Table& table, StrategyType& type) {
  const PluginFunction functions[] = {{"create", table.create != nullptr},
                                      {"destroy", table.destroy != nullptr},
                                      {"lay", table.lay != nullptr}};
  if (Status wrong = check_functions(owner, functions, /*shared=*/0)) return wrong;
  if (Status wrong = check_features(owner, table.features, kAllFeatures)) return wrong;
  type.make = [&table, owner](const Values& values) -> std::shared_ptr<const Strategy> {
    return std::make_shared<PluginStrategy>(table, owner, values);
  };
  return {};
}

}  // namespace

Result<std::vector<StrategyType>> read_plugin(const PluginFile& file) {
  return read_strategies<stoprule_punto_plugin>(file, STOPRULE_PUNTO_ABI, complete);
}

}  // namespace stoprule::punto
