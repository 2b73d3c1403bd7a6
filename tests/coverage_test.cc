// The coverage study as a slow test: every rate is what the library promises, and the committed
// report says what is measured.
//
// Fixed seed. A rate is refused at three standard errors above its promise: for a rate exactly as
// promised, as those of the fixed intervals are but for their small samples, a chance of 0.13 % a
// row (ten such rows), which the fixed seed has met or not once for all. The other rates are lower
// than promised by design. What it sees: at a promise of 5 % a rate of 6.3 %, at 1 % one of 1.6 %,
// each with a chance above 99 %.
#include <catch2/catch.hpp>
#include <fstream>
#include <sstream>

#include "tests/coverage_study.h"

namespace stoprule {
namespace {

TEST_CASE("intervals, sequential tests and verdicts are wrong as seldom as promised",
          "[stats][slow]") {
  const std::vector<StudyTable> tables = all_studies();
  for (const StudyTable& table : tables) {
    CHECK_FALSE(table.rates.empty());
    for (const ErrorRate& rate : table.rates) {
      INFO(table.title << ", " << rate.what << ": " << rate.rate() << ", promised "
                       << rate.promised);
      CHECK(rate.holds());
    }
  }
  std::ifstream file(STOPRULE_TEST_DATA "/../../results/coverage.md");
  std::ostringstream committed;
  committed << file.rdbuf();
  INFO("if this is meant to change: scripts/write_coverage");
  CHECK(coverage_report(tables) == committed.str());
}

}  // namespace
}  // namespace stoprule
