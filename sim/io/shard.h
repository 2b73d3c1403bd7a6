// What a sidecar tells about its CSV as a part of a larger whole: the command that made it and the
// integer totals of its games. Used by the command line to go on with, or to add up, what was
// played before; knows no game.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sim/core/result.h"
#include "sim/io/sidecar.h"

namespace stoprule {

/// A CSV's games.
struct Shard {
  std::string path;                  ///< of the CSV
  std::vector<std::string> command;  ///< RunRecord::command
  std::string version;               ///< of the program that played
  std::uint64_t first_game = 0, games_n = 0;
  bool partial = false;
  std::vector<TotalsRecord> totals;
  std::vector<PluginRecord> plugins;
};

/// Reads a sidecar's text; errors name the CSV that it stands beside.
Result<Shard> parse_shard(std::string_view text, const std::string& csv_path);
/// Reads the sidecar beside a CSV. Errors name the file and what is wrong with it.
Result<Shard> read_shard(const std::string& csv_path);

}  // namespace stoprule
