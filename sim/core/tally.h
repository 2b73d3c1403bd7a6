// The one tally type: everything counted over a set of games, in integers, so that sums do not
// depend on the order in which threads, blocks or machines add them. Used by games (filling),
// engine (merging), experiments and statistics (reading); knows no game.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sim/core/check.h"
#include "sim/core/result.h"

namespace stoprule {

/// Count, sum and sum of squares of an integer observable over units (games).
struct Moments {
  std::uint64_t games_n = 0, sum = 0, sum_squares = 0;
  /// Games with another value than the usual one. A mean is as sure as these are many: of a metric
  /// that is 0 in nearly all of a million games no more is known than the few others tell.
  std::uint64_t unusual_n = 0;

  void add(std::uint64_t value, std::uint64_t usual = 0) {
    games_n++, sum += value, sum_squares += value * value, unusual_n += value != usual ? 1 : 0;
  }
  /// Totals that no longer fit 64 bits end the program: see most_games().
  void merge(const Moments& other) {
    games_n += other.games_n, sum += other.sum, unusual_n += other.unusual_n;
    check(!__builtin_add_overflow(sum_squares, other.sum_squares, &sum_squares),
          "a sum of squares that fits 64 bits");
  }
  friend bool operator==(const Moments&, const Moments&) = default;
};

/// What the totals of two observables lack for the ratio of their sums: the sum of their products,
/// and the games whose ratio is another than the usual one.
struct PairTotals {
  std::uint64_t products = 0, unusual_n = 0;

  void merge(const PairTotals& other) { products += other.products, unusual_n += other.unusual_n; }
  friend bool operator==(const PairTotals&, const PairTotals&) = default;
};

/// Moments of two observables of the same units, and what the error of the ratio of their sums
/// depends on besides.
struct JointMoments {
  Moments numerator, denominator;
  PairTotals both;

  void merge(const JointMoments& other) {
    numerator.merge(other.numerator), denominator.merge(other.denominator);
    both.merge(other.both);
  }
  friend bool operator==(const JointMoments&, const JointMoments&) = default;
};

/// Two metrics of which the products are summed, so that the ratio of their sums has an error.
struct MetricPair {
  std::size_t numerator = 0, denominator = 0;
  friend bool operator==(const MetricPair&, const MetricPair&) = default;
};

/// A strategy's illegal decisions: how many, and the first game to replay.
struct Illegal {
  std::uint64_t count = 0;
  std::uint64_t first_game = 0;  ///< lowest game id with one; meaningless if count is 0

  void add(std::uint64_t game) { merge({1, game}); }
  void merge(const Illegal& other) {
    if (other.count == 0) return;
    if (count == 0 || other.first_game < first_game) first_game = other.first_game;
    count += other.count;
  }
  friend bool operator==(const Illegal&, const Illegal&) = default;
};

/// The least and the most that a metric can be in a game, in the tally's units; of the numerator of
/// a pair: that the ratio can be, in its units per unit of the denominator.
struct ValueRange {
  std::uint64_t least = 0, most = 0;
  friend bool operator==(const ValueRange&, const ValueRange&) = default;
};

/// What a pair is in most games.
struct UsualRatio {
  std::uint32_t numerator = 0, denominator = 1;
  bool differs(std::uint64_t x, std::uint64_t y) const { return x * denominator != y * numerator; }
  friend bool operator==(const UsualRatio&, const UsualRatio&) = default;
};

/// The value of each metric and pair that most games have, or any other: it says only what
/// Moments::unusual_n counts. Empty: 0.
struct UsualValues {
  std::vector<std::uint32_t> slot_metrics, game_metrics;  ///< [slot][metric], [metric]
  std::vector<UsualRatio> slot_pairs, game_pairs;         ///< [slot][pair], [pair]
  friend bool operator==(const UsualValues&, const UsualValues&) = default;
};

/// Sizes of a tally, and what is known of its metrics before a game is played.
struct TallyShape {
  std::size_t slots_n = 0, seats_n = 0;     ///< both the players' number where games are counted
  std::size_t slot_metrics_n = 0;           ///< metrics a slot has in each game
  std::size_t game_metrics_n = 0;           ///< metrics of a whole game
  std::vector<std::size_t> histogram_bins;  ///< values 0..bins-1 a histogram; empty: none are kept
  std::vector<std::size_t> game_histogram_bins = {};         ///< the same, of the whole game
  std::vector<MetricPair> slot_pairs = {}, game_pairs = {};  ///< no numerator twice
  std::size_t groups_n = 0;  ///< groups of games, each with one metric's moments
  std::vector<ValueRange> slot_ranges = {}, game_ranges = {};  ///< by metric; empty: not known
  UsualValues usual = {};
  friend bool operator==(const TallyShape&, const TallyShape&) = default;
};

/// Most games that may be asked for at once.
inline constexpr std::uint64_t kMostGames = 10'000'000'000'000;

/// The ranges of the metrics themselves, also of those that are told as ratios.
std::vector<ValueRange> value_ranges(const std::vector<ValueRange>& ranges,
                                     const std::vector<MetricPair>& pairs);

/// The most games, up to kMostGames, whose totals surely fit 64 bits: the largest metric of the
/// shape squared, in every one of them. Metrics without a range are taken to be below 1024.
std::uint64_t most_games(const TallyShape& shape);

/// The games of which some totals are told to be.
struct GamesTold {
  std::uint64_t first_game = 0, games_n = 0;
  std::uint64_t all_n = 0;  ///< of these and those still to be added
};

/// Integer totals. 64 bits suffice for most_games(), and the command line refuses more; merging
/// checks it.
class Tally {
 public:
  explicit Tally(TallyShape shape);

