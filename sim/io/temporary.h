// Files under names of their own, which become outputs by a rename or go again, and what is left
// of such by processes that were killed. Used by OutputFile alone.
//
// Who makes one holds a lock on it (flock) for as long as it is open; the system lets go of it when
// the process ends in whatever way. So a file of such a name whose lock can be taken is dead. Where
// the file system has no such locks, nothing is taken for dead.
#pragma once

#include <sys/types.h>

#include <string>

namespace stoprule {

struct Temporary {
  std::string path;     ///< empty: it could not be made
  int descriptor = -1;  ///< open for writing, and locked
  int error_code = 0;   ///< why it could not be made
};

/// Makes a new, empty file in a folder (that of any file in it, "." for the current one).
Temporary make_temporary(const std::string& folder, mode_t mode);

/// Removes one that is not to become an output.
void remove_temporary(const std::string& path);

/// Removes what killed processes of this user left in a folder.
void remove_dead_temporaries(const std::string& folder);

}  // namespace stoprule
