// Where paths lead, whatever they are called: the same file by another spelling, through links, or
// by way of a descriptor that is open already. Used by OutputFile and by the command line, which
// compares what it reads with what it writes. Knows the system, not what is written.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>

#include "sim/core/result.h"

namespace stoprule {

/// The descriptor of the program's standard output: 1, until keep_standard_output() moves it.
int standard_output();

/// From now on what others write to descriptor 1 (plugins that print) goes to standard error, and
/// standard_output() alone leads to where it went: data stay free of it. More calls change nothing.
Status keep_standard_output();

/// The folder a file stands in, "." for a bare name.
std::string folder_of(const std::string& file);

/// The file that a path leads to after all symbolic links in its last component; it need not exist.
/// Nothing: the links go round in a circle.
std::optional<std::string> resolve_links(const std::string& path);

/// What a path leads to. Equal places are one file: the same device and inode, or, if it does not
/// exist yet, the same name in the same folder.
struct Place {
  enum class Kind {
    kFile,    ///< a regular file under a name of its own, there or to be made
    kOpened,  ///< a regular file by way of an open descriptor: standard output, /dev/fd/3
    kOther    ///< a pipe, a terminal, another device, a folder
  };
  Kind kind = Kind::kFile;
  dev_t device = 0;
  ino_t inode = 0;
  std::string name = {};  ///< of a file that does not exist, in the folder told by the two; or all
                          ///< of its path, if there is no such folder

  bool operator==(const Place& other) const {
    return device == other.device && inode == other.inode && name == other.name;
  }
};

/// The place of a path; of standard output for "-".
Place place_of(const std::string& path);

}  // namespace stoprule
