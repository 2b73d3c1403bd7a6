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
#define STOPRULE_MEMBER(name) \
  [](auto& view) -> auto& { return view.name; }

namespace stoprule_tables {

/// What is said of a field. Ranges are inclusive; a truth is 0 or 1.
struct FieldText {
  const char* name = "";  ///< in rule text
  std::int64_t low = 0, high = 0;
  const char* meaning = "";
  bool is_truth = false;
  const char* index = "";  ///< kind of the index of a field that is an array; else empty
  unsigned group = 0;      ///< of costly quantities
};

/// A field of a view. `member(view)` is the member, for every form of the view; `get(seen)` its
/// value as a seat sees a position, for an array `get(seen, i)`.
template <class Member, class Get>
struct Field : FieldText {
  Member member;
  Get get;

  /// An array, by a kind of index.
  constexpr Field by(const char* kind) const {
    Field indexed = *this;
    indexed.index = kind;
    return indexed;
  }
  constexpr Field in_group(unsigned costly) const {
    Field grouped = *this;
    grouped.group = costly;
    return grouped;
  }
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

/// The rows of a strategy's own coin, whose fields are named so in every game.
template <unsigned group>
constexpr auto coin_fields() {
  return std::make_tuple(
      number("coin_units", 0, 9999, "the own coin, thrown for each decision, in units of 1/10000",
             STOPRULE_MEMBER(coin_chance), [](auto& seen) { return seen.coin.chance; })
          .in_group(group),
      number("coin_choice", 0, 59, "another coin, uniform over 0..59", STOPRULE_MEMBER(coin_choice),
             [](auto& seen) { return seen.coin.choice; })
          .in_group(group));
}

/// A decision. `ask(strategy, view)` calls the member function by which a strategy in C++ makes it;
/// it does not compile for one that has none.
template <class Ask>
struct Decision {
  const char* name;
  const char* meaning;
  const char* otherwise;  ///< what rule text that leaves it out decides
  bool has_shared_rule;   ///< which strategies may leave it to
  Ask ask;
};

template <class Ask>
constexpr Decision<Ask> decision(const char* name, const char* meaning, const char* otherwise,
                                 Ask ask) {
  return {name, meaning, otherwise, /*has_shared_rule=*/false, ask};
}

/// Calls `visit(row)` for each row of a table, in order.
template <class... Row, class Visit>
constexpr void each_row(const std::tuple<Row...>& table, const Visit& visit) {
  std::apply([&visit](const auto&... row) { (visit(row), ...); }, table);
}

/// Calls `visit(element, i...)` for a number, or for each element of an array.
template <class T, class Visit>
constexpr void each_element(T& element, const Visit& visit) {
  if constexpr (std::is_array_v<T>) {
    std::size_t i = 0;
    for (auto& one : element) visit(one, i++);
  } else {
    visit(element);
  }
}

/// Calls `visit(a, b)` for two numbers, or for each two elements of arrays of one length.
template <class A, class B, class Visit>
constexpr void each_pair(A& a, B& b, const Visit& visit) {
  if constexpr (std::is_array_v<A>) {
    for (std::size_t i = 0; i < std::extent_v<A>; i++) visit(a[i], b[i]);
  } else {
    visit(a, b);
  }
}

}  // namespace stoprule_tables
