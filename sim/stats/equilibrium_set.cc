#include "sim/stats/equilibrium_set.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "sim/core/check.h"

namespace stoprule {
namespace {

using Index = Tableau::Index;
constexpr double kZero = Tableau::kZero;

// A face of the polytope, the points at which some variables are 0, with one of its vertices.
class Face {
 public:
  explicit Face(const PayoffMatrix& payoffs)
      : vertex_(payoffs), n_(payoffs.rows()), barred_(static_cast<std::size_t>(2 * n_)) {}

  // Whether a strategy is unused at all points of the face, or is so or a best reply at all.
  bool is_unused(Index strategy) const { return is_zero(strategy); }
  bool is_settled(Index strategy) const { return is_zero(strategy) || is_zero(n_ + strategy); }

  // Goes on to the points at which a strategy is a best reply, or unused; false if there are none.
  bool make_best(Index strategy) { return make_zero(n_ + strategy); }
  bool make_unused(Index strategy) { return make_zero(strategy); }

  // Over all points of the face, of which z = 0 must be none.
  Interval share(Index strategy) {
    Interval range;
    for (const double sign : {-1.0, 1.0}) {
      climb([&](Index by) {
        return sign * (vertex_.slope(strategy, by) - share_here(strategy) * sum_slope(by));
      });
      (sign < 0 ? range.low : range.high) = share_here(strategy);
    }
    return range;
  }
  Interval payoff() {
    Interval range;
    for (const double sign : {-1.0, 1.0}) {
      climb([&](Index by) { return -sign * sum_slope(by); });
      (sign < 0 ? range.low : range.high) = vertex_.payoff();
    }
    return range;
  }

 private:
  bool is_barred(Index variable) const { return barred_[static_cast<std::size_t>(variable)]; }
  void bar(Index variable) { barred_[static_cast<std::size_t>(variable)] = true; }
  double share_here(Index strategy) const { return vertex_.value(strategy) / vertex_.sum(); }
  double sum_slope(Index by) const {
    double slope = 0;
    for (Index i = 0; i < n_; i++) slope += vertex_.slope(i, by);
    return slope;
  }

  // Calls see(variable) for each that may grow from 0 on the face.
  template <class See>
  void for_each_free(const See& see) const {
    for (Index variable = 0; variable < 2 * n_; variable++) {
      if (!vertex_.is_basic(variable) && !is_barred(variable)) see(variable);
    }
  }

  bool is_zero(Index variable) const {
    if (!vertex_.is_basic(variable)) return is_barred(variable);
    bool zero = vertex_.value(variable) <= kZero;
    for_each_free([&](Index by) { zero = zero && std::abs(vertex_.slope(variable, by)) <= kZero; });
    return zero;
  }

  // To the vertex from which no edge of the face leads up.
  template <class Slope>
  void climb(const Slope& slope) {
    for (int steps_n = 0;; steps_n++) {
      check(steps_n < 100'000, "a climb that ends");
      Index steepest = -1;
      double most = kZero;
      for_each_free([&](Index by) {
        const double up = slope(by);
        if (up > most) most = up, steepest = by;
      });
      if (steepest < 0) return;
      vertex_.enter(steepest);
    }
  }

  bool make_zero(Index variable) {
    climb([&](Index by) { return vertex_.is_basic(variable) ? -vertex_.slope(variable, by) : 0; });
    if (!vertex_.is_basic(variable)) {
      bar(variable);
      return true;
    }
    if (vertex_.value(variable) > kZero) return false;
    // 0 here, and greater as soon as one of these is.
    for_each_free([&](Index by) {
      if (vertex_.slope(variable, by) > kZero) bar(by);
    });
    return true;
  }

  Tableau vertex_;
  Index n_;
  std::vector<bool> barred_;
};

class Search {
 public:
  Search(const PayoffMatrix& payoffs, std::uint64_t most_n)
      : n_(payoffs.rows()), most_n_(most_n), order_(static_cast<std::size_t>(n_)) {
    // Those that earn little first: most are no best reply to anything, and need no branch.
    const Eigen::VectorXd earned = payoffs.rowwise().sum();
    std::iota(order_.begin(), order_.end(), 0);
    std::stable_sort(order_.begin(), order_.end(),
                     [&](Index a, Index b) { return earned(a) < earned(b); });
    found_.shares.assign(order_.size(), {1, 0});
    found_.payoff = {payoffs.maxCoeff(), payoffs.minCoeff()};
    visit(Face(payoffs));
    if (found_.known) return;
    found_.shares.assign(order_.size(), {0, 1});
    found_.payoff = {payoffs.minCoeff(), payoffs.maxCoeff()};
  }

  EquilibriumSet found() && { return std::move(found_); }

 private:
  void visit(Face face) {
    found_.known = found_.known && visited_n_++ < most_n_;
    if (!found_.known) return;
    const auto open =
        std::find_if(order_.begin(), order_.end(), [&](Index i) { return !face.is_settled(i); });
    if (open == order_.end()) return add(face);
    if (Face best = face; best.make_best(*open)) visit(std::move(best));
    if (face.make_unused(*open)) visit(std::move(face));
  }

  void add(Face& face) {
    bool nothing = true;  // z = 0, which is no mix
    for (Index i = 0; i < n_; i++) nothing = nothing && face.is_unused(i);
    if (nothing) return;
    const auto widen = [](Interval& all, const Interval& one) {
      all = {std::min(all.low, one.low), std::max(all.high, one.high)};
    };
    for (Index i = 0; i < n_; i++) {
      Interval& all = found_.shares[static_cast<std::size_t>(i)];
      if (all != Interval{0, 1}) widen(all, face.share(i));
    }
    widen(found_.payoff, face.payoff());
  }

  Index n_;
  std::uint64_t most_n_, visited_n_ = 0;
  std::vector<Index> order_;
  EquilibriumSet found_;
};

}  // namespace

EquilibriumSet all_equilibria(const PayoffMatrix& payoffs, std::uint64_t most_n) {
  return Search(payoffs, most_n).found();
}

}  // namespace stoprule
