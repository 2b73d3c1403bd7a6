#include "sim/games/punto/reference.h"

#include <algorithm>

namespace stoprule::punto {
namespace {

using Kind = Happening::Kind;

// A match being played. Each member function is a paragraph of the rules.
class ReferenceMatch {
 public:
  ReferenceMatch(const Rules& rules, const Seats& seats, Luck& luck, const KeyedRandom& random,
                 std::uint64_t game, Listener& listener)
      : rules_(rules),
        seats_(seats),
        luck_(luck),
        coins_(coins_of(random, game)),
        listener_(listener) {}

  void play() {
    deal_match();
    int winner = -1;
    while (winner < 0 && position_.round < rules_.rounds) {
      play_round();
      if (illegal_) return;
      for (int side = 0; side < rules_.sides(); side++) {
        if (position_.round_wins(side) >= rules_.wins) winner = side;
      }
    }
    tell({.kind = Kind::kMatchEnds, .side = winner});
  }

 private:
  // Who owns which cards: a player the cards of one colour or, with two sides, a side those of two;
  // with three players everybody also gets as many of the neutral cards as the others.
  void deal_match() {
    for (int colour = 0; colour < kColours; colour++) {
      const int owner = rules_.owner_of(colour);
      if (owner < 0) continue;
      const auto cards = rules_.cards_of(colour);
      pile(owner).insert(pile(owner).end(), cards.begin(), cards.end());
    }
    if (rules_.has_neutral()) neutral_ = rules_.cards_of(kColours - 1);
  }

  // Shuffled and dealt out evenly; any surplus leaves the game.
  void deal_neutral_cards() {
    std::sort(neutral_.begin(), neutral_.end());
    luck_.shuffle(position_.round, kNeutralPile, neutral_);
    const std::size_t players_n = static_cast<std::size_t>(rules_.players);
    for (std::size_t i = 0; i < neutral_.size() / players_n * players_n; i++) {
      position_.piles[i % players_n].push_back(neutral_[i]);
    }
    neutral_.clear();
  }

  // Every pile is shuffled; a team's cards are shuffled together and halved, the member in the
  // lower seat getting the odd one.
  void shuffle_piles() {
    for (int side = 0; side < rules_.sides(); side++) {
      std::vector<Card> cards = pile(side);
      if (rules_.teams) cards.insert(cards.end(), pile(side + 2).begin(), pile(side + 2).end());
      std::sort(cards.begin(), cards.end());
      luck_.shuffle(position_.round, side, cards);
      if (rules_.teams) {
        halve(side, cards);
      } else {
        pile(side).assign(cards.rbegin(), cards.rend());
      }
    }
  }

  // The shuffled cards of a team go alternately to the member who turns first and to the other, so
  // that the team turns them in this order whoever starts.
  void halve(int side, const std::vector<Card>& cards) {
    const int starter = rules_.side_of(position_.active) == side ? position_.active : next_seat();
    const int partner = starter == side ? side + 2 : side;
    pile(side).clear();
    pile(side + 2).clear();
    for (std::size_t i = cards.size(); i-- > 0;) {
      const bool odd_one = i + 1 == cards.size() && cards.size() % 2 == 1;
      pile(odd_one ? side : i % 2 == 0 ? starter : partner).push_back(cards[i]);
    }
  }

  void play_round() {
    if (rules_.has_neutral()) deal_neutral_cards();
    shuffle_piles();
    position_.turn = 0;
    round_ended_ = false;
    tell({.kind = Kind::kRoundBegins, .seat = position_.active});
    while (!round_ended_ && !illegal_) take_turn();
    if (illegal_) return;
    tell({.kind = Kind::kRoundEnds});
    take_back();
  }

