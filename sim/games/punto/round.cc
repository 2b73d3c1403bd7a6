// The loop of a round, for one instruction set. Compiled once for each of them (STOPRULE_TARGET).
#include "sim/games/punto/round.h"

#include "sim/games/punto/digest.h"

namespace stoprule::punto::STOPRULE_TARGET {
namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

// The next card of the seat's pile: any of those left, by the random number of its place.
Card turn_card(Match& match, int seat, int side) {
  Pile& pile = match.piles[at(side)];
  Card* next = pile.list.cards.data() + pile.turned_n;
  const std::uint32_t further = pile.places.below(
      static_cast<std::uint32_t>(kShuffleStride * match.table.round + pile.turned_n),
      static_cast<std::uint32_t>(pile.list.cards_n - pile.turned_n));
  const Card card = next[further];
  next[further] = *next;
  *next = card;
  pile.turned_n++;
  match.table.pile_cards[at(seat)]--;
  return card;
}

template <int kSeries>
RoundEnd play_round(Match& match, const Seats& seats, int starter) {
  using How = RoundEnd::How;
  const Rules& rules = match.rules;
  Table& table = match.table;
  Board& board = table.board;
  const int sides = rules.sides();
  for (int seat = starter;; seat = seat + 1 == rules.players ? 0 : seat + 1) {
    if (table.pile_cards[at(seat)] == 0) return {.how = How::kNoCard, .seat = seat};
    const int side = seat < sides ? seat : seat - sides;
    const Card card = turn_card(match, seat, side);
    int cell = kFirstCell;
    if (table.turn > 0) {
      const Cells legal = board.legal(value_of(card), rules.box);
      if (legal == 0) {
        match.piles[at(side)].turned_n--;  // it was not laid
        return {.how = How::kNoCell, .seat = seat};
      }
      cell = seats[at(seat)]->lay(View(rules, table, seat, card, legal, match.coins));
      if (cell < 0 || cell >= kCells || (legal >> cell & 1) == 0) {
        return {.how = How::kIllegal, .seat = seat};
      }
    }
    match.digest = add_word(match.digest, lay_word(seat, card, cell));
    match.counts.cards_laid[at(seat)]++;
    match.counts.covers[at(seat)] += static_cast<std::uint32_t>(board.cards() >> cell & 1);
    const int laid = board.lay(cell, card), colour = colour_of(card);
    table.turn++;
    table.unseen[card]--;
    if (rules.has_neutral() && rules.is_neutral(colour)) {
      match.neutral_laid.push(card);
    } else if (has_run<kSeries>(board.colour[at(colour)])) {
      return {.how = How::kWon, .seat = seat, .cell = laid, .colour = colour};
    }
  }
}

}  // namespace

const RoundLoops& round_loops() {
  static constexpr RoundLoops kLoops{nullptr,       nullptr,       play_round<2>, play_round<3>,
                                     play_round<4>, play_round<5>, play_round<6>};
  return kLoops;
}

}  // namespace stoprule::punto::STOPRULE_TARGET
