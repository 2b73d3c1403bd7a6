#include "sim/experiments/groups.h"

#include <algorithm>

namespace stoprule {
namespace {

// A multiple of 2, 3, 4, 5 and 6 players, so that a stripe holds every seating equally often.
constexpr std::uint64_t kStripeGames = 960;

class GroupedWorker final : public Worker {
 public:
  GroupedWorker(const Arena& arena, const TallyShape& shape, std::size_t goal)
      : goal_(goal), player_(arena.make_player()), part_(shape), none_(shape) {}

  void play(std::uint64_t first, std::uint64_t games_n, Tally& tally) override {
    for (std::uint64_t done = 0; done < games_n;) {
      const std::uint64_t game = first + done;
      const std::uint64_t some = std::min(kStripeGames - game % kStripeGames, games_n - done);
      part_ = none_;
      player_->play(game, some, part_);
      part_.group(game / kStripeGames % kGroupsN) = part_.slot_metric(0, goal_);
      tally.merge(part_);
      done += some;
    }
  }

 private:
  std::size_t goal_;
  std::unique_ptr<Player> player_;
  Tally part_;        // of one stripe
  const Tally none_;  // what it begins with
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
    return (arena_->block_games() + kStripeGames - 1) / kStripeGames * kStripeGames;
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
  return std::make_unique<GroupedWork>(std::move(arena), goal);
}

GroupTable::GroupTable(std::span<const Tally> cells, std::uint64_t scale) : scale_(scale) {
  if (cells.empty()) return;
  std::vector<std::size_t> played;
  for (std::size_t g = 0; g < kGroupsN; g++) {
    if (cells.front().group(g).games_n > 0) played.push_back(g);
  }
  for (const std::size_t g : played) units_.push_back(cells.front().group(g).games_n);
  for (const Tally& cell : cells) {
    for (const std::size_t g : played) {
      sums_.push_back(static_cast<std::int64_t>(cell.group(g).sum));
    }
  }
}

}  // namespace stoprule
