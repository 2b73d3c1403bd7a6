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

// A whole number from 0 on; anything else throws, where get() would round it or wrap it.
std::uint64_t whole_number(const Json& json) {
  return json.get_ref<const Json::number_unsigned_t&>();
}

TotalsRecord totals_of(const Json& json) {
  std::vector<std::uint64_t> numbers;
  for (const Json& number : json.at("numbers")) numbers.push_back(whole_number(number));
  return {.key = json.at("key").get<std::string>(),
          .first_game = whole_number(json.at("first_game")),
          .games_n = whole_number(json.at("games_n")),
          .numbers = std::move(numbers)};
}

Shard shard_of(const Json& json) {
  Shard shard{.path = {},
              .command = json.at("command").get<std::vector<std::string>>(),
              .version = json.at("program").at("version").get<std::string>(),
              .first_game = whole_number(json.at("first_game")),
              .games_n = whole_number(json.at("games_n")),
              .partial = json.at("partial").get<bool>(),
              .totals = {},
              .plugins = {}};
  for (const Json& one : json.at("totals")) shard.totals.push_back(totals_of(one));
  for (const Json& one : json.at("plugins")) {
    shard.plugins.push_back(
        {one.at("path").get<std::string>(), one.at("sha256").get<std::string>()});
  }
  return shard;
}

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
    const std::string digest = fmt::format("{:016x}", fnv1a(json.at("totals").dump()));
    if (json.at("totals_digest").get<std::string>() != digest) {
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

}  // namespace stoprule
