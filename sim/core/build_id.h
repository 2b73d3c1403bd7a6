// Which build this is. Defined by a source that the build makes (sim/build_id.cmake); used by main
// alone, which hands it to whoever writes and compares it.
#pragma once

namespace stoprule {

/// 16 hexadecimal digits: equal in programs that make the same totals of the same command, whatever
/// compiled them and whatever they run on.
extern const char* const kBuildId;

}  // namespace stoprule
