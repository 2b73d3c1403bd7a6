// Whether this machine's engines are one: the reference and the lane engine on every instruction
// set that it has must count the same in every game. Used by the self-test and by the tests of all
// games; knows games only through sim/games/game.h.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sim/experiments/lineup.h"
#include "sim/experiments/run.h"

namespace stoprule {

/// Instruction sets that this machine can run.
std::vector<Target> targets_here();

/// The first game of the range of which two works of the same shape count differently, if any.
std::optional<std::uint64_t> first_difference(const Work& one, const Work& other, GameRange games);

/// Plays the plan by the reference engine, by the lane engine on every instruction set here, and on
/// as many threads as the plan's options say; its own engine and target do not matter. What
/// differs, in a sentence with a game id to replay; nothing if all count the same.
std::optional<std::string> engines_differ(const RunPlan& plan);

/// Lineups in which these strategies of the game come up: each in the first slot among players of
/// the game's first one, and all of them mixed. For the game's default number of players.
std::vector<std::vector<std::string>> lineups_of(const Game& game,
                                                 std::span<const std::string> strategies);
/// The same of every strategy.
std::vector<std::vector<std::string>> lineups_of_all(const Game& game);

}  // namespace stoprule
