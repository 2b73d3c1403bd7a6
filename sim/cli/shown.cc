#include "sim/cli/shown.h"

#include <fmt/format.h>

namespace stoprule {

Scale scale_of(const Metric& metric) {
  return metric.unit == "fraction" ? Scale::kPercent : Scale::kPlain;
}

std::string shown(const Estimate& e, Scale scale) {
  if (!e.few() || !e.mean || !e.lo95 || !e.hi95)
    return format_estimate(e.mean, half_width(e), scale);
  if (e.unusual_n == 0 && scale == Scale::kPlain) return fmt::format("always {:g}", *e.mean);
  return format_range(*e.mean, *e.lo95, *e.hi95, scale);
}

std::string shown(const Metric& metric, const Estimate& e) { return shown(e, scale_of(metric)); }

std::string shown_difference(const Metric& metric, const Estimate& e) {
  return shown(e, metric.unit == "fraction" ? Scale::kPoints : Scale::kPlain);
}

std::string shown_difference(const Metric& metric, double difference, double half_width) {
  return format_estimate(difference, half_width,
                         metric.unit == "fraction" ? Scale::kPoints : Scale::kPlain);
}

}  // namespace stoprule