  void take_turn() {
    const int seat = position_.active;
    if (pile(seat).empty()) return end_blocked(seat, 0);
    const Card card = pile(seat).back();
    if (position_.layout.empty()) {
      lay(seat, card, {0, 0}, kFirstCell);
    } else {
      const auto legal = position_.layout.legal_cells(card, rules_.box);
      if (legal.empty()) return end_blocked(seat, card);
      const int place = chosen_place(seat, card, legal);
      if (illegal_) return;
      lay(seat, card, position_.layout.cell_at(place), place);
    }
    if (!round_ended_) position_.active = next_seat();
  }

  int chosen_place(int seat, Card card, const std::set<Cell>& legal) {
    const Table table = [&] {
      Position turned = position_;
      turned.piles[static_cast<std::size_t>(seat)].pop_back();
      return table_of(rules_, turned);
    }();
    Cells cells = 0;
    for (const Cell cell : legal) cells |= cell_bit(position_.layout.place_of(cell));
    const int place =
        seats_[static_cast<std::size_t>(seat)]->lay(View(rules_, table, seat, card, cells, coins_));
    if (place < 0 || place >= kCells || (cells >> place & 1) == 0) {
      illegal_ = true;
      tell({.kind = Kind::kIllegal, .seat = seat, .card = card, .place = place});
    }
    return place;
  }

  // Completing a series wins the round at once. Only a run through the card just laid can be new.
  void lay(int seat, Card card, Cell cell, int place) {
    const Card covers = position_.layout.top(cell);
    pile(seat).pop_back();
    position_.layout.lay(cell, card);
    position_.turn++;
    tell({.kind = Kind::kLays,
          .seat = seat,
          .card = card,
          .covers = covers,
          .cell = cell,
          .place = place});
    const int side = rules_.side_of(seat);
    if (rules_.owner_of(colour_of(card)) != side) return;
    std::vector<Series> won;
    for (const Cell direction : kDirections) {
      Series run = position_.layout.run_through(cell, direction);
      if (static_cast<int>(run.cells.size()) >= rules_.series) won.push_back(std::move(run));
    }
    if (won.empty()) return;
    tell({.kind = Kind::kWins, .seat = seat, .side = side, .series = won});
    end_round(seat, seat, side, won);
  }

  // Who cannot lay a card ends the round; the card, if there is one, was not laid.
  void end_blocked(int seat, Card card) {
    tell({.kind = Kind::kCannotLay, .seat = seat, .card = card});
    const BlockedVerdict verdict = blocked_verdict(rules_, position_.layout);
    tell({.kind = Kind::kBlocked, .seat = seat, .side = verdict.side, .series = verdict.series});
    const int winner = verdict.side < 0 ? seat : rules_.lowest_seat_of(verdict.side);
    end_round(seat, winner, verdict.side, verdict.series);
  }

  // The winner sets the highest card of the series aside, and the left neighbour of the player who
  // ended the round (or who won it) starts the next.
  void end_round(int ender, int winner, int side, const std::vector<Series>& series) {
    round_ended_ = true;
    if (side >= 0) {
      const Cell cell = highest_cell(position_.layout, series);
      const Card card = position_.layout.top(cell);
      position_.points[static_cast<std::size_t>(side)].push_back(card);
      set_aside_ = card;
      tell({.kind = Kind::kSetAside, .side = side, .card = card, .cell = cell});
    }
    const int last = rules_.next_start == NextStart::kEnder ? ender : winner;
    position_.active = (last + 1) % rules_.players;
  }

  // Cards go back to their owners, but for the one set aside; neutral cards that were laid are to
  // be dealt out anew.
  void take_back() {
    std::vector<Card> laid = position_.layout.all_cards();
    if (set_aside_ != 0) laid.erase(std::find(laid.begin(), laid.end(), set_aside_));
    set_aside_ = 0;
    for (const Card card : laid) {
      const int owner = rules_.owner_of(colour_of(card));
      (owner < 0 ? neutral_ : pile(owner)).push_back(card);
    }
    position_.layout = {};
    position_.round++;
  }

