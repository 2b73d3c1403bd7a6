// Text files that people write, and what editors and spreadsheets do to them without saying so. Used
// by whatever reads settings, rules and tables.
#pragma once

#include <cstdint>
#include <string>

#include "sim/core/result.h"

namespace stoprule {

/// The text of a file: without the byte order mark that Notepad and Excel put before UTF-8. UTF-16
/// is an error, which reads on after the file's name: "is UTF-16 text: ...".
Result<std::string> plain_text(std::string bytes);

/// plain_text() of a file or pipe of at most `most_bytes`; errors likewise.
Result<std::string> read_text(const std::string& path, std::uint64_t most_bytes);

}  // namespace stoprule
