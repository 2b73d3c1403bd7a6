#include "sim/cli/reuse.h"

#include <fmt/format.h>

#include <algorithm>

#include "sim/cli/paths.h"
#include "sim/cli/records.h"
#include "sim/io/shard.h"

namespace stoprule {
namespace {

std::string value_of(const std::vector<std::string>& command, const std::string& flag) {
  const auto found = std::find(command.begin(), command.end(), flag);
  return found == command.end() || found + 1 == command.end() ? "" : *(found + 1);
}

}  // namespace

std::string reuse_warning(const std::string& csv, const std::vector<std::string>& command,
                          const GameRange& games) {
  if (csv.empty() || !has_sidecar(csv)) return "";
  const auto read = read_shard(csv);
  if (!read.ok() || read.value().command == command) return "";
  const Shard& before = read.value();
  const GameRange played = ids_of(before);
  if (played.games_n == 0) return "";
  for (const std::string flag : {"--game", "--seed"}) {
    if (value_of(before.command, flag) != value_of(command, flag)) return "";
  }
  const std::uint64_t first = std::max(played.first, games.first);
  const std::uint64_t last =
      std::min(played.first + (played.games_n - 1), games.first + (games.games_n - 1));
  if (first > last) return "";
  return fmt::format(
      "{} held another command's results of game ids {}..{}, which this one plays again: good to "
      "compare the two, but if those results suggested this command, they cannot confirm it; take "
      "games from --first-game {} on for that",
      csv, first, last, played.first + played.games_n);
}

}  // namespace stoprule
