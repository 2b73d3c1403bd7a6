// Zum Kuhkuck, a plugin with several strategies: the built-ins written anew, which play the very
// same games as those. Tests compare them.
#include "sim/games/kuhkuck/plugin.hpp"

using namespace stoprule_kuhkuck;

struct Hold : Strategy<> {
  static constexpr auto name = "my-hold";
  static constexpr auto description = "hold, as a plugin";
  static constexpr Parameter parameters[] = {
      integer("count", 9, 1, 30, "cards in hand from which to declare")};
  explicit Hold(const Values& values) : count(values["count"]) {}

  bool declare(const View& view) const { return view.hand_n >= count; }

  int count;
};

struct Points : Strategy<> {
  static constexpr auto name = "my-points";
  static constexpr auto description = "points, as a plugin";
  static constexpr Parameter parameters[] = {
      integer("worth", 15, 0, 250, "worth from which to declare, without bonus")};
  explicit Points(const Values& values) : worth(values["worth"]) {}

  bool declare(const View& view) const { return view.best_worth() >= worth; }

  int worth;
};

struct Ev : Strategy<> {
  static constexpr auto name = "my-ev";
  static constexpr auto description = "ev, as a plugin";
  static constexpr Parameter parameters[] = {
      integer("margin", 0, -50, 50, "points by which declaring must be worth more than drawing")};
  explicit Ev(const Values& values) : margin(values["margin"]) {}

  // Declaring is worth D; drawing one more card and then declaring (1 - e/P) (D + d + 2 b/U), with
  // e electricity cards among P in the pool, d points for one card more, and b cards of the best
  // colour among U unseen. Multiplied by P U, all of it is whole numbers.
  bool declare(const View& view) const {
    int unseen = view.pool_n + view.their_hand_n, unseen_best = 0;
    const int best = view.best_colour();
    for (int c = 0; c < STOPRULE_KUHKUCK_COLOURS; c++) {
      unseen_best += c == best ? view.unseen(c) : 0;
    }
    const int step = view.points[view.hand_n + 1] - view.points[view.hand_n];
    const int worth = view.best_worth(), pool = view.pool_n, safe = pool - view.pool_electricity;
    return pool * unseen * (worth - margin) >= safe * (unseen * (worth + step) + 2 * unseen_best);
  }

  int margin;
};

struct Random : Strategy<reads::coin> {
  static constexpr auto name = "my-random";
  static constexpr auto description = "random, as a plugin";
  static constexpr Parameter parameters[] = {
      decimal("declare", 0.25, 0, 1, "probability to declare when it may")};
  explicit Random(const Values& values) : chance(values["declare"]) {}

  bool declare(const View& view) const { return view.coin_chance < chance; }

  // The n-th of those it may declare, n from the coin.
  int colour(const View& view) const {
    int colours = 0;
    for (int c = 0; c < STOPRULE_KUHKUCK_COLOURS; c++) colours += view.can_name(c);
    int before = 0, found = 0;
    const int n = view.coin_choice % (colours > 0 ? colours : 1);
    for (int c = 0; c < STOPRULE_KUHKUCK_COLOURS; c++) {
      found = view.can_name(c) && before == n ? c : found;
      before += view.can_name(c);
    }
    return found;
  }

  int chance;
};

STOPRULE_KUHKUCK_PLUGIN(Hold, Points, Ev, Random)
