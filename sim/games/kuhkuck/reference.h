// Zum Kuhkuck, the reference engine: the law. One game at a time, in the order of the rule sheet,
// for reading and for checking the fast engine against. Tells everything that happens to a
// listener: tallies, stories and digests all listen to the same events.
#pragma once

#include "sim/core/keyed_random.h"
#include "sim/games/kuhkuck/position.h"
#include "sim/games/kuhkuck/strategy.h"

namespace stoprule::kuhkuck {

/// Something that happens in a game. Fields without a meaning for a kind are 0.
struct Happening {
  enum class Kind {
    kTurnBegins,  ///< of seat
    kDeclares,    ///< seat declares colour with cards in hand, cards_named of the colour: worth
    kDraws,       ///< seat draws a card of a kind
    kStruck,      ///< the electricity card just drawn takes the hand of seat: cards
    kMix,         ///< cards of the discard pile are shuffled back into the pool
    kPasses,      ///< seat holds a full hand without an open colour and passes
    kDiscards,    ///< the same, and discards it: cards
    kIllegal,     ///< seat's strategy decided `decided`, which it must not: the game cannot go on
    kTurnEnds,    ///< of seat
    kGameEnds,
  };
  Kind kind;
  int seat = 0;
  int card = 0;  ///< its kind
  int colour = 0;
  int cards = 0, cards_named = 0, worth = 0;
  int decided = 0;
  bool asked = false;  ///< kDraws: the strategy might have declared
};

/// Hears every happening, with the position right after it.
class Listener {
 public:
  virtual ~Listener() = default;
  virtual void hear(const Happening& happening, const Position& position) = 0;
};

/// All that chance decides in one game. Turns are numbered by the seat's own, 0 the first.
class Luck {
 public:
  virtual ~Luck() = default;
  /// Which of the pool's cards is drawn, 0..pool_n - 1; the pool's cards are told apart by kind
  /// alone, electricity first, then colour by colour.
  virtual int draw(int seat, int own_turn, int pool_n) = 0;
  virtual Coin coin(int seat, int own_turn) = 0;
};

/// Names the random number of a draw. Keyed by seat and turn, so that two lineups on the same game
/// share their luck as long as they agree and as far as they can afterwards.
constexpr Event draw_event(std::uint64_t game, int seat, int own_turn) {
  return {.game = game,
          .purpose = Purpose::kDeal,
          .stream = static_cast<std::uint8_t>(seat),
          .index = static_cast<std::uint32_t>(own_turn)};
}

/// Luck keyed by (seed, game id).
class KeyedLuck final : public Luck {
 public:
  KeyedLuck(const KeyedRandom& random, std::uint64_t game) : random_(random), game_(game) {}
  int draw(int seat, int own_turn, int pool_n) override {
    return static_cast<int>(
        random_.below(draw_event(game_, seat, own_turn), static_cast<std::uint32_t>(pool_n)));
  }
  Coin coin(int seat, int own_turn) override {
    return keyed_coin(random_, game_, seat, static_cast<std::uint32_t>(own_turn));
  }

 private:
  const KeyedRandom& random_;
  std::uint64_t game_;
};

/// Strategies by seat.
using Seats = std::array<const TableStrategy*, kPlayers>;

/// Plays from `start` to the end. An illegal decision is told and ends the game at once. Returns
/// the last position.
Position play_reference(const Rules& rules, const Seats& seats, const Position& start, Luck& luck,
                        Listener& listener);

}  // namespace stoprule::kuhkuck
