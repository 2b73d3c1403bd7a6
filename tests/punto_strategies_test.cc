// Punto, the built-in strategies on layouts made by hand and against their definitions, what a
// strategy is shown, and that both engines show the same.
#include "sim/experiments/lineup.h"
#include "sim/games/punto/match_player.h"
#include "sim/games/shared/digest.h"
#include "strategies/all.h"
#include "strategies/punto/random.h"
#include "tests/punto_script.h"
#include "tests/punto_second_opinion.h"

namespace stoprule::punto {
namespace {

std::shared_ptr<const CellStrategy> strategy(const std::string& text) {
  static const auto game = make_punto();
  const auto named = parse_strategy(*game, text);
  REQUIRE(named.ok());
  return std::dynamic_pointer_cast<const CellStrategy>(named.value().strategy);
}

// A position after some cards, and what a strategy does with the next one; cells by row and column
// counted from the first card.
class HandMade {
 public:
  HandMade(const Rules& rules, const std::string& laid) : rules_(rules) {
    for (const Turn& turn : turns_in(laid)) position_.layout.lay(turn.cell, turn.card);
    position_.turn = position_.layout.cards_n();
    for (int seat = 0; seat < rules.players; seat++) {
      position_.piles[static_cast<std::size_t>(seat)] = rules.cards_of(seat);
    }
  }

  Cell lays(const std::string& text, int seat, const std::string& next) const {
    const Table table = table_of(rules_, position_);
    const KeyedRandom random(1);
    KeyedStream coins = coins_of(random, 0);
    Cells legal = 0;
    for (const Cell cell : position_.layout.legal_cells(card(next), rules_.box)) {
      legal |= cell_bit(position_.layout.place_of(cell));
    }
    const View view(rules_, table, seat, card(next), legal, coins);
    return position_.layout.cell_at(strategy(text)->lay(view));
  }

