#include "sim/games/punto/rule_strategy.h"

#include <fmt/format.h>

#include "sim/core/check.h"
#include "sim/games/punto/rule_lanes.h"
#include "sim/games/punto/rule_vocabulary.h"
#include "sim/games/punto/strategy.h"
#include "sim/language/lowering.h"

namespace stoprule::punto {

STOPRULE_FOR_EACH_TARGET(RuleLanes, rule_table())

const RuleLanes& rule_lanes(Target target) {
  static const auto kLanes = STOPRULE_BY_TARGET(RuleLanes, rule_table());
  return *kLanes[static_cast<std::size_t>(target)];
}

namespace {

using language::Definition;
using language::Program;

__extension__ typedef __int128 Wide;

// The programs of a rule: a cell's score is numerator / denominator, which is above 0.
struct Programs {
  Program numerator, denominator;
  std::uint32_t features = 0;
};

Programs programs_of(const Definition& definition, const Values& values) {
  language::Lowering lowering(rule_vocabulary(), definition, &values);
  const auto score = lowering.number(*definition.clauses[rule::kLayClause]);
  check(!lowering.mistake(), "a rule that was checked is lowered");
  Programs made{lowering.program(score.numerator), lowering.program(score.denominator)};
  for (const Program* program : {&made.numerator, &made.denominator}) {
    check(program->registers_n <= language::kMostRegisters, "registers of a rule that was checked");
    for (const auto& instruction : program->instructions) {
      if (instruction.op != language::Op::kLoad) continue;
      made.features |= rule_vocabulary().quantities[instruction.quantity].features;
    }
  }
  return made;
}

// Scores by the programs on one instruction set; holds a form of itself for each of the others.
class RuleStrategy final : public CellStrategy {
 public:
  explicit RuleStrategy(std::shared_ptr<const Programs> programs)
      : RuleStrategy(programs, Target::kScalar) {
    for (std::size_t i = 0; i < kTargetNames.size(); i++) {
      const auto target = static_cast<Target>(i);
      if (target == Target::kScalar || !is_available(target)) continue;
      others_[i].reset(new RuleStrategy(programs, target));
    }
  }

  const CellStrategy& on(Target target) const override {
    const auto& other = others_[static_cast<std::size_t>(target)];
    return other != nullptr ? *other : *this;
  }

  int lay(const View& view) const override {
    const CellArrays arrays(view, programs_->features);
    std::array<std::int64_t, kCells> numerator, denominator;
    lanes_.compute(programs_->numerator, arrays.arrays(), numerator.data());
    lanes_.compute(programs_->denominator, arrays.arrays(), denominator.data());
    return best_cell(view.legal(), [&](std::size_t a, std::size_t b) {
      return Wide{numerator[a]} * denominator[b] > Wide{numerator[b]} * denominator[a];
    });
  }

 private:
  RuleStrategy(std::shared_ptr<const Programs> programs, Target target)
      : programs_(std::move(programs)), lanes_(rule_lanes(target)) {}

  std::shared_ptr<const Programs> programs_;
  const RuleLanes& lanes_;
  std::array<std::unique_ptr<const RuleStrategy>, kTargetNames.size()> others_;
};

}  // namespace

Result<StrategyType> rule_strategy(const language::RuleText& written) {
  const language::Vocabulary& vocabulary = rule_vocabulary();
  auto parsed = language::parse(vocabulary, written.text);
  if (!parsed.mistake) parsed.mistake = language::check_ranges(vocabulary, parsed.definition);
  if (parsed.mistake) return language::pointed_out(written, *parsed.mistake);
  const auto definition = std::make_shared<const Definition>(std::move(parsed.definition));
  const std::string text = language::one_line(written.text);
  return StrategyType{
      .name = written.name,
      .description = text,
      .parameters = definition->parameters,
      .source =
          written.line == 0 ? written.source : fmt::format("{}:{}", written.source, written.line),
      .make = [definition](const Values& values) -> std::shared_ptr<const Strategy> {
        return std::make_shared<RuleStrategy>(
            std::make_shared<const Programs>(programs_of(*definition, values)));
      },
      .rule = text};
}

}  // namespace stoprule::punto
