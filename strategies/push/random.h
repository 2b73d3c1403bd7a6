// PUSH: every decision by a coin. The weakest opponent there is, and a check of the rules: it goes
// wherever the rules let it.
#pragma once

#include "sim/games/push/strategy.h"
#include "strategies/choice.h"

namespace stoprule::push {

struct Random : SharedDecisions {
  static constexpr const char* kName = "random";
  static constexpr const char* kDescription =
      "stops with probability `stop`, protects with probability `protect`, else uniform choices";
  static constexpr std::uint32_t kFeatures = kFeatureCoin;
  static std::vector<Parameter> parameters() {
    return {
        Parameter::decimal("stop", 2500, 0, kDecimalUnit, "probability to stop when asked"),
        Parameter::decimal("protect", 2000, 0, kDecimalUnit,
                           "probability to protect a uniform colour, if any card is unprotected")};
  }

  explicit Random(const Values& values) : stop_chance(values[0]), protect_chance(values[1]) {}

  template <class View>
  ByteOf<View> act(const View& view) const {
    using Byte = ByteOf<View>;
    const Byte none(0);
    Byte colours_n(0);
    for (int c = 0; c < kMostColours; c++) {
      colours_n = colours_n + select(view.open_cards(c) > none, Byte(1), Byte(0));
    }
    const Byte colour = nth(kMostColours, choice_below(view, colours_n),
                            [&](int c) { return view.open_cards(c) > none; });
    return select(view.chance(protect_chance) & (colours_n > none), colour, Byte(kDraw));
  }

  template <class View>
  ByteOf<View> place(const View& view) const {
    using Byte = ByteOf<View>;
    const auto possible = [&](int i) {  // a column that is not open admits all; the first may open
      return view.admits(i) & (view.open_columns() >= Byte(i));
    };
    Byte places_n(0);
    for (int i = 0; i < kMostColumns; i++) {
      places_n = places_n + select(possible(i), Byte(1), Byte(0));
    }
    return nth(kMostColumns, choice_below(view, places_n), possible);
  }

  template <class View>
  MaskOf<View> stop(const View& view) const {
    return view.chance(stop_chance);
  }

  /// A uniform order of the columns, of six: the largest key among any of them is uniform.
  template <class View>
  ByteOf<View> take(const View& view, int i) const {
    return lookup(kOrders[static_cast<std::size_t>(i)], view.choice());
  }

  std::int64_t stop_chance, protect_chance;

 private:
  static constexpr auto kOrders = [] {
    constexpr std::int8_t kRows[6][kMostColumns] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                                    {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    std::array<ByteTable, kMostColumns> tables{};
    for (std::size_t i = 0; i < kMostColumns; i++) {
      for (std::size_t choice = 0; choice < 256; choice++) tables[i][choice] = kRows[choice % 6][i];
    }
    return tables;
  }();
};

}  // namespace stoprule::push
