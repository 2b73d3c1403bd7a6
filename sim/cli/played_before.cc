#include "sim/cli/played_before.h"

#include <fmt/format.h>

#include <algorithm>

#include "sim/cli/experiment.h"
#include "sim/cli/paths.h"
#include "sim/cli/recorded.h"

namespace stoprule {
namespace {

// Which program it is, and where its sources are.
std::string program_text(const ProgramRecord& program) {
  const std::string commit =
      program.commit.empty() ? "" : fmt::format(" (commit {})", program.commit);
  return identity_of(program) + commit;
}

// Refuses what was played with other plugins than those loaded now, which are known by what their
// files hold.
Status check_plugins(const PlayedRecord& played, const Session& session,
                     const std::string& source) {
  if (std::ranges::equal(played.plugins, plugins_of(session.game), {}, &PluginRecord::sha256,
                         &PluginRecord::sha256)) {
    return std::nullopt;
  }
  return Error{fmt::format(
      "{} was played with other plugins, or other builds of them: play it anew", source)};
}

// What differs between two commands, for an error.
std::string difference(const Words& mine, const Words& other) {
  for (std::size_t i = 0; i < std::max(mine.size(), other.size()); i++) {
    const std::string a = i < mine.size() ? mine[i] : "nothing";
    const std::string b = i < other.size() ? other[i] : "nothing";
    if (a != b) return fmt::format("'{}' here, '{}' there", a, b);
  }
  return "the same";
}

// Adds what a file tells to the ledger; `source` names the file in errors. Refuses what another
// command, program or plugin played.
Status add_played(const Shard& shard, const std::string& source, const Session& session,
                  const Experiment& experiment, Ledger& ledger) {
  if (shard.command != experiment.command) {
    return Error{fmt::format("{} is of another command: {}", source,
                             difference(experiment.command, shard.command))};
  }
  if (auto wrong = check_program(shard.program, session.context.program, source)) return wrong;
  if (auto wrong = check_plugins(shard, session, source)) return wrong;
  if (shard.first_game != experiment.games.first) {
    return Error{fmt::format("{} begins with game {}, and this with game {}", source,
                             shard.first_game, experiment.games.first)};
  }
  for (const TotalsRecord& totals : shard.totals) {
    auto failed = ledger.add({totals.key, {totals.first_game, totals.games_n}, totals.numbers});
    if (failed) return Error{fmt::format("{}: {}", source, failed->message)};
  }
  return std::nullopt;
}

// Whether the command that the shards tell is the one that is now run: what cannot be said so by
// this program was not written by it.
Status check_merged(const Merged& merged, const Session& session, const Experiment& experiment) {
  const Shard& shard = merged.shard;
  const Words here = without_plugins(experiment.command), there = without_plugins(shard.command);
  if (here != there) {
    return Error{
        fmt::format("{} was not written by this program, which would say its command "
                    "otherwise: {}",
                    shard.path, difference(here, there))};
  }
  return check_plugins(shard, session, shard.path);
}

std::string value_of(const std::vector<std::string>& command, const std::string& flag) {
  const auto found = std::find(command.begin(), command.end(), flag);
  return found == command.end() || found + 1 == command.end() ? "" : *(found + 1);
}

}  // namespace

std::optional<Checkpoint> make_checkpoint(const Session& session, const Experiment& experiment) {
  const Options& options = session.options;
  constexpr double kSeconds = 10;
  if (options.checkpoint.empty()) return std::nullopt;
  return Checkpoint(options.checkpoint, options.checkpoint_seconds.value_or(kSeconds),
                    {.program = session.context.program,
                     .command = experiment.command,
                     .first_game = experiment.games.first,
                     .games_n = experiment.games.games_n,
                     .partial = true,
                     .plugins = plugins_of(session.game),
                     .totals = {}});
}

Result<Ledger> chosen_ledger(const Session& session, const Experiment& experiment,
                             const std::optional<Checkpoint>& checkpoint) {
  const Options& options = session.options;
  if (const Merged* merged = session.context.merged) {
    if (auto wrong = check_merged(*merged, session, experiment)) return *wrong;
    return merged->ledger;
  }
  if (checkpoint && !options.resume.empty()) {
    return Error{"--resume and --checkpoint both tell what was played before: give one of them"};
  }
  if (!checkpoint && options.checkpoint_seconds) {
    return Error{"--checkpoint-every is about --checkpoint FILE: give one"};
  }
  if (!options.looks.empty() && (checkpoint || !options.resume.empty())) {
    return Error{
        fmt::format("--looks tells of every look from the first game on, and those before what {} "
                    "holds are lost: leave out one of them",
                    checkpoint ? "--checkpoint" : "--resume")};
  }
  Ledger ledger;
  const auto add = [&](const Shard& shard, const std::string& source) {
    return add_played(shard, source, session, experiment, ledger);
  };
  if (!options.resume.empty()) {
    const auto read = read_shard(options.resume);
    if (!read.ok()) return read.error();
    if (auto failed = add(read.value(), "--resume " + options.resume)) return *failed;
  }
  if (checkpoint) {
    const auto read = checkpoint->read();
    if (!read.ok()) return read.error();
    if (!read.value()) return ledger;
    if (auto failed = add(*read.value(), "--checkpoint " + options.checkpoint)) return *failed;
  }
  return ledger;
}

std::string source_of_played(const Session& session) {
  const Options& options = session.options;
  if (session.merges()) return "the files to merge: ";
  if (!options.resume.empty()) return fmt::format("--resume {}: ", options.resume);
  if (!options.checkpoint.empty()) return fmt::format("--checkpoint {}: ", options.checkpoint);
  return "";
}

Status check_program(const ProgramRecord& played, const ProgramRecord& here,
                     const std::string& source) {
  if (identity_of(played) == identity_of(here)) return std::nullopt;
  return Error{
      fmt::format("{} was written by {}, and this is {}: go on with the program that "
                  "wrote it, or play all anew with this one",
                  source, program_text(played), program_text(here))};
}

std::vector<std::string> reuse_warnings(const std::string& csv,
                                        const std::vector<std::string>& command,
                                        const GameRange& games) {
  if (csv.empty() || !has_sidecar(csv)) return {};
  const auto read = read_shard(csv);
  if (!read.ok() || read.value().command == command) return {};
  const Shard& before = read.value();
  const GameRange played = ids_of(before);
  if (played.games_n == 0) return {};
  for (const std::string flag : {"--game", "--seed"}) {
    if (value_of(before.command, flag) != value_of(command, flag)) return {};
  }
  const std::uint64_t first = std::max(played.first, games.first);
  const std::uint64_t last =
      std::min(played.first + (played.games_n - 1), games.first + (games.games_n - 1));
  if (first > last) return {};
  return {fmt::format(
      "{} held another command's results of game ids {}..{}, which this one plays again: good to "
      "compare the two, but if those results suggested this command, they cannot confirm it; take "
      "games from --first-game {} on for that",
      csv, first, last, played.first + played.games_n)};
}

}  // namespace stoprule
