// The files of `run`: CSV, histograms, JSON, and the sidecars beside the CSVs. Opened before a game
// is played, written whole at the end. Used by run.cc.
#pragma once

#include <optional>
#include <string>

#include "sim/cli/output.h"
#include "sim/cli/report.h"

namespace stoprule {

class RunFiles {
 public:
  /// Checks and opens every file that the options name; refuses two outputs to one place.
  static Result<RunFiles> open(const Options& options);

  bool any() const { return csv_ || hist_ || json_; }
  /// Whether data go to standard output, so that the table must not.
  bool on_standard_output() const { return on_standard_output_; }

  /// Fills them and puts each in its place.
  Result<Written> write(const RunOutcome& outcome);

 private:
  std::optional<OutputFile> csv_, csv_meta_, hist_, hist_meta_, json_;
  bool on_standard_output_ = false;
};

}  // namespace stoprule
