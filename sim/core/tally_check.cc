// Whether numbers that were read can be totals of games: for whoever reads them from a file, which
// may hold anything. All that is computed from totals rests on what is checked here.
#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "sim/core/tally.h"

namespace stoprule {
namespace {

__extension__ typedef unsigned __int128 Wide;

constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
// Statistics compute with signed sums. Those of moments are within the root of kMostGames * kMost.
constexpr std::uint64_t kMostProducts = std::numeric_limits<std::int64_t>::max();
constexpr std::uint64_t kMostCounts = 1024;  // of one histogram in a game; ours have below 256

// Whether as much a game fits 64 bits after all games.
bool has_room(Wide sum, const GamesTold& games) {
  return games.games_n > 0 && sum <= kMost && sum * games.all_n / games.games_n <= kMost;
}

// Of whole numbers: n * sum_squares >= sum^2 (Cauchy-Schwarz), and a square is no less than its
// root.
bool can_be(const Moments& moments) {
  if (moments.games_n == 0) return moments == Moments{};
  return moments.sum_squares >= moments.sum && moments.unusual_n <= moments.games_n &&
         Wide{moments.games_n} * moments.sum_squares >= Wide{moments.sum} * moments.sum;
}

bool can_be(const JointMoments& joint) {
  const std::uint64_t products = joint.both.products;
  return products <= kMostProducts && joint.both.unusual_n <= joint.numerator.games_n &&
         Wide{products} * products <=
             Wide{joint.numerator.sum_squares} * joint.denominator.sum_squares;
}

bool fits(std::uint64_t a, std::uint64_t b) { return a <= kMost - b; }

bool fits(const Moments& a, const Moments& b) {
  return fits(a.games_n, b.games_n) && fits(a.sum, b.sum) && fits(a.sum_squares, b.sum_squares);
}

bool fits(const PairTotals& a, const PairTotals& b) { return fits(a.products, b.products); }

bool fits(const Illegal& a, const Illegal& b) { return fits(a.count, b.count); }

template <class Numbers>
bool all_fit(const Numbers& a, const Numbers& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const auto& one, const auto& other) { return fits(one, other); });
}

// Moments over several cells of one metric: as Tally adds them up for a slot or a seat.
class Sum {
 public:
  void add(const Moments& moments) { games_n_ += moments.games_n, squares_ += moments.sum_squares; }
  bool is_of(Wide games_n, const GamesTold& games) const {
    return games_n_ == games_n && has_room(squares_, games);
  }

 private:
  Wide games_n_ = 0, squares_ = 0;
};

Error told(std::string_view what) { return Error{std::string(what)}; }

Wide sum_of(std::span<const std::uint64_t> counts) {
  Wide sum = 0;
  for (const std::uint64_t count : counts) sum += count;
  return sum;
}

}  // namespace

Status Tally::check_totals(const GamesTold& games) const {
  if (games.games_n > kMostGames) return told("more games than can be asked for");
  for (const auto* list : {&slot_metrics_, &game_metrics_, &groups_}) {
    if (!std::all_of(list->begin(), list->end(), [](const Moments& m) { return can_be(m); })) {
      return told("sums and sums of squares that no games have together");
    }
  }
  // A slot is a player who sits somewhere in every game, unless an illegal decision ended it; or,
  // in a tally of one seat, something that every game has.
  const bool of_players = shape_.slots_n == shape_.seats_n;
  Wide illegal_n = 0, counted = games.games_n;
  for (const Illegal& illegal : illegal_) {
    illegal_n += illegal.count;
    const bool within = illegal.first_game >= games.first_game &&
                        illegal.first_game - games.first_game < games.games_n;
    if (illegal.count == 0 ? illegal.first_game != 0 : !within) {
      return told("an illegal decision in none of its games");
    }
  }
  if (of_players && illegal_n > games.games_n) return told("more illegal decisions than games");
  if (of_players) counted -= illegal_n;
  for (std::size_t metric = 0; metric < shape_.slot_metrics_n; metric++) {
    std::vector<Sum> slots(shape_.slots_n), seats(shape_.seats_n);
    for (std::size_t slot = 0; slot < shape_.slots_n; slot++) {
      for (std::size_t seat = 0; seat < shape_.seats_n; seat++) {
        const Moments& cell = slot_metric(slot, seat, metric);
        slots[slot].add(cell), seats[seat].add(cell);
        if (cell.games_n != slot_metric(slot, seat, 0).games_n) {
          return told("metrics of different numbers of games");
        }
      }
    }
    const auto is_right = [&](const Sum& sum) { return sum.is_of(counted, games); };
    if (!std::all_of(slots.begin(), slots.end(), is_right) ||
        (of_players && !std::all_of(seats.begin(), seats.end(), is_right))) {
      return told("metrics of other numbers of games, or beyond what can be counted");
    }
  }
  for (const Moments& metric : game_metrics_) {
    Sum sum;
    sum.add(metric);
    if (!sum.is_of(counted, games)) return told("metrics of other numbers of games");
  }
  Sum all_groups;
  for (const Moments& group : groups_) all_groups.add(group);
  if (!groups_.empty() && !all_groups.is_of(counted, games)) {
    return told("groups that do not add up to its games");
  }
  return check_details(games.games_n);
}

// Products, and histograms.
Status Tally::check_details(std::uint64_t games_n) const {
  const Status wrong_products = told("sums of products that no games have");
  for (const MetricPair& pair : shape_.slot_pairs) {
    for (std::size_t i = 0; i < shape_.slots_n * shape_.seats_n; i++) {
      const std::size_t slot = i / shape_.seats_n, seat = i % shape_.seats_n;
      if (!can_be(slot_joint(slot, seat, pair.numerator))) return wrong_products;
    }
  }
  for (const MetricPair& pair : shape_.game_pairs) {
    if (!can_be(game_joint(pair.numerator))) return wrong_products;
  }
  // Of all histograms of a slot in a seat at once.
  const std::size_t histograms_n = shape_.histogram_bins.size();
  const Wide most = Wide{games_n} * kMostCounts * std::max<std::size_t>(histograms_n, 1);
  for (std::size_t first = 0; bins_n_ > 0 && first < counts_.size(); first += bins_n_) {
    if (sum_of(std::span(counts_).subspan(first, bins_n_)) > most) {
      return told("histograms of more than its games have");
    }
  }
  if (sum_of(game_counts_) > most * std::max<std::size_t>(shape_.game_histogram_bins.size(), 1)) {
    return told("histograms of more than its games have");
  }
  return std::nullopt;
}

bool Tally::can_merge(const Tally& other) const {
  return shape_ == other.shape_ && all_fit(slot_metrics_, other.slot_metrics_) &&
         all_fit(game_metrics_, other.game_metrics_) &&
         all_fit(slot_pairs_, other.slot_pairs_) && all_fit(game_pairs_, other.game_pairs_) &&
         all_fit(groups_, other.groups_) &&
         all_fit(counts_, other.counts_) && all_fit(game_counts_, other.game_counts_) &&
         all_fit(illegal_, other.illegal_);
}

}  // namespace stoprule
