// Games that were played, as sidecars and checkpoints tell about them: by which program and
// command, with which plugins, and their integer totals, from which results can be added up
// exactly. All that is believed of such a file stands here, under one digest. Used by both kinds of
// files; knows no game.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stoprule {

/// The program that ran.
struct ProgramRecord {
  std::string name;
  std::string version;
  std::string build;            ///< digest of the sources that can change a total
  std::string commit;           ///< of its checkout, which may have been changed; empty: none
  std::string compiler;         ///< with its version
  std::string build_type;       ///< e.g. Release
  std::string instruction_set;  ///< of the kernel that ran, e.g. avx2
};

/// Which program it is, in words: programs of which this is the same make the same totals of the
/// same command, whatever compiled them and whatever they run on. Everybody who takes over totals
/// compares this. The version stands for how the words of a command are read, the build for all
/// else.
std::string identity_of(const ProgramRecord& program);

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

/// How a hash of ours begins in a Data Package.
inline constexpr std::string_view kHashKind = "sha256:";

/// A CSV, by what it holds.
struct CsvFacts {
  std::uint64_t bytes = 0;
  std::string sha256;
  bool operator==(const CsvFacts&) const = default;
};
CsvFacts csv_facts(std::string_view text);

struct PlayedRecord {
  ProgramRecord program;             ///< in checkpoints name, version, build and commit alone
  std::vector<std::string> command;  ///< all that shapes the result but the range of game ids
  std::uint64_t first_game = 0;
  std::uint64_t games_n = 0;  ///< sidecars: games played; checkpoints: asked for
  bool partial = false;       ///< ended before all the games asked for
  std::vector<PluginRecord> plugins;
  std::vector<TotalsRecord> totals;
};

/// All but the totals; with what a sidecar tells of its CSV.
nlohmann::ordered_json played_json(const PlayedRecord& played, const std::optional<CsvFacts>& csv);
/// The totals, as the text of a JSON array: long, so it is made once for digest and file.
std::string totals_text(const PlayedRecord& played);
/// SHA-256 of the two.
std::string digest_of(const nlohmann::ordered_json& played, std::string_view totals);

/// From an object with the members of played_json() and "totals"; what does not fit throws
/// nlohmann's exceptions.
PlayedRecord played_from(const nlohmann::ordered_json& json);

/// For nlohmann-json.
void to_json(nlohmann::ordered_json& json, const PluginRecord& plugin);

}  // namespace stoprule
