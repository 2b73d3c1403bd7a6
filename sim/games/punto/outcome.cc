#include "sim/games/punto/outcome.h"

#include <algorithm>

namespace stoprule::punto {
namespace {

ValueRange up_to(int most) { return {0, static_cast<std::uint64_t>(most)}; }

ValueRange rounds_range(const Rules& rules) {
  return {static_cast<std::uint64_t>(std::min(rules.wins, rules.rounds)),
          static_cast<std::uint64_t>(rules.rounds)};
}

std::vector<ValueRange> slot_ranges(const Rules& rules) {
  std::vector<ValueRange> ranges(kSlotMetricsN, up_to(rules.rounds * rules.most_laid()));
  ranges[kWinShare] = up_to(kWholeWin);
  ranges[kRoundWinShare] = up_to(2 * rules.sides() / rules.players);
  ranges[kRoundsPlayed] = rounds_range(rules);
  ranges[kWinsAlone] = up_to(1);
  return ranges;
}

std::vector<ValueRange> game_ranges(const Rules& rules) {
  std::vector<ValueRange> ranges(kGameMetricsN, up_to(1));
  ranges[kRounds] = rounds_range(rules);
  ranges[kCardsPerRound] = ranges[kCoversPerRound] = up_to(rules.most_laid());
  return ranges;
}

}  // namespace

std::vector<Metric> slot_metrics() {
  return {{.name = "win_share",
           .unit = "fraction",
           .better = Better::kMore,
           .description = "share of the match: 1/k for each of k winners, of all on a draw",
           .scale = kWholeWin},
          {.name = "round_win_share",
           .unit = "fraction",
           .better = Better::kMore,
           .description = "rounds won by the slot's side per round, halved for a team's member",
           .scale = 2,
           .per = kRoundsPlayed},
          {.name = "covers",
           .unit = "cards",
           .better = Better::kNeither,
           .description = "cards laid on top of another, own ones included"},
          {.name = "cards_laid",
           .unit = "cards",
           .better = Better::kNeither,
           .description = "cards laid"},
          {.name = "rounds_played",
           .unit = "rounds",
           .better = Better::kNeither,
           .description = "rounds of the match"},
          {.name = "wins_alone",
           .unit = "fraction",
           .better = Better::kMore,
           .description = "matches that the slot's side won; a draw counts for nobody"}};
}

std::vector<Metric> game_metrics() {
  const auto per_round = [](std::string name, std::string unit, std::string description) {
    return Metric{.name = std::move(name),
                  .unit = std::move(unit),
                  .better = Better::kNeither,
                  .description = std::move(description),
                  .per = kRounds};
  };
  return {
      {.name = "rounds",
       .unit = "rounds",
       .better = Better::kNeither,
       .description = "rounds of the match"},
      per_round("cards_per_round", "cards per round", "cards laid by all players per round"),
      per_round("covers_per_round", "cards per round", "cards laid on top of another per round"),
      per_round("blocked_share", "fraction", "rounds that ended blocked, per round"),
      per_round("blocked_by_empty_pile_share", "fraction",
                "rounds blocked because a player had no card left, per round"),
      per_round("no_winner_share", "fraction", "rounds that nobody won, per round"),
      {.name = "drawn",
       .unit = "fraction",
       .better = Better::kNeither,
       .description = "matches without a winner"}};
}

std::vector<Metric> game_histograms() {
  return {{.name = "rounds",
           .unit = "rounds",
           .better = Better::kNeither,
           .description = "rounds of the match"},
          {.name = "cards_per_round",
           .unit = "cards",
           .better = Better::kNeither,
           .description = "cards laid by all players in a round"}};
}

TallyShape tally_shape(const Rules& rules, bool with_histograms) {
  const auto players_n = static_cast<std::size_t>(rules.players);
  TallyShape shape{.slots_n = players_n,
                   .seats_n = players_n,
                   .slot_metrics_n = kSlotMetricsN,
                   .game_metrics_n = kGameMetricsN,
                   .histogram_bins = {},
                   .game_histogram_bins = {},
                   .slot_pairs = pairs_of(slot_metrics()),
                   .game_pairs = pairs_of(game_metrics()),
                   .slot_ranges = slot_ranges(rules),
                   .game_ranges = game_ranges(rules)};
  if (with_histograms) {
    shape.game_histogram_bins = {static_cast<std::size_t>(rules.rounds) + 1,
                                 static_cast<std::size_t>(rules.most_laid()) + 1};
  }
  return shape;
}

std::array<std::uint32_t, kSlotMetricsN> slot_values(const Rules& rules, const MatchCounts& counts,
                                                     std::size_t seat) {
  const int side = rules.side_of(static_cast<int>(seat));
  const auto members_n = static_cast<std::uint32_t>(rules.players / rules.sides());
  std::array<std::uint32_t, kSlotMetricsN> values{};
  if (counts.winner < 0) values[kWinShare] = kWholeWin / static_cast<std::uint32_t>(rules.players);
  if (counts.winner == side) values[kWinShare] = kWholeWin / members_n, values[kWinsAlone] = 1;
  values[kRoundWinShare] = 2 / members_n * counts.rounds_won[static_cast<std::size_t>(side)];
  values[kCovers] = counts.covers[seat];
  values[kCardsLaid] = counts.cards_laid[seat];
  values[kRoundsPlayed] = counts.rounds;
  return values;
}

void add_match(const Rules& rules, const MatchCounts& counts, std::uint64_t game, bool rotate,
               Tally& tally) {
  const auto players_n = static_cast<std::size_t>(rules.players);
  std::array<std::uint32_t, kGameMetricsN> all{};
  for (std::size_t slot = 0; slot < players_n; slot++) {
    const std::size_t seat = seat_of(slot, game, players_n, rotate);
    if (counts.illegal_seat >= 0) {
      if (static_cast<std::size_t>(counts.illegal_seat) == seat) tally.illegal(slot).add(game);
      continue;
    }
    const auto values = slot_values(rules, counts, seat);
    tally.add_slot(slot, seat, values);
    all[kCardsPerRound] += counts.cards_laid[seat];
    all[kCoversPerRound] += counts.covers[seat];
  }
  if (counts.illegal_seat >= 0) return;
  all[kRounds] = counts.rounds;
  all[kBlockedShare] = counts.blocked;
  all[kBlockedByEmptyPileShare] = counts.blocked_by_empty_pile;
  all[kNoWinnerShare] = counts.no_winner;
  all[kDrawn] = counts.winner < 0 ? 1u : 0u;
  tally.add_whole(all);
  if (tally.shape().game_histogram_bins.empty()) return;
  tally.game_histogram(kRoundsCount)[counts.rounds]++;
  for (std::size_t round = 0; round < counts.rounds; round++) {
    tally.game_histogram(kCardsPerRoundCount)[counts.cards_in_round[round]]++;
  }
}

void Counter::hear(const Happening& happening, const Position& position) {
  using Kind = Happening::Kind;
  const auto seat = static_cast<std::size_t>(happening.seat);
  switch (happening.kind) {
    case Kind::kLays:
      counts_.cards_laid[seat]++;
      if (happening.covers != 0) counts_.covers[seat]++;
      break;
    case Kind::kCannotLay:
      if (happening.card == 0) counts_.blocked_by_empty_pile++;
      break;
    case Kind::kBlocked:
      counts_.blocked++;
      if (happening.side < 0) counts_.no_winner++;
      break;
    case Kind::kSetAside:
      counts_.rounds_won[static_cast<std::size_t>(happening.side)]++;
      break;
    case Kind::kRoundEnds:
      counts_.cards_in_round[counts_.rounds] = static_cast<std::uint8_t>(position.layout.cards_n());
      counts_.rounds++;
      break;
    case Kind::kIllegal:
      counts_.illegal_seat = happening.seat;
      break;
    case Kind::kMatchEnds:
      counts_.winner = happening.side;
      break;
    default:
      break;
  }
}

}  // namespace stoprule::punto
