// Zum Kuhkuck: the strategies against positions worked out by hand, and `ev` against its definition
// in exact fractions.
#include <array>
#include <cstdint>

#include "tests/kuhkuck_script.h"

namespace stoprule::kuhkuck {
namespace {

// What a strategy decides with a hand, the rest of the cards in the pool unless they are discarded
// or the opponent's.
class Table {
 public:
  explicit Table(const ByColour& hand) : rules(rules_of("base")), position(start_position(rules)) {
    for (std::size_t c = 0; c < kColours; c++) {
      position.sides[0].hand[c] = hand[c];
      position.pool[c] -= hand[c];
    }
  }

  int ask(const std::string& text, Coin coin = {9999, 0}) const {
    PositionView view;
    view.see(Seen{rules, position, kPlayers, 0, coin}, kFeatureCoin);
    const auto decided = [&](std::size_t decision) {
      std::int8_t out = 0;
      strategy_of(text)->decide(Target::kScalar, &view.arrays(), decision, 0, &out);
      return out;
    };
    const int declares = decided(STOPRULE_KUHKUCK_DECLARE);
    const int colour = decided(STOPRULE_KUHKUCK_COLOUR);
    const bool full = position.sides[0].hand_n() >= rules.hand_limit;
    return declares != 0 || full ? colour : kDraw;
  }

