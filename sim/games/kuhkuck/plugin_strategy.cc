#include "sim/games/kuhkuck/plugin_strategy.h"

#include "sim/games/kuhkuck/strategy.h"
#include "sim/games/plugin_table.h"

namespace stoprule::kuhkuck {
namespace {

using Table = stoprule_kuhkuck_strategy;

// A plugin's strategy with its parameters set.
class PluginStrategy final : public LaneStrategy {
 public:
  PluginStrategy(const Table& table, std::string owner, const Values& values)
      : LaneStrategy(table.features, (table.shared & STOPRULE_KUHKUCK_COLOUR) != 0),
        table_(table),
        plugin_(table, std::move(owner), values) {}

  void declares(const ViewArrays& view, std::int8_t* out) const override {
    plugin_.ask("declare", table_.declare, &view, out);
  }
  void colour(const ViewArrays& view, std::int8_t* out) const override {
    plugin_.ask("colour", table_.colour, &view, out);
  }

 private:
  const Table& table_;
  PluginInstance plugin_;
};

// Checks what is Zum Kuhkuck's own, and says how to make the strategy.
Status complete(const std::string& owner, const Table& table, StrategyType& type) {
  const PluginFunction functions[] = {{"create", table.create != nullptr},
                                      {"destroy", table.destroy != nullptr},
                                      {"declare", table.declare != nullptr},
                                      {"colour", table.colour != nullptr, STOPRULE_KUHKUCK_COLOUR}};
  if (Status wrong = check_functions(owner, functions, table.shared)) return wrong;
  if (Status wrong = check_features(owner, table.features, kAllFeatures)) return wrong;
  type.make = [&table, owner](const Values& values) -> std::shared_ptr<const Strategy> {
    return std::make_shared<PluginStrategy>(table, owner, values);
  };
  return {};
}

}  // namespace

Result<std::vector<StrategyType>> read_plugin(const PluginFile& file) {
  return read_strategies<stoprule_kuhkuck_plugin>(file, STOPRULE_KUHKUCK_ABI, complete);
}

}  // namespace stoprule::kuhkuck
