// Reading back what was played: from the sidecar beside a CSV, or from a checkpoint. Used by the
// command line to go on with, or to add up, what was played before; knows no game. Whatever stands
// in a file, reading it ends with a record or a message.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "sim/core/result.h"
#include "sim/io/sidecar.h"

namespace stoprule {

struct Shard : PlayedRecord {
  std::string path;  ///< of the CSV or checkpoint
};

/// A sidecar's text, with what it tells of its CSV.
struct Sidecar {
  PlayedRecord played;
  CsvFacts csv;
};
/// `path`, of the sidecar, is for errors.
Result<Sidecar> parse_sidecar(std::string_view text, const std::string& path);
/// Whether the sidecar at a path is about the very bytes of a CSV.
bool describes(const std::string& sidecar, const std::string& csv_path);
/// Reads the sidecar of a CSV: the one beside it, or the one that waits to be put there, whichever
/// is about the very bytes of this CSV. Errors name the files and what is wrong with them.
Result<Shard> read_shard(const std::string& csv_path);

/// A checkpoint's text: JSON on one line, with a number for its format and a digest of all of it.
std::string checkpoint_text(const PlayedRecord& played);
/// Reads a checkpoint. Refuses other formats and any change since it was written.
Result<Shard> read_checkpoint(const std::string& path);
/// The same from its text; `path` is for errors.
Result<Shard> parse_checkpoint(std::string_view text, const std::string& path);

}  // namespace stoprule
