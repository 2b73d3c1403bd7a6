// Commands as words: how an experiment is typed again, the same, in part, or to go on with it. Used
// by the verbs that play and by what conducts them.
#pragma once

#include <string>
#include <vector>

#include "sim/cli/records.h"
#include "sim/cli/session.h"
#include "sim/experiments/run.h"

namespace stoprule {

/// As typed into a shell, with the program's name first.
std::string shell_text(const Context& context, const Words& words);
/// With --first-game and --games.
std::string shell_text(const Context& context, const Words& words, const GameRange& games);

/// Adds the words about the game that all strategies of an experiment share: one --rules for each
/// text, the plugins, and the rule texts of the strategies that the words name already.
void add_game_words(Words& words, const Game& game, std::size_t players_n,
                    const std::vector<std::string>& rules, std::uint64_t seed);

/// A verb that takes a lineup, with the words that fix it and its luck.
Words lineup_words(const std::string& verb, const Lineup& lineup, std::uint64_t seed);

/// How to go on with an interrupted command: with --checkpoint if it had one, with --resume if it
/// wrote a CSV, else from the start.
std::string resume_text(const Session& session, const Words& command, const Played& played);

/// An illegal decision with the command that shows it. `replay`: that command but for the game.
std::string illegal_text(const Session& session, const std::string& who, const Illegal& record,
                         const Words& replay);
/// The same of all slots of a lineup, added to others.
void add_illegal(const Session& session, const Lineup& lineup, const Tally& tally,
                 std::vector<std::string>& texts);

}  // namespace stoprule