 private:
  Rules rules_;
  Position position_;
};

second_opinion::Settings settings_of(const Rules& rules) {
  return {.players = rules.players,
          .teams = rules.teams,
          .series = rules.series,
          .box = rules.box,
          .greedy = true};
}

// Plays like another and compares each choice with the definition of greedy.
struct Watched final : CellStrategy {
  int lay(const View& view) const override {
    second_opinion::Grid grid{};
    constexpr std::size_t kCorner = 3;  // of the board within the second opinion's
    for (int cell = 0; cell < kCells; cell++) {
      const int colour = view.board().colour_at(cell);
      if (colour < 0) continue;
      grid[kCorner + static_cast<std::size_t>(row_of(cell))]
          [kCorner + static_cast<std::size_t>(column_of(cell))] = {colour,
                                                                   view.board().value_at(cell)};
    }
    const auto s = settings_of(view.rules());
    const auto places = second_opinion::legal_places(s, grid, view.value());
    CHECK(static_cast<int>(places.size()) == std::popcount(view.legal()));
    const auto place =
        second_opinion::chosen(s, grid, view.seat(), {view.colour(), view.value()}, places);
    const int wanted =
        kSide * (place.row - static_cast<int>(kCorner)) + place.column - static_cast<int>(kCorner);
    if (greedy->lay(view) != wanted) wrong++;
    seen++;
    return inner->lay(view);
  }
  std::shared_ptr<const CellStrategy> greedy = strategy("greedy"), inner;
  mutable int seen = 0, wrong = 0;
};

// Plays like another and sums up everything it is shown.
struct Spy final : CellStrategy {
  int lay(const View& view) const override {
    const auto add = [this](std::uint64_t word) { digest = add_word(digest, word); };
    const Table& table = view.table();
    for (const Cells cells : table.board.colour) add(cells);
    for (const Cells cells : table.board.value) add(cells);
    for (const auto n : table.unseen) add(n);
    for (const auto n : table.set_aside) add(n);
    for (const int n : table.pile_cards) add(static_cast<std::uint64_t>(n));
    for (const int n : table.round_wins) add(static_cast<std::uint64_t>(n));
    add(static_cast<std::uint64_t>(table.round)), add(static_cast<std::uint64_t>(table.turn));
    add(static_cast<std::uint64_t>(table.board.height * 8 + table.board.width));
    add(view.legal()), add(view.card()), add(static_cast<std::uint64_t>(view.seat()));
    add(view.uniform(1000));
    return inner->lay(view);
  }
  std::shared_ptr<const CellStrategy> inner;
  mutable std::uint64_t digest = 0;
};

}  // namespace

TEST_CASE("lowest lays on the first legal cell in reading order", "[game]") {
  const Rules rules = rules_of(4);
  CHECK(HandMade(rules, "r9@0,0").lays("lowest", 1, "y1") == Cell{-1, -1});
  CHECK(HandMade(rules, "r9@0,0 y9@0,1 g9@0,2 b9@0,3 r9@0,4 y9@0,5").lays("lowest", 2, "g1") ==
        Cell{-1, 0});
  CHECK(HandMade(rules_of(4, {{"box", 2}}), "r9@0,0 y5@0,1 g9@1,0").lays("lowest", 3, "b6") ==
        Cell{0, 1});
}

TEST_CASE("greedy wins before all else", "[game]") {
  // Red three in a row, and yellow three in a column that red could block.
  const HandMade board(rules_of(4), "r1@0,0 r2@0,1 r3@0,2 y1@1,4 y2@2,4 y3@3,4");
  CHECK(board.lays("greedy", 0, "r9") == Cell{0, -1});
}

TEST_CASE("greedy spoils the place where most opponents' series would be completed", "[game]") {
  const HandMade board(rules_of(4), "r1@0,0 y1@1,0 y2@1,1 y3@1,2 g1@2,3 g2@3,3 g3@4,3");
  CHECK(board.lays("greedy", 0, "r1") == Cell{1, 3});  // ends yellow's row and green's column
}

TEST_CASE("greedy counts a covered card as spoiled if its run is one less than wins", "[game]") {
  // Yellow's three can be spoiled by a cover anywhere, or at an end; all count one pair. The first
  // in reading order is taken, unless an own run is longer elsewhere.
  const HandMade board(rules_of(4), "y1@0,0 y2@0,1 y3@0,2");
  CHECK(board.lays("greedy", 0, "r9") == Cell{0, -1});
  // Green's run of two with a gap and one more: only the gap is a threat.
  const HandMade gap(rules_of(4), "g1@0,0 g2@0,1 g3@0,3 r5@2,2 b9@1,2");
  CHECK(gap.lays("greedy", 0, "r1") == Cell{0, 2});
}

TEST_CASE("greedy lengthens its longest run, and lays neutral cards for others' harm alone",
          "[game]") {
  const HandMade board(rules_of(4), "r1@0,0 r2@1,1 y9@1,0 y9@0,1");
  CHECK(board.lays("greedy", 0, "r3") == Cell{-1, -1});
  const HandMade neutral(rules_of(3), "b1@0,0 b2@0,1 b3@0,2");
  CHECK(neutral.lays("greedy", 0, "b4") == Cell{-1, -1});
}

TEST_CASE("greedy is its definition on every layout that comes up", "[game]") {
  for (const char* inner : {"random", "greedy", "prospect"}) {
    for (const int series : {3, 4, 5}) {
      for (const int players : {2, 3, 4, 5}) {
        const Rules rules = players == 5 ? team_rules({{"series", series - 1}})
                                         : rules_of(players, {{"series", series - 1}});
        Watched watched;
        watched.inner = strategy(inner);
        const KeyedRandom random(2);
        for (std::uint64_t game = 0; game < 4; game++) {
          KeyedLuck luck(random, game);
          Counter counter;
          play_reference(rules, {&watched, &watched, &watched, &watched}, luck, random, game,
                         counter);
        }
        INFO(inner << " plays, " << players << " players, series of " << series);
        CHECK(watched.seen > 20);
        CHECK(watched.wrong == 0);
      }
    }
  }
}

TEST_CASE("random finds every legal cell by its number", "[game]") {
  const KeyedRandom random(5);
  for (std::uint64_t game = 0; game < 200; game++) {
    Cells cells = 0;
    const auto cells_n = 1 + random.below({game, Purpose::kDeal, 0, 0}, 50);
    for (std::uint32_t i = 1; i <= cells_n; i++) {
      cells |= cell_bit(static_cast<int>(random.below({game, Purpose::kDeal, 0, i}, 64)));
    }
    std::uint32_t n = 0;
    for (Cells left = cells; left != 0; left &= left - 1, n++) {
      REQUIRE(Random::nth_cell(cells, Random::cells_up_to_rows(cells), n) == first_cell(left));
    }
  }
}

TEST_CASE("random takes every legal cell equally often", "[game]") {
  // 8 empty cells and 1 to cover; chi-square with 8 degrees of freedom is beyond 44.7 once in 2
  // million. Sees a cell taken 4 % too often.
  const Rules rules = rules_of(2);
  Board board;
  board.lay(kFirstCell, card("r5"));
  Table table;
  table.board = board;
  table.turn = 1;
  const Cells legal = board.legal(6, 6);
  REQUIRE(std::popcount(legal) == 9);
  const KeyedRandom random(11);
  const auto strategy_random = strategy("random");
  std::array<double, kCells> counts{};
  constexpr int kGames = 90'000;
  for (std::uint64_t game = 0; game < kGames; game++) {
    KeyedStream coins = coins_of(random, game);
    const int cell = strategy_random->lay(View(rules, table, 1, card("g6"), legal, coins));
    counts[static_cast<std::size_t>(cell)]++;
  }
  double chi_square = 0;
  for (Cells left = legal; left != 0; left &= left - 1) {
    const double off = counts[static_cast<std::size_t>(first_cell(left))] - kGames / 9.0;
    chi_square += off * off / (kGames / 9.0);
  }
  CHECK(chi_square < 44.7);
}

TEST_CASE("prospect wins if it can, and else lowers the chance that the next player does",
          "[game]") {
  const Rules rules = rules_of(4);
  CHECK(HandMade(rules, "r1@0,0 r2@0,1 r3@0,2 y1@1,4 y2@2,4 y3@3,4").lays("prospect", 0, "r9") ==
        Cell{0, -1});
  // Yellow completes a row of three at one end only: a 9 there, which nothing covers, ends it.
  const HandMade board(rules, "g9@0,0 y1@0,1 y2@0,2 y3@0,3 r5@1,2");
  const Cell cell = board.lays("prospect", 0, "r9");
  CHECK(cell.row == 0);
  CHECK(cell.column >= 1);
}

TEST_CASE("prospect beats greedy", "[game]") {
  for (const int players : {2, 3, 4}) {
    const Rules rules = rules_of(players);
    const auto greedy = strategy("greedy"), prospect = strategy("prospect");
    MatchPlayer player(rules, 3, best_target());
    int won = 0;
    constexpr int kGames = 200;
    for (int game = 0; game < kGames; game++) {
      Seats seats{greedy.get(), greedy.get(), greedy.get(), greedy.get()};
      seats[static_cast<std::size_t>(game % players)] = prospect.get();
      won += player.play(seats, static_cast<std::uint64_t>(game)).winner == game % players ? 1 : 0;
    }
    CHECK(won > kGames * 6 / 10);
  }
}

TEST_CASE("a view counts runs as the definition of m says", "[game]") {
  const Rules rules = rules_of(2);
  Layout layout;
  for (const Turn& turn : turns_in("r1@0,0 r2@0,1 r3@0,3 y4@1,2 r5@1,3"))
    layout.lay(turn.cell, turn.card);
  Table table;
  table.board = layout.board();
  const KeyedRandom random(1);
  KeyedStream coins = coins_of(random, 0);
  const View view(rules, table, 0, card("r9"), table.board.legal(9, 6), coins);
  const auto at = [&](int row, int column) { return layout.place_of({row, column}); };
  CHECK(view.run(at(0, 2), 0, kSteps[0]) == 4);   // between two and one
  CHECK(view.run(at(0, 0), 0, kSteps[0]) == 2);   // a cell that shows the colour itself
  CHECK(view.run(at(-1, 3), 0, kSteps[1]) == 3);  // above two
  CHECK(view.run(at(0, 2), 1, kSteps[1]) == 2);
  CHECK(view.run(at(0, 2), 0, kSteps[2]) == 2);
  CHECK(view.run(at(0, 2), 2, kSteps[0]) == 1);
  CHECK(view.is_own(1));
  CHECK(view.is_opponents(2));
}

TEST_CASE("a view counts the cards that are neither laid nor set aside", "[game]") {
  const Rules rules = rules_of(4);
  const Script script(rules, {"r1@0,0 y1@1,0 g2@1,0 b3@1,0 r2@0,1 y4@1,0 g5@1,0 b6@1,0 r3@0,2 "
                              "y7@1,0 g8@1,0 b9@1,0 r4@0,3",
                              "y1@0,0 g2@0,1"});
  const Table table = table_of(rules, script.all(Happening::Kind::kLays).back().position);
  CHECK(table.unseen[card("r4")] == 1);  // set aside
  CHECK(table.set_aside[card("r4")] == 1);
  CHECK(table.unseen[card("r3")] == 2);  // of the round before
  CHECK(table.unseen[card("y1")] == 1);
  CHECK(table.unseen[card("g2")] == 1);
  CHECK(table.pile_cards == std::array{17, 17, 17, 18});
  CHECK(table.round_wins[0] == 1);
  CHECK(table.round == 1);
  CHECK(table.turn == 2);
}

TEST_CASE("both engines show a strategy the same", "[game]") {
  for (const int players : {2, 3, 4, 5}) {
    const Rules rules = players == 5 ? team_rules() : rules_of(players);
    Spy of_law, of_fast;
    of_law.inner = of_fast.inner = strategy("random");
    const KeyedRandom random(4);
    MatchPlayer player(rules, 4, best_target());
    for (std::uint64_t game = 0; game < 15; game++) {
      KeyedLuck luck(random, game);
      Counter counter;
      play_reference(rules, {&of_law, &of_law, &of_law, &of_law}, luck, random, game, counter);
      player.play({&of_fast, &of_fast, &of_fast, &of_fast}, game);
      REQUIRE(of_law.digest == of_fast.digest);
    }
  }
}

}  // namespace stoprule::punto
