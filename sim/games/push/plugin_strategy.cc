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
  // `owner` begins every message about it.
  PluginStrategy(const Table& table, std::string owner, const SharedParts& shared,
                 const Values& values)
      : LaneStrategy(table.features, shared), table_(table), owner_(std::move(owner)) {
    demand("creating it", table_.create(values.data(), &instance_));
  }
  PluginStrategy(const PluginStrategy&) = delete;
  PluginStrategy& operator=(const PluginStrategy&) = delete;
  ~PluginStrategy() override { table_.destroy(instance_); }

  void act(const ViewArrays& view, std::int8_t* out) const override {
    if (!shared().act) return demand("act", table_.act(instance_, &view, out));
    decide_each(view, out, [this](const OneView& one) { return shared().decisions.act(one); });
  }
  void place(const ViewArrays& view, std::int8_t* out) const override {
    if (!shared().place) return demand("place", table_.place(instance_, &view, out));
    decide_each(view, out, [this](const OneView& one) { return shared().decisions.place(one); });
  }
  void stop(const ViewArrays& view, std::int8_t* out) const override {
    demand("stop", table_.stop(instance_, &view, out));
  }
  void take(const ViewArrays& view, int i, std::int8_t* out) const override {
    if (!shared().take) return demand("take", table_.take(instance_, &view, i, out));
    decide_each(view, out, [&](const OneView& one) { return shared().decisions.take(one, i); });
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

// The decisions that have a shared rule, and each whether it is given and whether it is left to it.
Status check_functions(const std::string& owner, const Table& table) {
  struct Function {
    const char* name;
    std::uint32_t shared;  // its bit; 0: there is no shared rule
    bool given;
  };
  const Function functions[] = {{"create", 0, table.create != nullptr},
                                {"destroy", 0, table.destroy != nullptr},
                                {"stop", 0, table.stop != nullptr},
                                {"act", STOPRULE_PUSH_ACT, table.act != nullptr},
                                {"place", STOPRULE_PUSH_PLACE, table.place != nullptr},
                                {"take", STOPRULE_PUSH_TAKE, table.take != nullptr}};
  std::uint32_t known = 0;
  for (const Function& function : functions) {
    known |= function.shared;
    const bool shared = (table.shared & function.shared) != 0;
    if (function.given != shared) continue;
    if (shared) {
      return Error{
          fmt::format("{}: '{}' is declared as shared, but a function is given too: "
                      "leave out one of them",
                      owner, function.name)};
    }
    return Error{fmt::format("{}: the function '{}' is null{}", owner, function.name,
                             function.shared != 0 ? "; if the shared rule is meant, declare so"
                                                  : ", which it must not be")};
  }
  if ((table.shared & ~known) != 0) {
    return Error{fmt::format("{}: it declares decisions as shared ({:#x}) that have no shared rule",
                             owner, table.shared & ~known)};
  }
  if ((table.features & ~kAllFeatures) != 0) {
    return Error{fmt::format("{}: it asks for features ({:#x}) that do not exist", owner,
                             table.features & ~kAllFeatures)};
  }
  return {};
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

Result<StrategyType> read_strategy(const std::string& source, const Table& table) {
  if (table.name == nullptr || table.description == nullptr) {
    return Error{fmt::format("{}: a strategy without a name or a description", source)};
  }
  const std::string owner = fmt::format("{}: strategy '{}'", source, table.name);
  auto parameters = read_parameters(owner, table.parameters, table.parameters_n);
  if (!parameters.ok()) return parameters.error();
  if (Status wrong = check_functions(owner, table)) return *wrong;
  const auto protect =
      find_shared(owner, parameters.value(), SharedDecisions::protect_parameter(), table.protect);
  if (!protect.ok()) return protect.error();
  const auto die =
      find_shared(owner, parameters.value(), SharedDecisions::die_parameter(), table.die);
  if (!die.ok()) return die.error();
  const auto make = [&table, owner, protect = protect.value(),
                     die = die.value()](const Values& values) -> std::shared_ptr<const Strategy> {
    const SharedParts shared{.decisions = {protect.in(values), die.in(values)},
                             .act = (table.shared & STOPRULE_PUSH_ACT) != 0,
                             .place = (table.shared & STOPRULE_PUSH_PLACE) != 0,
                             .take = (table.shared & STOPRULE_PUSH_TAKE) != 0};
    return std::make_shared<PluginStrategy>(table, owner, shared, values);
  };
  return StrategyType{table.name, table.description, std::move(parameters).value(), source, make};
}

}  // namespace

Result<std::vector<StrategyType>> read_plugin(const PluginFile& file) {
  if (Status wrong = check_head(file, STOPRULE_PUSH_ABI, sizeof(stoprule_push_plugin))) {
    return *wrong;
  }
  // The head is the first member of the table.
  const auto& table = *reinterpret_cast<const stoprule_push_plugin*>(file.head);
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

}  // namespace stoprule::push
