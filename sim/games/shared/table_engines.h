// What the shared arena wants of a game that is made from its tables: the reference engine, and who
// listens to it. Knows no game; table_game.h says what it wants of one.
#pragma once

#include <utility>

#include "sim/games/shared/engine_arena.h"
#include "sim/games/shared/narrator.h"
#include "sim/games/shared/table_rows.h"

namespace stoprule {

/// The strategies sit where a Course has them.
template <class G>
struct TableEngines {
  using Tables = typename G::Tables;
  using Rules = typename G::Rules;
  using Strategy = TableStrategy;
  using Listener = stoprule::Listener<G>;
  static constexpr std::size_t kMostPlayers = G::kMostPlayers;
  static constexpr std::size_t kSlotMetricsN = std::size(G::kSlotMetrics);

  static Rules rules_of(const Setup& setup) { return G::rules_table().rules_of(setup.rules, {}); }

  static Status check_rules(const Values& values, int /*players*/) {
    return G::check_rules(G::rules_table().rules_of(values, {}));
  }

  static TallyShape shape(const Rules& rules, const Setup& setup) {
    const std::size_t players_n = setup.lineup.size();
    TallyShape shape{.slots_n = players_n,
                     .seats_n = players_n,
                     .slot_metrics_n = kSlotMetricsN,
                     .game_metrics_n = std::size(G::kGameMetrics),
                     .histogram_bins = {},
                     .slot_ranges = ranges_of(G::kSlotMetrics, rules),
                     .game_ranges = ranges_of(G::kGameMetrics, rules)};
    for (const std::size_t metric : G::kHistograms) {
      if (setup.histograms) shape.histogram_bins.push_back(shape.slot_ranges[metric].most + 1);
    }
    return shape;
  }
  static std::uint64_t block_games(const Setup& /*setup*/) { return 256; }

  static void play(const Rules& rules, const Setup& setup, const SeatsOf<G>& seats,
                   std::uint64_t game, Listener& listener) {
    const KeyedRandom random(setup.seed);
    Course<G> course(rules, static_cast<int>(setup.lineup.size()), seats, random, game, listener);
    G::play(course);
    listener.end(course);
  }

  class Scorer final : public Listener {
   public:
    Scorer(const Rules& /*rules*/, std::span<const std::size_t> slots, Tally& tally)
        : slots_(slots), tally_(tally) {}
    void hear(const Happening&, const typename G::Position&) override {}
    void end(const Course<G>& course) override {
      typename Measure<G>::SeenOf seen{course.rules, course.position, course.players_n, 0, {}};
      tally_.add_whole(values_of(G::kGameMetrics, seen));
      for (std::size_t seat = 0; seat < slots_.size(); seat++) {
        seen.seat = static_cast<int>(seat);
        const auto& values = values_[seat] = values_of(G::kSlotMetrics, seen);
        tally_.add_slot(slots_[seat], seat, values);
        for (std::size_t h = 0; h < tally_.shape().histogram_bins.size(); h++) {
          tally_.histogram(slots_[seat], seat, h)[values[G::kHistograms[h]]]++;
        }
      }
    }
    void end(std::uint64_t /*game*/) {}
    std::uint32_t value(std::size_t metric, std::size_t seat) const {
      return values_[seat][metric];
    }

   private:
    std::span<const std::size_t> slots_;
    Tally& tally_;
    std::array<std::array<std::uint32_t, kSlotMetricsN>, kMostPlayers> values_{};
  };

  class Counter final : public Listener {
   public:
    explicit Counter(const Rules& /*rules*/) {}
    void hear(const Happening&, const typename G::Position&) override {}
    void end(const Course<G>& course) override { decisions_n_ += course.decisions_n(); }
    std::uint64_t decisions_n() const { return decisions_n_; }

   private:
    std::uint64_t decisions_n_ = 0;
  };

  class Narrator final : public Listener {
   public:
    Narrator(const Rules& /*rules*/, std::span<const std::string> names)
        : teller_(G::kEvents, names) {}
    void hear(const Happening& happening, const typename G::Position& position) override {
      teller_.tell(happening, position.turn + 1);
    }
    void end(const Course<G>& course) override {
      std::vector<std::vector<std::uint32_t>> values;
      for (int seat = 0; seat < course.players_n; seat++) {
        const auto of_seat =
            values_of(G::kSlotMetrics, {course.rules, course.position, course.players_n, seat, {}});
        values.emplace_back(of_seat.begin(), of_seat.end());
      }
      teller_.tell_end(course.position.turn, metrics_of(G::kSlotMetrics), values);
    }
    Story story() && { return std::move(teller_).story(); }

   private:
    EventTeller teller_;
  };
};

}  // namespace stoprule
