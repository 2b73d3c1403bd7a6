// What a command reads and what it writes: one list of each, compared before anything is read, so
// that no input is lost under an output. Used by main for every command, by merge for the one that
// it goes on as, and by those who ask whether a CSV has a sidecar.
#pragma once

#include <string>
#include <vector>

#include "sim/cli/options.h"

namespace stoprule {

/// A path with how the user named it: "--csv", "the sidecar of --csv".
struct NamedPath {
  std::string what, path;
};

std::vector<NamedPath> paths_read(const Options& options);
std::vector<NamedPath> paths_written(const Options& options);

/// Refuses two outputs to one place, and an output to where an input comes from; but --csv and
/// --hist may write what --resume reads, which is gone on with.
Status check_paths(const Options& options);

/// Whether a sidecar can stand beside a CSV: not beside standard output, pipes and devices.
bool has_sidecar(const std::string& csv_path);

/// Calls every output that leads to standard output `-`, as /dev/stdout does, or the file that a
/// shell sent it to. To be done before plugins are loaded: descriptor 1 leads elsewhere then.
void name_standard_output(Options& options);

}  // namespace stoprule
