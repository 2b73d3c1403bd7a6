// Punto, what is measured of a match: the counts that either engine keeps, the list of metrics made
// from them, and how they are added to a tally. Used by both engines and by listings.
#pragma once

#include "sim/core/tally.h"
#include "sim/games/punto/reference.h"

namespace stoprule::punto {

/// Slot metrics, in the order of the tally.
enum SlotMetric : std::size_t {
  kWinShare,
  kRoundWinShare,
  kCovers,
  kCardsLaid,
  kRoundsPlayed,
  kWinsAlone,
  kSlotMetricsN
};
/// Metrics of the whole match.
enum GameMetric : std::size_t {
  kRounds,
  kCardsPerRound,
  kCoversPerRound,
  kBlockedShare,
  kBlockedByEmptyPileShare,
  kNoWinnerShare,
  kDrawn,
  kGameMetricsN
};
/// Histograms of the whole match.
enum GameHistogram : std::size_t { kRoundsCount, kCardsPerRoundCount, kGameHistogramsN };

std::vector<Metric> slot_metrics();
std::vector<Metric> game_metrics();
std::vector<Metric> game_histograms();

/// Sizes of a tally under these rules.
TallyShape tally_shape(const Rules& rules, bool with_histograms);

/// What is counted of one match.
struct MatchCounts {
  std::array<std::uint32_t, kMostPlayers> covers{}, cards_laid{};  ///< by seat
  std::array<std::uint32_t, kMostPlayers> rounds_won{};            ///< by side
  std::uint32_t rounds = 0, blocked = 0, blocked_by_empty_pile = 0, no_winner = 0;
  std::array<std::uint8_t, kMostRounds> cards_in_round{};  ///< of the rounds played
  int winner = -1;                                         ///< side; -1: drawn
  int illegal_seat = -1;  ///< whose illegal decision broke the match off; -1: nobody's
  friend bool operator==(const MatchCounts&, const MatchCounts&) = default;
};

/// A slot's metrics of a match, for the seat it had.
std::array<std::uint32_t, kSlotMetricsN> slot_values(const Rules& rules, const MatchCounts& counts,
                                                     std::size_t seat);

/// Adds the match `game`. One that an illegal decision broke off counts for nothing but the
/// strategy's record.
void add_match(const Rules& rules, const MatchCounts& counts, std::uint64_t game, bool rotate,
               Tally& tally);

/// Counts a match that the reference engine plays.
class Counter final : public Listener {
 public:
  void hear(const Happening& happening, const Position& position) override;
  const MatchCounts& counts() const { return counts_; }

 private:
  MatchCounts counts_;
};

}  // namespace stoprule::punto
