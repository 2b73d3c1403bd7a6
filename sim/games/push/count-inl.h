// PUSH on lanes: scores at the end of a batch, and its totals. Plain loops over rows, which every
// compiler turns into vectors. Compiled once for each instruction set.
#pragma once

#include "sim/core/lanes-inl.h"
#include "sim/games/push/kernel.h"
#include "sim/games/push/outcome.h"

namespace stoprule::push::STOPRULE_TARGET {

using namespace stoprule::STOPRULE_TARGET;  // NOLINT: the lanes of this instruction set

/// Scores and cards held; the win goes to the highest score, then to most cards, and is then
/// shared, in units of 1/60.
inline void score(Batch& batch) {
  constexpr Table16 kShares{0, 60, 30, 20, 15, 12, 10};
  const auto players_n = static_cast<std::size_t>(batch.facts.players);
  for (int lane = 0; lane < batch.games_n; lane += kLanes) {
    Word best_score(-1);
    for (std::size_t seat = 0; seat < players_n; seat++) {
      SeatRows& rows = batch.seats[seat];
      Word score = Word::load(rows.protected_sum.data() + lane);
      Byte held = Byte::load(rows.protected_cards.data() + lane);
      for (int c = 0; c < kMostColours; c++) {
        score = score + widen_unsigned(Byte::load(rows.open_sum[c].data() + lane));
        held = held + Byte::load(rows.open_cards[c].data() + lane);
      }
      score.store(rows.score.data() + lane);
      held.store(rows.held.data() + lane);
      best_score = max(best_score, score);
    }
    Byte most_held(0), sharing(0);  // counts of cards reach 180: compared as unsigned
    for (std::size_t seat = 0; seat < players_n; seat++) {
      const SeatRows& rows = batch.seats[seat];
      const Mask leads = Word::load(rows.score.data() + lane) == best_score;
      most_held = max_unsigned(most_held, Byte::load(rows.held.data() + lane) & leads);
    }
    Mask wins[kMostPlayers];
    for (std::size_t seat = 0; seat < players_n; seat++) {
      const SeatRows& rows = batch.seats[seat];
      wins[seat] = (Word::load(rows.score.data() + lane) == best_score) &
                   (Byte::load(rows.held.data() + lane) == most_held);
      sharing = sharing + one_if(wins[seat]);
    }
    for (std::size_t seat = 0; seat < players_n; seat++) {
      (lookup(kShares, sharing) & wins[seat]).store(batch.seats[seat].win_share.data() + lane);
    }
  }
}

/// Moments of a row over legal games. A row's squares sum to less than 2^31: 1,024 games, no count
/// above 1,023. Products of signed 16-bit numbers are what instruction sets add up at once.
template <class T>
Moments moments_of(const Row<T>& row, const Batch& batch, std::uint64_t games_n,
                   std::uint32_t usual) {
  static_assert(std::int64_t{kBatchGames} * 1023 * 1023 < std::int64_t{1} << 31);
  std::int32_t sum = 0, squares = 0;
  std::uint16_t unusual_n = 0;
  const auto usual_value = static_cast<std::uint16_t>(usual);
  for (std::size_t game = 0; game < batch.lanes_n(); game++) {
    const auto value = static_cast<std::int16_t>(row[game] & batch.counted[game]);
    sum += std::int32_t{value};
    squares += std::int32_t{value} * value;
    const std::uint16_t differs = row[game] != usual_value ? 1 : 0;
    unusual_n = static_cast<std::uint16_t>(unusual_n + (differs & batch.counted[game]));
  }
  return {games_n, static_cast<std::uint64_t>(sum), static_cast<std::uint64_t>(squares), unusual_n};
}

/// Moments of the games in which a seat wins and shares with nobody.
inline Moments wins_alone(const SeatRows& rows, Batch& batch, std::uint64_t games_n,
                          std::uint32_t usual) {
  for (std::size_t game = 0; game < batch.lanes_n(); game++) {
    batch.total[game] = rows.win_share[game] == kWholeWin ? 1 : 0;
  }
  return moments_of(batch.total, batch, games_n, usual);
}

/// Adds a metric of the whole game: the sum over seats of a count.
template <class CountOf>
void count_games(Batch& batch, std::uint64_t games_n, std::uint32_t usual, Moments& metric,
                 CountOf count_of) {
  const std::size_t lanes_n = batch.lanes_n();
  std::fill_n(batch.total.begin(), lanes_n, std::uint16_t{0});
  for (int seat = 0; seat < batch.facts.players; seat++) {
    const SeatRows& rows = batch.seats[static_cast<std::size_t>(seat)];
    for (std::size_t game = 0; game < lanes_n; game++) {
      batch.total[game] = static_cast<std::uint16_t>(batch.total[game] + count_of(rows, game));
    }
  }
  metric.merge(moments_of(batch.total, batch, games_n, usual));
}

inline void count(Batch& batch, std::span<const std::size_t> slots, Tally& tally) {
  std::uint64_t games_n = 0;
  std::fill_n(batch.counted.begin(), batch.lanes_n(), std::uint16_t{0});
  for (std::size_t game = 0; game < static_cast<std::size_t>(batch.games_n); game++) {
    const bool legal = batch.illegal[game] == 0;
    batch.counted[game] = legal ? 0xffff : 0;
    games_n += legal ? 1 : 0;
  }
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(batch.facts.players); seat++) {
    const SeatRows& rows = batch.seats[seat];
    const auto add = [&](SlotMetric metric, const auto& row) {
      tally.slot_metric(slots[seat], seat, metric)
          .merge(moments_of(row, batch, games_n, tally.usual(slots[seat], metric)));
    };
    add(kWinShare, rows.win_share);
    add(kScore, rows.score);
    add(kHeldCards, rows.held);
    add(kProtectedScore, rows.protected_sum);
    add(kDrawTurns, rows.draw_turns);
    add(kProtects, rows.protects);
    add(kBusts, rows.busts);
    add(kCardsDrawn, rows.cards_drawn);
    add(kColumnsTaken, rows.columns_taken);
    add(kDieRolls, rows.die_rolls);
    add(kCardsLost, rows.cards_lost);
    add(kPointsLost, rows.points_lost);
    tally.slot_metric(slots[seat], seat, kWinsAlone)
        .merge(wins_alone(rows, batch, games_n, tally.usual(slots[seat], kWinsAlone)));
  }
  using Rows = const SeatRows&;
  const auto add_all = [&](GameMetric metric, auto count_of) {
    count_games(batch, games_n, tally.usual(metric), tally.game_metric(metric), count_of);
  };
  add_all(kAllTurns,
          [](Rows rows, std::size_t i) { return rows.draw_turns[i] + rows.protects[i]; });
  add_all(kAllDrawTurns, [](Rows rows, std::size_t i) { return rows.draw_turns[i]; });
  add_all(kAllProtects, [](Rows rows, std::size_t i) { return rows.protects[i]; });
  add_all(kAllBusts, [](Rows rows, std::size_t i) { return rows.busts[i]; });
  add_all(kAllDieRolls, [](Rows rows, std::size_t i) { return rows.die_rolls[i]; });
  add_all(kAllCardsLost, [](Rows rows, std::size_t i) { return rows.cards_lost[i]; });
  add_all(kOpenCardsAtEnd,
          [](Rows rows, std::size_t i) { return rows.held[i] - rows.protected_cards[i]; });
}

}  // namespace stoprule::push::STOPRULE_TARGET
