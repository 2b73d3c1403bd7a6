// What `compare` says about what it played: its document, the table with the verdict. compare.cc
// decides what is played.
#pragma once

#include "sim/cli/document.h"
#include "sim/experiments/compare.h"

namespace stoprule {

/// The strategy of A or B, with its rules where those differ: two that are not the same have
/// different names.
std::string name_of_arm(const DuelSetup& duel, const Arm& arm);

/// A row a metric, as in the CSV.
Rows compare_rows(const ComparePlan& plan, const CompareResult& result);

/// All that a comparison tells but complaints and measured values, with advice.
Document compare_document(const ComparePlan& plan, const CompareResult& result, Rows looks);

}  // namespace stoprule
