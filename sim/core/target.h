// Instruction sets: which of them the lane kernels are compiled for, and which this machine has.
// Used by games to choose a kernel and by the command line to name it.
#pragma once

#include <array>
#include <string_view>

namespace stoprule {

/// In ascending order of preference on each processor family.
enum class Target { kScalar, kSse4, kAvx2, kAvx512, kNeon };

inline constexpr std::array<std::string_view, 5> kTargetNames{"scalar", "sse4", "avx2", "avx512",
                                                              "neon"};

constexpr std::string_view name_of(Target target) {
  return kTargetNames[static_cast<std::size_t>(target)];
}

/// By its name, which must be one of them.
constexpr Target target_of(std::string_view name) {
  std::size_t i = 0;
  while (kTargetNames[i] != name) i++;
  return static_cast<Target>(i);
}

/// Something that each instruction set the program is built for has its own of, by target; null
/// where there is none.
template <class T>
using ByTarget = std::array<const T*, kTargetNames.size()>;

// Declares `const TYPE& NAME(PARAMETERS)` in the namespace of each instruction set that the program
// is built for, each defined by a file compiled for that set. STOPRULE_BY_TARGET(TYPE, NAME(...))
// then is the ByTarget<TYPE> of what those functions return.
// NOLINTBEGIN(bugprone-macro-parentheses): these are declarations
#if defined(__x86_64__)
#define STOPRULE_FOR_EACH_TARGET(TYPE, SIGNATURE) \
  namespace scalar {                              \
  const TYPE& SIGNATURE;                          \
  }                                               \
  namespace sse4 {                                \
  const TYPE& SIGNATURE;                          \
  }                                               \
  namespace avx2 {                                \
  const TYPE& SIGNATURE;                          \
  }                                               \
  namespace avx512 {                              \
  const TYPE& SIGNATURE;                          \
  }
#define STOPRULE_BY_TARGET(TYPE, CALL) \
  ByTarget<TYPE> { &scalar::CALL, &sse4::CALL, &avx2::CALL, &avx512::CALL, nullptr }
#elif defined(__aarch64__)
#define STOPRULE_FOR_EACH_TARGET(TYPE, SIGNATURE) \
  namespace scalar {                              \
  const TYPE& SIGNATURE;                          \
  }                                               \
  namespace neon {                                \
  const TYPE& SIGNATURE;                          \
  }
#define STOPRULE_BY_TARGET(TYPE, CALL) \
  ByTarget<TYPE> { &scalar::CALL, nullptr, nullptr, nullptr, &neon::CALL }
#else
#define STOPRULE_FOR_EACH_TARGET(TYPE, SIGNATURE) \
  namespace scalar {                              \
  const TYPE& SIGNATURE;                          \
  }
#define STOPRULE_BY_TARGET(TYPE, CALL) \
  ByTarget<TYPE> { &scalar::CALL, nullptr, nullptr, nullptr, nullptr }
#endif
// NOLINTEND(bugprone-macro-parentheses)

/// Whether kernels for it are in this program and this machine can run them. AVX-512 means the
/// foundation, BW, DQ, VL, VBMI, VBMI2 and BITALG (Ice Lake, Zen 4 and later).
bool is_available(Target target);

/// The fastest one available.
Target best_target();

}  // namespace stoprule
