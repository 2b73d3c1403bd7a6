// For tests of games that describe themselves in tables: many positions as the lanes of one view,
// filled by the getters of the fields alone.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/games/plugin.h"
#include "sim/games/table.hpp"

namespace stoprule {

template <class Tables>
class TableCrowd {
 public:
  using Arrays = typename Tables::template View<stoprule_arrays>;

  /// Adds a lane. What is the same in every lane is that of the position added last.
  template <class Seen>
  void add(const Seen& seen) {
    lanes_n_++;
    stoprule_tables::each_field(Tables::kFields, [&](const auto& field) {
      stoprule_tables::each_element(
          field.member(rows_), [&](auto& row, auto... i) { append(row, field.get(seen, i...)); });
    });
  }

  /// The lanes; they end with the crowd.
  Arrays arrays() const {
    Arrays made{};
    stoprule_tables::each_field(Tables::kFields, [&](const auto& field) {
      stoprule_tables::each_pair(field.member(made), field.member(rows_),
                                 [](auto& array, const auto& row) { point(array, row); });
    });
    made.lanes_n = lanes_n_;
    return made;
  }

 private:
  struct Rows {
    using bytes = std::vector<std::uint8_t>;
    using words = std::vector<std::uint16_t>;
    template <unsigned group>
    using costly = Rows;
  };

  template <class T, class Number>
  static void append(std::vector<T>& row, const Number& number) {
    row.push_back(static_cast<T>(number));
  }
  template <class T, class Number>
  static void append(T& fact, const Number& number) {
    fact = static_cast<T>(number);
  }
  template <class T>
  static void point(const T*& array, const std::vector<T>& row) {
    array = row.data();
  }
  template <class T>
  static void point(T& fact, const T& same) {
    fact = same;
  }

  typename Tables::template View<Rows> rows_{};
  std::uint32_t lanes_n_ = 0;
};

}  // namespace stoprule
