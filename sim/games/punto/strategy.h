// Punto, what a strategy decides, and how one is written: a struct with one member,
//
//   lay(view)    the cell, among view.legal(), to lay the turned card on
//
// A cell that is not legal ends the match and is counted as the strategy's mistake.
#pragma once

#include <memory>

#include "sim/games/game.h"
#include "sim/games/punto/view.h"

namespace stoprule::punto {

/// A strategy that engines can ask.
class CellStrategy : public Strategy {
 public:
  virtual int lay(const View& view) const = 0;
  /// This strategy for an engine on an instruction set, if it has code of its own for several.
  virtual const CellStrategy& on(Target /*target*/) const { return *this; }
};

template <class Decision>
class CellStrategyOf final : public CellStrategy {
 public:
  explicit CellStrategyOf(const Decision& decision) : decision_(decision) {}
  int lay(const View& view) const override { return decision_.lay(view); }

 private:
  Decision decision_;
};

/// The registry's entry of a struct: it offers kName, kDescription, parameters() and a constructor
/// from Values.
template <class Decision>
StrategyType strategy_type() {
  return {Decision::kName, Decision::kDescription, Decision::parameters(), /*source=*/"",
          [](const Values& values) -> std::shared_ptr<const Strategy> {
            return std::make_shared<CellStrategyOf<Decision>>(Decision(values));
          }};
}

/// Strategies by seat.
using Seats = std::array<const CellStrategy*, kMostPlayers>;

}  // namespace stoprule::punto
