// PUSH, what is measured of a game: the list of metrics, and a listener that counts them as the
// game is played. Used by the reference engine's player and by listings.
#pragma once

#include <span>

#include "sim/core/tally.h"
#include "sim/games/push/reference.h"

namespace stoprule::push {

/// Slot metrics, in the order of the tally.
enum SlotMetric : std::size_t {
  kWinShare,
  kScore,
  kHeldCards,
  kProtectedScore,
  kDrawTurns,
  kProtects,
  kBusts,
  kCardsDrawn,
  kColumnsTaken,
  kDieRolls,
  kCardsLost,
  kPointsLost,
  kWinsAlone,
  kSlotMetricsN
};
/// Metrics of the whole game.
enum GameMetric : std::size_t {
  kAllTurns,
  kAllDrawTurns,
  kAllProtects,
  kAllBusts,
  kAllDieRolls,
  kAllCardsLost,
  kOpenCardsAtEnd,
  kGameMetricsN
};
enum HistogramId : std::size_t { kScores, kCardsDrawnPerTurn, kBustAt, kHistogramsN };

std::vector<Metric> slot_metrics();
std::vector<Metric> game_metrics();
std::vector<Metric> histograms();

/// Sizes of a tally under these rules.
TallyShape tally_shape(const Rules& rules, bool with_histograms);

/// Counts one game after another into a tally.
class Scorer final : public Listener {
 public:
  Scorer(const Rules& rules, Tally& tally, bool rotate)
      : rules_(rules), tally_(tally), rotate_(rotate) {}

  void begin(std::uint64_t game);
  void hear(const Happening& happening, const Position& position) override;
  /// Adds the game that just ended at `end`. A game ended by an illegal decision counts for nothing
  /// but the strategy's record; only histograms of turns keep the turns that had ended before.
  void end(const Position& end);

 private:
  using SeatCounts = std::array<std::uint32_t, kSlotMetricsN>;

  SeatCounts& counts(int seat) { return counts_[static_cast<std::size_t>(seat)]; }
  std::size_t players_n() const { return static_cast<std::size_t>(rules_.players); }
  std::size_t slot_at(std::size_t seat) const;
  void count(HistogramId histogram, int seat, int value);

  const Rules& rules_;
  Tally& tally_;
  bool rotate_;
  std::uint64_t game_ = 0;
  std::array<SeatCounts, kMostPlayers> counts_{};
  int illegal_seat_ = -1;
};

}  // namespace stoprule::push
