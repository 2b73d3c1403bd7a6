// The verb `merge`: shards of one command added up. What is merged is what was played, in integers;
// then the command itself is run, with nothing left to play, so that its files are those of a
// single run, byte by byte. Files of results are data: of their words only those that decide
// results are read (recorded.h), and no code is run because they name it.
#include <fmt/format.h>

#include <algorithm>

#include "sim/cli/option_list.h"
#include "sim/cli/played_before.h"
#include "sim/cli/recorded.h"
#include "sim/engine/plugins.h"
#include "sim/io/shard.h"

namespace stoprule {
namespace {

Result<std::vector<Shard>> read_shards(const std::vector<std::string>& paths) {
  std::vector<Shard> shards;
  for (const auto& path : paths) {
    auto shard = read_shard(path);
    if (!shard.ok()) return shard.error();
    shards.push_back(std::move(shard).value());
  }
  return shards;
}

// Where two commands differ, if they do. Their plugins are compared by what they hold.
Status check_commands(const Shard& first, const Shard& second) {
  const Words a = without_plugins(first.command), b = without_plugins(second.command);
  const auto [mine, other] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  if (mine == a.end() && other == b.end()) return std::nullopt;
  const bool is_value = mine != a.begin() && std::prev(mine)->starts_with("--");
  return Error{fmt::format("{} and {} are of different settings, {}: '{}' and '{}'", first.path,
                           second.path, is_value ? *std::prev(mine) : "the words of the command",
                           mine == a.end() ? "nothing more" : *mine,
                           other == b.end() ? "nothing more" : *other)};
}

// Whether these can be parts of one run, played by this program.
Status check_alike(const std::vector<Shard>& shards, const ProgramRecord& program) {
  for (const Shard& shard : shards) {
    if (shard.partial) {
      return Error{
          fmt::format("{} was interrupted: finish it with --resume before merging", shard.path)};
    }
    if (auto wrong = check_program(shard.program, program, shard.path)) return wrong;
    if (auto wrong = check_commands(shards.front(), shard)) return wrong;
  }
  return std::nullopt;
}

// Whether the files that the user names are those that played the shard, before any is opened.
Status check_plugin_files(const Shard& shard, const std::vector<std::string>& paths) {
  std::vector<std::string> known;
  for (const std::string& path : paths) {
    auto digest = plugin_digest(path);
    if (!digest.ok()) return digest.error();
    known.push_back(std::move(digest).value());
  }
  for (const PluginRecord& plugin : shard.plugins) {
    if (std::count(known.begin(), known.end(), plugin.sha256) > 0) continue;
    return Error{fmt::format(
        "{} was played with the plugin {}, SHA-256 {}, {}: add --plugin with the path of that very "
        "file, if you trust it",
        shard.path, plugin.path, plugin.sha256,
        paths.empty() ? "and none is given" : "and those given are others")};
  }
  if (paths.size() == shard.plugins.size()) return std::nullopt;
  return Error{fmt::format("{} was played with {} plugins, and {} are given: leave out the others",
                           shard.path, shard.plugins.size(), paths.size())};
}

bool overlap(const Shard& a, const Shard& b) {
  const GameRange one = ids_of(a), two = ids_of(b);
  return one.first <= two.first ? two.first - one.first < one.games_n
                                : one.first - two.first < two.games_n;
}

Status add_shard(const Shard& shard, const std::vector<Shard>& shards, Ledger& ledger) {
  for (const TotalsRecord& totals : shard.totals) {
    auto failed = ledger.add({totals.key, {totals.first_game, totals.games_n}, totals.numbers});
    if (!failed) continue;
    // Name the other one, too.
    for (const Shard& other : shards) {
      if (&other == &shard) break;
      if (overlap(shard, other)) {
        return Error{fmt::format("{} and {} overlap: {}", other.path, shard.path, failed->message)};
      }
    }
    return Error{fmt::format("{}: {}", shard.path, failed->message)};
  }
  return std::nullopt;
}

// The range of all shards.
GameRange range_of(const std::vector<Shard>& shards) {
  std::uint64_t first = ids_of(shards.front()).first, last = first;
  for (const Shard& shard : shards) {
    const GameRange games = ids_of(shard);
    if (games.games_n == 0) continue;
    first = std::min(first, games.first);
    last = std::max(last, games.first + (games.games_n - 1));
  }
  return {first, last - first + 1};
}

Result<Ledger> add_up(const std::vector<Shard>& shards) {
  Ledger ledger;
  for (const Shard& shard : shards) {
    if (auto failed = add_shard(shard, shards, ledger)) return *failed;
  }
  if (ledger.entries().empty()) return Error{"the shards hold no games"};
  if (auto wrong = ledger.check_whole(range_of(shards))) {
    return Error{fmt::format("{}: give the shards of all games", wrong->message)};
  }
  return ledger;
}

// What the shards tell to do, and what the user tells to do with it.
Result<Options> options_of(const Shard& shard, const GameRange& games, const Options& options) {
  auto recorded = recorded_options(shard.command, shard.path);
  if (!recorded.ok()) return recorded.error();
  Options again = std::move(recorded).value();
  if (again.margin || again.half_width) {
    return Error{
        "comparisons that stop by themselves have no shards: play them with --games alone"};
  }
  again.first_game = games.first, again.games_n = games.games_n;
  again.csv = options.csv, again.hist = options.hist, again.json_file = options.json_file;
  again.color = options.color, again.quiet = options.quiet, again.strict = options.strict;
  again.fail_if = options.fail_if, again.plugins = options.plugins;
  return again;
}

}  // namespace

Result<int> merge_verb(const Options& options, const Context& context) {
  if (options.words.empty()) return Error{"merge needs the CSV files to add up"};
  const auto read = read_shards(options.words);
  if (!read.ok()) return read.error();
  const std::vector<Shard>& shards = read.value();
  if (auto wrong = check_alike(shards, context.program)) return *wrong;
  for (const Shard& shard : shards) {
    if (auto wrong = check_plugin_files(shard, options.plugins)) return *wrong;
  }
  const auto ledger = add_up(shards);
  if (!ledger.ok()) return ledger.error();
  const auto made = options_of(shards.front(), range_of(shards), options);
  if (!made.ok()) return made.error();
  const Options& again = made.value();
  if (auto refused = prepare(again, context)) return *refused;
  const Merged merged{ledger.value(), shards.front()};
  Context of_merge = context;
  of_merge.merged = &merged;
  return facts_of(again.verb).call(again, of_merge);
}

}  // namespace stoprule
