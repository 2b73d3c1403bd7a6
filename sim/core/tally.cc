#include "sim/core/tally.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "sim/core/check.h"

namespace stoprule {
namespace {

std::size_t pair_of(const std::vector<MetricPair>& pairs, std::size_t metric) {
  const auto found = std::find_if(pairs.begin(), pairs.end(), [metric](const MetricPair& pair) {
    return pair.numerator == metric;
  });
  check(found != pairs.end(), "a metric whose products are summed");
  return static_cast<std::size_t>(found - pairs.begin());
}

// What a game's totals can grow by: the largest square or product.
std::uint64_t largest_square(const std::vector<ValueRange>& ranges,
                             const std::vector<MetricPair>& pairs) {
  constexpr std::uint64_t kUnknown = 1023;
  std::uint64_t largest = ranges.empty() ? kUnknown : 1;
  for (const ValueRange& range : value_ranges(ranges, pairs)) {
    largest = std::max(largest, range.most);
  }
  return largest * largest;
}

// Adds a game to the totals of metrics, and of their pairs.
void add_game(std::span<const std::uint32_t> values, Moments* metrics, const std::uint32_t* usual,
              std::span<const MetricPair> pairs, PairTotals* totals, const UsualRatio* ratios) {
  for (std::size_t metric = 0; metric < values.size(); metric++) {
    metrics[metric].add(values[metric], usual[metric]);
  }
  for (std::size_t pair = 0; pair < pairs.size(); pair++) {
    const std::uint64_t x = values[pairs[pair].numerator], y = values[pairs[pair].denominator];
    totals[pair].products += x * y;
    totals[pair].unusual_n += ratios[pair].differs(x, y) ? 1u : 0u;
  }
}

}  // namespace

std::vector<ValueRange> value_ranges(const std::vector<ValueRange>& ranges,
                                     const std::vector<MetricPair>& pairs) {
  std::vector<ValueRange> all = ranges;
  for (const MetricPair& pair : pairs) {
    if (ranges.empty()) break;
    const ValueRange &ratio = ranges[pair.numerator], &per = ranges[pair.denominator];
    all[pair.numerator] = {ratio.least * per.least, ratio.most * per.most};
  }
  return all;
}

std::uint64_t most_games(const TallyShape& shape) {
  const std::uint64_t square = std::max(largest_square(shape.slot_ranges, shape.slot_pairs),
                                        largest_square(shape.game_ranges, shape.game_pairs));
  return std::min(kMostGames, std::numeric_limits<std::uint64_t>::max() / square);
}

Tally::Tally(TallyShape shape) : shape_(std::move(shape)), usual_(shape_.usual) {
  usual_.slot_metrics.resize(shape_.slots_n * shape_.slot_metrics_n);
  usual_.game_metrics.resize(shape_.game_metrics_n);
  usual_.slot_pairs.resize(shape_.slots_n * shape_.slot_pairs.size());
  usual_.game_pairs.resize(shape_.game_pairs.size());
  const std::size_t cells_n = shape_.slots_n * shape_.seats_n;
  for (const std::size_t bins : shape_.histogram_bins) {
    first_bin_.push_back(bins_n_);
    bins_n_ += bins;
  }
  slot_metrics_.resize(cells_n * shape_.slot_metrics_n);
  game_metrics_.resize(shape_.game_metrics_n);
  slot_pairs_.resize(cells_n * shape_.slot_pairs.size());
  game_pairs_.resize(shape_.game_pairs.size());
  groups_.resize(shape_.groups_n);
  counts_.resize(cells_n * bins_n_);
  for (const std::size_t bins : shape_.game_histogram_bins) {
    first_game_bin_.push_back(game_counts_.size());
    game_counts_.resize(game_counts_.size() + bins);
  }
  illegal_.resize(shape_.slots_n);
}

const Moments& Tally::slot_metric(std::size_t slot, std::size_t seat, std::size_t metric) const {
  return slot_metrics_[cell(slot, seat) * shape_.slot_metrics_n + metric];
}

Moments Tally::slot_metric(std::size_t slot, std::size_t metric) const {
  Moments all;
  for (std::size_t seat = 0; seat < shape_.seats_n; seat++) {
    all.merge(slot_metric(slot, seat, metric));
  }
  return all;
}

Moments Tally::seat_metric(std::size_t seat, std::size_t metric) const {
  Moments all;
  for (std::size_t slot = 0; slot < shape_.slots_n; slot++) {
    all.merge(slot_metric(slot, seat, metric));
  }
  return all;
}

JointMoments Tally::slot_joint(std::size_t slot, std::size_t seat, std::size_t metric) const {
  const std::size_t pair = pair_of(shape_.slot_pairs, metric);
  return {slot_metric(slot, seat, metric),
          slot_metric(slot, seat, shape_.slot_pairs[pair].denominator),
          slot_pairs_[cell(slot, seat) * shape_.slot_pairs.size() + pair]};
}

JointMoments Tally::slot_joint(std::size_t slot, std::size_t metric) const {
  JointMoments all;
  for (std::size_t seat = 0; seat < shape_.seats_n; seat++) {
    all.merge(slot_joint(slot, seat, metric));
  }
  return all;
}

JointMoments Tally::seat_joint(std::size_t seat, std::size_t metric) const {
  JointMoments all;
  for (std::size_t slot = 0; slot < shape_.slots_n; slot++) {
    all.merge(slot_joint(slot, seat, metric));
  }
  return all;
}

JointMoments Tally::game_joint(std::size_t metric) const {
  const std::size_t pair = pair_of(shape_.game_pairs, metric);
  return {game_metric(metric), game_metric(shape_.game_pairs[pair].denominator), game_pairs_[pair]};
}

void Tally::add_slot(std::size_t slot, std::size_t seat, std::span<const std::uint32_t> values) {
  const std::size_t pairs_n = shape_.slot_pairs.size();
  add_game(values, slot_metrics_.data() + cell(slot, seat) * shape_.slot_metrics_n,
           usual_.slot_metrics.data() + slot * shape_.slot_metrics_n, shape_.slot_pairs,
           slot_pairs_.data() + cell(slot, seat) * pairs_n,
           usual_.slot_pairs.data() + slot * pairs_n);
}

void Tally::add_whole(std::span<const std::uint32_t> values) {
  add_game(values, game_metrics_.data(), usual_.game_metrics.data(), shape_.game_pairs,
           game_pairs_.data(), usual_.game_pairs.data());
}

std::span<std::uint64_t> Tally::histogram(std::size_t slot, std::size_t seat,
                                          std::size_t histogram) {
  return std::span(counts_).subspan(cell(slot, seat) * bins_n_ + first_bin_[histogram],
                                    shape_.histogram_bins[histogram]);
}

std::span<const std::uint64_t> Tally::histogram(std::size_t slot, std::size_t seat,
                                                std::size_t histogram) const {
  return std::span(counts_).subspan(cell(slot, seat) * bins_n_ + first_bin_[histogram],
                                    shape_.histogram_bins[histogram]);
}

void Tally::merge(const Tally& other) {
  check(shape_ == other.shape_, "tallies of different shapes merged");
  for (std::size_t i = 0; i < slot_metrics_.size(); i++) {
    slot_metrics_[i].merge(other.slot_metrics_[i]);
  }
  for (std::size_t i = 0; i < game_metrics_.size(); i++) {
    game_metrics_[i].merge(other.game_metrics_[i]);
  }
  for (std::size_t i = 0; i < slot_pairs_.size(); i++) slot_pairs_[i].merge(other.slot_pairs_[i]);
  for (std::size_t i = 0; i < game_pairs_.size(); i++) game_pairs_[i].merge(other.game_pairs_[i]);
  for (std::size_t i = 0; i < groups_.size(); i++) groups_[i].merge(other.groups_[i]);
  for (std::size_t i = 0; i < counts_.size(); i++) counts_[i] += other.counts_[i];
  for (std::size_t i = 0; i < game_counts_.size(); i++) game_counts_[i] += other.game_counts_[i];
  for (std::size_t i = 0; i < illegal_.size(); i++) illegal_[i].merge(other.illegal_[i]);
}

// Every number, in one order for reading and writing.
template <class Self, class Visit>
void Tally::visit(Self& self, Visit visit) {
  const auto visit_moments = [&visit](auto& list) {
    for (auto& moments : list) {
      visit(moments.games_n), visit(moments.sum), visit(moments.sum_squares);
      visit(moments.unusual_n);
    }
  };
  const auto visit_pairs = [&visit](auto& list) {
    for (auto& pair : list) visit(pair.products), visit(pair.unusual_n);
  };
  visit_moments(self.slot_metrics_), visit_moments(self.game_metrics_);
  visit_pairs(self.slot_pairs_), visit_pairs(self.game_pairs_);
  visit_moments(self.groups_);
  for (auto& count : self.counts_) visit(count);
  for (auto& count : self.game_counts_) visit(count);
  for (auto& illegal : self.illegal_) visit(illegal.count), visit(illegal.first_game);
}

std::vector<std::uint64_t> Tally::numbers() const {
  std::vector<std::uint64_t> numbers;
  visit(*this, [&numbers](std::uint64_t number) { numbers.push_back(number); });
  return numbers;
}

bool Tally::set_numbers(std::span<const std::uint64_t> numbers) {
  std::size_t n = 0;
  visit(*this, [&n](std::uint64_t) { n++; });
  if (n != numbers.size()) return false;
  auto next = numbers.begin();
  visit(*this, [&next](std::uint64_t& number) { number = *next++; });
  return true;
}

std::string Tally::signature() const {
  std::uint64_t hash = 0xcbf29ce484222325u;
  const auto add = [&hash](std::uint64_t word) {
    for (int byte = 0; byte < 8; byte++) {
      hash = (hash ^ (word >> (8 * byte) & 0xffu)) * 0x100000001b3u;
    }
  };
  const auto add_moments = [&add](const Moments& m) {
    add(m.games_n), add(m.sum), add(m.sum_squares);
  };
  for (const auto& moments : slot_metrics_) add_moments(moments);
  for (const auto& moments : game_metrics_) add_moments(moments);
  for (const PairTotals& pair : slot_pairs_) add(pair.products);
  for (const PairTotals& pair : game_pairs_) add(pair.products);
  for (const auto& illegal : illegal_) add(illegal.count), add(illegal.first_game);
  return fmt::format("{:016x}", hash);
}

}  // namespace stoprule
