// What editors and spreadsheets do to a text file without saying so. Used by whatever reads files
// that people write; opens none.
#pragma once

#include <string>

#include "sim/core/result.h"

namespace stoprule {

/// The text of a file: without the byte order mark that Notepad and Excel put before UTF-8. UTF-16
/// is an error, which reads on after the file's name: "is UTF-16 text: ...".
Result<std::string> plain_text(std::string bytes);

}  // namespace stoprule
