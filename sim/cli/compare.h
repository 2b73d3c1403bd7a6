// What `compare` says about what it played: the table with the verdict, rows of CSV, JSON, advice.
// Texts only; compare.cc decides where they go.
#pragma once

#include <string>
#include <vector>

#include "sim/cli/experiment.h"
#include "sim/cli/rows.h"
#include "sim/experiments/compare.h"

namespace stoprule {

/// A comparison with all that its outputs tell about it.
struct CompareOutcome {
  const Options& options;
  const Context& context;
  const ComparePlan& plan;
  CompareResult result;
  const Ledger& ledger;
  Played played;
  std::vector<std::string> warnings;
  Rows looks = {};  ///< for --looks
};

/// The strategy of A or B, with its rules where those differ: two that are not the same have
/// different names.
std::string name_of_arm(const DuelSetup& duel, const Arm& arm);

/// The command, but for the range of deals.
Words compare_words(const ComparePlan& plan);

/// A row a metric, as in the CSV.
Rows compare_rows(const ComparePlan& plan, const CompareResult& result);
std::string compare_table(const CompareOutcome& outcome, bool colour);
OutputTexts compare_texts(const CompareOutcome& outcome);
std::vector<std::string> compare_warnings(const CompareOutcome& outcome);

}  // namespace stoprule
