#include "sim/games/push/reference.h"

#include <algorithm>

#include "sim/core/check.h"
#include "sim/games/push/position_view.h"

namespace stoprule::push {
namespace {

using Kind = Happening::Kind;
using Decision = CoinEvent::Kind;

// One game being played. Each member function is a paragraph of the rules.
class ReferenceGame {
 public:
  ReferenceGame(const Rules& rules, const Seats& seats, const Position& start, Luck& luck,
                Listener& listener)
      : rules_(rules), seats_(seats), position_(start), luck_(luck), listener_(listener) {}

  Position play() {
    // The game ends at the end of the turn in which the pile ran out.
    while (!illegal_ && position_.pile_cards() > 0) {
      take_turn();
      if (!illegal_) end_turn();
    }
    tell({.kind = Kind::kGameEnds});
    return position_;
  }

 private:
  // The active player either protects or draws.
  void take_turn() {
    const int seat = position_.active;
    if (!position_.drawing) {
      tell({.kind = Kind::kTurnBegins, .seat = seat});
      const int colour = decide(Decision::kAct, seat);
      if (colour != kDraw) return protect(seat, colour);
      position_.drawing = true;
      position_.may_stop = false;  // there is no card to stop after
    }
    draw(seat);
  }

  // All unprotected cards of the colour become protected. Allowed only with at least one.
  void protect(int seat, int colour) {
    Zone& mine = zone(seat);
    if (colour < 0 || colour >= rules_.colours || mine.open_cards(colour) == 0) {
      return refuse(seat, Decision::kAct, colour);
    }
    Happening happening{.kind = Kind::kProtect,
                        .seat = seat,
                        .colour = colour,
                        .cards = mine.open_cards(colour),
                        .points = mine.open_sum(colour)};
    move_colour(mine, colour, &mine.protected_);
    tell(happening);
  }

  // Cards are turned one at a time until the player stops or busts, or the pile is empty.
  void draw(int seat) {
    while (true) {
      if (position_.pile_cards() == 0) {
        tell({.kind = Kind::kPileEnds, .seat = seat});
        return end_draw(false);
      }
      if (position_.may_stop && position_.open_columns > 0) {
        const bool stops = decide(Decision::kStop, seat) != 0;
        position_.may_stop = false;  // asked once a card
        tell({.kind = stops ? Kind::kStops : Kind::kGoesOn, .seat = seat});
        if (stops) return end_draw(false);
      }
      const Card card = turn_card(seat);
      if (card == kSwitch) continue;  // laid beside the pile
      if (!fits_somewhere(card)) {
        tell({.kind = Kind::kBust, .seat = seat, .card = card});
        return end_draw(true);
      }
      place(seat, card);
      if (illegal_) return;
    }
  }

  Card turn_card(int seat) {
    const Card card = luck_.pile()[next_card_++];
    check(position_.pile[card] > 0, "a card in the pile's order that the pile does not hold");
    position_.pile[card]--;
    position_.cards_turned++;
    position_.switches_turned += card == kSwitch ? 1 : 0;
    position_.may_stop = card != kSwitch || rules_.stop_after_switch;
    tell({.kind = Kind::kTurned, .seat = seat, .card = card});
    return card;
  }

  // A new column may be opened while fewer than `columns` are open, even if an open one admits it.
  bool fits_in(int column, Card card) const {
    if (column == position_.open_columns) return column < rules_.columns;
    return column >= 0 && column < position_.open_columns &&
           position_.columns[static_cast<std::size_t>(column)].admits(card);
  }

  bool fits_somewhere(Card card) const {
    for (int column = 0; column <= position_.open_columns; column++) {
      if (fits_in(column, card)) return true;
    }
    return false;
  }

  void place(int seat, Card card) {
    seen_card_ = card;
    const int column = decide(Decision::kPlace, seat);
    if (!fits_in(column, card)) return refuse(seat, Decision::kPlace, column);
    const bool opens = column == position_.open_columns;
    position_.open_columns += opens ? 1 : 0;
    position_.columns[static_cast<std::size_t>(column)].place(card);
    tell(
        {.kind = Kind::kPlaced, .seat = seat, .card = card, .column = column, .new_column = opens});
  }

  // The columns are final: wishes are fixed, a bust is rolled for, and columns are taken, each
  // taker rolling before the next one takes.
  void end_draw(bool bust) {
    const int seat = position_.active;
    compute_keys();
    if (bust) {
      roll(seat);
    } else {
      take_column(seat);
    }
    // Leftwards from the left neighbour, or after an odd number of switch cards the other way
    // round.
    const int step = position_.switches_turned % 2 == 0 ? 1 : rules_.players - 1;
    for (int k = 1; k < rules_.players; k++) take_column((seat + k * step) % rules_.players);
    for (int column = 0; column < position_.open_columns; column++) {
      if (!taken_[static_cast<std::size_t>(column)]) {
        tell({.kind = Kind::kLeftOver, .column = column});
      }
    }
  }

  void compute_keys() {
    taken_ = {};
    for (int seat = 0; seat < rules_.players; seat++) {
      see(Decision::kTake, seat);
      for (int column = 0; column < position_.open_columns; column++) {
        std::int8_t key = 0;
        strategy(seat).take(view_.arrays(), column, &key);
        keys_[static_cast<std::size_t>(seat)][static_cast<std::size_t>(column)] = key;
      }
    }
  }

