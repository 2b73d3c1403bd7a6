#include "sim/io/shard.h"

#include <fmt/format.h>

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <utility>

#include "sim/core/fnv.h"

namespace stoprule {
namespace {

using Json = nlohmann::ordered_json;  // whose text is that of the file

constexpr std::uint64_t kCheckpointFormat = 1;

Shard shard_of(const Json& json) {
  const Json& program = json.at("program");
  const auto commit = program.find("commit");
  return {
      .path = {},
      .command = json.at("command").get<std::vector<std::string>>(),
      .version = program.at("version").get<std::string>(),
      .commit = commit != program.end() && commit->is_string() ? commit->get<std::string>() : "",
      .first_game = whole_number(json.at("first_game")),
      .games_n = whole_number(json.at("games_n")),
      .partial = json.at("partial").get<bool>(),
      .totals = json.at("totals").get<std::vector<TotalsRecord>>(),
      .plugins = json.at("plugins").get<std::vector<PluginRecord>>()};
}

// As shard_of() reads it.
Json json_of(const Shard& shard) {
  return {{"program", {{"version", shard.version}, {"commit", shard.commit}}},
          {"command", shard.command},
          {"first_game", shard.first_game},
          {"games_n", shard.games_n},
          {"partial", shard.partial},
          {"plugins", shard.plugins},
          {"totals", shard.totals}};
}

std::string digest_of(const Json& json) { return fmt::format("{:016x}", fnv1a(line_of(json))); }

}  // namespace

Result<Shard> read_shard(const std::string& csv_path) {
  const std::string path = sidecar_path(csv_path);
  std::ifstream file(path);
  if (!file) {
    return Error{fmt::format(
        "cannot read {}, the sidecar of {}: the integer totals stand there; keep the two together",
        path, csv_path)};
  }
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  return parse_shard(text, csv_path);
}

Result<Shard> parse_shard(std::string_view text, const std::string& csv_path) {
  const std::string path = sidecar_path(csv_path);
  try {
    const Json json = Json::parse(text);
    if (json.at("totals_digest").get<std::string>() != digest_of(json.at("totals"))) {
      return Error{
          fmt::format("{} is damaged: its totals are not those that were written; play {} anew",
                      path, csv_path)};
    }
    Shard shard = shard_of(json);
    shard.path = csv_path;
    return shard;
  } catch (const Json::exception& error) {
    return Error{fmt::format("{} is not a sidecar that this program wrote, or is damaged: {}", path,
                             error.what())};
  }
}

std::string checkpoint_text(const Shard& shard) {
  const Json played = json_of(shard);
  const Json file = {{"stoprule_checkpoint", kCheckpointFormat},
                     {"digest", digest_of(played)},
                     {"played", played}};
  return line_of(file) + "\n";
}

Result<Shard> read_checkpoint(const std::string& path) {
  std::ifstream file(path);
  if (!file) return Error{fmt::format("cannot read the checkpoint {}", path)};
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  return parse_checkpoint(text, path);
}

Result<Shard> parse_checkpoint(std::string_view text, const std::string& path) {
  const std::string advice = "move it away to play anew";
  try {
    const Json json = Json::parse(text);
    const std::uint64_t format = whole_number(json.at("stoprule_checkpoint"));
    if (format != kCheckpointFormat) {
      return Error{fmt::format("the checkpoint {} has format {}, and this program writes {}; {}",
                               path, format, kCheckpointFormat, advice)};
    }
    if (json.at("digest").get<std::string>() != digest_of(json.at("played"))) {
      return Error{fmt::format("the checkpoint {} is damaged: it is not what was written; {}", path,
                               advice)};
    }
    Shard shard = shard_of(json.at("played"));
    shard.path = path;
    return shard;
  } catch (const Json::exception& error) {
    return Error{
        fmt::format("{} is not a checkpoint, or is damaged: {}; {}", path, error.what(), advice)};
  }
}

}  // namespace stoprule
