// The files of an experiment: CSV, histograms, JSON, and the sidecars beside the CSVs. Opened
// before a game is played, put in their places whole at the end. Used by every verb that writes
// files; knows texts, not what they tell.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sim/cli/output.h"
#include "sim/io/sidecar.h"

namespace stoprule {

/// What goes into the files; texts of files that nobody wants may be empty.
struct OutputTexts {
  std::string csv, hist, json;
  std::vector<Column> csv_columns, hist_columns;
  RunRecord record;
};

class OutputFiles {
 public:
  /// Checks and opens every file that the options name; refuses two outputs to one place. None
  /// where another process writes them.
  static Result<OutputFiles> open(const Options& options);

  bool any() const { return csv_ || hist_ || json_; }
  /// Whether data go to standard output, so that the table must not.
  bool on_standard_output() const { return on_standard_output_; }

  /// The beginning of the CSV, ahead of what write() adds; a reader of a pipe sees it at once.
  void begin_csv(std::string_view text);
  /// Fills the files and puts each in its place.
  Result<Written> write(const OutputTexts& texts);

 private:
  std::string csv_path_, hist_path_;
  std::optional<OutputFile> csv_, csv_meta_, hist_, hist_meta_, json_;
  bool on_standard_output_ = false;
};

}  // namespace stoprule
