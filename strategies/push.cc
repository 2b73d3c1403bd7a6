#include "sim/games/push/game.h"
#include "strategies/all.h"
#include "strategies/push_list.h"

namespace stoprule::push {

// Each instruction set that the program is built for defines this (push_lanes.cc).
namespace scalar {
const StrategyPhases& built_in_phases(std::size_t index);
}
#if defined(__x86_64__)
namespace sse4 {
const StrategyPhases& built_in_phases(std::size_t index);
}
namespace avx2 {
const StrategyPhases& built_in_phases(std::size_t index);
}
namespace avx512 {
const StrategyPhases& built_in_phases(std::size_t index);
}
#elif defined(__aarch64__)
namespace neon {
const StrategyPhases& built_in_phases(std::size_t index);
}
#endif

namespace {

PhasesByTarget phases_at(std::size_t index) {
  PhasesByTarget phases{};
  const auto set = [&phases](Target target, const StrategyPhases& of_target) {
    phases[static_cast<std::size_t>(target)] = &of_target;
  };
  set(Target::kScalar, scalar::built_in_phases(index));
#if defined(__x86_64__)
  set(Target::kSse4, sse4::built_in_phases(index));
  set(Target::kAvx2, avx2::built_in_phases(index));
  set(Target::kAvx512, avx512::built_in_phases(index));
#elif defined(__aarch64__)
  set(Target::kNeon, neon::built_in_phases(index));
#endif
  return phases;
}

template <std::size_t... Index>
std::vector<StrategyType> built_ins(std::index_sequence<Index...>) {
  return {strategy_type<std::tuple_element_t<Index, BuiltIns>>(phases_at(Index))...};
}

}  // namespace
}  // namespace stoprule::push

namespace stoprule {

std::unique_ptr<Game> make_push() {
  return push::make_game(push::built_ins(std::make_index_sequence<push::kBuiltInsN>()));
}

}  // namespace stoprule
