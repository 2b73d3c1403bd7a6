#include "sim/experiments/ledger.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "sim/core/fnv.h"

namespace stoprule {
namespace {

std::string ids_text(const GameRange& games) {
  return fmt::format("{}..{}", games.first, games.first + (games.games_n - 1));
}

bool overlap(const GameRange& a, const GameRange& b) {
  return a.first <= b.first ? b.first - a.first < a.games_n : a.first - b.first < b.games_n;
}

bool by_first_game(const LedgerEntry& a, const LedgerEntry& b) {
  return a.games.first < b.games.first;
}

// Ranges that do not overlap against the games that they should be.
Status check_cover(std::vector<GameRange> ranges, GameRange games) {
  std::sort(ranges.begin(), ranges.end(),
            [](const GameRange& a, const GameRange& b) { return a.first < b.first; });
  std::uint64_t next = games.first, left = games.games_n;
  for (const GameRange& range : ranges) {
    if (range.first > next) {
      return Error{fmt::format("game ids {} lack", ids_text({next, range.first - next}))};
    }
    if (range.first < next || range.games_n > left) {
      return Error{fmt::format("game ids {} are none of {}", ids_text(range), ids_text(games))};
    }
    next += range.games_n, left -= range.games_n;
  }
  if (left > 0) return Error{fmt::format("game ids {} lack", ids_text({next, left}))};
  return {};
}

Error does_not_fit(std::string_view key, std::string_view why) {
  return Error{fmt::format("the totals of '{}' {}: they are of other settings", key, why)};
}

}  // namespace

std::uint64_t Ledger::games_of(std::string_view key) const {
  std::uint64_t games_n = 0;
  for (const LedgerEntry& entry : entries_) games_n += entry.key == key ? entry.games.games_n : 0;
  return games_n;
}

std::uint64_t Ledger::games_n() const {
  std::uint64_t games_n = 0;
  for (const LedgerEntry& entry : entries_) games_n += entry.games.games_n;
  return games_n;
}

Status Ledger::add(LedgerEntry entry) {
  if (entry.games.games_n == 0) return {};
  for (const LedgerEntry& other : entries_) {
    if (other.key == entry.key && overlap(other.games, entry.games)) {
      return Error{
          fmt::format("game ids {} and {} overlap", ids_text(other.games), ids_text(entry.games))};
    }
  }
  entries_.push_back(std::move(entry));
  return {};
}

Status Ledger::check_whole(GameRange games) const {
  std::vector<std::string> keys;
  for (const LedgerEntry& entry : entries_) {
    if (std::find(keys.begin(), keys.end(), entry.key) == keys.end()) keys.push_back(entry.key);
  }
  for (const std::string& key : keys) {
    std::vector<GameRange> ranges;
    for (const LedgerEntry& entry : entries_) {
      if (entry.key == key) ranges.push_back(entry.games);
    }
    if (Status failed = check_cover(std::move(ranges), games)) return failed;
  }
  return {};
}

// The entries of a key, in the order of their games; they are no longer here.
std::vector<LedgerEntry> Ledger::take(std::string_view key) {
  std::vector<LedgerEntry> taken, others;
  for (LedgerEntry& entry : entries_) {
    (entry.key == key ? taken : others).push_back(std::move(entry));
  }
  entries_ = std::move(others);
  std::sort(taken.begin(), taken.end(), by_first_game);
  return taken;
}

Result<BlockTotals> Ledger::play(std::string_view key, const Work& work, GameRange range,
                                 const BlockOptions& options) {
  BlockTotals all{Tally(work.shape()), 0};
  for (const LedgerEntry& entry : take(key)) {
    Tally part(work.shape());
    if (!part.set_numbers(entry.numbers)) return does_not_fit(key, "are too many or too few");
    if (entry.games.first != range.first + all.games_done ||
        entry.games.games_n > range.games_n - all.games_done) {
      return does_not_fit(key, fmt::format("are of game ids {}, not of {}", ids_text(entry.games),
                                           ids_text(range)));
    }
    all.tally.merge(part);
    all.games_done += entry.games.games_n;
  }
  entries_.push_back({std::string(key), {range.first, all.games_done}, all.tally.numbers()});
  while (all.games_done < range.games_n) {
    const std::uint64_t known = all.games_done, part_n = next_part(range.games_n - known);
    BlockOptions shifted = options;
    if (options.watch) {
      shifted.watch = [&](std::uint64_t games_done) { options.watch(known + games_done); };
    }
    const auto begin = std::chrono::steady_clock::now();
    const BlockTotals part = play_blocks(work, {range.first + known, part_n}, shifted);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    all.tally.merge(part.tally);
    all.games_done += part.games_done;
    part_played(all, seconds.count());
    if (part.games_done < part_n) break;
  }
  if (all.games_done == 0) entries_.pop_back();
  return all;
}

// Without anyone who watches parts, all is one.
std::uint64_t Ledger::next_part(std::uint64_t games_left) const {
  return part_watches_.empty() ? games_left : std::min(part_games_, games_left);
}

// The last entry is that of the games being played.
void Ledger::part_played(const BlockTotals& all, double seconds) {
  constexpr double kPartSeconds = 0.5;
  entries_.back().games.games_n = all.games_done;
  entries_.back().numbers = all.tally.numbers();
  if (seconds < kPartSeconds) part_games_ *= 2;
  for (const PartWatch& watch : part_watches_) watch(all.tally);
}

std::string joint_signature(const std::vector<std::string>& signatures) {
  if (signatures.size() == 1) return signatures.front();
  std::uint64_t hash = fnv1a("");
  for (const std::string& signature : signatures) hash = fnv1a(signature, hash);
  return fmt::format("{:016x}", hash);
}

}  // namespace stoprule
