#include "sim/games/kuhkuck/kernel.h"

namespace stoprule::kuhkuck {

STOPRULE_FOR_EACH_TARGET(CommonPhases, common())  // lanes.cc

const CommonPhases* common_phases(Target target) {
  return STOPRULE_BY_TARGET(CommonPhases, common())[static_cast<std::size_t>(target)];
}

}  // namespace stoprule::kuhkuck
