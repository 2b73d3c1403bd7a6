// The files of an experiment: CSV, histograms, JSON, and the sidecars beside the CSVs. Opened
// before a game is played, put in their places whole at the end. Used by every verb that writes
// files; knows the document, not what it tells.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sim/cli/output.h"
#include "sim/io/pair.h"
#include "sim/io/sidecar.h"

namespace stoprule {

struct Document;

class OutputFiles {
 public:
  /// Checks and opens every file that the options name, which passed check_paths(). None where
  /// another process writes them.
  static Result<OutputFiles> open(const Options& options);

  bool any() const;
  /// Whether data go to standard output, so that the table must not.
  bool on_standard_output() const { return on_standard_output_; }

  /// The beginning of the CSV, ahead of what write() adds; a reader of a pipe sees it at once.
  void begin_csv(std::string_view text);
  /// Fills the files, and when all are whole puts each in its place.
  Status write(const Document& document, const RunRecord& record);

 private:
  // A CSV and its sidecar; empty: not wanted.
  struct Pair {
    std::string path;
    std::optional<OutputFile> file, meta;
  };
  static Status open_pair(const std::string& path, Pair& pair);
  static Status put(Pair& pair);

  Pair csv_, hist_, looks_;
  std::string begun_;  // of the CSV
  std::optional<OutputFile> json_;
  bool on_standard_output_ = false;
};

}  // namespace stoprule
