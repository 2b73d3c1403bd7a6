// How often the statistics are wrong, measured: thousands of simulated experiments with known
// truth. Used by coverage_test, which checks the rates, and coverage_driver, which writes the
// report.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace stoprule {

/// How often a statement was wrong, and how often it may be.
struct ErrorRate {
  std::string what;
  std::uint64_t wrong_n = 0, experiments_n = 0;
  double promised = 0;  ///< chance of being wrong, at most

  double rate() const;
  /// The promise and three standard errors of a rate that is just as promised.
  double limit() const;
  bool holds() const { return rate() <= limit(); }
};

/// A table of the report, and the rates in it that are promises.
struct StudyTable {
  std::string title, text;
  std::vector<std::string> header;
  std::vector<std::vector<std::string>> rows;
  std::vector<ErrorRate> rates;
};

inline constexpr std::uint64_t kExperiments = 10'000;  ///< a row of a table

StudyTable study_fixed_intervals();
StudyTable study_sequential_tests();
StudyTable study_verdicts();
StudyTable study_anytime_intervals();
StudyTable study_few_units();
StudyTable study_guards();
StudyTable study_groups();
/// All of them, in the order of the report.
std::vector<StudyTable> all_studies();

/// All tables, in Markdown: results/coverage.md.
std::string coverage_report(const std::vector<StudyTable>& tables);

}  // namespace stoprule
