#include "sim/games/punto/match_player.h"

#include <algorithm>

#include "sim/games/punto/digest.h"

namespace stoprule::punto {

STOPRULE_FOR_EACH_TARGET(RoundLoops, round_loops())

namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

// What one side has for a blocked round.
struct Claim {
  int series_n = 0, sum = 0;  // the sum of its decisive series, the smaller the better
  Cells cells = 0;
};

// Adds the series of one colour: runs of `length` or more.
void add_series(const Board& board, Cells shown, int length, Blocked blocked, Claim& claim) {
  for (const int step : kSteps) {
    Cells starts = shown & ~after(shown, step);
    for (int k = 1; k < length; k++) starts &= shown >> (k * step);
    for (; starts != 0; starts &= starts - 1) {
      const Cells run = run_through(shown, first_cell(starts), step);
      int sum = 0;
      for (Cells left = run; left != 0; left &= left - 1) sum += board.value_at(first_cell(left));
      if (blocked == Blocked::kHighest) sum = -sum;
      claim.sum = claim.series_n == 0 ? sum : std::min(claim.sum, sum);
      claim.series_n++;
      claim.cells |= run;
    }
  }
}

const auto kLoops = STOPRULE_BY_TARGET(RoundLoops, round_loops());

Pile pile_of(const KeyedRandom& random, std::uint64_t game, int side) {
  return {.list = {},
          .turned_n = 0,
          .places = {random, game, Purpose::kDeal, static_cast<std::uint8_t>(side)}};
}

}  // namespace

MatchPlayer::MatchPlayer(const Rules& rules, std::uint64_t seed, Target target)
    : rules_(rules),
      random_(seed),
      play_round_((*kLoops[static_cast<std::size_t>(target)])[at(rules.series)]),
      match_{.rules = rules,
             .piles = {pile_of(random_, 0, 0), pile_of(random_, 0, 1), pile_of(random_, 0, 2),
                       pile_of(random_, 0, 3)},
             .coins = coins_of(random_, 0)} {
  for (int colour = 0; colour < kColours; colour++) {
    for (const Card card : rules.cards_of(colour)) all_cards_[card]++;
  }
}

const MatchCounts& MatchPlayer::play(const Seats& seats, std::uint64_t game) {
  game_ = game;
  deal_match();
  Table& table = match_.table;
  MatchCounts& counts = match_.counts;
  int starter = 0;
  while (counts.winner < 0 && table.round < rules_.rounds) {
    lay_out_piles();
    const RoundEnd end = play_round_(match_, seats, starter);
    if (end.how == RoundEnd::How::kIllegal) {
      counts.illegal_seat = end.seat;
      break;
    }
    const Verdict verdict = judge(end);
    const Card card = set_aside(verdict);
    match_.digest = add_word(match_.digest, round_word(end.seat, verdict.side, card));
    counts.cards_in_round[counts.rounds] = static_cast<std::uint8_t>(table.turn);
    counts.rounds++;
    table.round++;
    if (rules_.has_neutral()) keep_neutral_cards();
    const int last = rules_.next_start == NextStart::kEnder ? end.seat : verdict.winner_seat;
    starter = (last + 1) % rules_.players;
  }
  return counts;
}

void MatchPlayer::deal_match() {
  match_.table = {};
  match_.counts = {};
  match_.digest = 0;
  match_.coins = coins_of(random_, game_);
  match_.neutral_laid.cards_n = 0;
  for (int i = 0; i < kMostPlayers; i++) {
    owned_[at(i)].cards_n = neutral_[at(i)].cards_n = 0;
    match_.piles[at(i)] = pile_of(random_, game_, i);
  }
  for (int colour = 0; colour < kColours; colour++) {
    const int owner = rules_.owner_of(colour);
    CardList& cards = owner < 0 ? match_.neutral_laid : owned_[at(owner)];
    for (int value = 1; value <= rules_.values; value++) {
      for (int copy = 0; copy < rules_.copies; copy++) cards.push(card_of(colour, value));
    }
  }
}

// Those laid in the last round, at first all.
void MatchPlayer::deal_neutral_cards() {
  const auto cards = match_.neutral_laid.all();
  std::sort(cards.begin(), cards.end());
  KeyedLuck(random_, game_).shuffle(match_.table.round, kNeutralPile, cards);
  const std::size_t players_n = at(rules_.players);
  for (std::size_t i = 0; i < cards.size() / players_n * players_n; i++) {
    neutral_[i % players_n].push(cards[i]);
  }
  for (CardList& list : neutral_) std::sort(list.all().begin(), list.all().end());
}

