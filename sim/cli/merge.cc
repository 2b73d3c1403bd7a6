// The verb `merge`: shards of one command added up. What is merged is what was played, in integers;
// then the command itself is run, with nothing left to play, so that its files are those of a
// single run, byte by byte.
#include <fmt/format.h>

#include <algorithm>

#include "sim/cli/experiment.h"
#include "sim/cli/paths.h"
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

// Whether these can be parts of one run.
Status check_alike(const std::vector<Shard>& shards, const std::string& version) {
  const Shard& first = shards.front();
  for (const Shard& shard : shards) {
    if (shard.partial) {
      return Error{
          fmt::format("{} was interrupted: finish it with --resume before merging", shard.path)};
    }
    if (shard.version != version) {
      return Error{fmt::format("{} was written by version {}, and this is {}: play it anew",
                               shard.path, shard.version, version)};
    }
    const auto [mine, other] = std::mismatch(first.command.begin(), first.command.end(),
                                             shard.command.begin(), shard.command.end());
    if (mine == first.command.end() && other == shard.command.end()) continue;
    const bool is_value = mine != first.command.begin() && std::prev(mine)->starts_with("--");
    return Error{fmt::format("{} and {} are of different settings, {}: '{}' and '{}'", first.path,
                             shard.path, is_value ? *std::prev(mine) : "the words of the command",
                             mine == first.command.end() ? "nothing more" : *mine,
                             other == shard.command.end() ? "nothing more" : *other)};
  }
  return std::nullopt;
}

Status add_shard(const Shard& shard, const std::vector<Shard>& shards, Ledger& ledger) {
  for (const TotalsRecord& totals : shard.totals) {
    auto failed = ledger.add({totals.key, {totals.first_game, totals.games_n}, totals.numbers});
    if (!failed) continue;
    // Name the other one, too.
    for (const Shard& other : shards) {
      const bool overlaps = &other != &shard &&
                            other.first_game < shard.first_game + shard.games_n &&
                            shard.first_game < other.first_game + other.games_n;
      if (overlaps) {
        return Error{fmt::format("{} and {} overlap: {}", other.path, shard.path, failed->message)};
      }
    }
    return Error{fmt::format("{}: {}", shard.path, failed->message)};
  }
  return std::nullopt;
}

// The range of all shards.
GameRange range_of(const Ledger& ledger) {
  std::uint64_t first = ledger.entries().front().games.first, last = first;
  for (const LedgerEntry& entry : ledger.entries()) {
    first = std::min(first, entry.games.first);
    last = std::max(last, entry.games.first + (entry.games.games_n - 1));
  }
  return {first, last - first + 1};
}

Result<int> run_again(const Options& options, const Context& context) {
  switch (options.verb) {
    case Verb::kRun:
      return run_verb(options, context);
    case Verb::kCompare:
      return compare_verb(options, context);
    case Verb::kSweep:
      return sweep_verb(options, context);
    case Verb::kTournament:
      return tournament_verb(options, context);
    default:
      return Error{"only files of run, compare, sweep and tournament can be merged"};
  }
}

}  // namespace

Result<int> merge_verb(const Options& options, const Context& context) {
  if (options.words.empty()) return Error{"merge needs the CSV files to add up"};
  const auto read = read_shards(options.words);
  if (!read.ok()) return read.error();
  const std::vector<Shard>& shards = read.value();
  if (auto wrong = check_alike(shards, context.program.version)) return *wrong;
  Ledger ledger;
  for (const Shard& shard : shards) {
    if (auto failed = add_shard(shard, shards, ledger)) return *failed;
  }
  if (ledger.entries().empty()) return Error{"the shards hold no games"};
  const GameRange games = range_of(ledger);
  if (auto wrong = ledger.check_whole(games)) {
    return Error{fmt::format("{}: give the shards of all games", wrong->message)};
  }
  auto parsed = parse_options(shards.front().command);
  if (!parsed.ok()) return Error{shards.front().path + ": " + parsed.error().message};
  Options again = std::move(parsed).value();
  if (again.margin || again.half_width) {
    return Error{
        "comparisons that stop by themselves have no shards: play them with --games alone"};
  }
  again.first_game = games.first, again.games_n = games.games_n;
  again.csv = options.csv, again.hist = options.hist, again.json_file = options.json_file;
  again.color = options.color, again.quiet = options.quiet, again.strict = options.strict;
  again.fail_if = options.fail_if;
  if (auto refused = check_paths(again)) return *refused;  // their plugins are read, too
  if (auto refused = load_plugins(again, context.games)) return *refused;
  if (auto refused = add_rule_texts(again, context.games)) return *refused;
  for (const Shard& shard : shards) {
    if (auto wrong = check_plugins(shard, again, context)) return *wrong;
  }
  Context merged = context;
  merged.merged = &ledger;
  return run_again(again, merged);
}

}  // namespace stoprule
