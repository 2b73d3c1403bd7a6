#include "sim/games/punto/rule_strategy.h"

#include "sim/games/punto/rule_lanes.h"
#include "sim/games/punto/rule_vocabulary.h"
#include "sim/games/punto/strategy.h"
#include "sim/games/rule_type.h"

namespace stoprule::punto {

STOPRULE_FOR_EACH_TARGET(RuleLanes, rule_table())  // rule_lanes.cc

const RuleLanes& rule_lanes(Target target) {
  static const auto lanes = STOPRULE_BY_TARGET(RuleLanes, rule_table());
  return *lanes[static_cast<std::size_t>(target)];
}

namespace {

using language::Definition;
using language::Program;

__extension__ typedef __int128 Wide;

// The programs of a rule: a cell's score is numerator / denominator, which is above 0.
struct Programs {
  Program numerator;
  std::optional<Program> denominator;  // none: 1
  std::uint32_t features = 0;

  // Whether scores are whole numbers of 16 bits.
  bool is_small() const {
    const language::Type type = numerator.instructions.back().type;
    return !denominator && (type == language::Type::kTruth || type == language::Type::k16);
  }
};

bool is_one(const Program& program) {
  const auto& first = program.instructions.front();
  return program.instructions.size() == 2 && first.op == language::Op::kConstant &&
         first.value == 1;
}

Programs programs_of(const Definition& definition, const Values& values) {
  language::Lowering lowering(rule_vocabulary(), definition, &values);
  const auto score = lowering.number(*definition.clauses[rule::kLayClause]);
  Programs made;
  made.numerator = finished(lowering, score.numerator);
  made.features = features_of(rule_vocabulary(), made.numerator);
  const Program denominator = finished(lowering, score.denominator);
  if (!is_one(denominator)) {
    made.features |= features_of(rule_vocabulary(), denominator);
    made.denominator = denominator;
  }
  if (made.is_small()) made.features |= kPartLegal;
  return made;
}

// Scores by the programs on one instruction set; holds a form of itself for each of the others.
class RuleStrategy final : public CellStrategy {
 public:
  explicit RuleStrategy(std::shared_ptr<const Programs> programs)
      : RuleStrategy(programs, Target::kScalar) {
    forms_.fill([&](Target target) { return new RuleStrategy(programs, target); });
  }

  const CellStrategy& on(Target target) const override { return forms_.on(target, *this); }

  int lay(const View& view) const override {
    const CellArrays arrays(view, programs_->features);
    if (programs_->is_small()) return lanes_.largest(programs_->numerator, arrays.arrays());
    std::array<std::int64_t, kCells> numerator, denominator;
    lanes_.compute(programs_->numerator, arrays.arrays(), numerator.data());
    denominator.fill(1);
    if (programs_->denominator) {
      lanes_.compute(*programs_->denominator, arrays.arrays(), denominator.data());
    }
    return best_cell(view.legal(), [&](std::size_t a, std::size_t b) {
      return Wide{numerator[a]} * denominator[b] > Wide{numerator[b]} * denominator[a];
    });
  }

 private:
  RuleStrategy(std::shared_ptr<const Programs> programs, Target target)
      : programs_(std::move(programs)), lanes_(rule_lanes(target)) {}

  std::shared_ptr<const Programs> programs_;
  const RuleLanes& lanes_;
  TargetForms<RuleStrategy> forms_;
};

}  // namespace

Result<StrategyType> rule_strategy(const language::RuleText& written) {
  const auto make = [](const Definition& definition,
                       const Values& values) -> std::shared_ptr<const Strategy> {
    return std::make_shared<RuleStrategy>(
        std::make_shared<const Programs>(programs_of(definition, values)));
  };
  return rule_type(rule_vocabulary(), written, make);
}

}  // namespace stoprule::punto
