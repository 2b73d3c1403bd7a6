// Zum Kuhkuck, a plugin: declare with enough cards, and a colour that beats the opponent's first.
#include "sim/games/kuhkuck/plugin.hpp"

using namespace stoprule_kuhkuck;

struct Duellist : Strategy<> {
  static constexpr auto name = "duellist";
  static constexpr auto description =
      "declares with `count` cards, if it can a colour that wins the bonus";
  static constexpr Parameter parameters[] = {
      integer("count", 10, 1, 30, "cards in hand from which to declare")};

  explicit Duellist(const Values& values) : count(values["count"]) {}

  bool declare(const View& view) const { return view.hand_n >= count; }

  int colour(const View& view) const {
    int found = view.best_colour();
    for (int c = 0; c < STOPRULE_KUHKUCK_COLOURS; c++) {
      const int worth = view.points[view.hand_n] + 2 * view.hand[c], theirs = view.their_value[c];
      found = view.can_name(c) && theirs > 0 && worth > theirs ? c : found;
    }
    return found;
  }

  int count;
};

STOPRULE_KUHKUCK_PLUGIN(Duellist)
