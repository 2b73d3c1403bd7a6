// A position as a strategy sees it: a game's view with one lane, filled by its table of fields.
// Used by the reference engine and by tests of strategies; knows no game.
#pragma once

#include <cstdint>
#include <string>
#include <type_traits>

#include "sim/core/check.h"
#include "sim/games/plugin.h"
#include "sim/games/shared/coin.h"
#include "sim/games/table.hpp"

namespace stoprule {

/// A position as a seat sees it: what fields and metrics are made of. Which are hidden from the
/// seat, their table decides.
template <class Rules, class Position>
struct Seen {
  const Rules& rules;
  const Position& position;
  int players_n = 0;
  int seat = 0;
  Coin coin{};

  /// What the position keeps, in `sides`, of the seat that plays k after the viewer; 0: the
  /// viewer's own. As at the start of a game where so many do not play.
  const auto& side(int k) const {
    static constexpr std::remove_cvref_t<decltype(position.sides[0])> kNobody{};
    const auto at = static_cast<std::size_t>((seat + k) % players_n);
    return k < players_n ? position.sides[at] : kNobody;
  }
};

/// Fills the members of a view that are the same in every lane.
template <class Tables, class View, class Seen>
void show_facts(const Seen& seen, View& view) {
  stoprule_tables::each_field(Tables::kFields, [&](const auto& field) {
    stoprule_tables::each_element(field.member(view), [&](auto& number, auto... i) {
      using Number = std::remove_reference_t<decltype(number)>;
      if constexpr (!std::is_pointer_v<Number>) number = static_cast<Number>(field.get(seen, i...));
    });
  });
}

/// A view of one position. Not copied or moved: the view points into it.
template <class Tables>
class ShownView {
 public:
  using Arrays = typename Tables::template View<stoprule_arrays>;

  ShownView() {
    arrays_.lanes_n = 1;
    stoprule_tables::each_field(Tables::kFields, [this](const auto& field) {
      stoprule_tables::each_pair(field.member(arrays_), field.member(numbers_),
                                 [](auto& array, auto& number) { point(array, number); });
    });
  }
  ShownView(const ShownView&) = delete;
  ShownView& operator=(const ShownView&) = delete;

  /// What a seat may know, as the fields' getters take it; costly groups only if `features` names
  /// them.
  template <class Seen>
  void see(const Seen& seen, std::uint32_t features) {
    stoprule_tables::each_field(Tables::kFields, [&](const auto& field) {
      if (field.group != 0 && (field.group & features) == 0) return;
      stoprule_tables::each_element(field.member(numbers_), [&](auto& number, auto... i) {
        number = static_cast<std::remove_reference_t<decltype(number)>>(field.get(seen, i...));
      });
      stoprule_tables::each_pair(field.member(arrays_), field.member(numbers_),
                                 [](auto& array, const auto& number) { copy(array, number); });
    });
  }
  const Arrays& arrays() const { return arrays_; }

 private:
  // What a quantity is in the view that holds the numbers.
  struct Numbers {
    using bytes = std::uint8_t;
    using words = std::uint16_t;
    template <unsigned group>
    using costly = Numbers;
  };

  // What is the same in every lane has no array, but stands in the view itself.
  template <class T>
  static void point(const T*& array, const T& number) {
    array = &number;
  }
  template <class T>
  static void point(T&, const T&) {}
  template <class T>
  static void copy(const T*&, const T&) {}
  template <class T>
  static void copy(T& fact, const T& number) {
    fact = number;
  }

  typename Tables::template View<Numbers> numbers_{};
  Arrays arrays_{};
};

/// Checks that all that a seat sees is within the ranges that the table of fields tells. It costs
/// as much as the view, so that only debug builds do it.
template <class Tables, class Seen>
void check_ranges(const Seen& seen) {
  typename Tables::template View<stoprule_arrays> shape{};
  stoprule_tables::each_field(Tables::kFields, [&](const auto& row) {
    stoprule_tables::each_element(row.member(shape), [&](const auto& /*element*/, auto... i) {
      const std::int64_t value = row.get(seen, i...);
      const bool has_range = *row.name != 0;  // what rule text does not know tells none
      if (!has_range || (row.low <= value && value <= row.high)) return;
      check(false, std::string("field ") + row.name + ": its row says " + std::to_string(row.low) +
                       ".." + std::to_string(row.high) + ", and it is " + std::to_string(value));
    });
  });
}

}  // namespace stoprule
