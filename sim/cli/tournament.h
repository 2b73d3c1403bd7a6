// What `tournament` says about what it played: ranking, cross table, cycles, best replies and the
// equilibrium; rows of CSV, JSON. Texts only; tournament.cc decides where they go.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "sim/cli/experiment.h"
#include "sim/experiments/tournament.h"

namespace stoprule {

/// What follows from the payoffs; empty with fewer than two groups of games, or after an interrupt.
struct TournamentFindings {
  std::vector<Ranked> ranking;
  std::vector<Beats> beats;
  std::vector<std::array<std::size_t, 3>> cycles;
  std::vector<BestReply> replies;
  EquilibriumEstimate equilibrium;
};

/// A tournament with all that its outputs tell about it.
struct TournamentOutcome {
  const Options& options;
  const Context& context;
  const TournamentPlan& plan;
  TournamentResult result;
  std::optional<TournamentFindings> findings;
  const Ledger& ledger;
  Played played;
  std::vector<std::string> warnings;
};

/// The command, but for the range of games.
Words tournament_words(const TournamentPlan& plan);

/// Payoff of a meeting's first strategy in a field of the other; empty if they have not met.
Estimate payoff(const TournamentOutcome& outcome, std::size_t pairing);
/// Over all fields.
Estimate mean_payoff(const Ranked& row);
/// With findings only.
Estimate equilibrium_share(const TournamentOutcome& outcome, std::size_t strategy);

std::string tournament_table(const TournamentOutcome& outcome, bool colour);
OutputTexts tournament_texts(const TournamentOutcome& outcome);

}  // namespace stoprule
