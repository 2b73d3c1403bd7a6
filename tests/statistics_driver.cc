// Prints what the program says of a histogram, for tests/statistics_check.py to compare with its
// own computation.
//
//   statistics_driver FILE.csv SCALE M0 M1 ALPHA
//
// FILE.csv has the header value,count and a row for every possible value, ascending without a gap;
// a unit's outcome is value / SCALE. Prints "NAME NUMBER" lines: n, mean, se, ratio (of the
// likelihoods of M1 and M0), low, high (the anytime interval at level 1 - ALPHA), p (anytime, of
// the mean M0).
#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

#include "sim/core/check.h"
#include "sim/core/names.h"
#include "sim/stats/anytime.h"
#include "sim/stats/sequential.h"

namespace stoprule {
namespace {

void print(const char* name, double value) { std::printf("%s %.17g\n", name, value); }

void tell(const std::string& file_name, double scale, double m0, double m1, double alpha) {
  std::ifstream file(file_name);
  std::string line;
  check(std::getline(file, line) && line == "value,count", "a histogram with its header");
  std::vector<std::uint64_t> counts;
  std::int64_t first = 0;
  while (std::getline(file, line)) {
    const auto fields = split(line, ',');
    check_equal(static_cast<long long>(fields.size()), 2, "fields of a row");
    const long long value = std::stoll(fields[0]);
    if (counts.empty()) first = value;
    check_equal(value, first + static_cast<long long>(counts.size()), "the next value");
    counts.push_back(std::stoull(fields[1]));
  }
  const Outcomes outcomes{counts, -first, scale};
  const Estimate mean = estimate(outcomes);
  const Interval open = anytime_interval(outcomes, alpha);
  print("n", static_cast<double>(units_n(outcomes)));
  print("mean", mean.mean.value());
  print("se", mean.se.value());
  print("ratio", log_likelihood_ratio(outcomes, m0, m1));
  print("low", open.low);
  print("high", open.high);
  print("p", anytime_p(outcomes, m0));
}

}  // namespace
}  // namespace stoprule

int main(int arguments_n, char** arguments) {
  stoprule::check_equal(arguments_n, 6, "words on the command line");
  stoprule::tell(arguments[1], std::stod(arguments[2]), std::stod(arguments[3]),
                 std::stod(arguments[4]), std::stod(arguments[5]));
  return 0;
}
