// What the stakes of anytime.h have become, and where that is less than 1/alpha.
#include "sim/stats/anytime.h"

#include <array>
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
  double units_n, mean, least, most;
};

Data data_of(const Outcomes& outcomes) {
  return {seen_outcomes(outcomes), static_cast<double>(units_n(outcomes)), *mean(outcomes),
          least_outcome(outcomes), most_outcome(outcomes)};
}

// ln of what a stake of 1 has become that was multiplied by 1 + slope (a - m) at each unit. The
// linear part is summed apart: it is far larger than the rest where the slope is small.
double log_capital(const Data& data, double m, double slope) {
  double excess = 0;
  for (const auto& [value, count] : data.seen) {
    excess += count * elementary::ln_1p_excess(slope * (value - m));
  }
  return excess + slope * data.units_n * (data.mean - m);
}

double log_evidence(const Data& data, double m) {
  if (m <= data.least || m >= data.most) {
    const bool sure = data.mean == m && (m == data.least || m == data.most);
    return sure ? 0 : kInfinity;
  }
  double sum = -kInfinity;
  for (const auto& [share, weight] : kBets) {
    const double ln_weight = elementary::ln(weight / 2);
    for (const double slope : {share / (m - data.least), -share / (data.most - m)}) {
      sum = elementary::ln_add_exp(sum, ln_weight + log_capital(data, m, slope));
    }
  }
  return sum;
}

// Between `outside`, where ln E is at least `bound`, and `inside`, where it is less: the last
// outside number before, to within 2^-60 of the distance, so that the interval errs to the wide
// side.
double cross(const Data& data, double outside, double inside, double bound) {
  for (int i = 0; i < 60; i++) {
    const double middle = outside + (inside - outside) / 2;
    if (middle == outside || middle == inside) break;
    (log_evidence(data, middle) < bound ? inside : outside) = middle;
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
  // E is convex, and at most 1 at the mean: ln(1 + y) <= y, and the y sum to 0 there.
  return {data.mean == data.least ? data.least : cross(data, data.least, data.mean, bound),
          data.mean == data.most ? data.most : cross(data, data.most, data.mean, bound)};
}

double anytime_p(const Outcomes& outcomes, double m) {
  const double evidence = log_evidence(outcomes, m);
  return evidence <= 0 ? 1 : elementary::exp(-evidence);
}

}  // namespace stoprule
