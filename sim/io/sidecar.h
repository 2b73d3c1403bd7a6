// The sidecar FILE.meta.json beside FILE.csv: how the data came about, what its columns mean. Used
// by the command line, which fills the record and writes the text through OutputFile. Knows no
// game: rules and strategies are texts and key-value pairs here. Times and host data stand only in
// sidecars, so that the same command writes the same CSV bytes.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/io/csv.h"
#include "sim/io/played.h"
#include "sim/io/schema.h"

namespace stoprule {

/// A name with its value; in the order given.
struct Setting {
  std::string key;
  Cell value;
};

/// Rules in full: every key, also those left at their defaults.
struct RulesRecord {
  std::string text;
  std::vector<Setting> values;
};

/// One strategy that played.
struct StrategyRecord {
  Setting place;     ///< where it stood: {"slot", 0}, {"role", "field"}
  std::string text;  ///< canonical
  std::vector<Setting> parameters;
  std::string source = {};  ///< where a user's strategy comes from; built-in: empty
  std::string rule = {};    ///< its text, if it was written as text
};

/// One run as it is remembered.
struct RunRecord : PlayedRecord {
  std::vector<std::string> arguments;  ///< as typed, the program's name first
  std::vector<Setting> settings;       ///< resolved, every one
  std::uint64_t seed = 0;
  std::vector<RulesRecord> rules;  ///< one, or those compared
  std::vector<StrategyRecord> strategies;
  std::chrono::system_clock::time_point started;
  double seconds = 0;                           ///< of playing here, wall clock
  std::optional<double> games_per_second = {};  ///< of what was played here, if anything was
  std::uint64_t threads = 0;
  std::uint64_t cpus = 0;  ///< that the process may use
  std::string signature;   ///< digest of the integer totals
  std::vector<std::string> warnings;
};

/// Where the sidecar of a CSV stands: FILE.csv gives FILE.meta.json, any other name gets .meta.json
/// appended. Standard output has none; do not ask.
std::string sidecar_path(std::string_view csv_path);
/// Where it waits until its CSV is in place. Whoever finds a CSV that is not the sidecar's looks
/// here: the program that was putting the two in their places may have been killed between them.
std::string next_sidecar_path(std::string_view csv_path);

/// The sidecar's text: JSON in UTF-8 (bytes that are not become U+FFFD), indented by two, one LF at
/// the end. Keys of the Frictionless Data Package (specs.frictionlessdata.io, version 1) come
/// first, our own after them: `csv`, which CSV it is about, as the resource's "bytes" and "hash",
/// and "digest", of all that is believed of a sidecar (played.h). The seed is 0x text, as many
/// readers round integers beyond 2^53.
std::string sidecar_json(const RunRecord& record, std::span<const Column> columns,
                         std::string_view csv_path, const CsvFacts& csv);

}  // namespace stoprule
