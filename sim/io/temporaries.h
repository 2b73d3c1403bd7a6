// The temporary files that are open, so that whoever must end the program at once can remove them:
// a signal handler, or what runs at exit(). Filled by OutputFile; used by the command line. Such
// places can reach only global state.
#pragma once

#include <string>

namespace stoprule {

/// From now on remove_temporaries() removes this file. `path` is kept, not copied.
void note_temporary(const std::string& path);
/// The file is in its place, or gone.
void forget_temporary(const std::string& path);

/// Removes all noted files. Makes no call that a signal handler may not make.
void remove_temporaries();

}  // namespace stoprule
