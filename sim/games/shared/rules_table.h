// A game's table of rules keys and presets, and what follows from it: the parameters that users
// set, and the struct of rules that engines read. Knows no game.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "sim/core/check.h"
#include "sim/games/game.h"

namespace stoprule {

/// A rules key.
template <class Rules>
struct RulesKey {
  Parameter parameter;
  std::function<void(Rules& rules, std::span<const std::int64_t> places)> set;
  bool has_lanes = true;  ///< the lane engine knows other values than the default, too

  RulesKey without_lanes() && {
    has_lanes = false;
    return std::move(*this);
  }
};

/// A key that sets a member: a number, the place of a choice, or whether it is not the first.
template <class Rules, class Member>
RulesKey<Rules> rules_key(Parameter parameter, Member Rules::* member) {
  return {std::move(parameter), [member](Rules& rules, std::span<const std::int64_t> places) {
            rules.*member = static_cast<Member>(places.front());
          }};
}

/// A preset: what differs from the defaults, as a user would write it.
struct PresetRow {
  std::string name, description, differs;
};

template <class Rules>
class RulesTable {
 public:
  RulesTable(std::vector<RulesKey<Rules>> keys, const std::vector<PresetRow>& presets)
      : keys_(std::move(keys)) {
    for (const auto& key : keys_) parameters_.push_back(key.parameter);
    const Values standard = default_values(parameters_);
    for (const PresetRow& row : presets) {
      auto values = row.differs.empty()
                        ? Result<Values>(standard)
                        : parse_values(row.name, parameters_, row.differs, standard);
      check(values.ok(), "a preset that can be read");
      presets_.push_back({row.name, row.description, std::move(values).value()});
    }
  }

  /// In the order of Values.
  const std::vector<Parameter>& parameters() const { return parameters_; }
  const std::vector<Preset>& presets() const { return presets_; }

  /// Rules with all that the keys set; the rest is as it is given.
  Rules rules_of(const Values& values, Rules rules) const {
    for (std::size_t i = 0; i < keys_.size(); i++) {
      keys_[i].set(rules, places_of(parameters_, values, i));
    }
    return rules;
  }

  /// Adds what the table says to a game's facts.
  void describe(GameFacts& facts) const {
    facts.rules = parameters_;
    facts.presets = presets_;
    for (const auto& key : keys_) {
      if (!key.has_lanes) facts.keys_without_lanes.push_back(key.parameter.name);
    }
  }

 private:
  std::vector<RulesKey<Rules>> keys_;
  std::vector<Parameter> parameters_;
  std::vector<Preset> presets_;
};

}  // namespace stoprule
