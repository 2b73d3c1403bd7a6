// One game being played by the reference engine, for games that describe themselves in tables: the
// law asks decisions, draws numbers and tells what happens; all that must know goes through here.
// Knows no game.
#pragma once

#include <array>
#include <cstdint>
#include <iterator>
#include <string_view>
#include <utility>

#include "sim/core/keyed_random.h"
#include "sim/games/shared/coin.h"
#include "sim/games/shared/shown_view.h"
#include "sim/games/shared/table_strategy.h"

namespace stoprule {

/// Something that happens: its row in the game's table of events, whose it is (-1: nobody's), and
/// the numbers that the row names.
struct Happening {
  std::size_t kind = 0;
  int seat = -1;
  std::array<int, 4> numbers{};
};

/// The place of an event in the table G::kEvents, by its name; a name that is not there does not
/// compile.
template <class G>
struct EventOf {
  consteval EventOf(const char* name) {  // NOLINT: a name stands for its event
    while (std::string_view(G::kEvents[place].name) != name) place++;
  }
  std::size_t place = 0;
};

template <class G>
class Course;

/// Hears all that happens in a game, with the position right after it, and its end.
template <class G>
class Listener {
 public:
  virtual ~Listener() = default;
  virtual void hear(const Happening& happening, const typename G::Position& position) = 0;
  virtual void end(const Course<G>& course) = 0;
};

/// Strategies by seat.
template <class G>
using SeatsOf = std::array<const TableStrategy*, G::kMostPlayers>;

template <class G>
class Course {
 public:
  using Rules = typename G::Rules;
  using Position = typename G::Position;

  Course(const Rules& the_rules, int the_players_n, const SeatsOf<G>& seats,
         const KeyedRandom& random, std::uint64_t game, Listener<G>& listener)
      : rules(the_rules),
        players_n(the_players_n),
        seats_(seats),
        random_(random),
        game_(game),
        listener_(listener) {}

  const Rules& rules;
  const int players_n;
  Position position{};

  /// A number of this game, uniform over 0..n-1; the same whenever it is asked for. Streams keep
  /// apart what two lineups on the same game share as far as they can: usually one a seat.
  int below(Purpose purpose, int stream, std::uint32_t index, int n) const {
    return static_cast<int>(random_.below(
        {game_, purpose, static_cast<std::uint8_t>(stream), index}, static_cast<std::uint32_t>(n)));
  }

  /// Roll `number` of a seat's die with faces 0..n-1.
  int die(int seat, int number, int n) const {
    return below(Purpose::kDie, seat, static_cast<std::uint32_t>(number), n);
  }

  /// Puts cards, or whatever they are, into an order of this game: each order as likely as any
  /// other, and the same for all lineups. Piles that are shuffled apart have streams of their own.
  template <class Pile>
  void shuffle(Pile& pile, int stream = 0) const {
    for (std::size_t left = std::size(pile); left > 1; left--) {
      const int place =
          below(Purpose::kDeal, stream, static_cast<std::uint32_t>(left), static_cast<int>(left));
      std::swap(pile[left - 1], pile[static_cast<std::size_t>(place)]);
    }
  }

  /// What the position keeps of a seat, in `sides`.
  auto& side(int seat) { return position.sides[static_cast<std::size_t>(seat)]; }

  /// Tells an event by its name, with its numbers.
  void tell(EventOf<G> event, int seat, std::array<int, 4> numbers = {}) {
    tell(event.place, seat, numbers);
  }

  /// What a seat decides at the position.
  int decide(int seat, std::size_t decision) {
    const auto at = static_cast<std::size_t>(seat);
    const TableStrategy& strategy = *seats_[at];
    Seen<Rules, Position> seen{rules, position, players_n, seat, {}};
    if ((strategy.features() & G::Tables::kCoin) != 0) {
      seen.coin = keyed_coin(random_, game_, seat, decided_n_[at]);
    }
    decided_n_[at]++;
#ifndef NDEBUG
    check_ranges<typename G::Tables>(seen);
#endif
    view_.see(seen, strategy.features());
    std::int8_t out = 0;
    strategy.decide(Target::kScalar, &view_.arrays(), decision, 0, &out);
    return out;
  }
  /// Of all seats so far.
  std::uint64_t decisions_n() const {
    std::uint64_t all = 0;
    for (const std::uint32_t each : decided_n_) all += each;
    return all;
  }

  void tell(std::size_t kind, int seat, std::array<int, 4> numbers = {}) {
    listener_.hear({kind, seat, numbers}, position);
  }

 private:
  const SeatsOf<G>& seats_;
  const KeyedRandom& random_;
  std::uint64_t game_;
  Listener<G>& listener_;
  ShownView<typename G::Tables> view_;
  std::array<std::uint32_t, G::kMostPlayers> decided_n_{};
};

}  // namespace stoprule
