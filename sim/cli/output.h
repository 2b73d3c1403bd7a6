// Where verbs print: data to standard output, talk to standard error. Used by every verb and main;
// knows nothing of games.
#pragma once

#include <string>
#include <string_view>

#include "sim/cli/options.h"
#include "sim/io/file.h"

namespace stoprule {

/// Writes what is left of an output; errors other than a closed pipe are the user's to know.
Status finish(OutputFile& file);

/// Writes text to standard output; the exit code is that of a verb that has nothing else to do.
Result<int> print(std::string_view text);

/// One line of talk on standard error, "stoprule: ..."; its errors are nobody's concern.
void talk(std::string_view text);

/// Whether standard output may get colours: --color, else a terminal, TERM and NO_COLOR.
bool colours(Color color);
bool output_is_terminal();
/// Whether somebody looks at standard error.
bool error_is_terminal();
/// Places in a line of standard error's terminal.
std::size_t terminal_width();

/// A word as a shell must be given it.
std::string shell_word(std::string_view word);

}  // namespace stoprule
