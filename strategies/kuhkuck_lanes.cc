// Zum Kuhkuck strategies compiled into the lane kernel, for one instruction set. Compiled once for
// each of them (STOPRULE_TARGET).
#include "sim/games/kuhkuck/phases-inl.h"
#include "strategies/kuhkuck_list.h"

namespace stoprule::kuhkuck::STOPRULE_TARGET {
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

}  // namespace stoprule::kuhkuck::STOPRULE_TARGET
