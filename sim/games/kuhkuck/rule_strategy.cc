#include "sim/games/kuhkuck/rule_strategy.h"

#include "sim/games/kuhkuck/rule_lanes.h"
#include "sim/games/kuhkuck/rule_vocabulary.h"
#include "sim/games/kuhkuck/strategy.h"
#include "sim/games/rule_type.h"

namespace stoprule::kuhkuck {

STOPRULE_FOR_EACH_TARGET(RuleLanes, rule_table())  // rule_lanes.cc

const RuleLanes& rule_lanes(Target target) {
  static const auto lanes = STOPRULE_BY_TARGET(RuleLanes, rule_table());
  return *lanes[static_cast<std::size_t>(target)];
}

namespace {

using language::Definition;
using language::Program;
using namespace rule;

// The programs of a rule.
struct Programs {
  Program declares;
  std::optional<Program> colour;  // none: the best
  std::uint32_t features = 0;
};

// Of the colours that may be named, the one of largest score.
Program colour_program(language::Lowering& lowering, language::ExpressionId score) {
  std::vector<language::Fraction> scores;
  std::vector<language::Node> allowed;
  for (int c = 0; c < kColours; c++) {
    scores.push_back(lowering.number(score, c));
    allowed.push_back(lowering.load(kMayName, c));
  }
  return finished(lowering, lowering.largest(scores, allowed));
}

Programs programs_of(const Definition& definition, const Values& values) {
  language::Lowering lowering(rule_vocabulary(), definition, &values);
  const auto& declare = definition.clauses[kDeclareClause];
  const auto& colour = definition.clauses[kColourClause];
  Programs made;
  made.declares =
      finished(lowering, declare ? lowering.truth(*declare) : lowering.yes_or_no(false));
  made.features = features_of(rule_vocabulary(), made.declares);
  if (!colour) return made;
  made.colour = colour_program(lowering, *colour);
  made.features |= features_of(rule_vocabulary(), *made.colour);
  return made;
}

// Decides by the programs on one instruction set; holds a form of itself for each of the others.
class RuleStrategy final : public LaneStrategy {
 public:
  explicit RuleStrategy(std::shared_ptr<const Programs> programs)
      : RuleStrategy(programs, Target::kScalar) {
    forms_.fill([&](Target target) { return new RuleStrategy(programs, target); });
  }

  const LaneStrategy& on(Target target) const override { return forms_.on(target, *this); }

  void declares(const ViewArrays& view, std::int8_t* out) const override {
    lanes_.decide(programs_->declares, view, out);
  }
  void colour(const ViewArrays& view, std::int8_t* out) const override {
    lanes_.decide(*programs_->colour, view, out);
  }

 private:
  RuleStrategy(std::shared_ptr<const Programs> programs, Target target)
      : LaneStrategy(programs->features, /*names_best=*/!programs->colour),
        programs_(std::move(programs)),
        lanes_(rule_lanes(target)) {}

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

}  // namespace stoprule::kuhkuck
