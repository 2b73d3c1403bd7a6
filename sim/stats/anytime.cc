// What the stakes of anytime.h have become, and where that is less than 1/alpha.
#include "sim/stats/anytime.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "sim/core/check.h"
#include "sim/stats/elementary.h"

namespace stoprule {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// A share of the stake that is bet each time, and the part of the stake bet so on each side.
struct Bet {
  double share, weight;
};

// 15/16, for rare outcomes, and 1/2 to 2^-13: 1/16 of the stake each; 2^-14 to 2^-25: 1/96 each.
// The finer the shares the less is lost between two of them, but the more to each weight; by halves
// is near the optimum and at most 9 % of ln E is lost.
constexpr std::size_t kBetsN = 26;
constexpr std::array<Bet, kBetsN> kBets = [] {
  std::array<Bet, kBetsN> bets{};
  double share = 1;
  for (std::size_t j = 0; j < kBetsN; j++, share /= 2) {
    bets[j] = {j == 0 ? 15.0 / 16 : share, j < 14 ? 1.0 / 16 : 1.0 / 96};
  }
  return bets;
}();

// Units by outcome, with what all E(m) need of them.
struct Data {
  std::vector<SeenOutcome> seen;
  double units_n, mean, se, least, most;
};

Data data_of(const Outcomes& outcomes) {
  return {seen_outcomes(outcomes), static_cast<double>(units_n(outcomes)),
          *mean(outcomes),         estimate(outcomes).se.value_or(0),
          least_outcome(outcomes), most_outcome(outcomes)};
}

// ln of what a stake of 1 has become that was multiplied by 1 + slope (a - m) at each unit, for all
// slopes at one m: slope * sum of the deviations + sum of ln(1 + y) - y over y = slope (a - m). The
// first part is far larger than the second where the slope is small, so it is one exact term.
class Capital {
 public:
  Capital(const Data& data, double m)
      : data_(data), m_(m), widest_(std::max(m - data.least, data.most - m)) {
    for (const auto& [value, count] : data.seen) {
      const double d = value - m;
      double power = count * d;
      for (double& moment : moments_) moment += power *= d;
    }
  }

  double log_of(double slope) const {
    return (std::abs(slope) * widest_ <= kSmall ? small_excess(slope) : excess(slope)) +
           slope * data_.units_n * (data_.mean - m_);
  }

 private:
  // With |y| up to 1/32 the terms of ln(1 + y) - y from y^13 on are below 2^-53 of the first.
  static constexpr double kSmall = 1.0 / 32;
  static constexpr std::size_t kMomentsN = 11;

  // -y^2/2 + y^3/3 - ... summed over all units, by their moments.
  double small_excess(double slope) const {
    double sum = 0;
    for (std::size_t i = kMomentsN; i-- > 0;) {
      const auto power = static_cast<double>(i + 2);
      sum = sum * slope + (i % 2 == 0 ? -moments_[i] : moments_[i]) / power;
    }
    return sum * slope * slope;
  }

  double excess(double slope) const {
    double sum = 0;
    for (const auto& [value, count] : data_.seen) {
      sum += count * elementary::ln_1p_excess(slope * (value - m_));
    }
    return sum;
  }

  const Data& data_;
  double m_, widest_;
  std::array<double, kMomentsN> moments_{};  // sums of (a - m)^2, (a - m)^3, ...
};

double log_evidence(const Data& data, double m) {
  if (m <= data.least || m >= data.most) {
    const bool sure = data.mean == m && (m == data.least || m == data.most);
    return sure ? 0 : kInfinity;
  }
  const Capital capital(data, m);
  double sum = -kInfinity;
  for (const auto& [share, weight] : kBets) {
    const double ln_weight = elementary::ln(weight / 2);
    for (const double slope : {share / (m - data.least), -share / (data.most - m)}) {
      sum = elementary::ln_add_exp(sum, ln_weight + capital.log_of(slope));
    }
  }
  return sum;
}

// The mean on the way from the observed one to `end`, an end of the range, where ln E reaches
// `bound`: to within 2^-40 of the way, on the outer side, so that the interval errs to the wide
// side.
double reach(const Data& data, double end, double bound) {
  if (data.mean == end) return end;
  // E is convex, and at most 1 at the mean: ln(1 + y) <= y, and the y sum to 0 there.
  double inside = data.mean, inside_by = -bound;
  double outside = end, outside_by = kInfinity;
  // Steps that double find the scale: from three standard errors, and what no variance leaves open.
  const double way = std::abs(end - data.mean);
  const double first = 3 * (data.se + (data.most - data.least) / data.units_n);
  for (double step = first; step < way; step *= 2) {
    const double m = end > data.mean ? data.mean + step : data.mean - step;
    const double by = log_evidence(data, m) - bound;
    if (by >= 0) {
      outside = m, outside_by = by;
      break;
    }
    inside = m, inside_by = by;
  }
  // Regula falsi that halves the value of an end left in place twice (the Illinois method: Dowell
  // and Jarratt 1971, "A modified regula falsi method for computing the root of an equation").
  enum class Moved { kNone, kInside, kOutside } last = Moved::kNone;
  const auto is_wide = [&] {
    return std::abs(outside - inside) > 0x1p-40 * std::abs(outside - data.mean);
  };
  for (int i = 0; i < 200 && is_wide(); i++) {
    const double share = outside_by == kInfinity ? 0.5 : inside_by / (inside_by - outside_by);
    const double middle = inside + (outside - inside) * std::clamp(share, 0x1p-20, 1 - 0x1p-20);
    if (middle == inside || middle == outside) break;
    const double by = log_evidence(data, middle) - bound;
    if (by < 0) {
      inside = middle, inside_by = by;
      if (last == Moved::kInside) outside_by /= 2;
      last = Moved::kInside;
    } else {
      outside = middle, outside_by = by;
      if (last == Moved::kOutside) inside_by /= 2;
      last = Moved::kOutside;
    }
  }
  return outside;
}

}  // namespace

double log_evidence(const Outcomes& outcomes, double m) {
  return units_n(outcomes) == 0 ? 0 : log_evidence(data_of(outcomes), m);
}

Interval anytime_interval(const Outcomes& outcomes, double alpha) {
  check(alpha > 0 && alpha < 1, "alpha within 0 and 1");
  if (units_n(outcomes) == 0) return {least_outcome(outcomes), most_outcome(outcomes)};
  const Data data = data_of(outcomes);
  const double bound = -elementary::ln(alpha);
  return {reach(data, data.least, bound), reach(data, data.most, bound)};
}

double anytime_p(const Outcomes& outcomes, double m) {
  const double evidence = log_evidence(outcomes, m);
  return evidence <= 0 ? 1 : elementary::exp(-evidence);
}

}  // namespace stoprule
