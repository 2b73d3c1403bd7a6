// PUSH, the reference engine: the law. One game at a time, in the order of the rule sheet, for
// reading and for checking the fast engine against. Tells everything that happens to a listener:
// tallies, stories and digests all listen to the same events.
#pragma once

#include <span>

#include "sim/core/keyed_random.h"
#include "sim/games/push/position.h"
#include "sim/games/push/strategy.h"

namespace stoprule::push {

/// Something that happens in a game. Fields without a meaning for a kind are 0.
struct Happening {
  enum class Kind {
    kTurnBegins,  ///< seat is active
    kProtect,     ///< seat protects colour: cards, points
    kTurned,      ///< seat turned card over; position.pile no longer holds it
    kPlaced,      ///< seat placed card in column; new_column if that opened it
    kBust,        ///< card fits nowhere and is discarded
    kGoesOn,      ///< seat was asked and does not stop
    kStops,       ///< seat was asked and stops
    kPileEnds,    ///< the pile is empty: the draw must end
    kTakes,       ///< seat takes column: cards (numbers), points
    kRolls,       ///< seat rolls face and loses cards, points
    kLeftOver,    ///< column is taken by nobody and discarded
    kTurnEnds,    ///< of seat
    kIllegal,     ///< seat's strategy decided `decision` where it must not: the game cannot go on
    kGameEnds,
  };
  Kind kind;
  int seat = 0;
  Card card = 0;
  int column = 0;
  int colour = 0;
  int face = 0;
  int cards = 0, points = 0;
  bool new_column = false;
  int decision = 0;
};

/// Hears every happening, with the position right after it.
class Listener {
 public:
  virtual ~Listener() = default;
  virtual void hear(const Happening& happening, const Position& position) = 0;
};

/// Where in a game a coin is thrown. Part of its key, so that two lineups on the same game share
/// their coins as long as they agree.
struct CoinEvent {
  enum class Kind : std::uint8_t { kAct, kPlace, kStop, kTake };
  Kind kind;
  int seat;          ///< whose coin
  int turn;          ///< turns ended
  int cards_turned;  ///< this turn

  /// The decision's number among those of its seat.
  std::uint32_t number() const {
    return static_cast<std::uint32_t>((turn * 256 + cards_turned) * 4 + static_cast<int>(kind));
  }
};

/// All that chance decides in one game.
class Luck {
 public:
  virtual ~Luck() = default;
  /// The pile, first card to be turned first.
  virtual std::span<const Card> pile() const = 0;
  /// Face of the seat's roll number `roll`, 0 the first: a colour, or Rules::star().
  virtual int face(int seat, int roll) = 0;
  virtual Coin coin(const CoinEvent& event) = 0;
};

/// Luck keyed by (seed, game id).
class KeyedLuck final : public Luck {
 public:
  /// Shuffles the cards left in the pile of `start`.
  KeyedLuck(const Rules& rules, const Position& start, const KeyedRandom& random,
            std::uint64_t game);
  std::span<const Card> pile() const override { return pile_; }
  int face(int seat, int roll) override;
  Coin coin(const CoinEvent& event) override;

 private:
  KeyedRandom random_;
  std::uint64_t game_;
  std::uint32_t faces_;
  std::vector<Card> pile_;
};

/// Strategies by seat.
using Seats = std::array<const LaneStrategy*, kMostPlayers>;

/// Plays from `start`, which must have passed check_position(), to the end. An illegal decision is
/// told and ends the game at once. Returns the last position.
Position play_reference(const Rules& rules, const Seats& seats, const Position& start, Luck& luck,
                        Listener& listener);

/// Win shares by seat in units of 1/60: highest score, then most cards, then shared.
std::array<int, kMostPlayers> win_shares(const Rules& rules, const Position& end);

}  // namespace stoprule::push
