// Control groups: how much processor time they grant this process. Used by blocks.cc to choose a
// number of threads; knows Linux, nothing else.
#pragma once

#include <filesystem>

namespace stoprule {

/// Processors' worth of time that the process's control group and those above it grant (v2
/// "cpu.max", v1 quota and period), the least of them, rounded up; 0 if unlimited. `root` is where
/// /proc and /sys are, for tests.
int quota_processors(const std::filesystem::path& root = "/");

}  // namespace stoprule
