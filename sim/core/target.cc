#include "sim/core/target.h"

namespace stoprule {

bool is_available(Target target) {
  switch (target) {
    case Target::kScalar:
      return true;
#if defined(__x86_64__)
    case Target::kSse4:
      return __builtin_cpu_supports("sse4.2") != 0 && __builtin_cpu_supports("popcnt") != 0;
    case Target::kAvx2:
      return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("bmi2") != 0;
    case Target::kAvx512:
      return __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512bw") != 0 &&
             __builtin_cpu_supports("avx512dq") != 0 && __builtin_cpu_supports("avx512vl") != 0 &&
             __builtin_cpu_supports("avx512vbmi") != 0 &&
             __builtin_cpu_supports("avx512vbmi2") != 0 &&
             __builtin_cpu_supports("avx512bitalg") != 0;
#elif defined(__aarch64__)
    case Target::kNeon:
      return true;
#endif
    default:
      return false;
  }
}

Target best_target() {
  for (const Target target : {Target::kNeon, Target::kAvx512, Target::kAvx2, Target::kSse4}) {
    if (is_available(target)) return target;
  }
  return Target::kScalar;
}

}  // namespace stoprule
