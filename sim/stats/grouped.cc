#include "sim/stats/grouped.h"

#include <cmath>
#include <vector>

#include "sim/core/check.h"

namespace stoprule {
namespace {

__extension__ typedef __int128 Wide;

Wide total_units(const GroupedSums& data) {
  Wide total = 0;
  for (const std::uint64_t units : data.units) total += units;
  return total;
}

Wide total(const GroupedSums& data, std::size_t cell) {
  Wide total = 0;
  for (const std::int64_t sum : data.cell(cell)) total += sum;
  return total;
}

double root_of_squares(std::span<const double> residuals) {
  double squares = 0;
  for (const double residual : residuals) squares += residual * residual;
  return std::sqrt(squares);
}

}  // namespace

void residuals(const GroupedSums& data, std::size_t cell, std::span<double> out) {
  const Wide units_n = total_units(data), sum = total(data, cell);
  const auto sums = data.cell(cell);
  for (std::size_t g = 0; g < sums.size(); g++) {
    const Wide residual = Wide{sums[g]} * units_n - sum * data.units[g];  // exact
    out[g] = static_cast<double>(residual) / static_cast<double>(units_n);
  }
}

double effective_groups(const GroupedSums& data) {
  double squares = 0;
  for (const std::uint64_t units : data.units) {
    squares += static_cast<double>(units) * static_cast<double>(units);
  }
  const auto all = static_cast<double>(total_units(data));
  return all * all / squares;
}

double degrees_of_freedom(const GroupedSums& data) { return effective_groups(data) - 1; }

double error_factor(const GroupedSums& data) {
  check(data.groups_n() >= 2, "two groups or more");
  const double groups_n = effective_groups(data);
  return std::sqrt(groups_n / (groups_n - 1)) /
         (static_cast<double>(total_units(data)) * static_cast<double>(data.scale));
}

double mean_of(const GroupedSums& data, std::size_t cell) {
  return static_cast<double>(total(data, cell)) /
         (static_cast<double>(total_units(data)) * static_cast<double>(data.scale));
}

GroupMean cell_mean(const GroupedSums& data, std::size_t cell) {
  std::vector<double> own(data.groups_n());
  residuals(data, cell, own);
  return {mean_of(data, cell), root_of_squares(own) * error_factor(data)};
}

GroupMean cell_difference(const GroupedSums& data, std::size_t cell, std::size_t other) {
  std::vector<double> own(data.groups_n()), others(data.groups_n());
  residuals(data, cell, own);
  residuals(data, other, others);
  for (std::size_t g = 0; g < own.size(); g++) own[g] -= others[g];
  return {mean_of(data, cell) - mean_of(data, other), root_of_squares(own) * error_factor(data)};
}

}  // namespace stoprule
