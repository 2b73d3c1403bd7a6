// Lays the study out as Markdown.
#include <fmt/format.h>

#include <algorithm>

#include "tests/coverage_study.h"

namespace stoprule {
namespace {

std::string line_of(const std::vector<std::string>& fields) {
  std::string line = "|";
  for (const std::string& field : fields) line += fmt::format(" {} |", field);
  return line + "\n";
}

std::string section(const StudyTable& table) {
  std::vector<std::string> rule(table.header.size(), "---:");
  rule[0] = "---";
  std::string text = fmt::format("\n## {}\n\n{}\n\n", table.title, table.text);
  text += line_of(table.header) + line_of(rule);
  for (const auto& row : table.rows) text += line_of(row);
  return text;
}

}  // namespace

std::string coverage_report(const std::vector<StudyTable>& tables) {
  std::size_t rates_n = 0, broken_n = 0;
  for (const StudyTable& table : tables) {
    rates_n += table.rates.size();
    broken_n += static_cast<std::size_t>(
        std::count_if(table.rates.begin(), table.rates.end(),
                      [](const ErrorRate& rate) { return !rate.holds(); }));
  }
  std::string text = fmt::format(
      "# How often the statistics are wrong\n\n"
      "Measured on simulated experiments with known truth, {} a row, each with random numbers of "
      "its own "
      "(keyed, fixed seed). A promise counts as kept if the rate is at most the promised one and "
      "three "
      "standard errors (0.05 may show as {:.4f}, 0.01 as {:.4f}). Of {} promises {} are broken.\n\n"
      "Written by `scripts/write_coverage`; a slow test measures again and compares.\n",
      kExperiments, ErrorRate{"", 0, kExperiments, 0.05}.limit(),
      ErrorRate{"", 0, kExperiments, 0.01}.limit(), rates_n, broken_n);
  for (const StudyTable& table : tables) text += section(table);
  return text;
}

}  // namespace stoprule
