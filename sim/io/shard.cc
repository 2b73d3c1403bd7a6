#include "sim/io/shard.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <utility>

#include "sim/core/read_file.h"
#include "sim/io/json_text.h"

namespace stoprule {
namespace {

using Json = nlohmann::ordered_json;  // whose text is that of the file

constexpr std::uint64_t kCheckpointFormat = 2;
// Of a file with totals, and of a CSV: some ten times what the largest sweep makes.
constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 31;

// What the sidecar tells of the CSV beside it.
CsvFacts csv_of(const Json& json) {
  const Json& resource = json.at("resources").at(0);
  std::string hash = resource.at("hash").get<std::string>();
  if (hash.starts_with(kHashKind)) hash.erase(0, kHashKind.size());
  return {whole_number(resource.at("bytes")), std::move(hash)};
}

// What the library says is wrong, which may hold a part of the file.
std::string reason(const Json::exception& error) {
  constexpr std::size_t kMostLetters = 200;
  const std::string text = error.what();
  return text.size() <= kMostLetters ? text : text.substr(0, kMostLetters) + "...";
}

// Whether the games that are told are those of the totals, all keys together.
bool fits_totals(const PlayedRecord& played) {
  std::uint64_t games_n = 0, end = 0;
  std::uint64_t first = played.totals.empty() ? played.first_game : played.totals[0].first_game;
  for (const TotalsRecord& totals : played.totals) {
    const std::uint64_t others_n = std::max<std::uint64_t>(totals.games_n, 1) - 1;
    if (__builtin_add_overflow(games_n, totals.games_n, &games_n) ||
        __builtin_add_overflow(totals.first_game, others_n, &end)) {
      return false;
    }
    first = std::min(first, totals.first_game);
  }
  return games_n == played.games_n && first == played.first_game;
}

// Why the sidecar at `path` is not about this CSV, if so.
Status check_csv(const CsvFacts& csv, const std::string& csv_path, const std::string& path) {
  const auto text = read_file(csv_path, kMostBytes, Source::kFile);
  if (!text.ok()) {
    return Error{fmt::format("{} {}, and {} tells of it: keep the two together", csv_path,
                             text.error().message, path)};
  }
  if (csv_facts(text.value()) == csv) return std::nullopt;
  return Error{
      fmt::format("{} is not the CSV of which {} tells, which has {} bytes and SHA-256 {}: put "
                  "back the one of the two that was changed or moved, or play {} anew",
                  csv_path, path, csv.bytes, csv.sha256, csv_path)};
}

}  // namespace

bool describes(const std::string& sidecar, const std::string& csv_path) {
  const auto text = read_file(sidecar, kMostBytes, Source::kFile);
  if (!text.ok()) return false;
  const auto told = parse_sidecar(text.value(), sidecar);
  return told.ok() && !check_csv(told.value().csv, csv_path, sidecar);
}

Result<Shard> read_shard(const std::string& csv_path) {
  const std::string beside = sidecar_path(csv_path);
  std::error_code none;
  Status wrong;
  for (const std::string& path : {beside, next_sidecar_path(csv_path)}) {
    if (wrong && !std::filesystem::exists(path, none)) continue;
    const auto text = read_file(path, kMostBytes, Source::kFile);
    if (!text.ok()) {
      wrong = Error{fmt::format(
          "{}, the sidecar of {}, {}; the integer totals stand there: keep the two together", path,
          csv_path, text.error().message)};
      continue;
    }
    auto sidecar = parse_sidecar(text.value(), path);
    if (!sidecar.ok()) {
      wrong = sidecar.error();
      continue;
    }
    wrong = check_csv(sidecar.value().csv, csv_path, path);
    if (!wrong) return Shard{std::move(sidecar).value().played, csv_path};
  }
  return *wrong;
}

Result<Sidecar> parse_sidecar(std::string_view text, const std::string& path) {
  try {
    const Json json = parse_json(text);
    Sidecar sidecar{played_from(json), csv_of(json)};
    const PlayedRecord& played = sidecar.played;
    if (json.at("digest").get<std::string>() !=
        digest_of(played_json(played, sidecar.csv), totals_text(played))) {
      return Error{
          fmt::format("{} is damaged: it is not what was written; play its CSV anew", path)};
    }
    if (!fits_totals(played)) {
      return Error{
          fmt::format("{} tells of {} games from {} on, and its totals of others; play its "
                      "CSV anew",
                      path, played.games_n, played.first_game)};
    }
    return sidecar;
  } catch (const Json::exception& error) {
    return Error{fmt::format("{} is not a sidecar that this program wrote, or is damaged: {}", path,
                             reason(error))};
  }
}

std::string checkpoint_text(const PlayedRecord& record) {
  const Json played = played_json(record, std::nullopt);
  const std::string totals = totals_text(record);
  std::string facts = line_of(played);
  facts.pop_back();  // "}"
  return fmt::format(
      "{{\"stoprule_checkpoint\":{},\"digest\":\"{}\",\"played\":{},\"totals\":{}}}}}\n",
      kCheckpointFormat, digest_of(played, totals), facts, totals);
}

Result<Shard> read_checkpoint(const std::string& path) {
  const auto text = read_file(path, kMostBytes, Source::kFile);
  if (text.ok()) return parse_checkpoint(text.value(), path);
  return Error{fmt::format("the checkpoint {} {}", path, text.error().message)};
}

Result<Shard> parse_checkpoint(std::string_view text, const std::string& path) {
  const std::string advice = "move it away to play anew";
  try {
    const Json json = parse_json(text);
    const std::uint64_t format = whole_number(json.at("stoprule_checkpoint"));
    if (format != kCheckpointFormat) {
      return Error{fmt::format("the checkpoint {} has format {}, and this program writes {}; {}",
                               path, format, kCheckpointFormat, advice)};
    }
    Shard shard{played_from(json.at("played")), path};
    if (checkpoint_text(shard) != text) {
      return Error{fmt::format("the checkpoint {} is damaged: it is not what was written; {}", path,
                               advice)};
    }
    return shard;
  } catch (const Json::exception& error) {
    return Error{
        fmt::format("{} is not a checkpoint, or is damaged: {}; {}", path, reason(error), advice)};
  }
}

}  // namespace stoprule
