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
    player_->play_each(first, games_n, {}, values, tally);
    const auto goals = values.subspan(goal_ * games_n, games_n);
    const std::uint32_t usual = tally.usual(0, goal_);
    for (std::uint64_t i = 0; i < games_n; i++) {
      tally.group((first + i) / players_n_ % kGroupsN).add(goals[i], usual);
    }
  }

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
