// Integer totals of consecutive games, from which results can be added up exactly, as JSON: the
// same in sidecars and checkpoints. Knows no game.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace stoprule {

struct TotalsRecord {
  std::string key;  ///< which of the experiment's games
  std::uint64_t first_game = 0, games_n = 0;
  std::vector<std::uint64_t> numbers;
};

/// A plugin that was loaded.
struct PluginRecord {
  std::string path;    ///< as given
  std::string sha256;  ///< of the file, hexadecimal
  bool operator==(const PluginRecord&) const = default;
};

/// A whole number from 0 on; anything else throws, where get() would round it or wrap it.
std::uint64_t whole_number(const nlohmann::ordered_json& json);

/// For nlohmann-json; what does not fit throws its exceptions.
void to_json(nlohmann::ordered_json& json, const TotalsRecord& totals);
void from_json(const nlohmann::ordered_json& json, TotalsRecord& totals);
void to_json(nlohmann::ordered_json& json, const PluginRecord& plugin);
void from_json(const nlohmann::ordered_json& json, PluginRecord& plugin);

/// The text that is hashed and written: one line; bytes that are not UTF-8 become U+FFFD.
std::string line_of(const nlohmann::ordered_json& json);

}  // namespace stoprule