  // Must take a column while there is one: the largest key, the lowest index on ties.
  void take_column(int seat) {
    int best = -1;
    const auto& key = keys_[static_cast<std::size_t>(seat)];
    for (int i = 0; i < position_.open_columns; i++) {
      const auto at = static_cast<std::size_t>(i);
      if (!taken_[at] && (best < 0 || key[at] > key[static_cast<std::size_t>(best)])) best = i;
    }
    if (best < 0) return;
    taken_[static_cast<std::size_t>(best)] = true;
    const Column& column = position_.columns[static_cast<std::size_t>(best)];
    int cards = 0;
    for (std::size_t c = 0; c < kMostColours; c++) {
      if (column.value[c] == 0) continue;
      zone(seat).open[c][column.value[c] - 1u]++;
      cards++;
    }
    tell({.kind = Kind::kTakes,
          .seat = seat,
          .column = best,
          .cards = cards,
          .points = column.sum()});
    if (column.die) roll(seat);
  }

  // A colour face discards the unprotected cards of that colour; a star nothing, or all of them.
  void roll(int seat) {
    const int face = luck_.face(seat, rolls_[static_cast<std::size_t>(seat)]++);
    Happening happening{.kind = Kind::kRolls, .seat = seat, .face = face};
    Zone& mine = zone(seat);
    for (int colour = 0; colour < rules_.colours; colour++) {
      if (colour != face && !(face == rules_.star() && rules_.star_takes_all)) continue;
      happening.cards += mine.open_cards(colour);
      happening.points += mine.open_sum(colour);
      move_colour(mine, colour, nullptr);
    }
    tell(happening);
  }

  void end_turn() {
    tell({.kind = Kind::kTurnEnds, .seat = position_.active});
    position_.active = (position_.active + 1) % rules_.players;
    position_.turn++;
    position_.drawing = false;
    position_.columns = {};
    position_.open_columns = position_.switches_turned = position_.cards_turned = 0;
  }

  // Unprotected cards of a colour go to `target`, or to the discards.
  static void move_colour(Zone& zone, int colour, NumberCards* target) {
    for (std::size_t v = 0; v < kMostValues; v++) {
      auto& count = zone.open[static_cast<std::size_t>(colour)][v];
      if (target != nullptr) {
        auto& there = (*target)[static_cast<std::size_t>(colour)][v];
        there = static_cast<std::uint8_t>(there + count);
      }
      count = 0;
    }
  }

  int decide(Decision decision, int seat) {
    see(decision, seat);
    std::int8_t out = 0;
    if (decision == Decision::kAct) strategy(seat).act(view_.arrays(), &out);
    if (decision == Decision::kPlace) strategy(seat).place(view_.arrays(), &out);
    if (decision == Decision::kStop) strategy(seat).stop(view_.arrays(), &out);
    return out;
  }

  void see(Decision decision, int seat) {
    std::uint32_t features = strategy(seat).features();
    // Between draws everyone sees the zones, asked for or not.
    if (decision == Decision::kAct || decision == Decision::kTake) features |= kFeatureZone;
    view_.see(rules_, position_, seat, features);
    view_.see_card(seen_card_);
    if ((features & kFeatureCoin) == 0) return;
    const Coin coin = luck_.coin({decision, seat, position_.turn, position_.cards_turned});
    view_.see_coin(coin.chance, coin.choice);
  }

  void refuse(int seat, Decision decision, int decided) {
    illegal_ = true;
    tell({.kind = Kind::kIllegal,
          .seat = seat,
          .card = seen_card_,
          .column = decided,
          .decision = static_cast<int>(decision)});
  }

  void tell(const Happening& happening) { listener_.hear(happening, position_); }
  Zone& zone(int seat) { return position_.zones[static_cast<std::size_t>(seat)]; }
  const LaneStrategy& strategy(int seat) { return *seats_[static_cast<std::size_t>(seat)]; }

  const Rules& rules_;
  const Seats& seats_;
  Position position_;
  Luck& luck_;
  Listener& listener_;
  PositionView view_;
  std::size_t next_card_ = 0;
  Card seen_card_ = 0;
  bool illegal_ = false;
  std::array<int, kMostPlayers> rolls_{};
  std::array<bool, kMostColumns> taken_{};
  std::array<std::array<std::int8_t, kMostColumns>, kMostPlayers> keys_{};
};

}  // namespace

KeyedLuck::KeyedLuck(const Rules& rules, const Position& start, const KeyedRandom& random,
                     std::uint64_t game)
    : random_(random), game_(game), faces_(static_cast<std::uint32_t>(rules.faces())) {
  const Deck deck(start.pile);
  pile_.resize(deck.size());
  deck.deal(random_, game_, pile_);
}

int KeyedLuck::face(int seat, int roll) {
  const Event event{.game = game_,
                    .purpose = Purpose::kDie,
                    .stream = static_cast<std::uint8_t>(seat),
                    .index = static_cast<std::uint32_t>(roll)};
  return static_cast<int>(random_.below(event, faces_));
}

Coin KeyedLuck::coin(const CoinEvent& event) {
  return keyed_coin(random_, game_, event.seat, event.number());
}

Position play_reference(const Rules& rules, const Seats& seats, const Position& start, Luck& luck,
                        Listener& listener) {
  return ReferenceGame(rules, seats, start, luck, listener).play();
}

std::array<int, kMostPlayers> win_shares(const Rules& rules, const Position& end) {
  const auto rank = [&end](int seat) {
    const Zone& zone = end.zones[static_cast<std::size_t>(seat)];
    return zone.score() * 1024 + zone.cards();
  };
  int best = -1, sharing = 0;
  for (int seat = 0; seat < rules.players; seat++) best = std::max(best, rank(seat));
  for (int seat = 0; seat < rules.players; seat++) sharing += rank(seat) == best ? 1 : 0;
  std::array<int, kMostPlayers> shares{};
  for (int seat = 0; seat < rules.players; seat++) {
    shares[static_cast<std::size_t>(seat)] = rank(seat) == best ? 60 / sharing : 0;
  }
  return shares;
}

}  // namespace stoprule::push
