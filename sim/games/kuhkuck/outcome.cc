#include "sim/games/kuhkuck/outcome.h"

#include <numeric>

namespace stoprule::kuhkuck {
namespace {

int sum_of(const ByColour& numbers) { return std::accumulate(numbers.begin(), numbers.end(), 0); }

}  // namespace

std::vector<Metric> slot_metrics() {
  return {
      {"win_share", "fraction", Better::kMore, "share of the win, 1/2 each if the totals are equal",
       kWholeWin},
      {"score", "points", Better::kMore, "declared values and bonus"},
      {"declarations", "declarations", Better::kNeither, "colours declared"},
      {"electricity_hits", "hits", Better::kLess, "electricity cards drawn, on an empty hand too"},
      {"bonus", "points", Better::kMore,
       "points for higher declarations of colours that both declared"},
      {"declaration_value", "points per declaration", Better::kMore,
       "worth of a declaration by the points table, without bonus", 1, kDeclarations},
      {"cards_at_declaration", "cards per declaration", Better::kNeither,
       "cards in the hand that is declared", 1, kDeclarations},
      {"cards_drawn", "cards", Better::kNeither, "cards drawn, electricity cards included"},
      {"wins_alone", "fraction", Better::kMore, "games won without sharing the win"}};
}

std::vector<Metric> game_metrics() {
  return {
      {"turns", "turns", Better::kNeither, "turns of both players: draws, declarations and passes"},
      {"mixes", "mixes", Better::kNeither,
       "times that the discard pile was shuffled back into the pool"},
      {"passes", "passes", Better::kNeither, "turns with a full hand and no open colour"},
      {"stuck", "fraction", Better::kNeither,
       "games ended as they stood, by two passes in a row or by the number of turns"}};
}

std::vector<Metric> histograms() {
  return {{"score", "points", Better::kNeither, "declared values and bonus"},
          {"cards_at_declaration", "cards", Better::kNeither, "cards in a hand that is declared"}};
}

namespace {

int most_worth(const Rules& rules) { return kMostPoints + 2 * rules.hand_limit; }
int most_score(const Rules& rules) { return kColours * (most_worth(rules) + kBonus); }

std::vector<ValueRange> slot_ranges(const Rules& rules) {
  const auto up_to = [](int most) { return ValueRange{0, static_cast<std::uint64_t>(most)}; };
  std::vector<ValueRange> ranges(kSlotMetricsN, up_to(rules.most_turns));
  ranges[kWinShare] = up_to(kWholeWin);
  ranges[kWinsAlone] = up_to(1);
  ranges[kScore] = up_to(most_score(rules));
  ranges[kDeclarations] = up_to(rules.colours_n);
  ranges[kBonusPoints] = up_to(rules.colours_n * kBonus);
  ranges[kDeclarationValue] = up_to(most_worth(rules));
  ranges[kCardsAtDeclaration] = {static_cast<std::uint64_t>(rules.declare_from),
                                 static_cast<std::uint64_t>(rules.hand_limit)};
  return ranges;
}

std::vector<ValueRange> game_ranges(const Rules& rules) {
  const auto up_to = [](int most) { return ValueRange{0, static_cast<std::uint64_t>(most)}; };
  std::vector<ValueRange> ranges(kGameMetricsN, up_to(rules.most_turns));
  ranges[kStuck] = up_to(1);
  return ranges;
}

}  // namespace

TallyShape tally_shape(const Rules& rules, bool with_histograms) {
  TallyShape shape{.slots_n = kPlayers,
                   .seats_n = kPlayers,
                   .slot_metrics_n = kSlotMetricsN,
                   .game_metrics_n = kGameMetricsN,
                   .histogram_bins = {},
                   .slot_pairs = pairs_of(slot_metrics()),
                   .slot_ranges = slot_ranges(rules),
                   .game_ranges = game_ranges(rules)};
  if (with_histograms) {
    shape.histogram_bins = {static_cast<std::size_t>(most_score(rules)) + 1,
                            static_cast<std::size_t>(rules.hand_limit) + 1};
  }
  return shape;
}

GameCounts counts_of(const Rules& rules, const Position& end) {
  const auto number = [](int n) { return static_cast<std::uint32_t>(n); };
  const auto bonus = bonuses(rules, end);
  auto score = bonus;
  for (std::size_t seat = 0; seat < kPlayers; seat++) score[seat] += sum_of(end.sides[seat].value);
  const auto share = win_shares(score);
  GameCounts counts;
  for (std::size_t seat = 0; seat < kPlayers; seat++) {
    const Side& side = end.sides[seat];
    auto& mine = counts.sides[seat];
    mine[kWinShare] = number(share[seat]);
    mine[kWinsAlone] = mine[kWinShare] == kWholeWin ? 1 : 0;
    mine[kScore] = number(score[seat]);
    mine[kDeclarations] = number(side.declarations());
    mine[kElectricityHits] = number(side.electricity_hits);
    mine[kBonusPoints] = number(bonus[seat]);
    mine[kDeclarationValue] = number(sum_of(side.value));
    mine[kCardsAtDeclaration] = number(sum_of(side.cards_at));
    mine[kCardsDrawn] = number(side.cards_drawn);
  }
  counts.game[kTurns] = number(end.turn);
  counts.game[kMixes] = number(end.mixes);
  counts.game[kPasses] = number(end.sides[0].passes + end.sides[1].passes);
  counts.game[kStuck] = end.stuck ? 1 : 0;
  return counts;
}

void add_game(const GameCounts& counts, std::span<const std::size_t> slots, Tally& tally) {
  for (std::size_t seat = 0; seat < kPlayers; seat++) {
    tally.add_slot(slots[seat], seat, counts.sides[seat]);
  }
  tally.add_whole(counts.game);
}

void add_to_histograms(const GameCounts& counts, const Position& end,
                       std::span<const std::size_t> slots, Tally& tally) {
  if (tally.shape().histogram_bins.empty()) return;
  for (std::size_t seat = 0; seat < kPlayers; seat++) {
    tally.histogram(slots[seat], seat, kScores)[counts.sides[seat][kScore]]++;
    const auto hands = tally.histogram(slots[seat], seat, kCardsAtDeclarations);
    for (const int cards : end.sides[seat].cards_at) {
      if (cards > 0) hands[static_cast<std::size_t>(cards)]++;
    }
  }
}

}  // namespace stoprule::kuhkuck
