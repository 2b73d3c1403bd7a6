// Prints results/coverage.md: run by scripts/write_coverage. Takes some minutes.
#include <cstdio>

#include "tests/coverage_study.h"

int main() {
  const std::string report = stoprule::coverage_report(stoprule::all_studies());
  return std::fputs(report.c_str(), stdout) < 0 || std::fflush(stdout) != 0 ? 1 : 0;
}
