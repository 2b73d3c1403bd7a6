#include "sim/experiments/groups.h"

#include <algorithm>

#include "sim/experiments/usual.h"

namespace stoprule {
namespace {

// Games whose values are kept at a time: whole batches of every seating.
constexpr std::uint64_t kGamesAtOnce = 4096;

class GroupedWorker final : public Worker {
 public:
  GroupedWorker(const Arena& arena, const TallyShape& shape, std::size_t goal)
      : goal_(goal),
        players_n_(shape.slots_n),
        metrics_n_(shape.slot_metrics_n),
        player_(arena.make_player()),
        values_(metrics_n_ * kGamesAtOnce) {}

  void play(std::uint64_t first, std::uint64_t games_n, Tally& tally) override {
    for (std::uint64_t done = 0; done < games_n;) {
      const std::uint64_t some = std::min(kGamesAtOnce, games_n - done);
      play_some(first + done, some, tally);
      done += some;
    }
  }

 private:
  void play_some(std::uint64_t first, std::uint64_t games_n, Tally& tally) {
    const auto values = std::span(values_).first(metrics_n_ * games_n);
    const std::uint64_t illegal_n = illegal_games(tally);
    player_->play_each(first, games_n, {}, values, tally);
    if (illegal_games(tally) > illegal_n) return group_legal(first, games_n, tally);
    const auto goals = values.subspan(goal_ * games_n, games_n);
    const std::uint32_t usual = tally.usual(0, goal_);
    for (std::uint64_t i = 0; i < games_n; i++) {
      tally.group(group_of(first + i)).add(goals[i], usual);
    }
  }

  std::uint64_t illegal_games(const Tally& tally) const {
    std::uint64_t games_n = 0;
    for (std::size_t slot = 0; slot < players_n_; slot++) games_n += tally.illegal(slot).count;
    return games_n;
  }

  // One by one, as a game that an illegal decision ended belongs to no group.
  void group_legal(std::uint64_t first, std::uint64_t games_n, Tally& tally) {
    for (std::uint64_t game = first; game - first < games_n; game++) {
      Tally one(tally.shape());
      player_->play(game, 1, one);
      tally.group(group_of(game)).merge(one.slot_metric(0, goal_));
    }
  }

  std::size_t group_of(std::uint64_t game) const { return game / players_n_ % kGroupsN; }

  std::size_t goal_, players_n_, metrics_n_;
  std::unique_ptr<Player> player_;
  std::vector<std::uint32_t> values_;  // [metric][game] of slot 0
};

class GroupedWork final : public Work {
 public:
  GroupedWork(std::unique_ptr<const Arena> arena, std::size_t goal)
      : arena_(std::move(arena)), goal_(goal) {}

  TallyShape shape() const override {
    TallyShape shape = arena_->shape();
    shape.groups_n = kGroupsN;
    return shape;
  }
  std::uint64_t block_games() const override {
    return (arena_->block_games() + kGamesAtOnce - 1) / kGamesAtOnce * kGamesAtOnce;
  }
  std::unique_ptr<Worker> make_worker() const override {
    return std::make_unique<GroupedWorker>(*arena_, shape(), goal_);
  }
  Status check_totals(const Tally& totals, const GamesTold& games) const override {
    if (Status wrong = Work::check_totals(totals, games)) return wrong;
    Moments all;
    for (std::size_t g = 0; g < kGroupsN; g++) all.merge(totals.group(g));
    if (all == totals.slot_metric(0, goal_)) return std::nullopt;
    return Error{"groups that do not add up to the metric of which they are"};
  }

 private:
  std::unique_ptr<const Arena> arena_;
  std::size_t goal_;
};

}  // namespace

std::unique_ptr<const Work> in_groups(std::unique_ptr<const Arena> arena, std::size_t goal) {
  return with_usual_values(std::make_unique<GroupedWork>(std::move(arena), goal));
}

GroupTable::GroupTable(std::span<const Tally> cells, const Metric& metric) : scale_(metric.scale) {
  const std::int64_t sign = metric.better == Better::kLess ? -1 : 1;
  if (cells.empty()) return;
  std::vector<std::size_t> played;
  for (std::size_t g = 0; g < kGroupsN; g++) {
    if (cells.front().group(g).games_n > 0) played.push_back(g);
  }
  for (const std::size_t g : played) units_.push_back(cells.front().group(g).games_n);
  for (const Tally& cell : cells) {
    for (const std::size_t g : played) {
      sums_.push_back(sign * static_cast<std::int64_t>(cell.group(g).sum));
    }
  }
}

bool any_tells(std::span<const Tally> tallies, std::size_t goal) {
  return std::any_of(tallies.begin(), tallies.end(), [goal](const Tally& tally) {
    return tally.slot_metric(0, goal).unusual_n >= kFewUnusual;
  });
}

}  // namespace stoprule
