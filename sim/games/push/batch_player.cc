#include "sim/games/push/batch_player.h"

#include <algorithm>
#include <array>
#include <bit>

#include "sim/core/check.h"
#include "sim/games/push/digest.h"

namespace stoprule::push {
namespace {

std::size_t index(int i) { return static_cast<std::size_t>(i); }

BatchFacts make_facts(const Rules& rules, const Position& start, std::uint64_t seed) {
  BatchFacts facts;
  facts.players = rules.players;
  facts.colours = rules.colours;
  facts.values = rules.values;
  facts.columns = rules.columns;
  facts.faces = rules.faces();
  facts.star_takes_all = rules.star_takes_all;
  for (std::size_t c = 0; c < index(rules.colours); c++) {
    facts.colours_hit[c] = static_cast<std::int8_t>(1 << c);
  }
  if (rules.star_takes_all) {
    facts.colours_hit[index(rules.star())] = static_cast<std::int8_t>((1 << rules.colours) - 1);
  }
  facts.stop_after_switch = rules.stop_after_switch;
  facts.cards_n = start.pile_cards();
  std::uint8_t most_copies = 0;
  for (Card card = 0; card < kCodes; card++) {
    if (is_number(card)) most_copies = std::max(most_copies, start.pile[card]);
  }
  facts.planes = std::bit_width(most_copies);
  facts.random = KeyedRandom(seed);
  facts.start = start;
  return facts;
}

// A pile row holds a pile, an end mark and no power of two of bytes, which would make rows share
// cache sets.
std::size_t pile_stride(std::size_t cards_n) {
  constexpr std::size_t kMost = 255;
  check(cards_n < kMost, "cards of a pile dealt in batches");
  return std::min((cards_n / 16 + 1) * 16 | 16, kMost);
}

// Rolls of one seat: at most one for each die card, and one for each bust, which takes a card for
// each column and one more.
int most_rolls(const Rules& rules) {
  return rules.dice + rules.pile_cards() / (rules.columns + 1) + 1;
}

LeftRecord left_at(const Position& start) {
  LeftRecord record{};
  for (int c = 0; c < kMostColours; c++) {
    for (int v = 1; v <= kMostValues; v++) {
      const unsigned copies = start.pile[number_card(c, v)];
      for (std::size_t p = 0; p < kPlanes; p++) {
        auto& plane = record[index(c) * kPlanes + p];
        plane = static_cast<std::uint8_t>(plane | (copies >> p & 1u) << (v - 1));
      }
    }
  }
  record[kLeftDice] = start.pile[kDie];
  return record;
}

// What the draw left behind, as digests have it.
Record record_of(const TableRows& table, std::size_t game) {
  Record record{};
  for (std::size_t i = 0; i < kMostColumns; i++) {
    record[kRecordLow + i] = table.low[i][game];
    record[kRecordHigh + i] = table.high[i][game];
    record[kRecordValues + i] = table.values[i][game];
    record[kRecordSum + i] = static_cast<std::uint8_t>(table.sum[i][game]);
  }
  record[kRecordTurned] = table.turned[game];
  record[kRecordSwitches] = table.switches[game];
  record[kRecordBust] = table.bust[game] & 1;
  return record;
}

// Sets what a batch's games begin with.
template <class T>
void set(const Batch& batch, Row<T>& row, int value) {
  std::fill_n(row.begin(), batch.lanes_n(), static_cast<T>(value));
}

// The turn that just ended in a game. The loop ends with the players: a loop over all seats that
// chooses a default beyond them is compiled wrongly by g++ 12 at -O2.
TurnSummary summary_of(const Batch& batch, std::size_t game) {
  const bool drew = batch.draws[game] != 0;
  TurnSummary turn;
  turn.taken.fill(kMostColumns);
  turn.decision = batch.decision[game];
  if (drew) turn.record = record_of(batch.table, game);
  for (std::size_t seat = 0; seat < index(batch.facts.players); seat++) {
    const SeatRows& rows = batch.seats[seat];
    if (drew) turn.taken[seat] = rows.taken[game];
    turn.die_rolls[seat] = rows.die_rolls[game];
    turn.points_lost[seat] = rows.points_lost[game];
  }
  return turn;
}

}  // namespace

BatchPlayer::BatchPlayer(const Rules& rules, const Position& start, std::uint64_t seed,
                         Target target)
    : rules_(rules),
      common_(*common_phases(target)),
      target_(target),
      deck_(start.pile),
      batch_(std::make_unique<Batch>()) {
  batch_->facts = make_facts(rules_, start, seed);
  batch_->pile_stride = pile_stride(deck_.size());
  batch_->piles.assign(batch_->pile_stride * kBatchRoom + kPastPiles, kPileEnd);
  check(most_rolls(rules_) <= 255, "rolls of a seat");
}

BatchPlayer::~BatchPlayer() = default;

std::span<const std::uint64_t> BatchPlayer::digests() const {
  return std::span(batch_->digest).first(index(batch_->games_n));
}

void BatchPlayer::play(const Seats& seats, std::span<const std::size_t> slots, std::uint64_t first,
                       std::uint64_t step, int games_n, Tally& tally) {
  check(games_n >= 1 && games_n <= kBatchGames, "games in a batch");
  Batch& batch = *batch_;
  batch.facts.first_game = first;
  batch.facts.game_step = step;
  batch.games_n = games_n;
  batch.turn = 0;
  batch.facts.counts_cards =
      std::any_of(seats.begin(), seats.begin() + rules_.players, [](const LaneStrategy* strategy) {
        return (strategy->features() & (kFeatureBust | kFeatureLeft)) != 0;
      });
  slots_ = slots;
  tally_ = &tally;
  deal();
  clear_seats();
  for (std::size_t seat = 0; seat < index(rules_.players); seat++) {
    seats_[seat] = &seats[seat]->on(target_);
    const StrategyPhases* compiled = seats_[seat]->phases(target_);
    phases_[seat] = compiled != nullptr ? compiled : &common_.any_strategy;
  }
  while (common_.goes_on(batch)) take_turn();
  common_.score(batch);
  common_.count(batch, slots, tally);
  count_illegal(slots, tally);
  if (!tally.shape().histogram_bins.empty()) count_scores(slots, tally);
}

void BatchPlayer::deal() {
  Batch& batch = *batch_;
  common_.deal(batch, deck_);
  // Games beyond the last are over before they begin.
  const auto cards_n = static_cast<std::uint8_t>(batch.facts.cards_n);
  batch.position.fill(cards_n);
  std::fill_n(batch.position.begin(), batch.games_n, std::uint8_t{0});
  const auto set_next = [&batch](std::size_t game) {
    batch.next[game] = static_cast<std::uint32_t>(game * batch.pile_stride + batch.position[game]);
  };
  for (std::size_t game = 0; game < batch.lanes_n(); game++) set_next(game);
  set_next(kNobody);
  set(batch, batch.illegal, 0);
  set(batch, batch.digest, 0);
  if (!batch.facts.counts_cards) return;
  std::fill_n(batch.left.begin(), batch.lanes_n(), left_at(batch.facts.start));
}

void BatchPlayer::clear_seats() {
  Batch& batch = *batch_;
  for (int seat = 0; seat < rules_.players; seat++) {
    SeatRows& rows = batch.seats[index(seat)];
    const Zone& zone = batch.facts.start.zones[index(seat)];
    for (int c = 0; c < kMostColours; c++) {
      set(batch, rows.open_sum[c], zone.open_sum(c));
      set(batch, rows.open_cards[c], zone.open_cards(c));
    }
    set(batch, rows.protected_sum, zone.protected_sum());
    set(batch, rows.protected_cards, zone.protected_cards());
    for (auto* row : {&rows.draw_turns, &rows.protects, &rows.busts, &rows.cards_drawn,
                      &rows.columns_taken, &rows.die_rolls, &rows.cards_lost, &rows.faces_from}) {
      set(batch, *row, 0);
    }
    set(batch, rows.points_lost, 0);
    common_.roll_ahead(batch, seat);
  }
}

void BatchPlayer::take_turn() {
  Batch& batch = *batch_;
  const int active = (batch.facts.start.active + batch.turn) % rules_.players;
  const LaneStrategy& strategy = *seats_[index(active)];
  const StrategyPhases& phases = *phases_[index(active)];
  if (batch.turn == 0 && batch.facts.start.drawing) {
    batch.decision.fill(kDraw);
    batch.draws.fill(0);
    std::fill_n(batch.draws.begin(), batch.games_n, std::uint8_t{0xff});
    std::fill_n(batch.seats[index(active)].draw_turns.begin(), batch.games_n, std::uint8_t{1});
  } else {
    phases.act(strategy, batch, active);
  }
  common_.list_drawers(batch);
  if (batch.drawers_n > 0) {
    (batch.facts.counts_cards ? phases.draw_counting : phases.draw)(strategy, batch, active);
    common_.spread(batch, active);
    for (int seat = 0; seat < rules_.players; seat++) {
      phases_[index(seat)]->want(*seats_[index(seat)], batch, seat, active);
    }
    if (common_.finish(batch, active)) common_.roll_on(batch);
    if (!tally_->shape().histogram_bins.empty())
      count_draws(slots_[index(active)], active, *tally_);
  }
  if (batch.facts.digests) digest_turn();
  batch.turn++;
}

void BatchPlayer::digest_turn() {
  Batch& batch = *batch_;
  for (std::size_t game = 0; game < index(batch.games_n); game++) {
    // A game that is over neither draws nor protects.
    const bool idle = batch.draws[game] == 0 && batch.decision[game] == kDraw;
    if (batch.illegal[game] != 0 || idle) continue;
    batch.digest[game] = add_turn(batch.digest[game], summary_of(batch, game));
  }
}

std::uint32_t BatchPlayer::metric(SlotMetric metric, std::size_t seat, std::size_t lane) const {
  const SeatRows& rows = batch_->seats[seat];
  if (batch_->illegal[lane] != 0) return 0;
  switch (metric) {
    case kWinShare:
      return rows.win_share[lane];
    case kScore:
      return rows.score[lane];
    case kHeldCards:
      return rows.held[lane];
    case kProtectedScore:
      return rows.protected_sum[lane];
    case kDrawTurns:
      return rows.draw_turns[lane];
    case kProtects:
      return rows.protects[lane];
    case kBusts:
      return rows.busts[lane];
    case kCardsDrawn:
      return rows.cards_drawn[lane];
    case kColumnsTaken:
      return rows.columns_taken[lane];
    case kDieRolls:
      return rows.die_rolls[lane];
    case kCardsLost:
      return rows.cards_lost[lane];
    case kPointsLost:
      return rows.points_lost[lane];
    case kWinsAlone:
      return rows.win_share[lane] == kWholeWin ? 1 : 0;
    case kSlotMetricsN:
      break;
  }
  check(false, "a metric of a slot");
  return 0;
}

void BatchPlayer::count_draws(std::size_t slot, int active, Tally& tally) {
  const Batch& batch = *batch_;
  const auto seat = index(active);
  const auto drawn = tally.histogram(slot, seat, kCardsDrawnPerTurn);
  const auto bust_at = tally.histogram(slot, seat, kBustAt);
  for (std::size_t game = 0; game < index(batch.games_n); game++) {
    if (batch.draws[game] == 0) continue;
    drawn[batch.table.turned[game]]++;
    // The card that busted was turned but not placed.
    const auto placed = batch.table.turned[game] - batch.table.switches[game] - 1;
    if (batch.table.bust[game] != 0) bust_at[index(placed)]++;
  }
}

void BatchPlayer::count_illegal(std::span<const std::size_t> slots, Tally& tally) {
  const Batch& batch = *batch_;
  for (int game = 0; game < batch.games_n; game++) {
    const int culprit = batch.illegal[index(game)];
    if (culprit != 0) tally.illegal(slots[index(culprit - 1)]).add(batch.game(game));
  }
}

void BatchPlayer::count_scores(std::span<const std::size_t> slots, Tally& tally) {
  const Batch& batch = *batch_;
  for (int seat = 0; seat < rules_.players; seat++) {
    const auto counts = tally.histogram(slots[index(seat)], index(seat), kScores);
    for (std::size_t game = 0; game < index(batch.games_n); game++) {
      if (batch.illegal[game] == 0) counts[batch.seats[index(seat)].score[game]]++;
    }
  }
}

}  // namespace stoprule::push
