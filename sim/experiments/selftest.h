// The self-test: whether what this machine computes can be trusted, and what plugins decide. A list
// of checks in a fixed order, each run by itself. Used by the command line, which tells the
// findings; knows games only through sim/games/game.h.
//
// Checks of two kinds: those that are right or wrong, and those that compare counts with chance and
// end in a p-value. Random checks fail below kFalseAlarm / (their number), so that with a seed
// drawn at random a machine that computes right is accused with a chance of at most kFalseAlarm
// (Bonferroni 1936). A given seed fixes every number: there is then no chance in it.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sim/core/ars_known_answers.h"
#include "sim/engine/blocks.h"
#include "sim/games/exact_case.h"
#include "sim/games/game.h"

namespace stoprule {

/// Chance of all random checks together of failing on a machine that computes right.
inline constexpr double kFalseAlarm = 1e-6;

/// What to test.
struct SelftestPlan {
  std::vector<const Game*> games;
  std::vector<ExactCase> exact_cases;  ///< of these games
  std::uint64_t seed = 1;
  BlockOptions options;
};

/// What came of a check.
struct Finding {
  std::string did = {};          ///< what was compared, with counts
  std::string fault = {};        ///< what is wrong for certain; empty: nothing
  std::optional<double> p = {};  ///< of a random check: chance of being so far out
};

struct SelfCheck {
  std::string name;
  bool random = false;  ///< its finding has a p
  std::function<Finding()> run;
  bool of_plugin = false;  ///< accuses a plugin, not the machine
};

/// All checks in order. They refer to the plan's games and nothing else of it.
std::vector<SelfCheck> self_checks(const SelftestPlan& plan);

/// The p below which a random check among these fails.
double p_limit(std::span<const SelfCheck> checks);
/// Whether a finding accuses the machine.
bool failed(const Finding& finding, double limit);

// Single checks, which the tests give wrong data.

/// The generator against known answers, and its two implementations against each other.
Finding check_generator(std::span<const ArsKnownAnswer> answers);
/// A case's games against its exact mean: the sum over many games is normal but for a small part of
/// its standard deviation.
Finding check_exact_case(const Game& game, const ExactCase& known, std::uint64_t seed,
                         const BlockOptions& options);

}  // namespace stoprule
