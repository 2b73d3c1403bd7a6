// Punto, the reference engine: the law. One match at a time, in the order of the rule sheet, for
// reading and for checking the fast engine against. Tells everything that happens to a listener:
// tallies, stories and digests all listen to the same events.
#pragma once

#include <optional>
#include <vector>

#include "sim/core/keyed_random.h"
#include "sim/games/punto/layout.h"
#include "sim/games/punto/strategy.h"

namespace stoprule::punto {

/// All that chance decides in a match.
class Luck {
 public:
  virtual ~Luck() = default;
  /// Shuffles the cards, sorted by code when given, of a pile at the start of a round. Pile s: the
  /// seat's or the team's; kNeutralPile: the neutral cards that are dealt anew.
  virtual void shuffle(int round, int pile, std::span<Card> cards) = 0;
};

inline constexpr int kNeutralPile = kMostPlayers;
/// Most cards that one shuffle deals, rounded up: the step of its random numbers.
inline constexpr int kShuffleStride = 64;

/// The random number that decides a shuffle's place `step`: uniform below the places left.
constexpr Event shuffle_event(std::uint64_t game, int round, int pile, int step) {
  return {.game = game,
          .purpose = Purpose::kDeal,
          .stream = static_cast<std::uint8_t>(pile),
          .index = static_cast<std::uint32_t>(kShuffleStride * round + step)};
}

/// Luck keyed by (seed, game id): each place from the first on gets one of the cards left
/// (Durstenfeld 1964), so that a card never turned needs no random number.
class KeyedLuck final : public Luck {
 public:
  KeyedLuck(const KeyedRandom& random, std::uint64_t game) : random_(random), game_(game) {}
  void shuffle(int round, int pile, std::span<Card> cards) override;

 private:
  const KeyedRandom& random_;
  std::uint64_t game_;
};

/// A match at some moment.
struct Position {
  Layout layout;
  std::array<std::vector<Card>, kMostPlayers> piles;  ///< by seat, the next card last
  std::array<std::vector<Card>, kMostPlayers>
      points;      ///< by side: cards set aside, one a round won
  int round = 0;   ///< rounds ended
  int turn = 0;    ///< turns ended in this round
  int active = 0;  ///< the seat to turn a card

  int round_wins(int side) const {
    return static_cast<int>(points[static_cast<std::size_t>(side)].size());
  }
};

/// Something that happens in a match. Fields without a meaning for a kind are 0.
struct Happening {
  enum class Kind {
    kRoundBegins,  ///< piles are shuffled; seat turns first
    kLays,         ///< seat lays card on cell; covers: the card under it, or 0
    kCannotLay,    ///< seat has no legal cell for card, or no card: 0
    kWins,         ///< seat completed series: its side wins the round
    kBlocked,      ///< the round is blocked; side wins by series, or -1: nobody
    kSetAside,     ///< side sets card, from cell, aside
    kRoundEnds,
    kIllegal,  ///< seat's strategy chose place `place`, which is not legal: the match is broken off
    kMatchEnds,  ///< side wins, or -1: a draw
  };
  Kind kind;
  int seat = 0, side = 0;
  Card card = 0, covers = 0;
  Cell cell{};
  int place = 0;  ///< of the cell on the board before the card was laid
  std::vector<Series> series = {};
};

/// Hears every happening, with the position right after it.
class Listener {
 public:
  virtual ~Listener() = default;
  virtual void hear(const Happening& happening, const Position& position) = 0;
};

/// Plays a match. `random` and `game` are the strategies' coins. An illegal decision is told and
/// ends the match at once.
void play_reference(const Rules& rules, const Seats& seats, Luck& luck, const KeyedRandom& random,
                    std::uint64_t game, Listener& listener);

/// Who wins a blocked round, and by which series.
struct BlockedVerdict {
  int side = -1;  ///< -1: nobody
  std::vector<Series> series;
};
BlockedVerdict blocked_verdict(const Rules& rules, const Layout& layout);

/// Of the cells of some series, the one with the highest card; ties: the first in reading order.
Cell highest_cell(const Layout& layout, std::span<const Series> series);

/// What everybody sees at a position; unlaid cards that left the game unseen count as unseen.
Table table_of(const Rules& rules, const Position& position);

}  // namespace stoprule::punto
