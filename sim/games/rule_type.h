// Strategies as a user's text; the part that is alike for every game. Used by games that take rule
// text: a game adds its vocabulary and makes the programs of its decisions.
#pragma once

#include "sim/games/game.h"
#include "sim/language/definition.h"
#include "sim/language/lowering.h"

namespace stoprule {

/// Makes a strategy of a rule that was understood and of its parameters' values.
using MakeRule = std::function<std::shared_ptr<const Strategy>(const language::Definition&,
                                                               const Values& values)>;

/// The registry's entry of a text; the error shows where it is wrong.
Result<StrategyType> rule_type(const language::Vocabulary& vocabulary,
                               const language::RuleText& written, MakeRule make);

/// Code that computes a node, of a rule that was checked when it was read.
language::Program finished(const language::Lowering& lowering, language::Node node);

/// What must be computed for the quantities that a program reads.
std::uint32_t features_of(const language::Vocabulary& vocabulary, const language::Program& program);

/// A strategy's forms for the instruction sets of this machine. The strategy itself is the plain
/// one and holds the others.
template <class Form>
class TargetForms {
 public:
  /// `make(target)` returns a new form.
  template <class Make>
  void fill(Make make) {
    for (std::size_t i = 0; i < kTargetNames.size(); i++) {
      const auto target = static_cast<Target>(i);
      if (target != Target::kScalar && is_available(target)) forms_[i].reset(make(target));
    }
  }

  const Form& on(Target target, const Form& plain) const {
    const auto& form = forms_[static_cast<std::size_t>(target)];
    return form != nullptr ? *form : plain;
  }

 private:
  std::array<std::unique_ptr<const Form>, kTargetNames.size()> forms_;
};

}  // namespace stoprule
