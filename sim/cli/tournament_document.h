// What `tournament` says about what it played: its document, with ranking, cross table, cycles,
// best replies and the equilibrium. tournament.cc decides what is played.
#pragma once

#include "sim/cli/document.h"
#include "sim/experiments/tournament.h"

namespace stoprule {

/// What a strategy earns in every field; its share in the equilibrium; what it earns in lineups
/// drawn at random. As metrics, beside the goal.
inline constexpr std::string_view kMeanPayoff = "mean_payoff",
                                  kEquilibriumShare = "equilibrium_share",
                                  kMixedPayoff = "mixed_payoff";

/// All that a tournament tells but complaints and measured values.
Document tournament_document(const TournamentPlan& plan, const TournamentResult& result,
                             const std::optional<TournamentFindings>& findings);

}  // namespace stoprule
