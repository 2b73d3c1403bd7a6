// Punto, rule text: every quantity of every cell against a computation of its own from the board,
// the built-in strategies written as text, and texts on both engines and all instruction sets.
#include <functional>
#include <set>

#include "sim/experiments/lineup.h"
#include "sim/games/punto/digest.h"
#include "sim/games/punto/match_player.h"
#include "sim/games/punto/rule_lanes.h"
#include "sim/games/punto/rule_strategy.h"
#include "sim/games/punto/rule_vocabulary.h"
#include "sim/games/shared/digest.h"
#include "sim/language/lowering.h"
#include "strategies/all.h"
#include "tests/allocations.h"
#include "tests/punto_script.h"

namespace stoprule::punto {
namespace {

using Catch::Contains;

constexpr const char* kLowest = "lay: 0";
constexpr const char* kRandom = "lay: if(picked, 1, 0)";
constexpr const char* kGreedy = "lay: 1000 * if(own_run >= series, 1, 0) + 100 * spoils + own_run";

// Pairs of a colour's lines that a card there would spoil, from runs alone.
std::string spoiled(const std::string& colour) {
  std::string text;
  for (const char* direction : {"row", "column", "falling", "rising"}) {
    text += " + if(run(" + colour + ", " + direction + ") >= series - if(cell_shows(" + colour +
            "), 1, 0), 1, 0)";
  }
  return "if(is_theirs(" + colour + "), 0" + text + ", 0)";
}
// Greedy by its definition, without the quantities made for it.
std::string greedy_from_runs() {
  std::string own = "0", theirs = "0";
  for (const char* colour : {"red", "yellow", "green", "blue"}) {
    own += std::string(" + if(card_is(") + colour + ") and card_is_own, longest_run(" + colour +
           "), 0)";
    theirs += " + " + spoiled(colour);
  }
  return "lay: 1000 * if(" + own + " >= series, 1, 0) + 100 * (" + theirs + ") + " + own;
}

Result<StrategyType> type_of(const std::string& text) {
  return rule_strategy({.name = "mine", .text = text, .source = "--rule"});
}

std::shared_ptr<const CellStrategy> made(const std::string& text) {
  const auto type = type_of(text);
  INFO(text << (type.ok() ? "" : type.error().message));
  REQUIRE(type.ok());
  return std::dynamic_pointer_cast<const CellStrategy>(
      type.value().make(default_values(type.value().parameters)));
}

std::shared_ptr<const CellStrategy> built_in(const std::string& name) {
  static const auto game = make_punto();
  const auto named = parse_strategy(*game, name);
  REQUIRE(named.ok());
  return std::dynamic_pointer_cast<const CellStrategy>(named.value().strategy);
}

// A cell to judge, and what the board says about it, counted cell by cell.
struct Place {
  const View& view;
  int cell;

