// Punto, the fast engine against the law: the same matches as the reference engine, card by card,
// for every strategy, rules, table size and instruction set; and that it allocates nothing.
#include <catch2/catch.hpp>
#include <numeric>

#include "sim/experiments/lineup.h"
#include "sim/games/punto/digest.h"
#include "sim/games/punto/match_player.h"
#include "strategies/all.h"
#include "tests/allocations.h"

namespace stoprule::punto {
namespace {

const Game& punto_game() {
  static const auto game = make_punto();
  return *game;
}

std::shared_ptr<const CellStrategy> strategy(const std::string& text) {
  const auto named = parse_strategy(punto_game(), text);
  REQUIRE(named.ok());
  return std::dynamic_pointer_cast<const CellStrategy>(named.value().strategy);
}

Rules rules_from(const std::string& text, int players) {
  const auto named = parse_rules(punto_game(), text);
  REQUIRE(named.ok());
  REQUIRE_FALSE(check_rules(named.value().values, players));
  return make_rules(named.value().values, players);
}

// Chooses a cell that is not legal from the second round on.
struct Cheat final : CellStrategy {
  int lay(const View& view) const override {
    return first_cell(view.table().round == 0 ? view.legal() : ~view.legal());
  }
};

class Both final : public Listener {
 public:
  void hear(const Happening& happening, const Position& position) override {
    counter.hear(happening, position);
    digester.hear(happening, position);
  }
  Counter counter;
  Digester digester;
};

// Every match by both engines, on every instruction set here.
void compare(const Rules& rules, const std::vector<const CellStrategy*>& strategies,
             std::uint64_t first, std::uint64_t games_n, std::uint64_t seed = 1) {
  const KeyedRandom random(seed);
  std::vector<std::unique_ptr<MatchPlayer>> players;
  for (std::size_t i = 0; i < kTargetNames.size(); i++) {
    if (!is_available(static_cast<Target>(i))) continue;
    players.push_back(std::make_unique<MatchPlayer>(rules, seed, static_cast<Target>(i)));
  }
  for (std::uint64_t i = 0; i < games_n; i++) {
    const std::uint64_t game = first + i;
    Seats seats{};
    for (std::size_t seat = 0; seat < seats.size(); seat++) {
      seats[seat] = strategies[(seat + i) % strategies.size()];
    }
    KeyedLuck luck(random, game);
    Both law;
    play_reference(rules, seats, luck, random, game, law);
    const MatchCounts& wanted = law.counter.counts();
    for (const auto& player : players) {
      const MatchCounts& counts = player->play(seats, game);
      const bool same =
          wanted.illegal_seat >= 0 ? counts.illegal_seat == wanted.illegal_seat : counts == wanted;
      if (!same || player->digest() != law.digester.digest()) {
        FAIL("first differing match " << game << " of " << rules.players << " players");
      }
    }
  }
}

void compare(const std::string& rules, int players, const std::vector<std::string>& texts,
             std::uint64_t games_n, std::uint64_t first = 0, std::uint64_t seed = 1) {
  INFO(rules << ", " << players << " players, " << texts.front() << " and others");
  std::vector<std::shared_ptr<const CellStrategy>> held;
  std::vector<const CellStrategy*> strategies;
  for (const auto& text : texts) {
    held.push_back(strategy(text));
    strategies.push_back(held.back().get());
  }
  compare(rules_from(rules, players), strategies, first, games_n, seed);
}

}  // namespace

TEST_CASE("both engines play the same Punto matches, for every built-in strategy", "[game]") {
  for (const auto& type : punto_game().strategies()) {
    for (const int players : {2, 3, 4}) compare("base", players, {type.name}, 10);
    compare("teams", 4, {type.name}, 10);
  }
}

TEST_CASE("both engines play the same Punto matches under any rules", "[game]") {
  const std::vector<std::string> mixed{"random", "greedy", "lowest", "random"};
  for (const char* rules :
       {"base,next_start=winner", "base,blocked=highest,box=4,wins=4", "base,blocked=nobody,box=3",
        "base,values=3,rounds=9", "base,series=3,copies=1", "base,series=2,wins=9",
        "base,series=6,counts=2,rounds=20", "base,values=1,copies=1,rounds=5",
        "base,box=2,series=3,counts=2"}) {
    for (const int players : {2, 3, 4}) compare(rules, players, mixed, 20);
  }
  for (const char* rules : {"teams", "teams,next_start=winner,values=5", "teams,counts=3,box=4"}) {
    compare(rules, 4, mixed, 20);
  }
}

TEST_CASE("both engines play the same Punto matches for any seed and id", "[game]") {
  compare("base", 3, {"random"}, 10, ~std::uint64_t{0} - 9, 0xfedc'ba98'7654'3210u);
  compare("teams", 4, {"random", "greedy"}, 10, std::uint64_t{1} << 40, 5);
}

TEST_CASE("both engines break a Punto match off at the same illegal decision", "[game]") {
  const Cheat cheat;
  const auto random = strategy("random");
  for (const int players : {2, 3, 4}) {
    compare(rules_from("base", players), {random.get(), &cheat}, 0, 20);
  }
}

TEST_CASE("many Punto matches by both engines", "[game][slow]") {
  for (const int players : {2, 3, 4}) {
    compare("base", players, {"random"}, 3000, 1000);
    compare("base", players, {"greedy", "random"}, 3000, 1000);
  }
  compare("teams", 4, {"greedy", "random", "lowest"}, 3000, 1000);
}

TEST_CASE("each player of an arena gives the same tally and the same values a slot", "[game]") {
  for (const int players : {2, 4}) {
    const auto lineup =
        make_lineup(punto_game(), "base", std::vector<std::string>{"greedy"}, players, true);
    REQUIRE(lineup.ok());
    std::vector<Tally> tallies;
    std::vector<std::vector<std::uint32_t>> values;
    for (const EngineKind engine : {EngineKind::kReference, EngineKind::kLanes}) {
      Setup setup{.rules = lineup.value().rules.values,
                  .lineup = {},
                  .seed = 9,
                  .rotate = true,
                  .histograms = true,
                  .engine = engine,
                  .target = best_target()};
      for (const auto& slot : lineup.value().slots) setup.lineup.push_back(slot.strategy);
      const auto arena = punto_game().make_arena(std::move(setup));
      Tally whole(arena->shape()), each(arena->shape());
      arena->make_player()->play(3, 40, whole);
      values.emplace_back(2 * kSlotMetricsN * 40);
      arena->make_player()->play_each(3, 40, {.first = 0, .slots_n = 2}, values.back(), each);
      CHECK(whole == each);
      for (std::size_t k = 0; k < 2 * kSlotMetricsN; k++) {
        const auto begin = values.back().begin() + static_cast<std::ptrdiff_t>(40 * k);
        const auto sum = std::accumulate(begin, begin + 40, std::uint64_t{0});
        CHECK(sum == whole.slot_metric(k / kSlotMetricsN, k % kSlotMetricsN).sum);
      }
      tallies.push_back(whole);
    }
    CHECK(tallies[0] == tallies[1]);
    CHECK(values[0] == values[1]);
    const auto rounds = tallies[0].game_histogram(kRoundsCount);
    CHECK(std::accumulate(rounds.begin(), rounds.end(), std::uint64_t{0}) == 40);
    std::uint64_t cards = 0, rounds_n = 0;
    const auto by_cards = tallies[0].game_histogram(kCardsPerRoundCount);
    for (std::size_t n = 0; n < by_cards.size(); n++)
      cards += n * by_cards[n], rounds_n += by_cards[n];
    CHECK(rounds_n == tallies[0].game_metric(kRounds).sum);
    CHECK(cards == tallies[0].game_metric(kCardsPerRound).sum);
  }
}

TEST_CASE("the fast Punto engine allocates nothing while it plays", "[game]") {
  for (const int players : {2, 3, 4}) {
    const Rules rules = rules_from("base", players);
    const auto greedy = strategy("greedy");
    MatchPlayer player(rules, 1, best_target());
    const long before = allocations_so_far();
    for (std::uint64_t game = 0; game < 100; game++) {
      player.play({greedy.get(), greedy.get(), greedy.get(), greedy.get()}, game);
    }
    CHECK(allocations_so_far() == before);
  }
}

}  // namespace stoprule::punto
