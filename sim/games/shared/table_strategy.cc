#include "sim/games/shared/table_strategy.h"

#include "sim/core/check.h"
#include "sim/games/plugin_table.h"
#include "sim/games/rule_type.h"

namespace stoprule {
namespace {

// A strategy's table with its parameters set.
class NativeStrategy final : public TableStrategy {
 public:
  NativeStrategy(const stoprule_strategy& table, std::string owner, const Values& values)
      : TableStrategy(table.features, table.shared),
        table_(table),
        instance_(table, std::move(owner), values) {}

  void decide(const void* view, std::uint32_t decision, std::uint32_t candidate,
              std::int8_t* out) const override {
    instance_.ask("decide", table_.decide, view, decision, candidate, out);
  }

 private:
  const stoprule_strategy& table_;
  PluginInstance instance_;
};

// Decides by a program a clause.
class RuleStrategy final : public TableStrategy {
 public:
  RuleStrategy(std::vector<language::Program> programs, std::uint32_t features, RunProgram run)
      : TableStrategy(features, 0), programs_(std::move(programs)), run_(run) {}

  void decide(const void* view, std::uint32_t decision, std::uint32_t /*candidate*/,
              std::int8_t* out) const override {
    run_(programs_[decision], view, out);
  }

 private:
  std::vector<language::Program> programs_;
  RunProgram run_;
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
    type.make = [&table, owner](const Values& values) -> std::shared_ptr<const Strategy> {
      return std::make_shared<NativeStrategy>(table, owner, values);
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

Result<StrategyType> table_rule(const language::Vocabulary& vocabulary, RunProgram run,
                                const language::RuleText& written) {
  const auto make = [&vocabulary, run](const language::Definition& definition,
                                       const Values& values) -> std::shared_ptr<const Strategy> {
    std::vector<language::Program> programs;
    std::uint32_t features = 0;
    for (const auto& clause : definition.clauses) {
      language::Lowering lowering(vocabulary, definition, &values);
      programs.push_back(
          finished(lowering, clause ? lowering.truth(*clause) : lowering.yes_or_no(false)));
      features |= features_of(vocabulary, programs.back());
    }
    return std::make_shared<RuleStrategy>(std::move(programs), features, run);
  };
  return rule_type(vocabulary, written, make);
}

}  // namespace stoprule
