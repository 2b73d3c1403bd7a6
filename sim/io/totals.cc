#include "sim/io/totals.h"

#include <nlohmann/json.hpp>

namespace stoprule {

using Json = nlohmann::ordered_json;

std::uint64_t whole_number(const Json& json) {
  return json.get_ref<const Json::number_unsigned_t&>();
}

void to_json(Json& json, const TotalsRecord& totals) {
  json = {{"key", totals.key},
          {"first_game", totals.first_game},
          {"games_n", totals.games_n},
          {"numbers", totals.numbers}};
}

void from_json(const Json& json, TotalsRecord& totals) {
  json.at("key").get_to(totals.key);
  totals.first_game = whole_number(json.at("first_game"));
  totals.games_n = whole_number(json.at("games_n"));
  totals.numbers.clear();
  for (const Json& number : json.at("numbers")) totals.numbers.push_back(whole_number(number));
}

void to_json(Json& json, const PluginRecord& plugin) {
  json = {{"path", plugin.path}, {"sha256", plugin.sha256}};
}

void from_json(const Json& json, PluginRecord& plugin) {
  json.at("path").get_to(plugin.path);
  json.at("sha256").get_to(plugin.sha256);
}

std::string line_of(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace stoprule
