// PUSH on lanes: scores at the end of a batch, and its totals. Plain loops over rows, which every compiler
// turns into vectors. Compiled once for each instruction set.
#pragma once

#include <algorithm>

#include "sim/games/push/kernel.h"
#include "sim/games/push/outcome.h"

namespace stoprule::push::STOPRULE_TARGET {

/// Highest score, then most cards held, then shared: as one number to compare.
inline std::uint32_t rank_of(const SeatRows& rows, std::size_t game) {
  return rows.score[game] * 256u + rows.held[game];
}

inline void score(Batch& batch) {
  const auto players_n = static_cast<std::size_t>(batch.facts.players);
  batch.best.fill(0);
  batch.sharing.fill(0);
  for (std::size_t seat = 0; seat < players_n; seat++) {
    SeatRows& rows = batch.seats[seat];
    for (std::size_t game = 0; game < kBatchGames; game++) {
      std::uint32_t score = rows.protected_sum[game], held = rows.protected_cards[game];
      for (int c = 0; c < kMostColours; c++) {
        score += rows.open_sum[c][game];
        held += rows.open_cards[c][game];
      }
      rows.score[game] = static_cast<std::uint16_t>(score);
      rows.held[game] = static_cast<std::uint8_t>(held);
      batch.best[game] = std::max(batch.best[game], rank_of(rows, game));
    }
  }
  for (std::size_t seat = 0; seat < players_n; seat++) {
    const SeatRows& rows = batch.seats[seat];
    for (std::size_t game = 0; game < kBatchGames; game++) {
      batch.sharing[game] = static_cast<std::uint8_t>(
          batch.sharing[game] + (rank_of(rows, game) == batch.best[game] ? 1 : 0));
    }
  }
  // Units of 1/60, which 1 to 6 divide.
  for (std::size_t game = 0; game < kBatchGames; game++) {
    batch.sharing[game] =
        static_cast<std::uint8_t>(60u / std::max<unsigned>(batch.sharing[game], 1));
  }
  for (std::size_t seat = 0; seat < players_n; seat++) {
    SeatRows& rows = batch.seats[seat];
    for (std::size_t game = 0; game < kBatchGames; game++) {
      const bool wins = rank_of(rows, game) == batch.best[game];
      rows.win_share[game] = wins ? batch.sharing[game] : std::uint8_t{0};
    }
  }
}

/// Sum and sum of squares of a row over legal games. A row's squares sum to less than 2^32: 512 games, no
/// count above 1,023.
template <class T>
Moments moments_of(const Row<T>& row, const Batch& batch, std::uint64_t games_n) {
  std::uint32_t sum = 0, squares = 0;
  for (std::size_t game = 0; game < kBatchGames; game++) {
    const std::uint32_t value = std::uint32_t{row[game]} * batch.counted[game];
    sum += value;
    squares += value * value;
  }
  return {games_n, sum, squares};
}

/// Adds a metric of the whole game: the sum over seats of a count.
template <class CountOf>
void count_games(Batch& batch, std::uint64_t games_n, Moments& metric, CountOf count_of) {
  batch.total.fill(0);
  for (int seat = 0; seat < batch.facts.players; seat++) {
    const SeatRows& rows = batch.seats[static_cast<std::size_t>(seat)];
    for (std::size_t game = 0; game < kBatchGames; game++) {
      batch.total[game] = static_cast<std::uint16_t>(batch.total[game] + count_of(rows, game));
    }
  }
  metric.merge(moments_of(batch.total, batch, games_n));
}

inline void count(Batch& batch, std::span<const std::size_t> slots, Tally& tally) {
  std::uint64_t games_n = 0;
  batch.counted.fill(0);
  for (std::size_t game = 0; game < static_cast<std::size_t>(batch.games_n); game++) {
    batch.counted[game] = batch.illegal[game] == 0 ? 1 : 0;
    games_n += batch.counted[game];
  }
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(batch.facts.players); seat++) {
    const SeatRows& rows = batch.seats[seat];
    const auto add = [&](SlotMetric metric, const auto& row) {
      tally.slot_metric(slots[seat], seat, metric).merge(moments_of(row, batch, games_n));
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
  }
  using Rows = const SeatRows&;
  const auto add_all = [&](GameMetric metric, auto count_of) {
    count_games(batch, games_n, tally.game_metric(metric), count_of);
  };
  add_all(kAllTurns, [](Rows rows, std::size_t i) { return rows.draw_turns[i] + rows.protects[i]; });
  add_all(kAllDrawTurns, [](Rows rows, std::size_t i) { return rows.draw_turns[i]; });
  add_all(kAllProtects, [](Rows rows, std::size_t i) { return rows.protects[i]; });
  add_all(kAllBusts, [](Rows rows, std::size_t i) { return rows.busts[i]; });
  add_all(kAllDieRolls, [](Rows rows, std::size_t i) { return rows.die_rolls[i]; });
  add_all(kAllCardsLost, [](Rows rows, std::size_t i) { return rows.cards_lost[i]; });
  add_all(kOpenCardsAtEnd,
          [](Rows rows, std::size_t i) { return rows.held[i] - rows.protected_cards[i]; });
}

}  // namespace stoprule::push::STOPRULE_TARGET
