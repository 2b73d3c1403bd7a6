// Rule text for a game that describes itself in tables: how its quantities are read from lane
// arrays, as loops that the compiler turns into vectors. Compiled once for each instruction set
// (STOPRULE_TARGET). Knows no game.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "sim/core/check.h"
#include "sim/games/table.hpp"
#include "sim/language/evaluate-inl.h"

namespace stoprule::STOPRULE_TARGET {

/// Loads quantities of a program from a view, as language::evaluate() wants it: numbers to arrays
/// of 16 bits, yes and no to arrays of bytes.
template <class Tables>
class FieldLoads {
 public:
  using View = typename Tables::template View<stoprule_arrays>;

  explicit FieldLoads(const View& view) : view_(view) {}

  template <class Out>
  void operator()(const language::Instruction& in, std::size_t first, std::size_t n,
                  Out* out) const {
    find(in, first, n, out, std::make_index_sequence<std::tuple_size_v<Table>>());
  }

 private:
  using Table = std::remove_const_t<decltype(Tables::kFields)>;

  // Quantities are known by their place among the rows that have a name.
  static constexpr auto kPlaces = [] {
    std::array<std::size_t, std::tuple_size_v<Table>> places{};
    std::size_t row_at = 0, place = 0;
    stoprule_tables::each_row(Tables::kFields, [&](const auto& row) {
      places[row_at++] = row.name[0] != '\0' ? place++ : static_cast<std::size_t>(-1);
    });
    return places;
  }();

  template <class Out, std::size_t... kRow>
  void find(const language::Instruction& in, std::size_t first, std::size_t n, Out* out,
            std::index_sequence<kRow...>) const {
    const bool found =
        ((in.quantity == kPlaces[kRow] && (load<kRow>(in, first, n, out), true)) || ...);
    check(found, "a quantity that a rule reads");
  }

  template <std::size_t kRow, class Out>
  void load(const language::Instruction& in, std::size_t first, std::size_t n, Out* out) const {
    constexpr const auto& row = std::get<kRow>(Tables::kFields);
    using Row = std::decay_t<decltype(row)>;
    if constexpr (row.is_truth != std::is_same_v<Out, std::int8_t>) {
      check(false, "numbers where there are numbers, yes and no where that is");
    } else if constexpr (stoprule_tables::kIsField<Row>) {
      load_field(row.member(view_), in, first, n, out);
    } else if constexpr (requires { row.load; }) {
      load_computed<kRow>(in, first, n, out);
    } else {
      check(false, "a formula is read as what it is short for");
    }
  }

  // One of an array's elements, or the number itself.
  template <class T, class Out>
  static void load_field(const T& field, const language::Instruction& in, std::size_t first,
                         std::size_t n, Out* out) {
    if constexpr (std::rank_v<T> == 2) {
      copy(field[in.index[0]][in.index[1]], first, n, out);
    } else if constexpr (std::rank_v<T> == 1) {
      copy(field[in.index[0]], first, n, out);
    } else {
      copy(field, first, n, out);
    }
  }
  template <class T, class Out>
  static void copy(const T* array, std::size_t first, std::size_t n, Out* out) {
    language::STOPRULE_TARGET::copy(out, array + first, n);
  }
  template <class T, class Out>
  static void copy(const T& same, std::size_t, std::size_t n, Out* out) {
    std::fill_n(out, n, static_cast<Out>(same));
  }

  // A view that no store to `out` can change, for all that the compiler knows; and a type of this
  // instruction set, so that no row's function is shared with another.
  struct Copy : View {
    explicit Copy(const View& view) : View(view) {}
  };

  template <std::size_t kRow, class Out>
  void load_computed(const language::Instruction& in, std::size_t first, std::size_t n,
                     Out* out) const {
    constexpr const auto& row = std::get<kRow>(Tables::kFields);
    const Copy view(view_);
    const std::size_t i = in.index[0], j = in.index[1];
    for (std::size_t l = 0; l < n; l++) {
      if constexpr (row.indices[1] != nullptr) {
        out[l] = static_cast<Out>(row.load(view, first + l, i, j));
      } else if constexpr (row.indices[0] != nullptr) {
        out[l] = static_cast<Out>(row.load(view, first + l, i));
      } else {
        out[l] = static_cast<Out>(row.load(view, first + l));
      }
    }
  }

  const View& view_;
};

/// Runs a program over the lanes of a game's view; see RunProgram.
template <class Tables>
void run_program(const language::Program& program, const void* view, std::int8_t* out) {
  const auto& arrays = *static_cast<const typename FieldLoads<Tables>::View*>(view);
  language::STOPRULE_TARGET::evaluate(program, arrays.lanes_n, FieldLoads<Tables>(arrays), out);
}

}  // namespace stoprule::STOPRULE_TARGET
