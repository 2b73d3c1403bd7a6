// Experiments as sidecars and checkpoints remember them: settings, strategies, rules, plugins and
// totals. Used by the verbs that play and by what conducts them.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "sim/cli/session.h"
#include "sim/experiments/ledger.h"
#include "sim/io/shard.h"
#include "sim/io/sidecar.h"

namespace stoprule {

/// A command as words, without the program's name: everything that shapes a result but the range of
/// game ids, which differs between shards.
using Words = std::vector<std::string>;

struct Document;

/// The plugins of a game.
std::vector<PluginRecord> plugins_of(const Game& game);

std::vector<TotalsRecord> totals_of(const Ledger& ledger);
/// The game ids that a record's totals span; none: no games.
GameRange ids_of(const PlayedRecord& played);

/// Processes that play, this one included.
std::uint64_t processes_n(const BlockOptions& options);

/// A strategy as sidecars remember it.
StrategyRecord strategy_record(const NamedStrategy& named, Setting place);
RulesRecord rules_record(const Game& game, const NamedRules& rules);

/// What was played, as far as it came.
struct Played {
  std::chrono::system_clock::time_point started = {};
  double seconds = 0;
  GameRange games = {};  ///< asked for
  std::uint64_t games_done = 0;
  bool partial = false;
  std::uint64_t games_before = 0;  ///< of these, played by earlier commands, not in `seconds`
  std::uint64_t games_each = 1;    ///< if these are deals: games of each

  /// Games played here, and how many a second; nothing if that cannot be told.
  std::uint64_t games_here() const { return (games_done - games_before) * games_each; }
  std::optional<double> games_per_second() const {
    if (games_here() == 0 || !(seconds > 0)) return std::nullopt;
    return static_cast<double>(games_here()) / seconds;
  }
};

/// All that a sidecar tells: every setting as it was resolved, and what the document knows.
RunRecord record_of(const Session& session, const Words& command, const Document& document,
                    const Ledger& ledger);

}  // namespace stoprule
