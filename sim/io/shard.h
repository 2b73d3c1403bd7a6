// Games played before, as a file tells about them: the command that played them and their integer
// totals. A sidecar tells so of its CSV; a checkpoint is nothing else. Used by the command line to
// go on with, or to add up, what was played before; knows no game.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sim/core/result.h"
#include "sim/io/sidecar.h"

namespace stoprule {

struct Shard {
  std::string path;                  ///< of the CSV or checkpoint
  std::vector<std::string> command;  ///< RunRecord::command
  std::string version, commit;       ///< of the program that played
  std::uint64_t first_game = 0, games_n = 0;
  bool partial = false;
  std::vector<TotalsRecord> totals;
  std::vector<PluginRecord> plugins;
};

/// Reads a sidecar's text; errors name the CSV that it stands beside.
Result<Shard> parse_shard(std::string_view text, const std::string& csv_path);
/// Reads the sidecar beside a CSV. Errors name the file and what is wrong with it.
Result<Shard> read_shard(const std::string& csv_path);

/// A checkpoint's text: JSON on one line, with a number for its format and a digest of all of it.
std::string checkpoint_text(const Shard& shard);
/// Reads a checkpoint. Refuses other formats and any change since it was written.
Result<Shard> read_checkpoint(const std::string& path);
/// The same from its text; `path` is for errors.
Result<Shard> parse_checkpoint(std::string_view text, const std::string& path);

}  // namespace stoprule
