#include "sim/games/kuhkuck/outcome.h"

namespace stoprule::kuhkuck {

std::vector<Metric> histograms() {
  return {{"score", "points", Better::kNeither, "declared values and bonus"},
          {"cards_at_declaration", "cards", Better::kNeither, "cards in a hand that is declared"}};
}

TallyShape tally_shape(const Rules& rules, bool with_histograms) {
  TallyShape shape{.slots_n = kPlayers,
                   .seats_n = kPlayers,
                   .slot_metrics_n = kSlotMetricsN,
                   .game_metrics_n = std::tuple_size_v<decltype(kGameMetrics)>,
                   .histogram_bins = {},
                   .slot_pairs = pairs_of(metrics_of(kSlotMetrics)),
                   .slot_ranges = ranges_of(kSlotMetrics, rules),
                   .game_ranges = ranges_of(kGameMetrics, rules)};
  if (with_histograms) {
    shape.histogram_bins = {static_cast<std::size_t>(most_score(rules)) + 1,
                            static_cast<std::size_t>(rules.hand_limit) + 1};
  }
  return shape;
}

SlotValues add_game(const Rules& rules, const Position& end, std::span<const std::size_t> slots,
                    Tally& tally) {
  const End ended(rules, end);
  SlotValues values;
  tally.add_whole(values_of(kGameMetrics, ended));
  for (std::size_t seat = 0; seat < kPlayers; seat++) {
    values[seat] = values_of(kSlotMetrics, ended, seat);
    tally.add_slot(slots[seat], seat, values[seat]);
    if (tally.shape().histogram_bins.empty()) continue;
    tally.histogram(slots[seat], seat, kScores)[values[seat][kScore]]++;
    const auto hands = tally.histogram(slots[seat], seat, kCardsAtDeclarations);
    for (const int cards : end.sides[seat].cards_at) {
      if (cards > 0) hands[static_cast<std::size_t>(cards)]++;
    }
  }
  return values;
}

void Scorer::hear(const Happening& happening, const Position& position) {
  if (happening.kind == Happening::Kind::kIllegal) illegal_seat_ = happening.seat;
  if (happening.kind == Happening::Kind::kGameEnds) end_ = position;
}

void Scorer::end(std::uint64_t game) {
  if (illegal_seat_ >= 0) {
    return tally_.illegal(slots_[static_cast<std::size_t>(illegal_seat_)]).add(game);
  }
  values_ = add_game(rules_, end_, slots_, tally_);
}

}  // namespace stoprule::kuhkuck