  Rules rules;
  Position position;
};

// The definition of `ev`, as a comparison of fractions.
bool ev_declares(const Table& table, int best, int margin) {
  const Position& now = table.position;
  const Side& mine = now.sides[0];
  const auto b = static_cast<std::size_t>(best);
  const std::int64_t n = mine.hand_n(), worth = table.rules.worth(mine.hand_n(), mine.hand[b]);
  const std::int64_t step = table.rules.points[static_cast<std::size_t>(n + 1)] -
                            table.rules.points[static_cast<std::size_t>(n)];
  const std::int64_t pool = now.pool_n(), electricity = now.pool[kElectricity];
  const std::int64_t unseen = pool + now.sides[1].hand_n();
  const std::int64_t unseen_best = now.pool[b] + now.sides[1].hand[b];
  // D >= (1 - e/P) (D + step + 2 b/U) + margin, times P U.
  return pool * unseen * (worth - margin) >=
         (pool - electricity) * (unseen * (worth + step) + 2 * unseen_best);
}

}  // namespace

TEST_CASE("the best declaration is the open colour with most cards, the lowest on ties", "[game]") {
  CHECK(Table({2, 3, 4, 4, 0}).ask("hold:count=1") == kStool);
  Table table({2, 3, 4, 4, 0});
  table.position.sides[0].value[kStool] = 10;
  CHECK(table.ask("hold:count=1") == kCan);
  table.position.sides[0].value[kCan] = 10;
  CHECK(table.ask("points:worth=0") == kBell);
}

TEST_CASE("hold declares from its number of cards on", "[game]") {
  CHECK(Table({3, 2, 1, 1, 1}).ask("hold") == kDraw);
  CHECK(Table({3, 2, 2, 1, 1}).ask("hold") == kBoots);
  CHECK(Table({3, 2, 2, 1, 1}).ask("hold:count=10") == kDraw);
  CHECK(Table({3, 2, 2, 1, 2}).ask("hold:count=10") == kBoots);
}

TEST_CASE("points declares from its worth on", "[game]") {
  CHECK(Table({2, 2, 2, 1, 1}).ask("points") == kDraw);   // 10 + 2 x 2 = 14
  CHECK(Table({3, 2, 1, 1, 1}).ask("points") == kBoots);  // 10 + 2 x 3 = 16
  CHECK(Table({3, 2, 1, 1, 1}).ask("points:worth=16") == kBoots);
  CHECK(Table({3, 2, 1, 1, 1}).ask("points:worth=17") == kDraw);
  Table table({3, 2, 1, 1, 1});
  table.position.sides[0].value[kBoots] = 9;  // bell: 10 + 2 x 2 = 14
  CHECK(table.ask("points") == kDraw);
  CHECK(table.ask("points:worth=14") == kBell);
}

TEST_CASE("ev weighs one more card against its risk, as worked out by hand", "[game]") {
  // 9 cards: 18 against 45/50 x (18 + 3 + 2 x 8/50) = 19.19.
  CHECK(Table({3, 2, 2, 1, 1}).ask("ev") == kDraw);
  CHECK(Table({3, 2, 2, 1, 1}).ask("ev:margin=-1") == kDraw);
  CHECK(Table({3, 2, 2, 1, 1}).ask("ev:margin=-2") == kBoots);
  // 12 cards: 29 against 42/47 x (29 + 3 + 2 x 7/47) = 28.86.
  CHECK(Table({4, 3, 2, 2, 1}).ask("ev") == kBoots);
  CHECK(Table({4, 3, 2, 2, 1}).ask("ev:margin=1") == kDraw);
  // The same with all electricity seen: no risk.
  Table safe({4, 3, 2, 2, 1});
  safe.position.discard[kElectricity] = 5, safe.position.pool[kElectricity] = 0;
  CHECK(safe.ask("ev") == kDraw);
}

TEST_CASE("ev decides as its definition in exact fractions, ties included", "[game]") {
  std::uint64_t word = 7;
  const auto below = [&word](int n) {
    word = word * 6364136223846793005u + 1442695040888963407u;
    return static_cast<int>((word >> 33) % static_cast<std::uint64_t>(n));
  };
  int declared = 0, drawn = 0;
  for (int i = 0; i < 20'000; i++) {
    ByColour hand{};
    for (int n = 5 + below(14); n > 0; n--) hand[static_cast<std::size_t>(below(kColours))]++;
    bool fits = true;
    for (std::size_t c = 0; c < kColours; c++) fits = fits && hand[c] <= 10;
    if (!fits) continue;
    Table table(hand);
    for (int n = below(40); n > 0; n--) {
      const auto kind = static_cast<std::size_t>(below(kKinds));
      if (table.position.pool[kind] == 0 || table.position.pool_n() <= 3) continue;
      table.position.pool[kind]--;
      if (kind != kElectricity && below(3) == 0) {
        table.position.sides[1].hand[kind]++;
      } else {
        table.position.discard[kind]++;
      }
    }
    const int margin = below(7) - 3, best = table.ask("hold:count=1");
    const bool wanted = ev_declares(table, best, margin);
    REQUIRE(table.ask("ev:margin=" + std::to_string(margin)) == (wanted ? best : kDraw));
    (wanted ? declared : drawn)++;
  }
  CHECK(declared > 3000);
  CHECK(drawn > 3000);
  // A tie declares. 13 cards, all boots in hand, so s = 0: 24 + 2 x 11 = with one more card 49;
  // with 3 electricity cards in a pool of 49 that is 46/49 x (46 + 3) = 46.
  Table tie({11, 1, 1, 0, 0});
  REQUIRE(tie.position.pool_n() == 46);
  tie.rules.cards[kBell] += 5, tie.rules.cards_n += 5;
  tie.position.pool[kBell] += 5;
  tie.position.pool[kElectricity] -= 2, tie.position.discard[kElectricity] += 2;
  REQUIRE(tie.position.pool_n() == 49);
  CHECK(tie.ask("ev") == kBoots);
  tie.position.pool[kBell]++, tie.rules.cards[kBell]++, tie.rules.cards_n++;
  CHECK(tie.ask("ev") == kDraw);
}

TEST_CASE("random declares with its probability, a uniform colour of those it may", "[game]") {
  const Table table({3, 0, 2, 1, 4});
  CHECK(table.ask("random", {2499, 0}) != kDraw);
  CHECK(table.ask("random", {2500, 0}) == kDraw);
  CHECK(table.ask("random:declare=1", {9999, 0}) != kDraw);
  CHECK(table.ask("random:declare=0", {0, 0}) == kDraw);
  std::array<int, kColours> chosen{};
  for (std::uint8_t choice = 0; choice < kChoiceRange; choice++) {
    chosen[static_cast<std::size_t>(table.ask("random", {0, choice}))]++;
  }
  CHECK(chosen == std::array{15, 0, 15, 15, 15});
}

}  // namespace stoprule::kuhkuck
