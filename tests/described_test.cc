// What follows for a game from its tables: held against a game so small that all its courses are
// known, with Pig's fields and one strategy of Pig.
#define STOPRULE_TARGET scalar  // of rule text

#include "sim/games/shared/described.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "sim/experiments/run.h"
#include "sim/games/pig/built_ins.h"

namespace stoprule {
namespace {

struct Side {
  int score = 0;
  bool keeps_order = false;
};

struct Position {
  std::array<Side, stoprule_pig::Tables::kMostPlayers> sides{};
  int turn = 0, turn_points = 0, turn_rolls = 0;
  bool is_over = false;
};

// Each player shuffles three cards, 1 to 3, and turns one over: the highest wins, equals share.
struct ThreeCards : Described<ThreeCards, stoprule_pig::Tables, pig::Rules, Position> {
  static constexpr PresetText kPresets[] = {{"base", "all usual"}, {"small", "less", "goal=7"}};
  static constexpr EventRow kEvents[] = {{"shuffles", "{seat} shuffles"},
                                         {"turns", " and has {card:point}.\n", {"card"}}};
  static void take_turn(Course& course, int seat) {
    std::array<int, 3> pile{1, 2, 3}, again = pile;
    course.shuffle(pile, seat);
    course.shuffle(again, seat);
    course.side(seat).keeps_order = pile == again && pile[0] + pile[1] + pile[2] == 6;
    course.tell("shuffles", seat);
    course.side(seat).score = pile[0];
    course.tell("turns", seat, {pile[0]});
    course.position.is_over = ++course.position.turn == course.players_n;
  }
  static int win_units(const Seen& seen) { return share_of_most<&Side::score>(seen); }
  static constexpr Measure<ThreeCards> kSideMetrics[] = {
      {"score", "points", Better::kMore, "the card", 3, own<&Side::score>},
      {"keeps_order", "fraction", Better::kNeither, "the same order when shuffled again", 1,
       own<&Side::keeps_order>}};
  static constexpr Measure<ThreeCards> kGameMetrics[] = {
      {"turns", "turns", Better::kNeither, "turns", [](auto&) { return int{kMostPlayers}; },
       whole<&Position::turn>}};
};

using TheSeen = ThreeCards::Seen;

Position with_scores(const std::vector<int>& scores) {
  Position position;
  for (std::size_t seat = 0; seat < scores.size(); seat++)
    position.sides[seat].score = scores[seat];
  return position;
}

}  // namespace

TEST_CASE("those with the most share the win whole, or the first of them has it", "[game]") {
  const pig::Rules rules{};
  for (const std::vector<int>& scores : {std::vector{3, 3, 1}, {1, 2, 2}, {2, 2, 2}, {0, 0, 4}}) {
    const Position position = with_scores(scores);
    const int most = *std::max_element(scores.begin(), scores.end());
    int shares = 0, first = -1;
    for (int seat = 0; seat < 3; seat++) {
      const TheSeen seen{rules, position, 3, seat};
      const bool has_most = scores[static_cast<std::size_t>(seat)] == most;
      CHECK((share_of_most<&Side::score>(seen) > 0) == has_most);
      shares += share_of_most<&Side::score>(seen);
      if (has_most && first < 0) first = seat;
      CHECK(has_most_first<&Side::score>(seen) == (seat == first));
    }
    CHECK(shares == static_cast<int>(kWholeWin));
  }
}

TEST_CASE("a seat sees itself, its opponents as they play next, and nobody beyond them", "[game]") {
  const pig::Rules rules{};
  const Position position = with_scores({10, 20, 30});
  const TheSeen seen{rules, position, 3, 1};
  CHECK(seen.side(0).score == 20);
  CHECK(seen.side(1).score == 30);
  CHECK(seen.side(2).score == 10);
  CHECK(seen.side(3).score == 0);
}

TEST_CASE("a described game has metrics, keys and presets, and plays as its tables say", "[game]") {
  const auto game = described_game<ThreeCards, stoprule_pig::Hold>(
      {.title = "Three", .description = "", .outline = "", .first_looks = {}, .examples = {}});
  const GameFacts& facts = game->facts();
  std::vector<std::string> names;
  for (const auto& metric : facts.slot_metrics) names.push_back(metric.name);
  CHECK(names == std::vector<std::string>{"win_share", "score", "keeps_order", "wins_alone"});
  REQUIRE(facts.histograms.size() == 1);
  CHECK(facts.histograms.front().name == "score");
  CHECK(facts.rules.front().name == "goal");
  CHECK(facts.presets[1].values == Values{7, 6, 1});

  const std::vector<std::string> both{"hold", "hold"};
  auto lineup = make_lineup(*game, "base", both, std::nullopt, /*rotate=*/false);
  REQUIRE(lineup.ok());
  const std::uint64_t games_n = 30'000;
  const Tally tally = run({.lineup = std::move(lineup).value(),
                           .seed = 3,
                           .games = {0, games_n},
                           .histograms = true,
                           .engine = EngineKind::kReference,
                           .target = Target::kScalar,
                           .options = {}})
                          .tally;
  CHECK(tally.slot_metric(0, 0).sum + tally.slot_metric(1, 0).sum == games_n * kWholeWin);
  CHECK(tally.slot_metric(0, 2).sum == games_n);
  // A third of the games each: 4.5 standard errors, a false alarm in 150,000; it sees 1.3 % of
  // games.
  const double third = static_cast<double>(games_n) / 3, margin = 4.5 * std::sqrt(third * 2 / 3);
  CHECK(std::abs(static_cast<double>(tally.slot_metric(0, 3).sum) - third) < margin);
  for (std::size_t card = 1; card <= 3; card++) {
    CHECK(std::abs(static_cast<double>(tally.histogram(1, 1, 0)[card]) - third) < margin);
  }
}

}  // namespace stoprule
