// The list of PUSH strategies. A strategy is its file in push/ and one line here.
#include "sim/games/push/game.h"
#include "strategies/all.h"
#include "strategies/push/cards.h"
#include "strategies/push/ev.h"
#include "strategies/push/random.h"
#include "strategies/push/risk.h"
#include "strategies/push/threshold.h"

namespace stoprule {

std::unique_ptr<const Game> make_push() {
  return push::make_game({
      push::strategy_type<push::Threshold>(),
      push::strategy_type<push::Cards>(),
      push::strategy_type<push::Risk>(),
      push::strategy_type<push::Ev>(),
      push::strategy_type<push::Random>(),
  });
}

}  // namespace stoprule
