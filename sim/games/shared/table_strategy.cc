#include "sim/games/shared/table_strategy.h"

#include "sim/core/check.h"
#include "sim/games/plugin_table.h"

namespace stoprule {
namespace {

// A strategy's table with its parameters set.
class NativeStrategy final : public TableStrategy {
 public:
  NativeStrategy(const stoprule_strategy& table, std::string owner,
                 std::span<const char* const> decisions, const Values& values)
      : TableStrategy(table.features, table.shared),
        table_(table),
        decisions_(decisions.begin(), decisions.end()),
        instance_(table, std::move(owner), values) {}

  void decide(Target /*target*/, const void* view, std::size_t decision, std::size_t candidate,
              std::int8_t* out) const override {
    instance_.ask(decisions_[decision], table_.decide, view, static_cast<std::uint32_t>(decision),
                  static_cast<std::uint32_t>(candidate), out);
  }

 private:
  const stoprule_strategy& table_;
  std::vector<const char*> decisions_;  // their names
  PluginInstance instance_;
};

// Decides by a program a decision, or a candidate.
class RuleStrategy final : public TableStrategy {
 public:
  RuleStrategy(RulePrograms programs, const Runs& runs)
      : TableStrategy(programs.features, programs.shared()),
        programs_(std::move(programs)),
        runs_(runs) {}

  void decide(Target target, const void* view, std::size_t decision, std::size_t candidate,
              std::int8_t* out) const override {
    const RunProgram& run = *runs_[static_cast<std::size_t>(target)];
    run(programs_.by_decision[decision][candidate], view, out);
  }

 private:
  RulePrograms programs_;
  const Runs& runs_;
};

}  // namespace

Result<std::vector<StrategyType>> read_table(const PluginFile& file, const TableLimits& limits) {
  const auto complete = [limits](const std::string& owner, const stoprule_strategy& table,
                                 StrategyType& type) -> Status {
    const PluginFunction functions[] = {{"create", table.create != nullptr},
                                        {"destroy", table.destroy != nullptr},
                                        {"decide", table.decide != nullptr}};
    if (Status wrong = check_functions(owner, functions, table.shared & ~limits.shared)) {
      return wrong;
    }
    if (Status wrong = check_features(owner, table.features, limits.features)) return wrong;
    type.make = [&table, owner, decisions = limits.decisions](
                    const Values& values) -> std::shared_ptr<const Strategy> {
      return std::make_shared<NativeStrategy>(table, owner, decisions, values);
    };
    return {};
  };
  return read_strategies<stoprule_plugin_table>(file, limits.abi_version, complete);
}

std::vector<StrategyType> built_in_table(const stoprule_plugin_table& table,
                                         const TableLimits& limits) {
  auto types = read_table({.path = "built-in", .sha256 = "", .head = &table.head}, limits);
  check(types.ok(), "a table of built-in strategies");
  std::vector<StrategyType> built_ins = std::move(types).value();
  for (StrategyType& type : built_ins) type.source.clear();
  return built_ins;
}

void RulePrograms::add(const language::Vocabulary& vocabulary,
                       std::vector<language::Program> of_decision) {
  for (const auto& program : of_decision) features |= features_of(vocabulary, program);
  by_decision.push_back(std::move(of_decision));
}

std::uint32_t RulePrograms::shared() const {
  std::uint32_t bits = 0;
  for (std::size_t k = 0; k < by_decision.size(); k++) {
    bits |= by_decision[k].empty() ? std::uint32_t{1} << k : 0;
  }
  return bits;
}

std::shared_ptr<const TableStrategy> rule_strategy_of(RulePrograms programs, const Runs& runs) {
  return std::make_shared<RuleStrategy>(std::move(programs), runs);
}

}  // namespace stoprule
