// SHA-256, by which files are known by what they hold: plugins, CSVs, and what sidecars and
// checkpoints tell.
#pragma once

#include <string>
#include <string_view>

namespace stoprule {

/// The digest of some bytes, 64 hexadecimal digits (FIPS 180-4).
std::string sha256(std::string_view bytes);

}  // namespace stoprule
