// PUSH strategies compiled into the lane kernel, for one instruction set. Compiled once for each of
// them (STOPRULE_TARGET).
#include "sim/games/push/phases-inl.h"
#include "strategies/push_list.h"

namespace stoprule::push::STOPRULE_TARGET {
namespace {

template <std::size_t... kIndex>
constexpr std::array<StrategyPhases, kBuiltInsN> phases_of_all(std::index_sequence<kIndex...>) {
  return {phases_of<std::tuple_element_t<kIndex, BuiltIns>>()...};
}

}  // namespace

/// Phases of the built-in strategy at a place in the list.
const StrategyPhases& built_in_phases(std::size_t index) {
  static constexpr auto kPhases = phases_of_all(std::make_index_sequence<kBuiltInsN>());
  return kPhases[index];
}

}  // namespace stoprule::push::STOPRULE_TARGET
