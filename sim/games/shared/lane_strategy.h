// Strategies compiled in: structs whose decisions are written once as templates over a view, so
// that the lane kernel has them inlined on vectors and all others ask them lane by lane. Knows no
// game.
#pragma once

#include <memory>

#include "sim/core/lanes.h"
#include "sim/games/shared/table_strategy.h"

namespace stoprule {

/// A struct's decisions over lane arrays. Of a game it wants a struct G with Tables, and OneView,
/// which reads one lane of the arrays. Decisions offers kFeatures and what kDecisions ask.
template <class G, class Decisions>
class LaneStrategyOf final : public TableStrategy {
 public:
  /// `compiled`: what the kernel has of it, by target.
  explicit LaneStrategyOf(const Decisions& decisions, const ByTarget<void>& compiled = {})
      : TableStrategy(Decisions::kFeatures), decisions_(decisions), compiled_(compiled) {}

  const void* compiled(Target target) const override {
    return compiled_[static_cast<std::size_t>(target)];
  }

  void decide(Target /*target*/, const void* view, std::size_t decision, std::size_t candidate,
              std::int8_t* out) const override {
    const auto& arrays = *static_cast<const typename G::ViewArrays*>(view);
    std::size_t k = 0;
    stoprule_tables::each_row(G::Tables::kDecisions, [&](const auto& row) {
      if (k++ != decision) return;
      for (std::uint32_t lane = 0; lane < arrays.lanes_n; lane++) {
        const typename G::OneView one(arrays, lane);
        if constexpr (requires { row.ask(decisions_, one, 0); }) {
          out[lane] = byte(row.ask(decisions_, one, static_cast<int>(candidate)));
        } else {
          out[lane] = byte(row.ask(decisions_, one));
        }
      }
    });
  }

  const Decisions& decisions() const { return decisions_; }

 private:
  static std::int8_t byte(one_lane::Mask yes) { return yes.set ? 1 : 0; }
  static std::int8_t byte(one_lane::Byte number) { return number.value; }

  Decisions decisions_;
  ByTarget<void> compiled_;
};

/// The registry's entry of a struct: it offers kName, kDescription, kFeatures, parameters() and a
/// constructor from Values.
template <class G, class Decisions>
StrategyType strategy_type(const ByTarget<void>& compiled = {}) {
  return {Decisions::kName, Decisions::kDescription, Decisions::parameters(), /*source=*/"",
          [compiled](const Values& values) -> std::shared_ptr<const Strategy> {
            return std::make_shared<LaneStrategyOf<G, Decisions>>(Decisions(values), compiled);
          }};
}

}  // namespace stoprule