// Sorted piles: the loop shuffles them as it turns their cards.
void MatchPlayer::lay_out_piles() {
  Table& table = match_.table;
  if (rules_.has_neutral()) deal_neutral_cards();
  for (int side = 0; side < rules_.sides(); side++) {
    Pile& pile = match_.piles[at(side)];
    pile.list = owned_[at(side)];
    // The neutral colour is the last, so that the pile is sorted with these behind.
    for (const Card card : neutral_[at(side)].all()) pile.list.push(card);
    pile.turned_n = 0;
    table.pile_cards[at(side)] = pile.list.cards_n;
    if (rules_.teams) {  // the member in the lower seat gets the odd card
      table.pile_cards[at(side)] = (pile.list.cards_n + 1) / 2;
      table.pile_cards[at(side + 2)] = pile.list.cards_n / 2;
    }
  }
  for (std::size_t code = 0; code < kCodes; code++) {
    table.unseen[code] = static_cast<std::uint8_t>(all_cards_[code] - table.set_aside[code]);
  }
  table.board = {};
  table.turn = 0;
  match_.neutral_laid.cards_n = 0;
}

MatchPlayer::Verdict MatchPlayer::judge(const RoundEnd& end) {
  if (end.how == RoundEnd::How::kWon) {
    return {rules_.side_of(end.seat), end.seat, winning_series(end)};
  }
  match_.counts.blocked++;
  if (end.how == RoundEnd::How::kNoCard) match_.counts.blocked_by_empty_pile++;
  return judge_blocked(end.seat);
}

// The union of the winning runs through the card just laid.
Cells MatchPlayer::winning_series(const RoundEnd& end) const {
  Cells all = 0;
  for (const int step : kSteps) {
    const Cells run = run_through(match_.table.board.colour[at(end.colour)], end.cell, step);
    if (std::popcount(run) >= rules_.series) all |= run;
  }
  return all;
}

MatchPlayer::Verdict MatchPlayer::judge_blocked(int seat) const {
  Verdict verdict{.side = -1, .winner_seat = seat};
  if (rules_.blocked == Blocked::kNobody) return verdict;
  const Board& board = match_.table.board;
  Claim best;
  for (int side = 0; side < rules_.sides(); side++) {
    Claim claim;
    for (int colour = 0; colour < kColours; colour++) {
      if (rules_.owner_of(colour) != side) continue;
      add_series(board, board.colour[at(colour)], rules_.counts, rules_.blocked, claim);
    }
    if (claim.series_n == 0 || claim.series_n < best.series_n) continue;
    const bool better = claim.series_n > best.series_n || claim.sum < best.sum;
    if (!better && claim.sum > best.sum) continue;
    verdict.side = better ? side : -1;
    verdict.series = claim.cells;
    best = claim;
  }
  if (verdict.side >= 0) verdict.winner_seat = rules_.lowest_seat_of(verdict.side);
  return verdict;
}

// The highest card of the series leaves the game; ties: the first in reading order. 0: nobody won.
Card MatchPlayer::set_aside(const Verdict& verdict) {
  if (verdict.side < 0) {
    match_.counts.no_winner++;
    return 0;
  }
  Table& table = match_.table;
  Card highest = 0;
  for (Cells left = verdict.series; left != 0; left &= left - 1) {
    const int cell = first_cell(left), value = table.board.value_at(cell);
    if (value > value_of(highest)) highest = card_of(table.board.colour_at(cell), value);
  }
  CardList& owned = owned_[at(verdict.side)];
  const auto all = owned.all();
  std::copy(std::find(all.begin(), all.end(), highest) + 1, all.end(),
            std::find(all.begin(), all.end(), highest));
  owned.cards_n--;
  table.set_aside[highest]++;
  match_.counts.rounds_won[at(verdict.side)]++;
  if (++table.round_wins[at(verdict.side)] >= rules_.wins) match_.counts.winner = verdict.side;
  return highest;
}

// Who did not lay a neutral card keeps it.
void MatchPlayer::keep_neutral_cards() {
  for (int seat = 0; seat < rules_.players; seat++) {
    Pile& pile = match_.piles[at(seat)];
    neutral_[at(seat)].cards_n = 0;
    for (const Card card : pile.list.all().subspan(at(pile.turned_n))) {
      if (rules_.is_neutral(colour_of(card))) neutral_[at(seat)].push(card);
    }
  }
}

}  // namespace stoprule::punto
