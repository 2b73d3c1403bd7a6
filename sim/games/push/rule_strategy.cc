#include "sim/games/push/rule_strategy.h"

#include "sim/core/check.h"
#include "sim/games/push/rule_lanes.h"
#include "sim/games/push/rule_vocabulary.h"
#include "sim/games/rule_type.h"

namespace stoprule::push {

STOPRULE_FOR_EACH_TARGET(RuleLanes, rule_table())  // rule_lanes.cc

const RuleLanes& rule_lanes(Target target) {
  static const auto lanes = STOPRULE_BY_TARGET(RuleLanes, rule_table());
  return *lanes[static_cast<std::size_t>(target)];
}

namespace {

using language::Definition;
using language::Fraction;
using language::Lowering;
using language::Node;
using language::Program;
using namespace rule;

// The programs of a rule; empty where the shared decision decides.
struct Programs {
  std::optional<Program> act, place, stop;
  std::array<std::optional<Program>, kMostColumns> take;
};

// Zones are in every view of `act` and `take`.
std::uint32_t features_of(const Programs& programs) {
  std::uint32_t features = 0;
  const auto add = [&features](const std::optional<Program>& program, std::uint32_t always_there) {
    if (program) features |= stoprule::features_of(rule_vocabulary(), *program) & ~always_there;
  };
  add(programs.stop, 0), add(programs.place, 0), add(programs.act, kFeatureZone);
  for (const auto& take : programs.take) add(take, kFeatureZone);
  return features;
}

// Builds the programs of one setting of the parameters.
class Composer {
 public:
  Composer(const Definition& definition, const Values& values)
      : definition_(definition), lowering_(rule_vocabulary(), definition, &values) {}

  Programs programs() {
    Programs made;
    if (has(kProtectClause) || has(kColourClause)) made.act = finished(act());
    if (has(kPlaceClause)) made.place = finished(place());
    const Node never = lowering_.yes_or_no(false);
    made.stop = finished(has(kStopClause) ? lowering_.truth(root(kStopClause)) : never);
    if (!has(kTakeClause)) return made;
    std::vector<Fraction> scores;
    for (int i = 0; i < kMostColumns; i++) scores.push_back(lowering_.number(root(kTakeClause), i));
    const auto keys = lowering_.keys(scores);
    for (std::size_t i = 0; i < keys.size(); i++) made.take[i] = finished(keys[i]);
    return made;
  }

 private:
  bool has(rule::Clause clause) const { return definition_.clauses[clause].has_value(); }
  language::ExpressionId root(rule::Clause clause) const { return *definition_.clauses[clause]; }

  Program finished(Node decision) const { return stoprule::finished(lowering_, decision); }

  // Of the colours with open cards the one of largest score, if it is to be protected; else draw.
  Node act() {
    std::vector<Fraction> scores;
    std::vector<Node> allowed;
    for (int c = 0; c < kMostColours; c++) {
      scores.push_back(has(kColourClause) ? lowering_.number(root(kColourClause), c)
                                          : lowering_.fraction(lowering_.load(kOpenSum, c)));
      allowed.push_back(lowering_.less(whole(0), whole_of(kOpenCards, c)));
    }
    const Node colour = lowering_.largest(scores, allowed);
    const Node protects =
        has(kProtectClause) ? lowering_.truth(root(kProtectClause)) : is_worth_protecting(colour);
    return lowering_.select(protects, colour, lowering_.constant(kDraw));
  }

  Node is_worth_protecting(Node colour) {
    const auto least = definition_.parameter("protect");
    check(least.has_value(), "a rule without `protect:` has the parameter");
    Node sum = lowering_.constant(0);
    for (int c = 0; c < kMostColours; c++) {
      const Fraction this_one = whole(c), chosen = lowering_.fraction(colour);
      const Node is_it = lowering_.both(lowering_.less_or_equal(this_one, chosen),
                                        lowering_.less_or_equal(chosen, this_one));
      sum = lowering_.select(is_it, lowering_.load(kOpenSum, c), sum);
    }
    return lowering_.less_or_equal(lowering_.parameter(*least), lowering_.fraction(sum));
  }

  Node place() {
    std::vector<Fraction> scores;
    std::vector<Node> allowed;
    for (int i = 0; i < kMostColumns; i++) {
      scores.push_back(lowering_.number(root(kPlaceClause), i));
      allowed.push_back(lowering_.load(kColumnAdmits, i));
    }
    return lowering_.largest(scores, allowed);
  }

  Fraction whole(std::int64_t value) { return lowering_.fraction(lowering_.constant(value)); }
  Fraction whole_of(rule::Quantity quantity, int index) {
    return lowering_.fraction(lowering_.load(quantity, index));
  }

  const Definition& definition_;
  Lowering lowering_;
};

// Decides by the programs on one instruction set; holds a form of itself for each of the others.
class RuleStrategy final : public LaneStrategy {
 public:
  RuleStrategy(std::shared_ptr<const Programs> programs, const SharedParts& shared)
      : RuleStrategy(programs, shared, Target::kScalar) {
    forms_.fill([&](Target target) { return new RuleStrategy(programs, shared, target); });
  }

  const LaneStrategy& on(Target target) const override { return forms_.on(target, *this); }

  void act(const ViewArrays& view, std::int8_t* out) const override {
    if (programs_->act) return decide(*programs_->act, view, out);
    decide_each(view, out, [this](const OneView& one) { return shared().decisions.act(one); });
  }
  void place(const ViewArrays& view, std::int8_t* out) const override {
    if (programs_->place) return decide(*programs_->place, view, out);
    decide_each(view, out, [this](const OneView& one) { return shared().decisions.place(one); });
  }
  void stop(const ViewArrays& view, std::int8_t* out) const override {
    decide(*programs_->stop, view, out);
  }
  void take(const ViewArrays& view, int i, std::int8_t* out) const override {
    const auto& program = programs_->take[static_cast<std::size_t>(i)];
    if (program) return decide(*program, view, out);
    decide_each(view, out, [&](const OneView& one) { return shared().decisions.take(one, i); });
  }

 private:
  RuleStrategy(std::shared_ptr<const Programs> programs, const SharedParts& shared, Target target)
      : LaneStrategy(features_of(*programs), shared),
        programs_(std::move(programs)),
        lanes_(rule_lanes(target)) {}

  void decide(const Program& program, const ViewArrays& view, std::int8_t* out) const {
    lanes_.decide(program, shared().decisions.die_cost, view, out);
  }

  std::shared_ptr<const Programs> programs_;
  const RuleLanes& lanes_;
  TargetForms<RuleStrategy> forms_;
};

// The decisions that the rule leaves out, with its parameters.
SharedParts shared_of(const Definition& definition, const Values& values) {
  const SharedDecisions standard;
  const auto value = [&](std::string_view name, std::int64_t otherwise) {
    const auto place = definition.parameter(name);
    return place ? values[*place] : otherwise;
  };
  return {.decisions = {value("protect", standard.protect_at), value("die", standard.die_cost)},
          .act = !definition.clauses[kProtectClause] && !definition.clauses[kColourClause],
          .place = !definition.clauses[kPlaceClause],
          .take = !definition.clauses[kTakeClause]};
}

}  // namespace

Result<StrategyType> rule_strategy(const language::RuleText& written) {
  const auto make = [](const Definition& definition,
                       const Values& values) -> std::shared_ptr<const Strategy> {
    return std::make_shared<RuleStrategy>(
        std::make_shared<const Programs>(Composer(definition, values).programs()),
        shared_of(definition, values));
  };
  return rule_type(rule_vocabulary(), written, make);
}

}  // namespace stoprule::push
