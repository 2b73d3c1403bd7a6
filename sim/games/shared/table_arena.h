// The arena of a game made from its tables: plays any game id by the reference engine, counts and
// tells it. Knows no game; table_game.h says what it wants of one.
#pragma once

#include <utility>

#include "sim/games/shared/narrator.h"
#include "sim/games/shared/seating.h"
#include "sim/games/shared/table_rows.h"

namespace stoprule {

/// The strategies of a setup by seat in a game.
template <class G>
SeatsOf<G> seats_in(const Setup& setup, std::uint64_t game) {
  SeatsOf<G> seats{};
  for (std::size_t slot = 0; slot < setup.lineup.size(); slot++) {
    const auto* strategy = dynamic_cast<const TableStrategy*>(setup.lineup[slot].get());
    check(strategy != nullptr, "a strategy of another game in a lineup");
    seats[seat_of(slot, game, setup.lineup.size(), setup.rotate)] = strategy;
  }
  return seats;
}

/// Plays by the reference engine.
template <class G>
class TablePlayer final : public Player {
 public:
  TablePlayer(const typename G::Rules& rules, const Setup& setup)
      : rules_(rules), setup_(setup), random_(setup.seed) {}

  void play(std::uint64_t first, std::uint64_t games_n, Tally& tally) override {
    // first + games_n may be 2^64, so it is not compared with.
    for (std::uint64_t i = 0; i < games_n; i++) {
      play_one(first + i, tally, [](std::size_t, std::span<const std::uint32_t>) {});
    }
  }

  void play_each(std::uint64_t first, std::uint64_t games_n, SlotRange slots,
                 std::span<std::uint32_t> values, Tally& tally) override {
    for (std::uint64_t i = 0; i < games_n; i++) {
      play_one(first + i, tally, [&](std::size_t slot, std::span<const std::uint32_t> of_slot) {
        if (slot < slots.first || slot >= slots.first + slots.slots_n) return;
        for (std::size_t m = 0; m < of_slot.size(); m++) {
          values[((slot - slots.first) * of_slot.size() + m) * games_n + i] = of_slot[m];
        }
      });
    }
  }

 private:
  // `see(slot, values)` of every slot.
  template <class See>
  void play_one(std::uint64_t game, Tally& tally, const See& see) {
    const SeatsOf<G> seats = seats_in<G>(setup_, game);
    const auto slots = slots_in(setup_, game);
    Course<G> course(rules_, static_cast<int>(slots.size()), seats, random_, game, nullptr);
    G::play(course);
    typename Measure<G>::SeenOf seen{rules_, course.position, course.players_n, 0, {}};
    tally.add_whole(values_of(G::kGameMetrics, seen));
    for (std::size_t seat = 0; seat < slots.size(); seat++) {
      seen.seat = static_cast<int>(seat);
      const auto values = values_of(G::kSlotMetrics, seen);
      tally.add_slot(slots[seat], seat, values);
      for (std::size_t h = 0; h < tally.shape().histogram_bins.size(); h++) {
        tally.histogram(slots[seat], seat, h)[values[G::kHistograms[h]]]++;
      }
      see(slots[seat], values);
    }
  }

  const typename G::Rules& rules_;
  const Setup& setup_;
  KeyedRandom random_;
};

/// Tells a game as it is played.
template <class G>
class Narrator final : public Listener<G> {
 public:
  explicit Narrator(std::span<const std::string> names) : teller(G::kEvents, names) {}
  void hear(const Happening& happening, const typename G::Position& position) override {
    teller.tell(happening, position.turn + 1);
  }
  EventTeller teller;
};

template <class G>
class TableArena final : public Arena {
 public:
  explicit TableArena(Setup setup)
      : setup_(std::move(setup)), rules_(G::rules_table().rules_of(setup_.rules, {})) {}

  TallyShape shape() const override {
    const std::size_t players_n = setup_.lineup.size();
    TallyShape shape{.slots_n = players_n,
                     .seats_n = players_n,
                     .slot_metrics_n = std::size(G::kSlotMetrics),
                     .game_metrics_n = std::size(G::kGameMetrics),
                     .histogram_bins = {},
                     .slot_ranges = ranges_of(G::kSlotMetrics, rules_),
                     .game_ranges = ranges_of(G::kGameMetrics, rules_)};
    for (const std::size_t metric : G::kHistograms) {
      if (setup_.histograms) shape.histogram_bins.push_back(shape.slot_ranges[metric].most + 1);
    }
    return shape;
  }
  std::uint64_t block_games() const override { return 256; }
  std::unique_ptr<Player> make_player() const override {
    return std::make_unique<TablePlayer<G>>(rules_, setup_);
  }

  double decisions_per_game(std::uint64_t games_n) const override {
    std::uint64_t decisions_n = 0;
    for (std::uint64_t game = 0; game < games_n; game++) {
      decisions_n += with_course(game, nullptr, [](auto& course) { return course.decisions_n(); });
    }
    return static_cast<double>(decisions_n) / static_cast<double>(games_n);
  }

  Story tell(std::uint64_t game, std::span<const std::string> names) const override {
    std::vector<std::string> at_seat(names.size());
    for (std::size_t slot = 0; slot < names.size(); slot++) {
      at_seat[seat_of(slot, game, names.size(), setup_.rotate)] = names[slot];
    }
    Narrator<G> narrator(at_seat);
    with_course(game, &narrator, [&](auto& course) {
      std::vector<std::vector<std::uint32_t>> values;
      for (int seat = 0; seat < course.players_n; seat++) {
        const auto of_seat =
            values_of(G::kSlotMetrics, {rules_, course.position, course.players_n, seat, {}});
        values.emplace_back(of_seat.begin(), of_seat.end());
      }
      narrator.teller.tell_end(course.position.turn, metrics_of(G::kSlotMetrics), values);
      return 0;
    });
    return std::move(narrator.teller).story();
  }

 private:
  // What `use(course)` returns after a game.
  template <class Use>
  auto with_course(std::uint64_t game, Listener<G>* listener, const Use& use) const {
    const SeatsOf<G> seats = seats_in<G>(setup_, game);
    const KeyedRandom random(setup_.seed);
    Course<G> course(rules_, static_cast<int>(setup_.lineup.size()), seats, random, game, listener);
    G::play(course);
    return use(course);
  }

  Setup setup_;
  typename G::Rules rules_;
};

}  // namespace stoprule
