// Zum Kuhkuck, what is measured of a game: the table of metrics, and a listener that counts them
// as the game is played. Used by the engines' players and by listings.
#pragma once

#include <span>

#include "sim/core/tally.h"
#include "sim/games/kuhkuck/reference.h"
#include "sim/games/shared/metrics.h"

namespace stoprule::kuhkuck {

/// A game that has ended, and what its metrics are made of.
struct End {
  End(const Rules& the_rules, const Position& at)
      : rules(the_rules), position(at), bonus(bonuses(rules, at)), score(bonus) {
    for (std::size_t seat = 0; seat < kPlayers; seat++) score[seat] += side(seat).worth();
    share = win_shares(score);
  }
  const Side& side(std::size_t seat) const { return position.sides[seat]; }

  const Rules& rules;
  const Position& position;
  std::array<int, kPlayers> bonus, score, share;  ///< by seat; shares in units of 1 / kWholeWin
};

inline constexpr auto kMostTurns = [](auto& rules) { return rules.most_turns; };

inline constexpr auto kSlotMetrics = std::tuple(
    metric(
        "win_share", "fraction", Better::kMore,
        "share of the win, 1/2 each if the totals are equal", [](auto&) { return kWholeWin; },
        [](auto& end, auto seat) { return end.share[seat]; })
        .in_units_of(kWholeWin),
    metric("score", "points", Better::kMore, "declared values and bonus", most_score,
           [](auto& end, auto seat) { return end.score[seat]; }),
    metric(
        "declarations", "declarations", Better::kNeither, "colours declared",
        [](auto& rules) { return rules.colours_n; },
        [](auto& end, auto seat) { return end.side(seat).declarations(); }),
    metric("electricity_hits", "hits", Better::kLess,
           "electricity cards drawn, on an empty hand too", kMostTurns,
           [](auto& end, auto seat) { return end.side(seat).electricity_hits; }),
    metric(
        "bonus", "points", Better::kMore,
        "points for higher declarations of colours that both declared",
        [](auto& rules) { return rules.colours_n * kBonus; },
        [](auto& end, auto seat) { return end.bonus[seat]; }),
    metric("declaration_value", "points per declaration", Better::kMore,
           "worth of a declaration by the points table, without bonus", most_worth,
           [](auto& end, auto seat) { return end.side(seat).worth(); })
        .for_each_of("declarations"),
    metric(
        "cards_at_declaration", "cards per declaration", Better::kNeither,
        "cards in the hand that is declared",
        [](auto& rules) {
          return ValueRange{static_cast<std::uint64_t>(rules.declare_from),
                            static_cast<std::uint64_t>(rules.hand_limit)};
        },
        [](auto& end, auto seat) { return end.side(seat).cards_declared(); })
        .for_each_of("declarations"),
    metric("cards_drawn", "cards", Better::kNeither, "cards drawn, electricity cards included",
           kMostTurns, [](auto& end, auto seat) { return end.side(seat).cards_drawn; }),
    metric(
        "wins_alone", "fraction", Better::kMore, "games won without sharing the win",
        [](auto&) { return 1; },
        [](auto& end, auto seat) { return end.share[seat] == int{kWholeWin}; }));

inline constexpr auto kGameMetrics = std::tuple(
    metric("turns", "turns", Better::kNeither,
           "turns of both players: draws, declarations and passes", kMostTurns,
           [](auto& end) { return end.position.turn; }),
    metric("mixes", "mixes", Better::kNeither,
           "times that the discard pile was shuffled back into the pool", kMostTurns,
           [](auto& end) { return end.position.mixes; }),
    metric("passes", "passes", Better::kNeither, "turns with a full hand and no open colour",
           kMostTurns, [](auto& end) { return end.side(0).passes + end.side(1).passes; }),
    metric(
        "stuck", "fraction", Better::kNeither,
        "games ended as they stood, by two passes in a row or by the number of turns",
        [](auto&) { return 1; }, [](auto& end) { return end.position.stuck; }));

inline constexpr std::size_t kSlotMetricsN = std::tuple_size_v<decltype(kSlotMetrics)>;
inline constexpr std::size_t kScore = place_of(kSlotMetrics, "score");

enum HistogramId : std::size_t { kScores, kCardsAtDeclarations };
std::vector<Metric> histograms();

/// Sizes of a tally under these rules.
TallyShape tally_shape(const Rules& rules, bool with_histograms);

/// A game's slot metrics by seat.
using SlotValues = std::array<std::array<std::uint32_t, kSlotMetricsN>, kPlayers>;

/// Adds a game that ended at a position to a tally, seat s for slot slots[s]; returns its values.
SlotValues add_game(const Rules& rules, const Position& end, std::span<const std::size_t> slots,
                    Tally& tally);

/// Counts one game as it is played.
class Scorer final : public Listener {
 public:
  Scorer(const Rules& rules, std::span<const std::size_t> slots, Tally& tally)
      : rules_(rules), slots_(slots), tally_(tally) {}
  void hear(const Happening& happening, const Position& position) override;
  /// Adds the game, which has ended, to the tally.
  void end(std::uint64_t game);
  std::uint32_t value(std::size_t metric, std::size_t seat) const { return values_[seat][metric]; }

 private:
  const Rules& rules_;
  std::span<const std::size_t> slots_;
  Tally& tally_;
  Position end_;
  int illegal_seat_ = -1;
  SlotValues values_{};
};

}  // namespace stoprule::kuhkuck
