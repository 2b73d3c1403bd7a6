// A run as its sidecars remember it (report.h): every setting as it was resolved.
#include "sim/cli/report.h"

namespace stoprule {

RunRecord run_record(const RunOutcome& outcome) {
  const Lineup& lineup = outcome.plan.lineup;
  RunRecord record =
      base_record(outcome.options, outcome.context, run_words(outcome.plan), outcome.played());
  const std::vector<Setting> settings{{"game", outcome.facts().name},
                                      {"players", std::uint64_t{lineup.slots.size()}},
                                      {"rules", lineup.rules.text},
                                      {"seats", std::string(lineup.rotate ? "rotate" : "fixed")}};
  record.settings.insert(record.settings.begin(), settings.begin(), settings.end());
  record.rules = {rules_record(*lineup.game, lineup.rules)};
  for (std::size_t slot = 0; slot < lineup.slots.size(); slot++) {
    record.strategies.push_back(strategy_record(lineup.slots[slot], {"slot", std::uint64_t{slot}}));
  }
  record.signature = outcome.result.tally.signature();
  record.warnings = outcome.warnings;
  record.totals = totals_of(outcome.ledger);
  return record;
}

}  // namespace stoprule
