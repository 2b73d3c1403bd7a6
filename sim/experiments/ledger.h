// The ledger of an experiment: what has been played so far, in integers. Every experiment plays
// through it, so that an interrupted one goes on where it stopped, and parts played elsewhere are
// added exactly. Knows no file: the command line reads and writes entries.
#pragma once

#include <functional>
#include <map>
#include <ranges>
#include <string>
#include <string_view>
#include <vector>

#include "sim/core/result.h"
#include "sim/engine/blocks.h"

namespace stoprule {

/// Totals of consecutive games in one arena.
struct LedgerEntry {
  std::string key;                     ///< which arena, in the experiment's words
  GameRange games;                     ///< played
  std::vector<std::uint64_t> numbers;  ///< Tally::numbers()
};

class Ledger {
 public:
  /// Adds an entry; refuses games that are there already under its key, or cannot be.
  Status add(LedgerEntry entry);

  /// Why the entries are not exactly these games under every key, if so: which ids lack or are too
  /// many.
  Status check_whole(GameRange games) const;

  /// Plays what is not yet there of a range and returns the totals from its first game on: all of
  /// it, unless options.stop was set. An error if the entries under the key do not fit the work,
  /// cannot be its totals, or hold games beyond the range. What is played becomes part of the
  /// entries.
  Result<BlockTotals> play(std::string_view key, const Work& work, GameRange range,
                           const BlockOptions& options);

  /// From now on games are played in parts of about a second, and after each of them, when it is
  /// part of the entries, `watch` is called with the totals of its arena so far.
  using PartWatch = std::function<void(const Tally& so_far)>;
  void watch_parts(PartWatch watch) { part_watches_.push_back(std::move(watch)); }

  /// In the order in which they came.
  auto entries() const { return std::views::values(entries_); }
  /// Games there under a key.
  std::uint64_t games_of(std::string_view key) const;
  /// Games there in all.
  std::uint64_t games_n() const;

 private:
  std::vector<LedgerEntry> take(std::string_view key);
  void put(LedgerEntry entry);
  Result<BlockTotals> known(std::string_view key, const Work& work, const GameRange& range);
  std::uint64_t next_part(std::uint64_t games_left) const;
  void part_played(const BlockTotals& all, double seconds);

  // Entries by their number, which counts up; and of each key their numbers by first game, so that
  // what is near-linear in the entries stays so with many thousands of shards and meetings.
  std::map<std::uint64_t, LedgerEntry> entries_;
  std::map<std::string, std::map<std::uint64_t, std::uint64_t>, std::less<>> by_key_;
  std::uint64_t next_number_ = 0;
  std::vector<PartWatch> part_watches_;
  std::uint64_t part_games_ = 1 << 12;  ///< doubled until a part takes long enough
};

/// One digest of several signatures; the only one is itself.
std::string joint_signature(const std::vector<std::string>& signatures);

}  // namespace stoprule
