// A CSV and its sidecar, which tell about each other: both are replaced, or neither. Used by the
// command line; knows files, not what stands in them.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "sim/io/file.h"

namespace stoprule {

/// What a new sidecar's name ends with while its CSV is put in its place.
inline constexpr std::string_view kNextEnding = ".next";

/// Whether the sidecar at a path is of the CSV as it stands now.
using Describes = std::function<bool(const std::string& sidecar)>;

/// Puts both in their places, which must be finished: the new sidecar as FILE.meta.json.next, the
/// CSV over FILE.csv, the sidecar over FILE.meta.json. If the process ends in between, either
/// nothing has changed but for a `.next` that is of another CSV, or the new CSV has its sidecar in
/// `.next`. Such a `.next` of before goes to its place first, or away. Commands that write the same
/// pair at once take turns.
Status put_pair(OutputFile& csv, OutputFile& sidecar, const Describes& describes);

}  // namespace stoprule
