#include "sim/experiments/duel.h"

#include <algorithm>

#include "sim/core/check.h"
#include "sim/experiments/usual.h"

namespace stoprule {
namespace {

constexpr std::uint64_t kDealsAtOnce = 1024;

using Arenas = std::vector<std::unique_ptr<const Arena>>;

bool all_alike(const Arm& arm) { return arm.hero.text == arm.field.text; }

// The arenas of an arm: with one strategy for all a single one, whose seats are the rotations; else
// one for each seat of the hero.
Arenas arenas_of(const DuelSetup& setup, const Arm& arm) {
  Arenas arenas;
  for (std::size_t seat = 0; seat < (all_alike(arm) ? 1 : setup.players_n); seat++) {
    Setup one{.rules = arm.rules.values,
              .lineup = {},
              .seed = setup.seed,
              .rotate = false,
              .histograms = false,
              .engine = setup.engine,
              .target = setup.target};
    one.lineup.assign(setup.players_n, arm.field.strategy);
    one.lineup[seat] = arm.hero.strategy;
    arenas.push_back(setup.game->make_arena(std::move(one)));
  }
  return arenas;
}

// One arm of a thread. Sums over its seats, by metric and deal.
class ArmPlayer {
 public:
  ArmPlayer(const Arenas& arenas, std::size_t players_n)
      : players_n_(players_n), metrics_n_(arenas.front()->shape().slot_metrics_n) {
    for (const auto& arena : arenas) {
      players_.push_back(arena->make_player());
      tallies_.emplace_back(arena->shape());
    }
    values_.resize(players_n * metrics_n_ * kDealsAtOnce);
    sums_.resize(metrics_n_ * kDealsAtOnce);
  }

  void play(std::uint64_t first, std::uint64_t deals_n) {
    std::fill(sums_.begin(), sums_.end(), 0);
    const bool alike = players_.size() == 1;
    for (std::size_t seat = 0; seat < players_.size(); seat++) {
      // Seats do not rotate: slot and seat are the same.
      const SlotRange slots{seat, alike ? players_n_ : 1};
      const auto values = std::span(values_).first(slots.slots_n * metrics_n_ * deals_n);
      players_[seat]->play_each(first, deals_n, slots, values, tallies_[seat]);
      for (std::size_t k = 0; k < slots.slots_n; k++) add(values, k, deals_n);
    }
  }

  std::int64_t sum(std::size_t metric, std::size_t deal, std::uint64_t deals_n) const {
    return sums_[metric * deals_n + deal];
  }

  // The hero's illegal decisions and the field's since the last call.
  void take_illegal(Illegal& hero, Illegal& field) {
    for (std::size_t seat = 0; seat < players_.size(); seat++) {
      for (std::size_t slot = 0; slot < players_n_; slot++) {
        Illegal& of = tallies_[seat].illegal(slot);
        (slot == seat ? hero : field).merge(of);
        of = {};
      }
    }
  }

 private:
  void add(std::span<const std::uint32_t> values, std::size_t slot, std::uint64_t deals_n) {
    const auto mine = values.subspan(slot * metrics_n_ * deals_n, metrics_n_ * deals_n);
    for (std::size_t i = 0; i < mine.size(); i++) sums_[i] += mine[i];
  }

  std::size_t players_n_, metrics_n_;
  std::vector<std::unique_ptr<Player>> players_;
  std::vector<Tally> tallies_;
  std::vector<std::uint32_t> values_;  // [slot][metric][deal]
  std::vector<std::uint32_t> sums_;    // [metric][deal]
};

class DuelWorker final : public Worker {
 public:
  DuelWorker(const Arenas& a, const Arenas& b, std::size_t players_n, std::size_t goal,
             std::int64_t shift)
      : a_(a, players_n), b_(b, players_n), goal_(goal), shift_(shift) {}

  void play(std::uint64_t first, std::uint64_t deals_n, Tally& tally) override {
    for (std::uint64_t done = 0; done < deals_n; done += kDealsAtOnce) {
      const std::uint64_t some = std::min(kDealsAtOnce, deals_n - done);
      a_.play(first + done, some);
      b_.play(first + done, some);
      count(some, tally);
    }
    // Both arms' fields may be of one strategy, but each answers for itself.
    a_.take_illegal(tally.illegal(kArmA), tally.illegal(kAheadA));
    b_.take_illegal(tally.illegal(kArmB), tally.illegal(kAheadB));
  }

