// Whether games are played a second time for another question: what was chosen by some games must
// not be confirmed on the same. Used by conduct(); knows what the file to be overwritten tells.
#pragma once

#include <string>
#include <vector>

#include "sim/engine/blocks.h"

namespace stoprule {

/// If a CSV exists that another command wrote, about the same game, with the same seed and game ids
/// in common with `games`: a warning with advice. Empty otherwise, and where no sidecar tells.
std::string reuse_warning(const std::string& csv, const std::vector<std::string>& command,
                          const GameRange& games);

}  // namespace stoprule
