// Zum Kuhkuck, what is measured of a game: the list of metrics, and a listener that counts them as
// the game is played. Used by the engines' players and by listings.
#pragma once

#include <span>

#include "sim/core/tally.h"
#include "sim/games/kuhkuck/reference.h"

namespace stoprule::kuhkuck {

/// Slot metrics, in the order of the tally.
enum SlotMetric : std::size_t {
  kWinShare,
  kScore,
  kDeclarations,
  kElectricityHits,
  kBonusPoints,
  kDeclarationValue,    ///< per declaration
  kCardsAtDeclaration,  ///< per declaration
  kCardsDrawn,
  kWinsAlone,
  kSlotMetricsN
};
/// Metrics of the whole game.
enum GameMetric : std::size_t { kTurns, kMixes, kPasses, kStuck, kGameMetricsN };
enum HistogramId : std::size_t { kScores, kCardsAtDeclarations, kHistogramsN };

std::vector<Metric> slot_metrics();
std::vector<Metric> game_metrics();
std::vector<Metric> histograms();

/// Sizes of a tally under these rules.
TallyShape tally_shape(const Rules& rules, bool with_histograms);

/// What a game adds to a tally, seat by seat; how it was played does not matter.
struct GameCounts {
  std::array<std::array<std::uint32_t, kSlotMetricsN>, kPlayers> sides{};
  std::array<std::uint32_t, kGameMetricsN> game{};
};

/// The counts of a game that ended at a position.
GameCounts counts_of(const Rules& rules, const Position& end);
/// Adds a game's counts, seat s for slot slots[s].
void add_game(const GameCounts& counts, std::span<const std::size_t> slots, Tally& tally);
/// Adds a game's scores and declared hands to the histograms, if there are any.
void add_to_histograms(const GameCounts& counts, const Position& end,
                       std::span<const std::size_t> slots, Tally& tally);

/// Hears whether a game is ended by an illegal decision, and whose.
class IllegalEar final : public Listener {
 public:
  void hear(const Happening& happening, const Position& /*position*/) override {
    if (happening.kind == Happening::Kind::kIllegal) seat_ = happening.seat;
  }
  int seat() const { return seat_; }  ///< -1: none

 private:
  int seat_ = -1;
};

}  // namespace stoprule::kuhkuck