 private:
  void count(std::uint64_t deals_n, Tally& tally) {
    const auto differences = tally.histogram(0, 0, 0);
    for (std::size_t metric = 0; metric < tally.shape().slot_metrics_n; metric++) {
      Moments moments[kDuelSlotsN];
      std::uint32_t usual[kDuelSlotsN];
      for (std::size_t slot = 0; slot < kDuelSlotsN; slot++)
        usual[slot] = tally.usual(slot, metric);
      for (std::size_t deal = 0; deal < deals_n; deal++) {
        const std::int64_t a = a_.sum(metric, deal, deals_n), b = b_.sum(metric, deal, deals_n);
        const auto add = [&](DuelSlot slot, std::int64_t value) {
          moments[slot].add(static_cast<std::uint64_t>(value), usual[slot]);
        };
        add(kArmA, a), add(kArmB, b);
        add(kAheadA, std::max<std::int64_t>(a - b, 0));
        add(kAheadB, std::max<std::int64_t>(b - a, 0));
        if (metric == goal_) differences[static_cast<std::size_t>(a - b + shift_)]++;
      }
      for (std::size_t slot = 0; slot < kDuelSlotsN; slot++) {
        tally.slot_metric(slot, 0, metric).merge(moments[slot]);
      }
    }
  }

  ArmPlayer a_, b_;
  std::size_t goal_;
  std::int64_t shift_;
};

class Duel final : public Work {
 public:
  explicit Duel(DuelSetup setup)
      : setup_(std::move(setup)), a_(arenas_of(setup_, setup_.a)), b_(arenas_of(setup_, setup_.b)) {
    check(a_.front()->shape().slot_metrics_n == b_.front()->shape().slot_metrics_n,
          "arms of one game");
  }

  TallyShape shape() const override {
    return {.slots_n = kDuelSlotsN,
            .seats_n = 1,
            .slot_metrics_n = a_.front()->shape().slot_metrics_n,
            .game_metrics_n = 0,
            .histogram_bins = {2 * goal_shift(setup_) + 1},
            .slot_ranges = ranges()};
  }
  std::uint64_t block_games() const override { return 4 * kDealsAtOnce; }
  std::unique_ptr<Worker> make_worker() const override {
    return std::make_unique<DuelWorker>(a_, b_, setup_.players_n, setup_.goal,
                                        static_cast<std::int64_t>(goal_shift(setup_)));
  }
  Status check_totals(const Tally& totals, const GamesTold& games) const override;

 private:
  // Sums over the seats of whichever arm's rules allow more.
  std::vector<ValueRange> ranges() const {
    const TallyShape a = a_.front()->shape(), b = b_.front()->shape();
    std::vector<ValueRange> all = value_ranges(a.slot_ranges, a.slot_pairs);
    const std::vector<ValueRange> others = value_ranges(b.slot_ranges, b.slot_pairs);
    for (std::size_t m = 0; m < all.size(); m++) {
      all[m] = {setup_.players_n * std::min(all[m].least, others[m].least),
                setup_.players_n * std::max(all[m].most, others[m].most)};
    }
    return all;
  }

  DuelSetup setup_;
  Arenas a_, b_;
};

// Both arms against their difference, and the difference of the goal against its histogram.
Status Duel::check_totals(const Tally& totals, const GamesTold& games) const {
  __extension__ typedef __int128 Wide;
  if (Status wrong = Work::check_totals(totals, games)) return wrong;
  const Error wrong{"differences that are not those of its arms"};
  for (std::size_t metric = 0; metric < totals.shape().slot_metrics_n; metric++) {
    const auto of = [&](DuelSlot slot) { return totals.slot_metric(slot, 0, metric); };
    const Moments a = of(kArmA), b = of(kArmB), up = of(kAheadA), down = of(kAheadB);
    // a^2 + b^2 - (a - b)^2 is 2ab.
    const Wide products = Wide{a.sum_squares} + b.sum_squares - up.sum_squares - down.sum_squares;
    if (Wide{a.sum} - b.sum != Wide{up.sum} - down.sum || products < 0 || products % 2 != 0) {
      return wrong;
    }
    if (metric != setup_.goal) continue;
    Wide deals_n = 0, sum = 0, squares = 0, value = -static_cast<Wide>(goal_shift(setup_));
    for (const std::uint64_t count : totals.histogram(0, 0, 0)) {
      deals_n += count, sum += value * count, squares += value * value * count;
      value++;
    }
    if (deals_n != games.games_n || sum != Wide{a.sum} - b.sum ||
        squares != Wide{up.sum_squares} + down.sum_squares) {
      return wrong;
    }
  }
  return std::nullopt;
}

}  // namespace

std::unique_ptr<const Work> make_duel(DuelSetup setup) {
  return with_usual_values(std::make_unique<Duel>(std::move(setup)));
}

std::uint64_t most_deals(const DuelSetup& setup) { return most_games(Duel(setup).shape()); }

std::uint64_t goal_shift(const DuelSetup& setup) {
  return setup.players_n * setup.game->facts().slot_metrics[setup.goal].scale;
}

std::uint64_t games_per_deal(const DuelSetup& setup) {
  const auto games_of = [&setup](const Arm& arm) { return all_alike(arm) ? 1 : setup.players_n; };
  return games_of(setup.a) + games_of(setup.b);
}

}  // namespace stoprule
