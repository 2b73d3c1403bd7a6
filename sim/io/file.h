// Output files that appear whole or not at all. Used by the command line, which opens every output
// before it plays a game and commits at the end. Knows paths and the system, not what is written.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "sim/core/result.h"

namespace stoprule {

/// An output being written. Regular files are written to a temporary file in the same folder, which
/// commit() renames over the target; without commit() it is removed and the target stays as it was.
/// What cannot be renamed over is written directly: standard output (`-`), pipes, devices, and
/// whatever the program's standard output or standard error already go to.
class OutputFile {
 public:
  /// Checks that `path` can be written and starts the output. Follows symbolic links; keeps the
  /// permissions of an existing file. An error names the path, what failed and what to do. Opening
  /// a named pipe waits for its reader, as in a shell.
  static Result<OutputFile> open(const std::string& path);

  OutputFile(OutputFile&&) noexcept;
  OutputFile& operator=(OutputFile&&) noexcept;
  /// Without a commit before it: removes the temporary file.
  ~OutputFile();

  /// Appends text. A failure is remembered, later text is dropped, and commit() tells.
  void write(std::string_view text);

  /// Hands on what was appended so far, so that the reader of a pipe sees it.
  void flush();

  /// Writes what is left and puts the file in its place. Call once; the first error wins.
  Status commit();

  /// Whether the reader of a pipe went away (EPIPE): a reason to end quietly, not to complain. The
  /// program must ignore SIGPIPE, or the system ends it before this can be asked.
  bool broken_pipe() const;

 private:
  struct State;
  explicit OutputFile(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace stoprule
