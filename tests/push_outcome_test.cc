// PUSH, what is counted: every metric against a second count of the same games, in the cell of the
// slot and the seat that it belongs to, and nothing from a game that an illegal decision ended.
#include <catch2/catch.hpp>
#include <map>

#include "sim/games/push/outcome.h"
#include "tests/push_script.h"

namespace stoprule::push {
namespace {

using Kind = Happening::Kind;

// A listener that passes on to two others.
class Both final : public Listener {
 public:
  Both(Listener& a, Listener& b) : a_(a), b_(b) {}
  void hear(const Happening& happening, const Position& position) override {
    a_.hear(happening, position);
    b_.hear(happening, position);
  }

 private:
  Listener& a_;
  Listener& b_;
};

// One game's metrics by seat, counted from what was recorded.
std::vector<std::uint64_t> recount(const Recorder& heard, const Rules& rules, const Position& end,
                                   int seat) {
  std::vector<std::uint64_t> counts(kSlotMetricsN);
  int protects = 0, turns = 0;
  for (const Happening& h : heard.happenings) {
    if (h.seat != seat) continue;
    const auto add = [&counts](SlotMetric metric, int n) {
      counts[metric] += static_cast<std::uint64_t>(n);
    };
    if (h.kind == Kind::kTurnEnds) turns++;
    if (h.kind == Kind::kProtect) protects++;
    if (h.kind == Kind::kBust) add(kBusts, 1);
    if (h.kind == Kind::kTurned) add(kCardsDrawn, 1);
    if (h.kind == Kind::kTakes) add(kColumnsTaken, 1);
    if (h.kind == Kind::kRolls)
      add(kDieRolls, 1), add(kCardsLost, h.cards), add(kPointsLost, h.points);
  }
  const Zone& zone = end.zones[static_cast<std::size_t>(seat)];
  const auto shares = win_shares(rules, end);
  counts[kWinShare] = static_cast<std::uint64_t>(shares[static_cast<std::size_t>(seat)]);
  counts[kWinsAlone] = counts[kWinShare] == 60 ? 1 : 0;
  counts[kScore] = static_cast<std::uint64_t>(zone.score());
  counts[kHeldCards] = static_cast<std::uint64_t>(zone.cards());
  counts[kProtectedScore] = static_cast<std::uint64_t>(zone.protected_sum());
  counts[kProtects] = static_cast<std::uint64_t>(protects);
  counts[kDrawTurns] = static_cast<std::uint64_t>(turns - protects);
  return counts;
}

TEST_CASE("every metric and histogram is what a second count of the same games says", "[game]") {
  for (const bool rotate : {true, false}) {
    const Rules rules = rules_of("risques", 3);
    const std::vector<std::string> texts{"threshold", "random", "cards:count=9"};
    std::vector<std::shared_ptr<const LaneStrategy>> slots;
    for (const auto& text : texts) slots.push_back(strategy_of(text));
    Tally tally(tally_shape(rules, true)), wanted(tally_shape(rules, true));
    Scorer scorer(rules, tally, rotate);
    const Position start = start_position(rules);
    for (std::uint64_t game = 0; game < 60; game++) {
      Seats seats{};
      for (std::size_t slot = 0; slot < 3; slot++)
        seats[seat_of(slot, game, 3, rotate)] = slots[slot].get();
      KeyedLuck luck(rules, start, KeyedRandom(6), game);
      Recorder heard;
      Both both(scorer, heard);
      scorer.begin(game);
      const Position end = play_reference(rules, seats, start, luck, both);
      scorer.end(end);

      std::vector<std::uint64_t> all(kGameMetricsN);
      for (std::size_t slot = 0; slot < 3; slot++) {
        const std::size_t seat = seat_of(slot, game, 3, rotate);
        const auto counts = recount(heard, rules, end, static_cast<int>(seat));
        for (std::size_t m = 0; m < kSlotMetricsN; m++)
          wanted.slot_metric(slot, seat, m).add(counts[m]);
        all[kAllTurns] += counts[kDrawTurns] + counts[kProtects];
        all[kAllDrawTurns] += counts[kDrawTurns];
        all[kAllProtects] += counts[kProtects];
        all[kAllBusts] += counts[kBusts];
        all[kAllDieRolls] += counts[kDieRolls];
        all[kAllCardsLost] += counts[kCardsLost];
        all[kOpenCardsAtEnd] += static_cast<std::uint64_t>(end.zones[seat].open_cards());
        wanted.histogram(slot, seat, kScores)[counts[kScore]]++;
        std::uint64_t turned = 0, placed = 0;
        for (const Happening& h : heard.happenings) {
          if (h.seat != static_cast<int>(seat)) continue;
          if (h.kind == Kind::kTurnBegins) turned = placed = 0;
          if (h.kind == Kind::kTurned) turned++;
          if (h.kind == Kind::kPlaced) placed++;
          if (h.kind == Kind::kBust) wanted.histogram(slot, seat, kBustAt)[placed]++;
          if (h.kind == Kind::kTurnEnds && turned > 0) {
            wanted.histogram(slot, seat, kCardsDrawnPerTurn)[turned]++;
          }
        }
      }
      for (std::size_t m = 0; m < kGameMetricsN; m++) wanted.game_metric(m).add(all[m]);
    }
    CHECK(tally == wanted);
    CHECK(tally.signature() == wanted.signature());
    for (std::size_t m = 0; m < kSlotMetricsN; m++) CHECK(tally.slot_metric(1, m).sum > 0);
    for (std::size_t m = 0; m < kGameMetricsN; m++) CHECK(tally.game_metric(m).sum > 0);
  }
}

TEST_CASE("the lists of metrics are as long as their enumerations, each with unit and meaning",
          "[game]") {
  CHECK(slot_metrics().size() == kSlotMetricsN);
  CHECK(game_metrics().size() == kGameMetricsN);
  CHECK(histograms().size() == kHistogramsN);
  for (const auto& list : {slot_metrics(), game_metrics(), histograms()}) {
    for (const Metric& metric : list) {
      CHECK_FALSE(metric.name.empty());
      CHECK_FALSE(metric.unit.empty());
      CHECK_FALSE(metric.description.empty());
    }
  }
  CHECK(slot_metrics()[kWinShare].scale == 60);
}

TEST_CASE("histograms are kept on request only, and hold the largest value there is", "[game]") {
  const Rules rules = rules_of("base", 4);
  CHECK(tally_shape(rules, false).histogram_bins.empty());
  CHECK(tally_shape(rules, true).histogram_bins == std::vector<std::size_t>{316, 121, 19});
}

TEST_CASE("a game ended by an illegal decision counts for nothing but the slot's record",
          "[game]") {
  const Rules rules = rules_of("base", 3);
  Tally tally(tally_shape(rules, false));
  Scorer scorer(rules, tally, true);
  Puppet honest, cheat;
  cheat.on_act = [](const ViewArrays&) { return 4; };  // there is nothing to protect yet
  const Position start = start_position(rules);
  for (const std::uint64_t game : {8u, 5u, 6u}) {  // slot 1 at seats 0, 0, 1
    Seats seats{&honest, &honest, &honest};
    seats[seat_of(1, game, 3, true)] = &cheat;
    KeyedLuck luck(rules, start, KeyedRandom(6), game);
    scorer.begin(game);
    scorer.end(play_reference(rules, seats, start, luck, scorer));
  }
  CHECK(tally.illegal(0).count == 0);
  CHECK(tally.illegal(1) == Illegal{3, 5});
  CHECK(tally.illegal(2).count == 0);
  CHECK(tally.game_metric(kAllTurns) == Moments{});
  CHECK(tally.slot_metric(1, kScore) == Moments{});
}

}  // namespace
}  // namespace stoprule::push
