// The tables that describe a game: a row for each field of a view, and for each decision. All that
// must know what a strategy sees or decides goes through them: the view of a position, rule text
// and its manual, the C++ side of plugins. For C++17 and later, as plugins include it. Header only;
// knows no game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>

/// What rows call a member of a view by, whatever its quantities are.
#define STOPRULE_MEMBER(name) [](auto& view) -> auto& { return view.name; }

namespace stoprule_tables {

/// What is said of a quantity. Ranges are inclusive; a truth is 0 or 1.
struct QuantityText {
  const char* name = "";  ///< in rule text; empty: rule text does not know it
  std::int64_t low = 0, high = 0;
  const char* meaning = "";
  bool is_truth = false;
  const char* indices[2] = {nullptr, nullptr};  ///< kinds of its indices
  unsigned group = 0;                           ///< of costly quantities
  const char* decision = nullptr;               ///< known only when this is decided; null: always
};

/// What is said of a row beyond its beginning: number(...).by("colour").in_group(4).
template <class Row>
struct QuantityRow : QuantityText {
  /// An array, by one or two kinds of index.
  constexpr Row by(const char* first, const char* second = nullptr) const {
    return changed([=](Row& row) { row.indices[0] = first, row.indices[1] = second; });
  }
  constexpr Row in_group(unsigned costly) const {
    return changed([=](Row& row) { row.group = costly; });
  }
  constexpr Row only_in(const char* name_of_decision) const {
    return changed([=](Row& row) { row.decision = name_of_decision; });
  }

 private:
  template <class Change>
  constexpr Row changed(const Change& change) const {
    Row row = static_cast<const Row&>(*this);
    change(row);
    return row;
  }
};

/// A field of a view. `member(view)` is the member, for every form of the view; `get(seen)` its
/// value as a seat sees a position, for an array `get(seen, i)` or `get(seen, i, j)`.
template <class Member, class Get>
struct Field : QuantityRow<Field<Member, Get>> {
  constexpr Field(const QuantityText& text, Member of_view, Get of_seen)
      : QuantityRow<Field>{text}, member(of_view), get(of_seen) {}
  Member member;
  Get get;
};

/// A quantity made from fields by hand, where text would be too slow or cannot say it: its value in
/// a lane is `load(view, lane)`, with indices `load(view, lane, i)` or `load(view, lane, i, j)`.
template <class Load>
struct Computed : QuantityRow<Computed<Load>> {
  constexpr Computed(const QuantityText& text, Load of_lane)
      : QuantityRow<Computed>{text}, load(of_lane) {}
  Load load;
};

/// A quantity that is short for a rule text.
struct Formula : QuantityRow<Formula> {
  constexpr Formula(const QuantityText& said, const char* its_text)
      : QuantityRow<Formula>{said}, text(its_text) {}
  const char* text;
};

template <class Member, class Get>
constexpr Field<Member, Get> number(const char* name, std::int64_t low, std::int64_t high,
                                    const char* meaning, Member member, Get get) {
  return {{name, low, high, meaning}, member, get};
}
template <class Member, class Get>
constexpr Field<Member, Get> truth(const char* name, const char* meaning, Member member, Get get) {
  return {{name, 0, 1, meaning, /*is_truth=*/true}, member, get};
}
/// A field that rule text does not know.
template <class Member, class Get>
constexpr Field<Member, Get> hidden(Member member, Get get) {
  return {{}, member, get};
}

template <class Load>
constexpr Computed<Load> computed(const char* name, std::int64_t low, std::int64_t high,
                                  const char* meaning, Load load) {
  return {{name, low, high, meaning}, load};
}
template <class Load>
constexpr Computed<Load> computed_truth(const char* name, const char* meaning, Load load) {
  return {{name, 0, 1, meaning, /*is_truth=*/true}, load};
}

constexpr Formula formula(const char* name, std::int64_t low, std::int64_t high,
                          const char* meaning, const char* text) {
  return {{name, low, high, meaning}, text};
}
constexpr Formula truth_formula(const char* name, const char* meaning, const char* text) {
  return {{name, 0, 1, meaning, /*is_truth=*/true}, text};
}

/// The rows of a strategy's own coin, whose fields are named so in every game.
template <unsigned group>
constexpr auto coin_fields() {
  return std::make_tuple(
      formula("coin", 0, 1, "thrown for each decision: uniform, below 1", "coin_units / 10000"),
      number("coin_units", 0, 9999, "the same coin in units of 1/10000",
             STOPRULE_MEMBER(coin_chance), [](auto& seen) { return seen.coin.chance; })
          .in_group(group),
      number("coin_choice", 0, 59, "another coin, uniform over 0..59", STOPRULE_MEMBER(coin_choice),
             [](auto& seen) { return seen.coin.choice; })
          .in_group(group));
}

/// A decision: yes or no, unless it says otherwise. `ask(strategy, view)` calls the member function
/// by which a strategy in C++ makes it, with a candidate `ask(strategy, view, i)`; it does not
/// compile for one that has none.
template <class Ask>
struct Decision {
  const char* name;
  const char* meaning;
  const char* otherwise;  ///< what is decided by rule text that leaves it out
  Ask ask;
  bool has_shared_rule = false;  ///< which strategies may leave it to
  /// Not null: the kind of what is chosen, by a score for each; a truth by the same kind tells
  /// which may be chosen. Rule text scores them; whoever decides by a function returns the index.
  const char *among = nullptr, *allowed = nullptr;

  constexpr Decision shared() const {
    Decision changed = *this;
    changed.has_shared_rule = true;
    return changed;
  }
  constexpr Decision chooses(const char* kind, const char* which_may) const {
    Decision changed = *this;
    changed.among = kind, changed.allowed = which_may;
    return changed;
  }
};

template <class Ask>
constexpr Decision<Ask> decision(const char* name, const char* meaning, const char* otherwise,
                                 Ask ask) {
  return {name, meaning, otherwise, ask};
}

/// Calls `visit(row)` for each row of a table, in order.
template <class... Row, class Visit>
constexpr void each_row(const std::tuple<Row...>& table, const Visit& visit) {
  std::apply([&visit](const auto&... row) { (visit(row), ...); }, table);
}

template <class Row>
inline constexpr bool kIsField = false;
template <class Member, class Get>
inline constexpr bool kIsField<Field<Member, Get>> = true;

/// Those of a table of quantities that are members of the view.
template <class Table, class Visit>
constexpr void each_field(const Table& table, const Visit& visit) {
  each_row(table, [&visit](const auto& row) {
    if constexpr (kIsField<std::decay_t<decltype(row)>>) visit(row);
  });
}

/// Calls `visit(element, i...)` for a number, or for each element of an array (of arrays).
template <class T, class Visit, class... I>
constexpr void each_element(T& element, const Visit& visit, I... i) {
  if constexpr (std::is_array_v<T>) {
    std::size_t next = 0;
    for (auto& one : element) each_element(one, visit, i..., next++);
  } else {
    visit(element, i...);
  }
}

/// Calls `visit(a, b)` for two numbers, or for each two elements of arrays of one shape.
template <class A, class B, class Visit>
constexpr void each_pair(A& a, B& b, const Visit& visit) {
  if constexpr (std::is_array_v<A>) {
    for (std::size_t i = 0; i < std::extent_v<A>; i++) each_pair(a[i], b[i], visit);
  } else {
    visit(a, b);
  }
}

}  // namespace stoprule_tables
