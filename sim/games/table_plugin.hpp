// The C++ side of plugins for a game that describes itself in tables, for C++17 and later: the view
// of one lane, and the table that a plugin exports. Header only; included by the game's own
// plugin.hpp, which plugins include. Knows no game.
//
// Of a game it wants a struct with: View<Lanes>, the view; kFields and kDecisions, its tables
// (table.hpp); kName and kAbi.
#pragma once

#include "sim/games/plugin_lanes.hpp"
#include "sim/games/table_common.hpp"

namespace stoprule_tables {

/// What a quantity is in the view of one lane, of a strategy that reads the costly groups kReads.
template <unsigned kReads>
struct OneLane {
  using bytes = int;
  using words = int;
  /// Stands for a quantity of a group that the strategy does not name among those it reads.
  struct Unread {
    struct not_among_the_reads_of_the_strategy {};
    using bytes = not_among_the_reads_of_the_strategy;
    using words = not_among_the_reads_of_the_strategy;
  };
  template <unsigned group>
  using costly = std::conditional_t<(kReads & group) != 0, OneLane, Unread>;
};

/// The view of one lane: the members of the game's view, as ints. All that a decision does not use
/// is optimised away.
template <class Game, unsigned kReads>
struct LaneView : Game::template View<OneLane<kReads>> {
  using Arrays = typename Game::template View<stoprule_arrays>;

  LaneView(const Arrays& arrays, std::size_t lane) {
    this->lanes_n = 1;
    each_field(Game::kFields, [&](const auto& field) {
      each_pair(field.member(*this), field.member(arrays),
                [lane](auto& mine, const auto& from) { take(mine, from, lane); });
    });
  }

 private:
  // A quantity of lanes, what is the same in every lane, and what the strategy does not read.
  template <class T>
  static void take(int& mine, const T* from, std::size_t lane) {
    mine = from[lane];
  }
  template <class T>
  static std::enable_if_t<std::is_integral_v<T>> take(T& mine, const T& from, std::size_t) {
    mine = from;
  }
  template <class Unread, class T>
  static std::enable_if_t<std::is_class_v<Unread>> take(Unread&, const T*, std::size_t) {}
};

/// What every strategy of a game begins with; kReads names the costly groups it reads.
template <class Game, unsigned kReads>
struct StrategyOf : stoprule_plugins::WithoutParameters {
  static constexpr unsigned kFeatures = kReads;
  using View = LaneView<Game, kReads>;
};

/// Decision number k on one lane, for the loops of plugin_lanes.hpp.
template <class Game, std::size_t k>
struct Made {
  template <class S>
  struct ByLane {
    using View = typename S::View;
    [[gnu::always_inline]] static inline int decide(const S& strategy, const View& view) {
      return stoprule_plugins::as_byte(std::get<k>(Game::kDecisions).ask(strategy, view));
    }
  };
};

template <class Game, class S, std::size_t k>
constexpr bool kMakes = std::is_invocable_v<
    decltype(std::tuple_element_t<k, std::remove_const_t<decltype(Game::kDecisions)>>::ask),
    const S&, const typename S::View&>;

template <class Game, class S, std::size_t k>
const char* make(const void* instance, const typename S::View::Arrays* arrays, std::int8_t* out) {
  if constexpr (kMakes<Game, S, k>) {
    static const auto loop = stoprule_plugins::best<Made<Game, k>::template ByLane, S>();
    return loop(instance, arrays, out);
  } else {
    return "it is asked for a decision that it leaves to the shared rule";
  }
}

template <class Game, class S, std::size_t... k>
stoprule_strategy strategy(std::index_sequence<k...>) {
  static_assert(((kMakes<Game, S, k> || std::get<k>(Game::kDecisions).has_shared_rule) && ...),
                "a member function for each decision that has no shared rule");
  stoprule_strategy table{};
  stoprule_plugins::describe<S>(table);
  table.shared = ((kMakes<Game, S, k> ? 0u : 1u << k) | ...);
  table.decide = [](const void* instance, const void* view, std::uint32_t decision, std::uint32_t,
                    std::int8_t* out) -> const char* {
    using Make = const char* (*)(const void*, const typename S::View::Arrays*, std::int8_t*);
    static constexpr Make kMake[] = {make<Game, S, k>...};
    return kMake[decision](instance, static_cast<const typename S::View::Arrays*>(view), out);
  };
  return table;
}

/// The table of a plugin's strategies.
template <class Game, class... S>
const stoprule_plugin_table* plugin() {
  constexpr auto kEach = std::make_index_sequence<
      std::tuple_size_v<std::remove_const_t<decltype(Game::kDecisions)>>>();
  static const stoprule_strategy strategies[] = {strategy<Game, S>(kEach)...};
  static const stoprule_plugin_table table = {
      {STOPRULE_PLUGIN_MAGIC, Game::kAbi, sizeof(stoprule_plugin_table), Game::kName},
      strategies,
      sizeof...(S)};
  return &table;
}

}  // namespace stoprule_tables

/// The export of a plugin for a game with these tables: all its strategies. Once in a shared
/// object.
#define STOPRULE_TABLE_PLUGIN(tables, ...)                                \
  STOPRULE_PLUGIN_EXPORT const stoprule_plugin_table* stoprule_plugin() { \
    return stoprule_tables::plugin<tables, __VA_ARGS__>();                \
  }
