#include "sim/games/push/outcome.h"

namespace stoprule::push {

std::vector<Metric> slot_metrics() {
  return {
      {"win_share", "fraction", Better::kMore, "share of the win, 1/k for each of k tied", kWholeWin},
      {"score", "points", Better::kMore, "points of all cards held at the end"},
      {"cards", "cards", Better::kNeither, "cards held at the end"},
      {"protected_score", "points", Better::kMore, "points of the protected cards held at the end"},
      {"draw_turns", "turns", Better::kNeither, "own turns in which cards were drawn"},
      {"protects", "turns", Better::kNeither, "own turns in which a colour was protected"},
      {"busts", "turns", Better::kLess, "own turns that ended in a bust"},
      {"cards_drawn", "cards", Better::kNeither,
       "cards turned over in own turns, switch cards included"},
      {"columns_taken", "columns", Better::kNeither, "columns taken, as active player or opponent"},
      {"die_rolls", "rolls", Better::kLess,
       "rolls of the die, after busts and for die cards taken"},
      {"cards_lost", "cards", Better::kLess, "unprotected cards lost to the die"},
      {"points_lost", "points", Better::kLess, "points lost to the die"},
      {"wins_alone", "fraction", Better::kMore, "games won without sharing the win"}};
}

std::vector<Metric> game_metrics() {
  return {{"turns", "turns", Better::kNeither, "turns of all players"},
          {"draw_turns", "turns", Better::kNeither, "turns in which cards were drawn"},
          {"protects", "turns", Better::kNeither, "turns in which a colour was protected"},
          {"busts", "turns", Better::kNeither, "turns that ended in a bust"},
          {"die_rolls", "rolls", Better::kNeither, "rolls of the die by all players"},
          {"cards_lost", "cards", Better::kNeither, "cards lost to the die by all players"},
          {"open_cards_at_end", "cards", Better::kNeither,
           "unprotected cards at the end, of all players"}};
}

std::vector<Metric> histograms() {
  return {
      {"score", "points", Better::kNeither, "points of all cards held at the end"},
      {"cards_drawn_per_turn", "cards", Better::kNeither, "cards turned over in a draw turn"},
      {"bust_at", "cards", Better::kNeither, "cards placed in a turn when the next one busted"}};
}

namespace {

// Every turn of the die takes a card of its own from the pile: a die card, or one that busts, for
// which each column and one more must have been turned over.
std::vector<ValueRange> slot_ranges(const Rules& rules) {
  const auto up_to = [](int most) { return ValueRange{0, static_cast<std::uint64_t>(most)}; };
  const int pile = rules.pile_cards(), numbers = rules.number_cards(), points = rules.most_points();
  std::vector<ValueRange> ranges(kSlotMetricsN, up_to(pile));
  ranges[kWinShare] = up_to(kWholeWin);
  ranges[kWinsAlone] = up_to(1);
  for (const auto metric : {kScore, kProtectedScore, kPointsLost}) ranges[metric] = up_to(points);
  for (const auto metric : {kHeldCards, kProtects, kCardsLost}) ranges[metric] = up_to(numbers);
  ranges[kBusts] = up_to(pile / (rules.columns + 1));
  return ranges;
}

std::vector<ValueRange> game_ranges(const Rules& rules) {
  const auto up_to = [](int most) { return ValueRange{0, static_cast<std::uint64_t>(most)}; };
  const int pile = rules.pile_cards(), numbers = rules.number_cards();
  std::vector<ValueRange> ranges(kGameMetricsN, up_to(pile));
  ranges[kAllTurns] = up_to(pile + numbers);
  for (const auto metric : {kAllProtects, kAllCardsLost, kOpenCardsAtEnd}) {
    ranges[metric] = up_to(numbers);
  }
  ranges[kAllBusts] = up_to(pile / (rules.columns + 1));
  return ranges;
}

}  // namespace

TallyShape tally_shape(const Rules& rules, bool with_histograms) {
  TallyShape shape{.slots_n = static_cast<std::size_t>(rules.players),
                   .seats_n = static_cast<std::size_t>(rules.players),
                   .slot_metrics_n = kSlotMetricsN,
                   .game_metrics_n = kGameMetricsN,
                   .histogram_bins = {},
                   .slot_ranges = slot_ranges(rules),
                   .game_ranges = game_ranges(rules)};
  if (with_histograms) {
    const auto most_placed = static_cast<std::size_t>(rules.columns * (rules.colours + 1));
    shape.histogram_bins = {static_cast<std::size_t>(rules.most_points()) + 1,
                            static_cast<std::size_t>(rules.pile_cards()) + 1, most_placed + 1};
  }
  return shape;
}

void Scorer::begin(std::uint64_t game) {
  game_ = game;
  counts_ = {};
  illegal_seat_ = -1;
}

void Scorer::hear(const Happening& happening, const Position& position) {
  using Kind = Happening::Kind;
  const int seat = happening.seat;
  const auto cards = static_cast<std::uint32_t>(happening.cards);
  switch (happening.kind) {
    case Kind::kProtect:
      counts(seat)[kProtects]++;
      break;
    case Kind::kTurned:
      counts(seat)[kCardsDrawn]++;
      break;
    case Kind::kTakes:
      counts(seat)[kColumnsTaken]++;
      break;
    case Kind::kBust:
      counts(seat)[kBusts]++;
      count(kBustAt, seat, position.placed());
      break;
    case Kind::kRolls:
      counts(seat)[kDieRolls]++;
      counts(seat)[kCardsLost] += cards;
      counts(seat)[kPointsLost] += static_cast<std::uint32_t>(happening.points);
      break;
    case Kind::kTurnEnds:
      if (!position.drawing) break;
      counts(seat)[kDrawTurns]++;
      count(kCardsDrawnPerTurn, seat, position.cards_turned);
      break;
    case Kind::kIllegal:
      illegal_seat_ = seat;
      break;
    default:
      break;
  }
}

void Scorer::end(const Position& end) {
  if (illegal_seat_ >= 0) {
    tally_.illegal(slot_at(static_cast<std::size_t>(illegal_seat_))).add(game_);
    return;
  }
  const auto shares = win_shares(rules_, end);
  std::array<std::uint32_t, kGameMetricsN> all{};
  for (std::size_t seat = 0; seat < players_n(); seat++) {
    const Zone& zone = end.zones[seat];
    SeatCounts& mine = counts_[seat];
    mine[kWinShare] = static_cast<std::uint32_t>(shares[seat]);
    mine[kWinsAlone] = mine[kWinShare] == kWholeWin ? 1 : 0;
    mine[kScore] = static_cast<std::uint32_t>(zone.score());
    mine[kHeldCards] = static_cast<std::uint32_t>(zone.cards());
    mine[kProtectedScore] = static_cast<std::uint32_t>(zone.protected_sum());
    count(kScores, static_cast<int>(seat), zone.score());
    tally_.add_slot(slot_at(seat), seat, mine);
    all[kAllTurns] += mine[kDrawTurns] + mine[kProtects];
    all[kAllDrawTurns] += mine[kDrawTurns];
    all[kAllProtects] += mine[kProtects];
    all[kAllBusts] += mine[kBusts];
    all[kAllDieRolls] += mine[kDieRolls];
    all[kAllCardsLost] += mine[kCardsLost];
    all[kOpenCardsAtEnd] += static_cast<std::uint32_t>(zone.open_cards());
  }
  tally_.add_whole(all);
}

std::size_t Scorer::slot_at(std::size_t seat) const {
  const std::size_t shift = rotate_ ? game_ % players_n() : 0;
  return (seat + players_n() - shift) % players_n();
}

void Scorer::count(HistogramId histogram, int seat, int value) {
  if (tally_.shape().histogram_bins.empty()) return;
  const auto at = static_cast<std::size_t>(seat);
  tally_.histogram(slot_at(at), at, histogram)[static_cast<std::size_t>(value)]++;
}

}  // namespace stoprule::push
