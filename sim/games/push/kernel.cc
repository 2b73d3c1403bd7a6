#include "sim/games/push/kernel.h"

namespace stoprule::push {

// Each instruction set that the program is built for defines this (lanes.cc).
namespace scalar {
const CommonPhases& common();
}
#if defined(__x86_64__)
namespace sse4 {
const CommonPhases& common();
}
namespace avx2 {
const CommonPhases& common();
}
namespace avx512 {
const CommonPhases& common();
}
#elif defined(__aarch64__)
namespace neon {
const CommonPhases& common();
}
#endif

const CommonPhases* common_phases(Target target) {
  switch (target) {
    case Target::kScalar:
      return &scalar::common();
#if defined(__x86_64__)
    case Target::kSse4:
      return &sse4::common();
    case Target::kAvx2:
      return &avx2::common();
    case Target::kAvx512:
      return &avx512::common();
#elif defined(__aarch64__)
    case Target::kNeon:
      return &neon::common();
#endif
    default:
      return nullptr;
  }
}

}  // namespace stoprule::push
