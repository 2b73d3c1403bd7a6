#include "sim/games/kuhkuck/batch_player.h"

#include <algorithm>
#include <numeric>

#include "sim/core/check.h"
#include "sim/games/kuhkuck/digest.h"

namespace stoprule::kuhkuck {

Position position_of(const Batch& batch, std::size_t lane) {
  Position position;
  for (std::size_t kind = 0; kind < kKinds; kind++) {
    position.pool[kind] = batch.pool[kind][lane];
    position.discard[kind] = batch.discard[kind][lane];
  }
  for (std::size_t seat = 0; seat < kPlayers; seat++) {
    const SideRows& rows = batch.sides[seat];
    Side& side = position.sides[seat];
    for (std::size_t c = 0; c < kColours; c++) {
      side.hand[c] = rows.hand[c][lane];
      side.value[c] = rows.value[c][lane];
      side.cards_at[c] = rows.cards_at[c][lane];
    }
    side.electricity_hits = rows.electricity_hits[lane];
    side.passes = rows.passes[lane];
    side.cards_drawn = rows.cards_drawn[lane];
  }
  position.turn = batch.turns[lane];
  position.active = position.turn % kPlayers;
  position.mixes = batch.mixes[lane];
  position.passed = batch.passed[lane] != 0;
  position.stuck = batch.stuck[lane] != 0;
  return position;
}

BatchPlayer::BatchPlayer(const Rules& rules, std::uint64_t seed, Target target)
    : common_(*common_phases(target)), target_(target), batch_(std::make_unique<Batch>()) {
  batch_->facts.rules = rules;
  batch_->facts.points = points_table(rules);
  batch_->facts.random = KeyedRandom(seed);
  values_.resize(kBatchGames);
  digests_.resize(kBatchGames);
}

void BatchPlayer::play(const Seats& seats, std::span<const std::size_t> slots, std::uint64_t first,
                       std::uint64_t step, int games_n, Tally& tally) {
  check(games_n >= 1 && games_n <= kBatchGames, "games in a batch");
  batch_->facts.first_game = first;
  batch_->facts.game_step = step;
  batch_->games_n = games_n;
  slots_ = slots;
  tally_ = &tally;
  begin();
  while (take_turn(seats)) {
  }
  retire();
}

// Lanes beyond the last game are over before they begin.
void BatchPlayer::begin() {
  Batch& batch = *batch_;
  each_row(batch, [](auto& row) { row.fill(0); });
  for (std::size_t kind = 0; kind < kKinds; kind++) {
    batch.pool[kind].fill(static_cast<std::uint8_t>(batch.facts.rules.cards[kind]));
  }
  batch.pool_n.fill(static_cast<std::uint8_t>(batch.facts.rules.cards_n));
  std::fill_n(batch.live.begin(), batch.games_n, std::uint8_t{0xff});
  std::iota(batch.game.begin(), batch.game.end(), std::uint16_t{0});
  batch.live_n = batch.games_n;
  batch.turn = 0;
}

bool BatchPlayer::take_turn(const Seats& seats) {
  Batch& batch = *batch_;
  const int seat = batch.turn % kPlayers;
  if (batch.turn % (kPlayers * kTurnsAhead) == 0) {
    retire();
    for (int each = 0; each < kPlayers; each++) common_.make_words(batch, each);
  }
  const TableStrategy& strategy = *seats[static_cast<std::size_t>(seat)];
  const auto* compiled = static_cast<const StrategyPhases*>(strategy.compiled(target_));
  if ((strategy.features() & kFeatureCoin) != 0) common_.throw_coins(batch, seat);
  (compiled != nullptr ? *compiled : common_.any_strategy).decide(strategy, batch, seat);
  common_.choose_places(batch, seat);
  const bool goes_on = common_.take_turn(batch, seat);
  if (batch.facts.digests) digest_turn();
  batch.turn++;
  return goes_on;
}

// Counts the games that are over; the last take their places, so that vectors stay full.
void BatchPlayer::retire() {
  Batch& batch = *batch_;
  for (int lane = 0; lane < batch.live_n;) {
    const auto at = static_cast<std::size_t>(lane);
    if (batch.live[at] != 0) {
      lane++;
      continue;
    }
    count(at);
    const auto last = static_cast<std::size_t>(--batch.live_n);
    each_row(batch, [at, last](auto& row) { row[at] = row[last]; });
    batch.live[last] = 0;
  }
}

void BatchPlayer::digest_turn() {
  Batch& batch = *batch_;
  for (std::size_t lane = 0; lane < static_cast<std::size_t>(batch.live_n); lane++) {
    const bool played = batch.turns[lane] == batch.turn + 1;
    if (played) batch.digest[lane] = add_turn(batch.digest[lane], position_of(batch, lane));
  }
}

void BatchPlayer::count(std::size_t lane) {
  const Batch& batch = *batch_;
  const std::size_t game = batch.game[lane];
  digests_[game] = batch.digest[lane];
  values_[game] = {};
  if (const int culprit = batch.illegal[lane]; culprit != 0) {
    tally_->illegal(slots_[static_cast<std::size_t>(culprit - 1)]).add(batch.game_id(lane));
    return;
  }
  values_[game] = add_game(batch.facts.rules, position_of(batch, lane), slots_, *tally_);
}

}  // namespace stoprule::kuhkuck
