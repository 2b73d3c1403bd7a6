// PUSH, a plugin with several strategies: three built-ins written anew, which play the very same
// games as those. Tests compare them, and speed figures for plugins are measured with them.
#include "sim/games/push/plugin.hpp"

using namespace stoprule_push;

struct Threshold : Strategy<> {
  static constexpr auto name = "my-threshold";
  static constexpr auto description = "threshold, as a plugin";
  static constexpr Parameter parameters[] = {
      integer("stop", 12, 0, 30, "worth of a column from which to stop"), protect_parameter(),
      die_parameter()};
  explicit Threshold(const Values& values) : stop_at(values["stop"]), die(values["die"]) {}

  bool stop(const View& view) const { return view.best_worth(die) >= stop_at; }

  int stop_at, die;
};

struct Cards : Strategy<> {
  static constexpr auto name = "my-cards";
  static constexpr auto description = "cards, as a plugin";
  static constexpr Parameter parameters[] = {
      integer("count", 5, 0, 18, "cards placed from which to stop"), protect_parameter()};
  static constexpr std::uint8_t die_cost = 0;
  explicit Cards(const Values& values) : count(values["count"]) {}

  bool stop(const View& view) const { return view.placed >= count; }

  int count;
};

struct Risk : Strategy<reads::bust> {
  static constexpr auto name = "my-risk";
  static constexpr auto description = "risk, as a plugin";
  static constexpr Parameter parameters[] = {
      decimal("limit", 0.2, 0, 1, "bust chance from which to stop"), protect_parameter(),
      die_parameter()};
  explicit Risk(const Values& values) : limit(values["limit"]) {}

  // Bust cards / pile >= limit, in whole numbers.
  bool stop(const View& view) const { return view.bust_cards * 10000 >= limit * view.pile; }

  int limit;
};

STOPRULE_PUSH_PLUGIN(Threshold, Cards, Risk)
