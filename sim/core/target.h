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

/// Whether kernels for it are in this program and this machine can run them. AVX-512 means the
/// foundation, BW, DQ, VL, VBMI and VBMI2 (Ice Lake, Zen 4 and later).
bool is_available(Target target);

/// The fastest one available.
Target best_target();

}  // namespace stoprule
