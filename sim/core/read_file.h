// The one way in which the program reads a user's file: whole, and never without an end, whatever
// stands under its name.
#pragma once

#include <cstdint>
#include <string>

#include "sim/core/result.h"

namespace stoprule {

/// What may stand under a name.
enum class Source {
  kFile,   ///< a regular file: anything else is refused before it is opened to wait for a writer
  kStream  ///< pipes and devices too, as in --config <(...), read until they end
};

/// Its bytes, if they are at most `most_bytes`. The error is the reason alone, "is a folder":
/// whoever asks names the file and what should be there.
Result<std::string> read_file(const std::string& path, std::uint64_t most_bytes, Source source);

}  // namespace stoprule
