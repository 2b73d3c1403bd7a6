// Output files that appear whole or not at all. Used by the command line, which opens every output
// before it plays a game, and at the end finishes all of them before it puts the first in its
// place. Knows paths and the system, not what is written.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "sim/core/result.h"

namespace stoprule {

/// An output being written. Regular files are written to a temporary file in the same folder, which
/// put() renames over the target; without it the temporary is removed and the target stays as it
/// was. What cannot be renamed over is written directly: standard output (`-`), pipes, devices, and
/// whatever the program's standard output or standard error already go to.
class OutputFile {
 public:
  /// Checks that `path` can be written and starts the output. Follows symbolic links; keeps the
  /// permissions of an existing file. An error names the path, what failed and what to do. Opening
  /// a named pipe waits for its reader, as in a shell. Also removes what killed processes left in
  /// the target's folder.
  static Result<OutputFile> open(const std::string& path);

  OutputFile(OutputFile&&) noexcept;
  OutputFile& operator=(OutputFile&&) noexcept;
  /// Without a put() before it: removes the temporary file.
  ~OutputFile();

  /// Appends text. A failure is remembered, later text is dropped, and finish() tells.
  void write(std::string_view text);

  /// Hands on what was appended so far, so that the reader of a pipe sees it.
  void flush();

  /// Writes what is left, so that it is safe even from a power cut. Call once; the first error
  /// wins.
  Status finish();

  /// Gives the finished file, until put(), the name of its target and `ending`. Afterwards it stays
  /// there, whatever happens, unless this object ends without a call of put().
  Status stage(std::string_view ending);

  /// Puts the finished file in its place. Call once.
  Status put();

  /// finish() and put(), for an output that stands alone.
  Status commit();

  /// Whether put() will rename: what is written directly is there already.
  bool renames() const;
  /// The file that will be there: the path, with its links followed.
  const std::string& target() const;

  /// Whether the reader of a pipe went away (EPIPE): a reason to end quietly, not to complain. The
  /// program must ignore SIGPIPE, or the system ends it before this can be asked.
  bool broken_pipe() const;

 private:
  struct State;
  explicit OutputFile(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

/// Makes renames in a folder last. Not every file system can; the files are safe either way.
void sync_folder(const std::string& folder);

}  // namespace stoprule
