#include "sim/experiments/usual.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

#include "sim/games/game.h"

namespace stoprule {
namespace {

// Of a metric that is the same in nine games of ten, eight of fifteen differ once in 30,000 times.
constexpr std::uint64_t kGames = 15;

// The value that most games have, the least of several.
class Votes {
 public:
  void add(UsualRatio value) { votes_[{value.numerator, value.denominator}]++; }
  UsualRatio winner() const {
    const auto most = std::max_element(
        votes_.begin(), votes_.end(),
        [](const auto& one, const auto& other) { return one.second < other.second; });
    if (most == votes_.end()) return {};
    return {most->first.first, most->first.second};
  }

 private:
  std::map<std::pair<std::uint32_t, std::uint32_t>, int> votes_;
};

using VoteList = std::vector<Votes>;

std::uint32_t value_of(const Moments& of_one_game) {
  return static_cast<std::uint32_t>(of_one_game.sum);
}

// Reduced, so that 9/1 and 18/2 are one ratio; nothing per nothing tells none.
void add_ratio(Votes& votes, const JointMoments& of_one_game) {
  const std::uint32_t x = value_of(of_one_game.numerator), y = value_of(of_one_game.denominator);
  if (y == 0) return;
  const std::uint32_t divisor = std::gcd(x, y);
  votes.add({x / divisor, y / divisor});
}

std::vector<std::uint32_t> values_of(const VoteList& votes) {
  std::vector<std::uint32_t> values;
  for (const Votes& each : votes) values.push_back(each.winner().numerator);
  return values;
}

std::vector<UsualRatio> ratios_of(const VoteList& votes) {
  std::vector<UsualRatio> ratios;
  for (const Votes& each : votes) ratios.push_back(each.winner());
  return ratios;
}

UsualValues usual_values(const Work& work) {
  const TallyShape shape = work.shape();
  VoteList slots(shape.slots_n * shape.slot_metrics_n), games(shape.game_metrics_n),
      slot_pairs(shape.slots_n * shape.slot_pairs.size()), game_pairs(shape.game_pairs.size());
  const auto worker = work.make_worker();
  for (std::uint64_t game = 0; game < kGames; game++) {
    Tally one(shape);
    worker->play(game, 1, one);
    for (std::size_t i = 0; i < slots.size(); i++) {
      const Moments moments = one.slot_metric(i / shape.slot_metrics_n, i % shape.slot_metrics_n);
      if (moments.games_n > 0) slots[i].add({value_of(moments)});
    }
    for (std::size_t m = 0; m < games.size(); m++) {
      if (one.game_metric(m).games_n > 0) games[m].add({value_of(one.game_metric(m))});
    }
    const std::size_t pairs_n = shape.slot_pairs.size();
    for (std::size_t i = 0; i < slot_pairs.size(); i++) {
      add_ratio(slot_pairs[i],
                one.slot_joint(i / pairs_n, shape.slot_pairs[i % pairs_n].numerator));
    }
    for (std::size_t p = 0; p < game_pairs.size(); p++) {
      add_ratio(game_pairs[p], one.game_joint(shape.game_pairs[p].numerator));
    }
  }
  return {.slot_metrics = values_of(slots),
          .game_metrics = values_of(games),
          .slot_pairs = ratios_of(slot_pairs),
          .game_pairs = ratios_of(game_pairs)};
}

class WorkWithUsualValues final : public Work {
 public:
  explicit WorkWithUsualValues(std::unique_ptr<const Work> work)
      : work_(std::move(work)), shape_(work_->shape()) {
    try {
      shape_.usual = usual_values(*work_);
    } catch (const StrategyFailed&) {
      // In games that nobody asked for: where it happens in others it will be told.
    }
  }

  TallyShape shape() const override { return shape_; }
  std::uint64_t block_games() const override { return work_->block_games(); }
  std::unique_ptr<Worker> make_worker() const override { return work_->make_worker(); }
  Status check_totals(const Tally& totals, const GamesTold& games) const override {
    return work_->check_totals(totals, games);
  }

 private:
  std::unique_ptr<const Work> work_;
  TallyShape shape_;
};

}  // namespace

std::unique_ptr<const Work> with_usual_values(std::unique_ptr<const Work> work) {
  return std::make_unique<WorkWithUsualValues>(std::move(work));
}

}  // namespace stoprule