  const Rules& rules() const { return view.rules(); }
  const Table& table() const { return view.table(); }
  int player(int k) const { return (view.seat() + k) % rules().players; }
  bool there(int k) const { return k < rules().players; }
  bool shows(int row, int column, int colour) const {
    const bool inside = row >= 0 && row < kSide && column >= 0 && column < kSide;
    return inside && view.board().colour_at(kSide * row + column) == colour;
  }
  int run(int colour, int down, int right) const {
    int length = 1;
    for (const int way : {1, -1}) {
      int row = row_of(cell) + way * down, column = column_of(cell) + way * right;
      for (; shows(row, column, colour); row += way * down, column += way * right) length++;
    }
    return length;
  }
  int longest(int colour) const {
    return std::max({run(colour, 0, 1), run(colour, 1, 0), run(colour, 1, 1), run(colour, 1, -1)});
  }
  int own_run() const { return view.is_own(view.colour()) ? longest(view.colour()) : 0; }
  int spoils() const {
    int pairs = 0;
    for (int colour = 0; colour < kColours; colour++) {
      if (!view.is_opponents(colour)) continue;
      const int least = rules().series - (view.board().colour_at(cell) == colour ? 1 : 0);
      for (const auto& [down, right] : {std::pair{0, 1}, {1, 0}, {1, 1}, {1, -1}}) {
        pairs += run(colour, down, right) >= least ? 1 : 0;
      }
    }
    return pairs;
  }
  int left(int value, bool own) const {
    int cards = 0;
    for (int colour = 0; colour < kColours; colour++) {
      if (own ? view.is_own(colour) : view.is_opponents(colour)) {
        cards += table().unseen[card_of(colour, value)];
      }
    }
    return cards;
  }
  int coverers() const {
    int cards = 0;
    for (int value = view.value() + 1; value <= 9; value++) cards += left(value, false);
    return cards;
  }
  bool picked() const {
    Cells before = view.legal() & (cell_bit(cell) - 1);
    const auto legal_n = static_cast<std::uint32_t>(std::popcount(view.legal()));
    return static_cast<int>(view.uniform(legal_n)) == std::popcount(before);
  }
};

struct Expected {
  std::string text;
  std::function<int(const Place&)> value;  // 1 and 0 for yes and no
};

const std::vector<Expected>& expected_table() {
  static const std::vector<Expected> table{
      {"covers", [](const Place& p) { return p.view.board().value_at(p.cell) > 0; }},
      {"cell_value", [](const Place& p) { return p.view.board().value_at(p.cell); }},
      {"cell_shows(green)", [](const Place& p) { return p.view.board().colour_at(p.cell) == 2; }},
      {"cell_is_own",
       [](const Place& p) {
         const int colour = p.view.board().colour_at(p.cell);
         return colour >= 0 && p.view.is_own(colour);
       }},
      {"cell_is_theirs",
       [](const Place& p) {
         const int colour = p.view.board().colour_at(p.cell);
         return colour >= 0 && p.view.is_opponents(colour);
       }},
      {"cell_row", [](const Place& p) { return row_of(p.cell); }},
      {"cell_column", [](const Place& p) { return column_of(p.cell); }},
      {"run(red, row)", [](const Place& p) { return p.run(0, 0, 1); }},
      {"run(yellow, column)", [](const Place& p) { return p.run(1, 1, 0); }},
      {"run(green, falling)", [](const Place& p) { return p.run(2, 1, 1); }},
      {"run(blue, rising)", [](const Place& p) { return p.run(3, 1, -1); }},
      {"longest_run(yellow)", [](const Place& p) { return p.longest(1); }},
      {"own_run", [](const Place& p) { return p.own_run(); }},
      {"spoils", [](const Place& p) { return p.spoils(); }},
      {"picked", [](const Place& p) { return p.picked(); }},
      {"card_value", [](const Place& p) { return p.view.value(); }},
      {"card_is(red)", [](const Place& p) { return p.view.colour() == 0; }},
      {"card_is_own", [](const Place& p) { return p.view.is_own(p.view.colour()); }},
      {"is_own(yellow)", [](const Place& p) { return p.view.is_own(1); }},
      {"is_theirs(blue)", [](const Place& p) { return p.view.is_opponents(3); }},
      {"owns(1, green)",
       [](const Place& p) { return p.rules().owner_of(2) == p.rules().side_of(p.player(1)); }},
      {"owns(2, red)",
       [](const Place& p) {
         return p.there(2) && p.rules().owner_of(0) == p.rules().side_of(p.player(2));
       }},
      {"left(red, 2)", [](const Place& p) { return p.table().unseen[card_of(0, 2)]; }},
      {"own_left(3)", [](const Place& p) { return p.left(3, true); }},
      {"their_left(9)", [](const Place& p) { return p.left(9, false); }},
      {"coverers", [](const Place& p) { return p.coverers(); }},
      {"set_aside(red, 9)", [](const Place& p) { return p.table().set_aside[card_of(0, 9)]; }},
      {"pile", [](const Place& p) { return p.table().pile_cards[std::size_t(p.view.seat())]; }},
      {"their_pile(3)",
       [](const Place& p) {
         return p.there(3) ? p.table().pile_cards[std::size_t(p.player(3))] : 0;
       }},
      {"round_wins",
       [](const Place& p) { return p.table().round_wins[std::size_t(p.view.side())]; }},
      {"their_round_wins(1)",
       [](const Place& p) {
         return p.table().round_wins[std::size_t(p.rules().side_of(p.player(1)))];
       }},
      {"round", [](const Place& p) { return p.table().round + 1; }},
      {"turn", [](const Place& p) { return p.table().turn + 1; }},
      {"seat", [](const Place& p) { return p.view.seat(); }},
      {"box_rows", [](const Place& p) { return p.view.board().height; }},
      {"box_columns", [](const Place& p) { return p.view.board().width; }},
      {"legal_cells", [](const Place& p) { return std::popcount(p.view.legal()); }},
      {"players", [](const Place& p) { return p.rules().players; }},
      {"teams", [](const Place& p) { return p.rules().teams; }},
      {"series", [](const Place& p) { return p.rules().series; }},
      {"counts", [](const Place& p) { return p.rules().counts; }},
      {"wins", [](const Place& p) { return p.rules().wins; }},
      {"values", [](const Place& p) { return p.rules().values; }},
      {"copies", [](const Place& p) { return p.rules().copies; }},
      {"box", [](const Place& p) { return p.rules().box; }},
      {"10000 * coin", [](const Place& p) { return static_cast<int>(p.view.uniform(10'000)); }},
      {"coin_units", [](const Place& p) { return static_cast<int>(p.view.uniform(10'000)); }},
  };
  return table;
}

const language::Quantity& quantity_of(const Expected& expected) {
  const std::size_t begin = expected.text.find_first_not_of("0123456789* ");
  const std::string name = expected.text.substr(begin, expected.text.find('(') - begin);
  for (const auto& quantity : rule_vocabulary().quantities) {
    if (quantity.name == name) return quantity;
  }
  FAIL("no quantity " << name);
  throw;
}

struct Quotient {
  language::Program numerator, denominator;
};

Quotient program_of(const Expected& expected) {
  const bool truth = quantity_of(expected).truth;
  auto parsed = language::parse(
      rule_vocabulary(), "lay: " + (truth ? "if(" + expected.text + ", 1, 0)" : expected.text));
  INFO(expected.text << (parsed.mistake ? parsed.mistake->message : ""));
  REQUIRE_FALSE(parsed.mistake);
  const Values none;
  language::Lowering lowering(rule_vocabulary(), parsed.definition, &none);
  const auto value = lowering.number(*parsed.definition.clauses[rule::kLayClause]);
  return {lowering.program(value.numerator), lowering.program(value.denominator)};
}

// Plays like another and compares every quantity of every legal cell with the board.
struct Auditor final : CellStrategy {
  int lay(const View& view) const override {
    const CellArrays arrays(view, with_parts(kAllFeatures));
    for (std::size_t i = 0; i < expected_table().size(); i++) {
      const Expected& expected = expected_table()[i];
      std::array<std::int64_t, kCells> numerator, denominator;
      rule_lanes(target).compute(programs[i].numerator, arrays.arrays(), numerator.data());
      rule_lanes(target).compute(programs[i].denominator, arrays.arrays(), denominator.data());
      for (Cells left = view.legal(); left != 0; left &= left - 1) {
        const int cell = first_cell(left), wanted = expected.value({view, cell});
        const auto c = static_cast<std::size_t>(cell);
        if (numerator[c] != wanted * denominator[c]) {
          INFO(expected.text << " of cell " << cell << ", " << name_of(target));
          CHECK(numerator[c] == wanted * denominator[c]);
        }
        seen[expected.text].insert(wanted);
      }
    }
    return inner->lay(view);
  }
  Target target = Target::kScalar;
  std::vector<Quotient> programs;
  std::shared_ptr<const CellStrategy> inner;
  mutable std::map<std::string, std::set<int>> seen;
};

std::uint64_t reference_digest(const Rules& rules, const Seats& seats, std::uint64_t game) {
  const KeyedRandom random(7);
  KeyedLuck luck(random, game);
  Digester digester;
  play_reference(rules, seats, luck, random, game, digester);
  return digester.digest();
}

Seats all(const CellStrategy& strategy) { return {&strategy, &strategy, &strategy, &strategy}; }

const std::vector<Rules>& many_rules() {
  static const std::vector<Rules> rules{
      rules_of(2),
      rules_of(3),
      rules_of(4),
      team_rules(),
      rules_of(2, {{"box", 3}, {"series", 2}, {"values", 4}, {"copies", 1}}),
      rules_of(4, {{"wins", 3}, {"series", 2}}),
      rules_of(3, {{"series", 1}, {"values", 3}})};
  return rules;
}

}  // namespace

TEST_CASE("every quantity of a cell is what the board says", "[game]") {
  Auditor auditor;
  for (const Expected& expected : expected_table())
    auditor.programs.push_back(program_of(expected));
  for (const char* inner : {"random", "greedy"}) {
    auditor.inner = built_in(inner);
    for (const Rules& rules : many_rules()) {
      for (std::size_t i = 0; i < kTargetNames.size(); i++) {
        auditor.target = static_cast<Target>(i);
        if (is_available(auditor.target)) reference_digest(rules, all(auditor), i);
      }
    }
  }
  std::set<std::string> covered;
  for (const Expected& expected : expected_table()) {
    const language::Quantity& quantity = quantity_of(expected);
    const auto& values = auditor.seen[expected.text];
    covered.insert(quantity.name);
    INFO(expected.text);
    CHECK(values.size() > 1);  // the boards tell something about it
    if (quantity.truth || !quantity.formula.empty()) continue;
    CHECK(*values.begin() >= quantity.low);
    CHECK(*values.rbegin() <= quantity.high);
  }
  CHECK(covered.size() == rule_vocabulary().quantities.size());
}

TEST_CASE("Punto's built-in strategies written as text play exactly their games",
          "[game][engine]") {
  for (const auto& [text, name] :
       std::vector<std::pair<std::string, const char*>>{{kLowest, "lowest"},
                                                        {kRandom, "random"},
                                                        {kGreedy, "greedy"},
                                                        {greedy_from_runs(), "greedy"}}) {
    const auto written = made(text), wanted = built_in(name);
    for (const Rules& rules : many_rules()) {
      for (std::size_t i = 0; i < kTargetNames.size(); i++) {
        const auto target = static_cast<Target>(i);
        if (!is_available(target)) continue;
        MatchPlayer player(rules, 7, target), other(rules, 7, target);
        for (std::uint64_t game = 0; game < 15; game++) {
          player.play(all(written->on(target)), game);
          other.play(all(*wanted), game);
          INFO(name << " with " << rules.players << " players, match " << game);
          REQUIRE(player.digest() == other.digest());
          if (game < 2) REQUIRE(player.digest() == reference_digest(rules, all(*written), game));
        }
      }
    }
  }
}

TEST_CASE("scores are exact fractions, and the first of equal cells is taken", "[game]") {
  for (const auto& [text, like] : std::vector<std::pair<std::string, const char*>>{
           {"lay: cell_value / 3 + cell_value / 3 + cell_value / 3 - cell_value", "lowest"},
           {"lay: cell_row / (1 + cell_column) * (1 + cell_column) - cell_row", "lowest"},
           {"lay: (1000 * if(own_run >= series, 1, 0) + 100 * spoils + own_run) / 7", "greedy"},
           {"lay: -1 / (1000 * if(own_run >= series, 1, 0) + 100 * spoils + own_run + 1)",
            "greedy"}}) {
    const auto written = made(text), wanted = built_in(like);
    for (const Rules& rules : many_rules()) {
      for (std::uint64_t game = 0; game < 4; game++) {
        INFO(text);
        CHECK(reference_digest(rules, all(*written), game) ==
              reference_digest(rules, all(*wanted), game));
      }
    }
  }
}

TEST_CASE("a rule for Punto runs on the instruction set of the engine and allocates nothing",
          "[engine]") {
  const auto greedy = made(kGreedy);
  for (std::size_t i = 0; i < kTargetNames.size(); i++) {
    const auto target = static_cast<Target>(i);
    if (!is_available(target)) continue;
    CHECK((&greedy->on(target) == greedy.get()) == (target == Target::kScalar));
    const Rules rules = rules_of(4);
    MatchPlayer player(rules, 1, target);
    const long before = allocations_so_far();
    for (std::uint64_t game = 0; game < 5; game++) player.play(all(greedy->on(target)), game);
    CHECK(allocations_so_far() == before);
  }
}

TEST_CASE("a text that is no rule of Punto is pointed at", "[game]") {
  const auto message = [](const std::string& text) {
    const auto type = type_of(text);
    return type.ok() ? std::string("none") : type.error().message;
  };
  CHECK_THAT(message("lay: own_runs"), Contains("Did you mean 'own_run'?"));
  CHECK_THAT(message("lay: covers"), Contains("column 6"));
  CHECK_THAT(message("stop: true"), Contains("unknown clause 'stop'"));
  CHECK_THAT(message("lay: run(red)"), Contains("column"));
  CHECK_THAT(message("lay: run(pink, row)"), Contains("red, yellow, green, blue"));
  CHECK_THAT(message("lay: 1 / cell_value"), Contains("the divisor may be 0"));
  CHECK_THAT(message(""), Contains("decides nothing"));
}

}  // namespace stoprule::punto
