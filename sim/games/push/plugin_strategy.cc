#include "sim/games/push/plugin_strategy.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "sim/games/plugin_table.h"
#include "sim/games/push/plugin.h"
#include "sim/games/push/strategy.h"

namespace stoprule::push {
namespace {

using Table = stoprule_push_strategy;

// A plugin's strategy with its parameters set. Decisions left to the shared rules are made here, so
// that the plugin is asked for nothing that it does not have.
class PluginStrategy final : public LaneStrategy {
 public:
  PluginStrategy(const Table& table, std::string owner, const SharedParts& shared,
                 const Values& values)
      : LaneStrategy(table.features, shared),
        table_(table),
        plugin_(table, std::move(owner), values) {}

  void act(const ViewArrays& view, std::int8_t* out) const override {
    if (!shared().act) return plugin_.ask("act", table_.act, &view, out);
    decide_each(view, out, [this](const OneView& one) { return shared().decisions.act(one); });
  }
  void place(const ViewArrays& view, std::int8_t* out) const override {
    if (!shared().place) return plugin_.ask("place", table_.place, &view, out);
    decide_each(view, out, [this](const OneView& one) { return shared().decisions.place(one); });
  }
  void stop(const ViewArrays& view, std::int8_t* out) const override {
    plugin_.ask("stop", table_.stop, &view, out);
  }
  void take(const ViewArrays& view, int i, std::int8_t* out) const override {
    if (!shared().take) return plugin_.ask("take", table_.take, &view, i, out);
    decide_each(view, out, [&](const OneView& one) { return shared().decisions.take(one, i); });
  }

 private:
  const Table& table_;
  PluginInstance plugin_;
};

Status check_functions(const std::string& owner, const Table& table) {
  const PluginFunction functions[] = {{"create", table.create != nullptr},
                                      {"destroy", table.destroy != nullptr},
                                      {"stop", table.stop != nullptr},
                                      {"act", table.act != nullptr, STOPRULE_PUSH_ACT},
                                      {"place", table.place != nullptr, STOPRULE_PUSH_PLACE},
                                      {"take", table.take != nullptr, STOPRULE_PUSH_TAKE}};
  return stoprule::check_functions(owner, functions, table.shared);
}

// Where a shared rule finds a value: at a place among the parameters, or the same for all.
struct SharedValue {
  std::optional<std::size_t> at;
  std::int64_t fixed;

  std::int64_t in(const Values& values) const { return at ? values[*at] : fixed; }
};

// `model` is the built-ins' parameter of that name: its range is what the rule can take.
Result<SharedValue> find_shared(const std::string& owner, std::span<const Parameter> parameters,
                                const Parameter& model, std::int64_t fixed) {
  const auto found = std::find_if(parameters.begin(), parameters.end(),
                                  [&model](const Parameter& p) { return p.name == model.name; });
  if (found == parameters.end()) {
    if (fixed >= model.low && fixed <= model.high) return SharedValue{std::nullopt, fixed};
    return Error{
        fmt::format("{}: '{}' is {}, outside {}", owner, model.name, fixed, model.allowed())};
  }
  if (found->kind != model.kind || found->low < model.low || found->high > model.high) {
    return Error{
        fmt::format("{}: parameter '{}' is used by a shared rule, which takes {}; its "
                    "range is {}",
                    owner, model.name, model.allowed(), found->allowed())};
  }
  return SharedValue{static_cast<std::size_t>(found - parameters.begin()), fixed};
}

// Checks what is PUSH's own, and says how to make the strategy.
Status complete(const std::string& owner, const Table& table, StrategyType& type) {
  if (Status wrong = check_functions(owner, table)) return wrong;
  if (Status wrong = check_features(owner, table.features, kAllFeatures)) return wrong;
  const auto protect =
      find_shared(owner, type.parameters, SharedDecisions::protect_parameter(), table.protect);
  if (!protect.ok()) return protect.error();
  const auto die = find_shared(owner, type.parameters, SharedDecisions::die_parameter(), table.die);
  if (!die.ok()) return die.error();
  type.make = [&table, owner, protect = protect.value(),
               die = die.value()](const Values& values) -> std::shared_ptr<const Strategy> {
    const SharedParts shared{.decisions = {protect.in(values), die.in(values)},
                             .act = (table.shared & STOPRULE_PUSH_ACT) != 0,
                             .place = (table.shared & STOPRULE_PUSH_PLACE) != 0,
                             .take = (table.shared & STOPRULE_PUSH_TAKE) != 0};
    return std::make_shared<PluginStrategy>(table, owner, shared, values);
  };
  return {};
}

}  // namespace

Result<std::vector<StrategyType>> read_plugin(const PluginFile& file) {
  return read_strategies<stoprule_push_plugin>(file, STOPRULE_PUSH_ABI, complete);
}

}  // namespace stoprule::push
