#include "sim/experiments/ledger.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <limits>
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

// Ranges in order, that do not overlap, against the games that they should be.
Status check_cover(const std::vector<GameRange>& ranges, const GameRange& games) {
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
  const auto found = by_key_.find(key);
  if (found == by_key_.end()) return 0;
  for (const std::uint64_t number : std::views::values(found->second)) {
    games_n += entries_.at(number).games.games_n;
  }
  return games_n;
}

std::uint64_t Ledger::games_n() const {
  std::uint64_t games_n = 0;
  for (const LedgerEntry& entry : entries()) games_n += entry.games.games_n;
  return games_n;
}

Status Ledger::add(LedgerEntry entry) {
  const GameRange& games = entry.games;
  if (games.games_n == 0) return {};
  constexpr std::uint64_t kLastId = std::numeric_limits<std::uint64_t>::max();
  if (games.games_n > kMostGames || games.games_n - 1 > kLastId - games.first) {
    return Error{
        fmt::format("{} games from {} on are more than can be", games.games_n, games.first)};
  }
  auto& others = by_key_[entry.key];
  const auto after = others.lower_bound(games.first);
  // Those there do not overlap each other, so of them only two can overlap this.
  for (auto other : {after == others.begin() ? others.end() : std::prev(after), after}) {
    if (other == others.end()) continue;
    const GameRange& there = entries_.at(other->second).games;
    if (overlap(there, games)) {
      return Error{fmt::format("game ids {} and {} overlap", ids_text(there), ids_text(games))};
    }
  }
  put(std::move(entry));
  return {};
}

void Ledger::put(LedgerEntry entry) {
  by_key_[entry.key][entry.games.first] = next_number_;
  entries_.emplace(next_number_++, std::move(entry));
}

Status Ledger::check_whole(GameRange games) const {
  for (const auto& [key, numbers] : by_key_) {
    std::vector<GameRange> ranges;
    for (const std::uint64_t number : std::views::values(numbers)) {
      ranges.push_back(entries_.at(number).games);
    }
    if (Status failed = check_cover(ranges, games)) return failed;
  }
  return {};
}

// The entries of a key, in the order of their games; they are no longer here.
std::vector<LedgerEntry> Ledger::take(std::string_view key) {
  std::vector<LedgerEntry> taken;
  const auto found = by_key_.find(key);
  if (found == by_key_.end()) return taken;
  for (const std::uint64_t number : std::views::values(found->second)) {
    taken.push_back(std::move(entries_.extract(number).mapped()));
  }
  by_key_.erase(found);
  return taken;
}

// What is there of a range, taken and added up.
Result<BlockTotals> Ledger::known(std::string_view key, const Work& work, const GameRange& range) {
  BlockTotals all{Tally(work.shape()), 0};
  const auto check_totals = [&](const Tally& totals, const GameRange& games) -> Status {
    const Status wrong = work.check_totals(totals, {games.first, games.games_n, range.games_n});
    if (!wrong) return std::nullopt;
    return Error{
        fmt::format("the totals of '{}' are not those of any games: {}", key, wrong->message)};
  };
  for (const LedgerEntry& entry : take(key)) {
    Tally part(work.shape());
    if (!part.set_numbers(entry.numbers)) return does_not_fit(key, "are too many or too few");
    if (entry.games.first != range.first + all.games_done ||
        entry.games.games_n > range.games_n - all.games_done) {
      return does_not_fit(key, fmt::format("are of game ids {}, not of {}", ids_text(entry.games),
                                           ids_text(range)));
    }
    if (auto wrong = check_totals(part, entry.games)) return *wrong;
    if (!all.tally.can_merge(part)) return does_not_fit(key, "are more than can be counted");
    all.tally.merge(part);
    all.games_done += entry.games.games_n;
  }
  if (all.games_done == 0) return all;
  if (auto wrong = check_totals(all.tally, {range.first, all.games_done})) return *wrong;
  return all;
}

Result<BlockTotals> Ledger::play(std::string_view key, const Work& work, GameRange range,
                                 const BlockOptions& options) {
  auto before = known(key, work, range);
  if (!before.ok()) return before.error();
  BlockTotals all = std::move(before).value();
  put({std::string(key), {range.first, all.games_done}, all.tally.numbers()});
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
  if (all.games_done == 0) take(key);
  return all;
}

// Without anyone who watches parts, all is one.
std::uint64_t Ledger::next_part(std::uint64_t games_left) const {
  return part_watches_.empty() ? games_left : std::min(part_games_, games_left);
}

// The last entry is that of the games being played.
void Ledger::part_played(const BlockTotals& all, double seconds) {
  constexpr double kPartSeconds = 0.5;
  LedgerEntry& last = entries_.rbegin()->second;
  last.games.games_n = all.games_done;
  last.numbers = all.tally.numbers();
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
