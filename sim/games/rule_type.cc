#include "sim/games/rule_type.h"

#include <fmt/format.h>

#include "sim/core/check.h"

namespace stoprule {

namespace {

// What a rule declares in vain, shown where it stands.
std::vector<std::string> warnings_of(const language::RuleText& written,
                                     const language::Definition& definition) {
  std::vector<std::string> warnings;
  for (const auto& declared : definition.declared) {
    if (declared.read) continue;
    const std::string message =
        fmt::format("nothing that decides reads {}{}, so it changes nothing",
                    declared.is_let ? "" : "$", declared.name);
    warnings.push_back(language::pointed_out(written, {declared.offset, message}).message);
  }
  return warnings;
}

}  // namespace

Result<StrategyType> rule_type(const language::Vocabulary& vocabulary,
                               const language::RuleText& written, MakeRule make) {
  auto parsed = language::parse(vocabulary, written.text);
  if (!parsed.mistake) parsed.mistake = language::check_ranges(vocabulary, parsed.definition);
  if (parsed.mistake) return language::pointed_out(written, *parsed.mistake);
  const auto definition = std::make_shared<language::Definition>(std::move(parsed.definition));
  for (std::size_t k = 0; k < vocabulary.clauses.size(); k++) {
    if (definition->clauses[k]) continue;
    for (const std::string& name : vocabulary.clauses[k].otherwise_uses) {
      definition->share(vocabulary, name);
    }
  }
  const std::string text = language::one_line(written.text);
  return StrategyType{
      .name = written.name,
      .description = text,
      .parameters = definition->parameters,
      .source =
          written.line == 0 ? written.source : fmt::format("{}:{}", written.source, written.line),
      .make = [definition,
               make = std::move(make)](const Values& values) { return make(*definition, values); },
      .rule = text,
      .warnings = warnings_of(written, *definition)};
}

language::Program finished(const language::Lowering& lowering, language::Node node) {
  check(!lowering.mistake(), "a rule that was checked is lowered");
  language::Program program = lowering.program(node);
  check(program.registers_n <= language::kMostRegisters, "registers of a rule that was checked");
  return program;
}

std::uint32_t features_of(const language::Vocabulary& vocabulary,
                          const language::Program& program) {
  std::uint32_t features = 0;
  for (const auto& instruction : program.instructions) {
    if (instruction.op != language::Op::kLoad) continue;
    features |= vocabulary.quantities[instruction.quantity].features;
  }
  return features;
}

}  // namespace stoprule
