#include "sim/games/kuhkuck/reference.h"

#include "sim/core/check.h"

namespace stoprule::kuhkuck {
namespace {

using Kind = Happening::Kind;

// One game being played. Each member function is a paragraph of the rules.
class ReferenceGame {
 public:
  ReferenceGame(const Rules& rules, const Seats& seats, const Position& start, Luck& luck,
                Listener& listener)
      : rules_(rules), seats_(seats), position_(start), luck_(luck), listener_(listener) {}

  Position play() {
    while (!over_) take_turn();
    tell({.kind = Kind::kGameEnds});
    return position_;
  }

 private:
  // The player in turn does exactly one of two things: declare or draw. A full hand must be
  // declared; without a colour that is still open the player passes, or discards it.
  void take_turn() {
    const int seat = position_.active;
    tell({.kind = Kind::kTurnBegins, .seat = seat});
    const bool full = side(seat).hand_n() >= rules_.hand_limit;
    const bool may = may_declare(rules_, side(seat));
    const bool passed_before = position_.passed;
    position_.passed = false;
    if (may) {
      look(seat);
      if (wants_to_declare(seat) || full) {
        declare(seat, colour_of(seat));
      } else {
        draw(seat, true);
      }
    } else if (full) {
      give_up(seat, passed_before);
    } else {
      draw(seat, false);
    }
    if (!illegal_) end_turn(seat);
  }

  // The hand is laid open and goes to the discard pile. A colour is declared once a player.
  void declare(int seat, int colour) {
    if (!may_declare(rules_, side(seat), colour)) {
      illegal_ = over_ = true;
      return tell({.kind = Kind::kIllegal, .seat = seat, .decided = colour});
    }
    Side& mine = side(seat);
    const auto c = static_cast<std::size_t>(colour);
    const int cards = mine.hand_n(), named = mine.hand[c], worth = rules_.worth(cards, named);
    mine.value[c] = worth;
    mine.cards_at[c] = cards;
    discard_hand(seat);
    tell({.kind = Kind::kDeclares,
          .seat = seat,
          .colour = colour,
          .cards = cards,
          .cards_named = named,
          .worth = worth});
    // The game ends at once when a player has declared all colours.
    over_ = over_ || mine.declarations() == rules_.colours_n;
  }

  // A collecting card joins the hand; an electricity card takes the hand with it to the discards.
  void draw(int seat, bool asked) {
    Side& mine = side(seat);
    const int card =
        take_from_pool(luck_.draw(seat, position_.turn / kPlayers, position_.pool_n()));
    mine.cards_drawn++;
    if (card != kElectricity) {
      mine.hand[static_cast<std::size_t>(card)]++;
      tell({.kind = Kind::kDraws, .seat = seat, .card = card, .asked = asked});
    } else {
      tell({.kind = Kind::kDraws, .seat = seat, .card = card, .asked = asked});
      mine.electricity_hits++;
      const int cards = mine.hand_n();
      position_.discard[kElectricity]++;
      discard_hand(seat);
      tell({.kind = Kind::kStruck, .seat = seat, .cards = cards});
    }
    if (position_.pool_n() <= 2) mix();
  }

  // Cards are told apart by kind alone: electricity first, then colour by colour.
  int take_from_pool(int place) {
    for (int i = 0; i < kKinds; i++) {
      const int kind = i == 0 ? kElectricity : i - 1;
      int& left = position_.pool[static_cast<std::size_t>(kind)];
      if (place < left) {
        left--;
        return kind;
      }
      place -= left;
    }
    check(false, "a place in the pool");
    return 0;
  }

  // As soon as the pool holds two cards the discard pile is shuffled back into it. Hands stay.
  void mix() {
    int cards = 0;
    for (std::size_t kind = 0; kind < kKinds; kind++) {
      cards += position_.discard[kind];
      position_.pool[kind] += position_.discard[kind];
    }
    position_.discard = {};
    position_.mixes++;
    tell({.kind = Kind::kMix, .cards = cards});
  }

  // A full hand without an open colour. Two passes in a row end the game as it stands.
  void give_up(int seat, bool passed_before) {
    side(seat).passes++;
    if (rules_.full_hand_discarded) {
      const int cards = side(seat).hand_n();
      discard_hand(seat);
      return tell({.kind = Kind::kDiscards, .seat = seat, .cards = cards});
    }
    position_.passed = true;
    position_.stuck = passed_before;
    over_ = passed_before;
    tell({.kind = Kind::kPasses, .seat = seat});
  }

  void end_turn(int seat) {
    position_.active = 1 - seat;
    position_.turn++;
    if (!over_ && position_.turn >= rules_.most_turns) position_.stuck = over_ = true;
    tell({.kind = Kind::kTurnEnds, .seat = seat});
  }

  void discard_hand(int seat) {
    for (std::size_t c = 0; c < kColours; c++) {
      position_.discard[c] += side(seat).hand[c];
      side(seat).hand[c] = 0;
    }
  }

  const TableStrategy& strategy_of(int seat) const {
    return *seats_[static_cast<std::size_t>(seat)];
  }

  int decision_of(int seat, std::size_t decision) {
    std::int8_t out = 0;
    strategy_of(seat).decide(Target::kScalar, &view_.arrays(), decision, 0, &out);
    return out;
  }
  bool wants_to_declare(int seat) { return decision_of(seat, STOPRULE_KUHKUCK_DECLARE) != 0; }
  int colour_of(int seat) {
    if (!strategy_of(seat).shares(STOPRULE_KUHKUCK_COLOUR)) {
      return decision_of(seat, STOPRULE_KUHKUCK_COLOUR);
    }
    return BestColour().colour(OneView(view_.arrays(), 0)).value;
  }

  // What the player in turn may know, and its coin.
  void look(int seat) {
    Seen seen{rules_, position_, kPlayers, seat, {}};
    const std::uint32_t features = strategy_of(seat).features();
    if ((features & kFeatureCoin) != 0) seen.coin = luck_.coin(seat, position_.turn / kPlayers);
    view_.see(seen, features);
  }

  void tell(const Happening& happening) { listener_.hear(happening, position_); }
  Side& side(int seat) { return position_.sides[static_cast<std::size_t>(seat)]; }

  const Rules& rules_;
  const Seats& seats_;
  Position position_;
  Luck& luck_;
  Listener& listener_;
  PositionView view_;
  bool over_ = false, illegal_ = false;
};

}  // namespace

Position play_reference(const Rules& rules, const Seats& seats, const Position& start, Luck& luck,
                        Listener& listener) {
  return ReferenceGame(rules, seats, start, luck, listener).play();
}

}  // namespace stoprule::kuhkuck
