// The arena of a game: plays any game id by the game's engines, counts and tells it. Knows no game;
// of one it wants a struct E with:
//
//   Rules, Strategy, Listener    the last hears what the reference engine plays
//   kMostPlayers, kSlotMetricsN
//   rules_of(setup)              Rules
//   shape(rules, setup)          of a tally
//   block_games(setup)           games that are handed out at a time
//   play(rules, setup, seats, game, listener)    a game by the reference engine
//   Scorer(rules, slots, tally)  a listener, which adds the game to the tally at end(game), and
//                                then knows value(metric, seat)
//   Counter(rules)               a listener, which counts decisions_n()
//   Narrator(rules, names)       a listener, which makes a story()
//
// and, if it has a lane engine,
//
//   Lanes(rules, setup)          with kBatchGames; play(seats, slots, first, step, games_n, tally)
//                                plays and counts games first, first + step ..., and then knows
//                                value(metric, seat, i) of the i-th
#pragma once

#include <array>
#include <span>
#include <utility>
#include <vector>

#include "sim/core/check.h"
#include "sim/games/shared/seating.h"

namespace stoprule {

/// Strategies by seat.
template <class E>
using SeatsFor = std::array<const typename E::Strategy*, E::kMostPlayers>;

/// Those of a setup in a game.
template <class E>
SeatsFor<E> seats_in(const Setup& setup, std::uint64_t game) {
  SeatsFor<E> seats{};
  for (std::size_t slot = 0; slot < setup.lineup.size(); slot++) {
    const auto* strategy = dynamic_cast<const typename E::Strategy*>(setup.lineup[slot].get());
    check(strategy != nullptr, "a strategy of another game in a lineup");
    seats[seat_of(slot, game, setup.lineup.size(), setup.rotate)] = strategy;
  }
  return seats;
}

/// The reference engine as a source of batches.
template <class E>
class ReferenceBatches {
 public:
  static constexpr int kBatchGames = 64;

  ReferenceBatches(const typename E::Rules& rules, const Setup& setup)
      : rules_(rules), setup_(setup) {}

  void play(const SeatsFor<E>& seats, std::span<const std::size_t> slots, std::uint64_t first,
            std::uint64_t step, int games_n, Tally& tally) {
    values_.clear();
    for (std::uint64_t i = 0; i < static_cast<std::uint64_t>(games_n); i++) {
      const std::uint64_t game = first + step * i;
      typename E::Scorer scorer(rules_, slots, tally);
      E::play(rules_, setup_, seats, game, scorer);
      scorer.end(game);
      for (std::size_t seat = 0; seat < slots.size(); seat++) {
        for (std::size_t m = 0; m < E::kSlotMetricsN; m++) {
          values_.push_back(scorer.value(m, seat));
        }
      }
    }
    seats_n_ = slots.size();
  }
  std::uint32_t value(std::size_t metric, std::size_t seat, std::size_t i) const {
    return values_[(i * seats_n_ + seat) * E::kSlotMetricsN + metric];
  }

 private:
  const typename E::Rules& rules_;
  const Setup& setup_;
  std::size_t seats_n_ = 0;
  std::vector<std::uint32_t> values_;  // by game, seat and metric
};

/// Plays by batches. Games of a batch have the same seating, so with rotation a range is played as
/// one sequence of games for each seating.
template <class E, class Batches>
class BatchesPlayer final : public Player {
 public:
  BatchesPlayer(const typename E::Rules& rules, const Setup& setup)
      : setup_(setup), batches_(rules, setup) {
    for (std::uint64_t seating = 0; seating < seatings_of(setup); seating++) {
      seats_.push_back(seats_in<E>(setup, seating));
      slots_.push_back(slots_in(setup, seating));
    }
  }

  void play(std::uint64_t first, std::uint64_t games_n, Tally& tally) override {
    play_batches(first, games_n, tally, [](std::size_t, std::uint64_t, int) {});
  }

  void play_each(std::uint64_t first, std::uint64_t games_n, SlotRange slots,
                 std::span<std::uint32_t> values, Tally& tally) override {
    play_batches(first, games_n, tally, [&](std::size_t seating, std::uint64_t begin, int n) {
      for (std::size_t k = 0; k < slots.slots_n * E::kSlotMetricsN; k++) {
        const std::size_t slot = slots.first + k / E::kSlotMetricsN;
        const std::size_t seat = seat_of(slot, seating, setup_.lineup.size(), setup_.rotate);
        for (std::uint64_t i = 0; i < static_cast<std::uint64_t>(n); i++) {
          values[k * games_n + begin + seatings_of(setup_) * i] =
              batches_.value(k % E::kSlotMetricsN, seat, static_cast<std::size_t>(i));
        }
      }
    });
  }

 private:
  // Calls `see(seating, begin, n)` after each batch, as for_each_batch().
  template <class See>
  void play_batches(std::uint64_t first, std::uint64_t games_n, Tally& tally, const See& see) {
    const std::uint64_t seatings = seatings_of(setup_);
    for_each_batch(first, games_n, seatings, Batches::kBatchGames,
                   [&](std::size_t seating, std::uint64_t begin, int n) {
                     batches_.play(seats_[seating], slots_[seating], first + begin, seatings, n,
                                   tally);
                     see(seating, begin, n);
                   });
  }

  const Setup& setup_;
  Batches batches_;
  std::vector<SeatsFor<E>> seats_;               // by game id modulo seatings
  std::vector<std::vector<std::size_t>> slots_;  // likewise, by seat
};

template <class E>
class EngineArena final : public Arena {
 public:
  explicit EngineArena(Setup setup) : setup_(std::move(setup)), rules_(E::rules_of(setup_)) {}

  TallyShape shape() const override { return E::shape(rules_, setup_); }
  std::uint64_t block_games() const override { return E::block_games(setup_); }

  std::unique_ptr<Player> make_player() const override {
    if constexpr (requires { typename E::Lanes; }) {
      if (setup_.engine == EngineKind::kLanes) {
        return std::make_unique<BatchesPlayer<E, typename E::Lanes>>(rules_, setup_);
      }
    }
    return std::make_unique<BatchesPlayer<E, ReferenceBatches<E>>>(rules_, setup_);
  }

  double decisions_per_game(std::uint64_t games_n) const override {
    typename E::Counter counter(rules_);
    for (std::uint64_t game = 0; game < games_n; game++) listen(game, counter);
    return static_cast<double>(counter.decisions_n()) / static_cast<double>(games_n);
  }

  Story tell(std::uint64_t game, std::span<const std::string> names) const override {
    std::vector<std::string> at_seat(names.size());
    for (std::size_t slot = 0; slot < names.size(); slot++) {
      at_seat[seat_of(slot, game, names.size(), setup_.rotate)] = names[slot];
    }
    typename E::Narrator narrator(rules_, at_seat);
    listen(game, narrator);
    return std::move(narrator).story();
  }

 private:
  void listen(std::uint64_t game, typename E::Listener& listener) const {
    E::play(rules_, setup_, seats_in<E>(setup_, game), game, listener);
  }

  Setup setup_;
  typename E::Rules rules_;
};

}  // namespace stoprule