  std::vector<Card>& pile(int seat) { return position_.piles[static_cast<std::size_t>(seat)]; }
  int next_seat() const { return (position_.active + 1) % rules_.players; }
  void tell(const Happening& happening) { listener_.hear(happening, position_); }

  const Rules& rules_;
  const Seats& seats_;
  Luck& luck_;
  KeyedStream coins_;
  Listener& listener_;
  Position position_;
  std::vector<Card> neutral_;  // to be dealt
  Card set_aside_ = 0;         // in the round that ends; 0: none
  bool round_ended_ = false, illegal_ = false;
};

}  // namespace

void KeyedLuck::shuffle(int round, int pile, std::span<Card> cards) {
  const int n = static_cast<int>(cards.size());
  for (int i = 0; i + 1 < n; i++) {
    const std::uint32_t further =
        random_.below(shuffle_event(game_, round, pile, i), static_cast<std::uint32_t>(n - i));
    std::swap(cards[static_cast<std::size_t>(i)], cards[static_cast<std::size_t>(i) + further]);
  }
}

void play_reference(const Rules& rules, const Seats& seats, Luck& luck, const KeyedRandom& random,
                    std::uint64_t game, Listener& listener) {
  ReferenceMatch(rules, seats, luck, random, game, listener).play();
}

BlockedVerdict blocked_verdict(const Rules& rules, const Layout& layout) {
  if (rules.blocked == Blocked::kNobody) return {};
  std::vector<std::vector<Series>> series(static_cast<std::size_t>(rules.sides()));
  for (int colour = 0; colour < kColours; colour++) {
    if (rules.is_neutral(colour)) continue;
    auto& mine = series[static_cast<std::size_t>(rules.owner_of(colour))];
    for (auto& one : layout.series_of(colour, rules.counts)) mine.push_back(std::move(one));
  }
  // The sum of a side's decisive series; the smaller the better.
  const auto sum_of = [&rules](const std::vector<Series>& of_side) {
    int best = 1000;
    for (const Series& one : of_side) {
      best = std::min(best, rules.blocked == Blocked::kLowest ? one.sum : -one.sum);
    }
    return best;
  };
  BlockedVerdict verdict;
  std::size_t most = 0;
  int best_sum = 0;
  for (std::size_t side = 0; side < series.size(); side++) {
    const std::size_t n = series[side].size();
    if (n == 0 || n < most) continue;
    const int sum = sum_of(series[side]);
    if (n > most || sum < best_sum) {
      verdict.side = static_cast<int>(side);
      most = n, best_sum = sum;
    } else if (sum == best_sum) {
      verdict.side = -1;
    }
  }
  if (verdict.side >= 0) verdict.series = series[static_cast<std::size_t>(verdict.side)];
  return verdict;
}

Cell highest_cell(const Layout& layout, std::span<const Series> series) {
  Cell best{};
  int highest = 0;
  for (const auto& [cell, card] : layout.tops()) {
    const bool in_series = std::any_of(series.begin(), series.end(), [at = cell](const Series& s) {
      return s.cells.contains(at);
    });
    if (!in_series || value_of(card) <= highest) continue;
    best = cell, highest = value_of(card);
  }
  return best;
}

Table table_of(const Rules& rules, const Position& position) {
  Table table;
  table.board = position.layout.board();
  table.round = position.round, table.turn = position.turn;
  for (int colour = 0; colour < kColours; colour++) {
    for (const Card card : rules.cards_of(colour)) table.unseen[card]++;
  }
  for (const Card card : position.layout.all_cards()) table.unseen[card]--;
  for (std::size_t side = 0; side < position.points.size(); side++) {
    table.round_wins[side] = position.round_wins(static_cast<int>(side));
    for (const Card card : position.points[side]) {
      table.unseen[card]--;
      table.set_aside[card]++;
    }
  }
  for (std::size_t seat = 0; seat < position.piles.size(); seat++) {
    table.pile_cards[seat] = static_cast<int>(position.piles[seat].size());
  }
  return table;
}

}  // namespace stoprule::punto