  const TallyShape& shape() const { return shape_; }

  Moments& slot_metric(std::size_t slot, std::size_t seat, std::size_t metric) {
    return slot_metrics_[cell(slot, seat) * shape_.slot_metrics_n + metric];
  }
  const Moments& slot_metric(std::size_t slot, std::size_t seat, std::size_t metric) const;
  /// Over all seats.
  Moments slot_metric(std::size_t slot, std::size_t metric) const;
  /// A seat's, whoever sits there.
  Moments seat_metric(std::size_t seat, std::size_t metric) const;

  /// Of pair number `pair` of the shape.
  PairTotals& slot_pair(std::size_t slot, std::size_t seat, std::size_t pair) {
    return slot_pairs_[cell(slot, seat) * shape_.slot_pairs.size() + pair];
  }
  PairTotals& game_pair(std::size_t pair) { return game_pairs_[pair]; }

  /// What Moments::unusual_n of a slot's metric is counted against.
  std::uint32_t usual(std::size_t slot, std::size_t metric) const {
    return usual_.slot_metrics[slot * shape_.slot_metrics_n + metric];
  }
  std::uint32_t usual(std::size_t game_metric) const { return usual_.game_metrics[game_metric]; }

  /// Adds a game: all metrics of a slot in its seat, with their pairs.
  void add_slot(std::size_t slot, std::size_t seat, std::span<const std::uint32_t> values);
  /// Adds a game: all metrics of the whole game, with their pairs.
  void add_whole(std::span<const std::uint32_t> values);

  /// Of the pair whose numerator is `metric`: in a seat, over all seats, and of a seat whoever sits
  /// there.
  JointMoments slot_joint(std::size_t slot, std::size_t seat, std::size_t metric) const;
  JointMoments slot_joint(std::size_t slot, std::size_t metric) const;
  JointMoments seat_joint(std::size_t seat, std::size_t metric) const;
  JointMoments game_joint(std::size_t metric) const;

  Moments& game_metric(std::size_t metric) { return game_metrics_[metric]; }
  const Moments& game_metric(std::size_t metric) const { return game_metrics_[metric]; }

  /// Counts by value, of histogram_bins[histogram] values.
  std::span<std::uint64_t> histogram(std::size_t slot, std::size_t seat, std::size_t histogram);
  std::span<const std::uint64_t> histogram(std::size_t slot, std::size_t seat,
                                           std::size_t histogram) const;

  /// The same of a whole game.
  std::span<std::uint64_t> game_histogram(std::size_t histogram) {
    return std::span(game_counts_)
        .subspan(first_game_bin_[histogram], shape_.game_histogram_bins[histogram]);
  }
  std::span<const std::uint64_t> game_histogram(std::size_t histogram) const {
    return std::span(game_counts_)
        .subspan(first_game_bin_[histogram], shape_.game_histogram_bins[histogram]);
  }
  /// Of one metric, over the games of a group. What groups hold tells how far means that share
  /// their luck vary together.
  Moments& group(std::size_t group) { return groups_[group]; }
  const Moments& group(std::size_t group) const { return groups_[group]; }

  Illegal& illegal(std::size_t slot) { return illegal_[slot]; }
  const Illegal& illegal(std::size_t slot) const { return illegal_[slot]; }

  /// Adds another tally of the same shape.
  void merge(const Tally& other);

  /// All totals as plain numbers, for files; their order is that of the members below.
  std::vector<std::uint64_t> numbers() const;
  /// Takes over numbers() of a tally of the same shape; false, and nothing changes, if there are
  /// more or fewer.
  bool set_numbers(std::span<const std::uint64_t> numbers);

  /// Why numbers that were read cannot be totals of these games, if so: they tell so themselves, as
  /// "has ...". What passes trips no check of ours, now or after the rest of the games
  /// (tally_check.cc).
  Status check_totals(const GamesTold& games) const;
  /// Whether merge() passes the end of no number.
  bool can_merge(const Tally& other) const;

  /// 16 hex digits of all totals but histograms and groups, which are kept on request only: equal
  /// totals have equal signatures, and different ones do not but by a chance of 2^-64 (FNV-1a, 64
  /// bits; Fowler, Noll and Vo).
  std::string signature() const;

  friend bool operator==(const Tally&, const Tally&) = default;

 private:
  template <class Self, class Visit>
  static void visit(Self& self, Visit visit);
  Status check_details(std::uint64_t games_n) const;

  std::size_t cell(std::size_t slot, std::size_t seat) const {
    return slot * shape_.seats_n + seat;
  }

  TallyShape shape_;
  UsualValues usual_;                   // the shape's, with zeros where it has none
  std::size_t bins_n_ = 0;              // of all histograms of one cell
  std::vector<std::size_t> first_bin_;  // of each histogram within a cell
  std::vector<std::size_t> first_game_bin_;
  std::vector<Moments> slot_metrics_;  // [slot][seat][metric]
  std::vector<Moments> game_metrics_;
  std::vector<PairTotals> slot_pairs_;  // [slot][seat][pair]
  std::vector<PairTotals> game_pairs_;  // [pair]
  std::vector<Moments> groups_;
  std::vector<std::uint64_t> counts_;       // [slot][seat][histogram][value]
  std::vector<std::uint64_t> game_counts_;  // [histogram][value]
  std::vector<Illegal> illegal_;            // [slot]
};
}  // namespace stoprule
