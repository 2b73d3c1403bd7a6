// PUSH, rule text: every quantity against a computation of its own from the position, the built-in
// strategies written as text, and texts on both engines and all instruction sets.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <functional>
#include <map>
#include <set>

#include "sim/core/names.h"
#include "sim/experiments/run.h"
#include "sim/games/push/batch_player.h"
#include "sim/games/push/digest.h"
#include "sim/games/push/position_view.h"
#include "sim/games/push/rule_lanes.h"
#include "sim/games/push/rule_vocabulary.h"
#include "sim/language/lowering.h"
#include "tests/allocations.h"
#include "tests/fuzz/rule_text_input.h"
#include "tests/program.h"
#include "tests/push_script.h"

namespace stoprule::push {
namespace {

constexpr const char* kThreshold = "param stop = 12 in 0..30; stop: best >= $stop";
constexpr const char* kCards =
    "param count = 5 in 0..18; param die = 0 in 0..20; stop: placed >= $count";
constexpr const char* kRisk = "param limit = 0.2 in 0..1; stop: bust >= $limit";
// Every clause, every kind of quantity.
constexpr const char* kWild =
    "stop: best + switches >= 11 - min(left_dice, 3) or bust > 0.3 or coin < 0.02 or "
    "their_score(1) > score + 20 and placed >= 4;"
    "protect: top_sum >= 9 or their_open_sum(1, green) > 6 or coin_choice = 3;"
    "colour: open_sum / max(open_cards, 1) + if(turn > 9, open_cards, 0);"
    "place: if(card_is_die, column_cards, column_sum - 2 * column_dice + column_value(this, red));"
    "take: (column_sum + if(leading, 0, 3) * column_cards) / (1 + column_dice)";
constexpr const char* kContrary =
    "stop: left(red, 6) + left_switches < 9 and column_has(A, 6) or open_columns = 3 and worth(C) "
    "> "
    "0 or not my_turn or seat = 2 and pile < 50; take: -worth - protected_sum / 100; place: "
    "-column_sum";

StrategyType type_of(const std::string& name, const std::string& text) {
  auto type = rule_strategy({.name = name, .text = text, .source = "--rule"});
  INFO((type.ok() ? "" : type.error().message));
  REQUIRE(type.ok());
  return std::move(type).value();
}

std::shared_ptr<const LaneStrategy> made(const std::string& text) {
  const StrategyType type = type_of("mine", text);
  return std::dynamic_pointer_cast<const LaneStrategy>(type.make(default_values(type.parameters)));
}

std::vector<Target> targets_here() {
  std::vector<Target> targets;
  for (std::size_t i = 0; i < kTargetNames.size(); i++) {
    if (is_available(static_cast<Target>(i))) targets.push_back(static_cast<Target>(i));
  }
  return targets;
}

// A moment of a game as a player sees it.
struct Moment {
  Rules rules;
  Position position;
  Card card;
  int viewer;
  int chance, choice;  // of the coin

  const Zone& zone(int player) const {
    return position.zones[static_cast<std::size_t>((viewer + player) % rules.players)];
  }
  const Column& column(int i) const { return position.columns[static_cast<std::size_t>(i)]; }
  bool open(int i) const { return i < position.open_columns; }
  int worth(int i) const { return open(i) ? column(i).sum() - (column(i).die ? 4 : 0) : kClosed; }
  bool admits(int i) const {
    if (i > position.open_columns || i >= rules.columns) return false;
    return !open(i) || column(i).admits(card);
  }
  int top() const {
    int best = 0;
    for (int c = 1; c < 5; c++) best = zone(0).open_sum(c) > zone(0).open_sum(best) ? c : best;
    return best;
  }
  int best_other() const {
    int best = 0;
    for (int p = 1; p < rules.players; p++) best = std::max(best, zone(p).score());
    return best;
  }
  int busts() const {
    int busts = 0;
    for (std::size_t code = 0; code < kCodes; code++) {
      if (code == kSwitch || position.pile[code] == 0) continue;
      Moment next = *this;
      next.card = static_cast<Card>(code);
      const bool fits = next.admits(0) || next.admits(1) || next.admits(2);
      busts += fits ? 0 : position.pile[code];
    }
    return busts;
  }
};

// What a quantity, spelt out, must be.
struct Expected {
  std::string text;
  std::function<int(const Moment&)> value;
};

std::vector<Expected> expected_table() {
  return {
      {"best",
       [](const Moment& m) {
         return std::max({m.worth(0), m.worth(1), m.worth(2)});
       }},
      {"worth(A)", [](const Moment& m) { return m.worth(0); }},
      {"worth(C)", [](const Moment& m) { return m.worth(2); }},
      {"column_sum(B)", [](const Moment& m) { return m.column(1).sum(); }},
      {"column_cards(A)", [](const Moment& m) { return m.column(0).cards(); }},
      {"column_dice(B)", [](const Moment& m) { return m.column(1).die ? 1 : 0; }},
      {"column_open(B)", [](const Moment& m) { return m.open(1) ? 1 : 0; }},
      {"column_value(A, blue)", [](const Moment& m) { return m.column(0).value[3]; }},
      {"column_has(A, 2)", [](const Moment& m) { return m.column(0).values() >> 1 & 1; }},
      {"open_columns", [](const Moment& m) { return m.position.open_columns; }},
      {"placed", [](const Moment& m) { return m.position.placed(); }},
      {"switches", [](const Moment& m) { return m.position.switches_turned; }},
      {"column_admits(A)", [](const Moment& m) { return m.admits(0) ? 1 : 0; }},
      {"column_admits(C)", [](const Moment& m) { return m.admits(2) ? 1 : 0; }},
      {"card_is_die", [](const Moment& m) { return m.card == kDie ? 1 : 0; }},
      {"card_is(yellow)", [](const Moment& m) { return (m.card & 15) == 1 ? 1 : 0; }},
      {"card_value", [](const Moment& m) { return is_number(m.card) ? value_of(m.card) : 0; }},
      {"pile", [](const Moment& m) { return m.position.pile_cards(); }},
      {"bust_cards", [](const Moment& m) { return m.busts(); }},
      {"bust * max(pile, 1)", [](const Moment& m) { return m.busts(); }},
      {"left(purple, 3)", [](const Moment& m) { return m.position.pile[number_card(4, 3)]; }},
      {"left_dice", [](const Moment& m) { return m.position.pile[kDie]; }},
      {"left_switches", [](const Moment& m) { return m.position.pile[kSwitch]; }},
      {"score", [](const Moment& m) { return m.zone(0).score(); }},
      {"cards", [](const Moment& m) { return m.zone(0).cards(); }},
      {"open_sum(red)", [](const Moment& m) { return m.zone(0).open_sum(2); }},
      {"open_cards(red)", [](const Moment& m) { return m.zone(0).open_cards(2); }},
      {"open_points",
       [](const Moment& m) { return m.zone(0).score() - m.zone(0).protected_sum(); }},
      {"top_sum", [](const Moment& m) { return m.zone(0).open_sum(m.top()); }},
      {"top_cards", [](const Moment& m) { return m.zone(0).open_cards(m.top()); }},
      {"protected_sum", [](const Moment& m) { return m.zone(0).protected_sum(); }},
      {"protected_cards", [](const Moment& m) { return m.zone(0).protected_cards(); }},
      {"leading", [](const Moment& m) { return m.zone(0).score() > m.best_other() ? 1 : 0; }},
      {"lead", [](const Moment& m) { return m.zone(0).score() - m.best_other(); }},
      {"best_other", [](const Moment& m) { return m.best_other(); }},
      {"their_score(1)", [](const Moment& m) { return m.zone(1).score(); }},
      {"their_cards(2)", [](const Moment& m) { return m.zone(2).cards(); }},
      {"their_open_sum(1, green)", [](const Moment& m) { return m.zone(1).open_sum(0); }},
      {"their_open_cards(2, green)", [](const Moment& m) { return m.zone(2).open_cards(0); }},
      {"their_protected_sum(2)", [](const Moment& m) { return m.zone(2).protected_sum(); }},
      {"their_protected_cards(1)", [](const Moment& m) { return m.zone(1).protected_cards(); }},
      {"turn", [](const Moment& m) { return m.position.turn + 1; }},
      {"seat", [](const Moment& m) { return m.viewer; }},
      {"my_turn", [](const Moment& m) { return m.position.active == m.viewer ? 1 : 0; }},
      {"active_player",
       [](const Moment& m) {
         return (m.position.active - m.viewer + m.rules.players) % m.rules.players;
       }},
      {"players", [](const Moment& m) { return m.rules.players; }},
      {"columns", [](const Moment& m) { return m.rules.columns; }},
      {"colours", [](const Moment& m) { return m.rules.colours; }},
      {"values", [](const Moment& m) { return m.rules.values; }},
      {"star_takes_all", [](const Moment& m) { return m.rules.star_takes_all ? 1 : 0; }},
      {"coin * 10000", [](const Moment& m) { return m.chance; }},
      {"coin_units", [](const Moment& m) { return m.chance; }},
      {"coin_choice", [](const Moment& m) { return m.choice; }},
  };
}

const language::Quantity& quantity_of(const Expected& expected) {
  const std::string name = expected.text.substr(0, expected.text.find_first_of(" ("));
  for (const auto& quantity : rule_vocabulary().quantities) {
    if (quantity.name == name) return quantity;
  }
  FAIL("no quantity " << name);
  throw;
}

// A program that is 1 where the quantity has the value, else 0, and what it asks for.
language::Program program_of(const Expected& expected, int value) {
  const auto& quantity = quantity_of(expected);
  const bool only_place = (quantity.clauses & 1u) == 0;
  const std::string condition = quantity.truth ? expected.text : expected.text + " = $v";
  const std::string text = "param v = 0 in -1000..10000; " +
                           std::string(only_place ? "place" : "take") + ": if(" + condition +
                           ", 1, 0)";
  auto parsed = language::parse(rule_vocabulary(), text);
  INFO(text << (parsed.mistake ? parsed.mistake->message : ""));
  REQUIRE_FALSE(parsed.mistake);
  Values values = default_values(parsed.definition.parameters);
  values[0] = value;
  language::Lowering lowering(rule_vocabulary(), parsed.definition, &values);
  const auto root = *parsed.definition.clauses[only_place ? rule::kPlaceClause : rule::kTakeClause];
  return lowering.program(lowering.number(root, 0).numerator);
}

// Moments with a card to place, from games of chance.
std::vector<Moment> moments_of(const std::string& material, int players) {
  const Rules rules = rules_of(material, players);
  const auto random = strategy_of("random:stop=0.1,protect=0.3");
  Seats seats{};
  for (auto& seat : seats) seat = random.get();
  const Position start = start_position(rules);
  std::vector<Moment> found;
  unsigned coin = 1;
  for (std::uint64_t game = 0; game < 8; game++) {
    KeyedLuck luck(rules, start, KeyedRandom(10), game);
    Recorder heard;
    play_reference(rules, seats, start, luck, heard);
    for (std::size_t i = 0; i + 1 < heard.happenings.size(); i++) {
      if (heard.happenings[i + 1].kind != Recorder::Kind::kPlaced || i % 7 != 0) continue;
      coin = (coin * 7919 + 13) % 1000003;
      found.push_back({rules, heard.positions[i], heard.happenings[i + 1].card,
                       static_cast<int>(i / 7) % players, static_cast<int>(coin % kChanceRange),
                       static_cast<int>(coin % kChoiceRange)});
    }
  }
  REQUIRE(found.size() > 30);
  return found;
}

Game& game_with(Game& game, const std::vector<std::pair<std::string, std::string>>& rules) {
  for (const auto& [name, text] : rules) {
    const Status failed = game.add_strategy(type_of(name, text));
    REQUIRE_FALSE(failed);
  }
  return game;
}

Tally tally_of(const Game& game, const std::string& rules, std::vector<std::string> strategies,
               EngineKind engine, Target target, std::uint64_t games_n) {
  auto lineup = make_lineup(game, rules, strategies, {}, true);
  INFO((lineup.ok() ? "" : lineup.error().message));
  REQUIRE(lineup.ok());
  RunPlan plan{.lineup = std::move(lineup).value(),
               .seed = 9,
               .games = {0, games_n},
               .histograms = true,
               .engine = engine,
               .target = target,
               .options = {}};
  return run(plan).tally;
}

}  // namespace

TEST_CASE("every quantity of rule text is what the position says", "[game]") {
  std::set<std::string> covered;
  std::map<std::pair<std::string, int>, language::Program> programs;
  std::map<std::string, std::set<int>> seen;
  for (const auto& [material, players] :
       std::vector<std::pair<std::string, int>>{{"risques", 3},
                                                {"base", 2},
                                                {"base,copies=6,switches=30", 6},
                                                {"base,columns=2,colours=4,values=5", 4}}) {
    for (const Moment& moment : moments_of(material, players)) {
      PositionView view;
      view.see(moment.rules, moment.position, moment.viewer);
      view.see_card(moment.card);
      view.see_coin(static_cast<std::uint16_t>(moment.chance),
                    static_cast<std::uint8_t>(moment.choice));
      for (const Expected& expected : expected_table()) {
        const language::Quantity& quantity = quantity_of(expected);
        covered.insert(quantity.name);
        const bool players_there = expected.text.find("(2") == std::string::npos || players > 2;
        const int value =
            players_there || !expected.text.starts_with("their") ? expected.value(moment) : 0;
        seen[expected.text].insert(value);
        const auto is = [&](int wanted) {
          const std::pair key{expected.text, wanted};
          auto found = programs.find(key);
          if (found == programs.end()) {
            found = programs.emplace(key, program_of(expected, wanted)).first;
          }
          std::int8_t out = 77;
          rule_lanes(Target::kScalar).decide(found->second, 4, view.arrays(), &out);
          return out == 1;
        };
        INFO(expected.text << " should be " << value);
        if (quantity.truth) {
          CHECK(is(0) == (value == 1));
        } else {
          CHECK(is(value));
          CHECK_FALSE(is(value + 1));
          if (quantity.formula.empty()) {
            CHECK(value >= quantity.low);
            CHECK(value <= quantity.high);
          }
        }
      }
    }
  }
  for (const auto& quantity : rule_vocabulary().quantities) {
    INFO(quantity.name);
    CHECK(covered.count(quantity.name) == 1);
  }
  for (const auto& [text, values] : seen) {
    INFO(text);
    CHECK(values.size() > 1);  // the positions tell something about it
  }
}

TEST_CASE("the built-in stop rules written as text play exactly their games", "[game][engine]") {
  const auto game = make_push();
  game_with(*game, {{"t", kThreshold}, {"c", kCards}, {"r", kRisk}});
  for (const std::string rules : {"base", "risques", "base,stop_after_switch=no,columns=2"}) {
    for (const auto& [text, built_in] : std::vector<std::pair<std::string, std::string>>{
             {"t", "threshold"},
             {"t:stop=9,protect=8,die=2", "threshold:stop=9,protect=8,die=2"},
             {"c", "cards"},
             {"c:count=3,protect=20", "cards:count=3,protect=20"},
             {"r", "risk"},
             {"r:limit=0.1428", "risk:limit=0.1428"}}) {
      INFO(rules << " " << text);
      const auto as = [&](const std::string& strategy, EngineKind engine, Target target,
                          std::uint64_t games_n) {
        return tally_of(*game, rules, {strategy, "ev", strategy}, engine, target, games_n);
      };
      const Tally wanted = as(built_in, EngineKind::kLanes, best_target(), 600);
      for (const Target target : targets_here()) {
        CHECK(as(text, EngineKind::kLanes, target, 600) == wanted);
      }
      CHECK(as(text, EngineKind::kReference, Target::kScalar, 100) ==
            as(built_in, EngineKind::kReference, Target::kScalar, 100));
    }
  }
}

TEST_CASE("rule text plays the same games on both engines and every instruction set",
          "[game][engine]") {
  const auto wild = made(kWild), contrary = made(kContrary);
  for (const int players : {2, 3, 6}) {
    for (const std::string material : {"risques", "base,copies=6,dice=30,switches=30"}) {
      const Rules rules = rules_of(material, players);
      const Position start = start_position(rules);
      Seats seats{};
      for (std::size_t i = 0; i < kMostPlayers; i++) {
        seats[i] = (i % 2 == 0 ? wild : contrary).get();
      }
      constexpr int kGames = 300;
      std::vector<std::uint64_t> wanted;
      for (std::uint64_t game = 0; game < kGames; game++) {
        KeyedLuck luck(rules, start, KeyedRandom(1), game);
        Digester digester(rules);
        play_reference(rules, seats, start, luck, digester);
        wanted.push_back(digester.digest());
      }
      for (const Target target : targets_here()) {
        BatchPlayer player(rules, start, 1, target);
        player.keep_digests();
        Tally tally(tally_shape(rules, false));
        std::vector<std::size_t> slots(static_cast<std::size_t>(players));
        for (std::size_t i = 0; i < slots.size(); i++) slots[i] = i;
        for (int done = 0; done < kGames; done += kBatchGames) {
          const int batch_n = std::min(kBatchGames, kGames - done);
          player.play(seats, slots, static_cast<std::uint64_t>(done), 1, batch_n, tally);
          for (int i = 0; i < batch_n; i++) {
            INFO(material << ", " << players << " players, " << name_of(target) << ", game "
                          << done + i);
            REQUIRE(player.digests()[static_cast<std::size_t>(i)] ==
                    wanted[static_cast<std::size_t>(done + i)]);
          }
        }
      }
    }
  }
}

TEST_CASE("rule text runs on the instruction set of the engine", "[engine]") {
  const auto strategy = made(kThreshold);
  for (const Target target : targets_here()) {
    CHECK(rule_lanes(target).name == name_of(target));
    CHECK((&strategy->on(target) == strategy.get()) == (target == Target::kScalar));
  }
}

TEST_CASE("the shared decisions written as text decide the same", "[game][engine]") {
  const auto game = make_push();
  game_with(*game, {{"short", "stop: best >= 9"},
                    {"long",
                     "stop: best >= 9; protect: top_sum >= 12; colour: open_sum; take: worth;"
                     "place: if(not column_open, -100, if(card_is_die, -column_sum, column_sum))"},
                    {"half", "stop: best >= 9; colour: open_sum"}});
  for (const std::string rules : {"base", "risques,columns=2"}) {
    const auto as = [&](const std::string& name) {
      return tally_of(*game, rules, {name, "ev", name, name}, EngineKind::kLanes, best_target(),
                      2000);
    };
    CHECK(as("long") == as("short"));
    CHECK(as("half") == as("short"));
    CHECK(as("short") == as("threshold:stop=9"));
  }
}

TEST_CASE("a rule asks only for what it reads, and has only the parameters it depends on",
          "[game]") {
  CHECK(made("stop: best >= 9")->features() == 0);
  CHECK(made(kRisk)->features() == kFeatureBust);
  CHECK(made("stop: score > 9 and leading")->features() == kFeatureScore);
  CHECK(made("stop: top_sum > 9")->features() == kFeatureZone);
  CHECK(made("protect: top_sum > 9")->features() == 0);  // zones are there anyway
  CHECK(made("stop: left(red, 1) > 1 and coin < 0.5")->features() == (kFeatureLeft | kFeatureCoin));
  CHECK(made("stop: column_cards(A) > 1")->features() == kFeatureColumns);
  const auto names = [](const std::string& text) {
    std::vector<std::string> found;
    for (const auto& parameter : type_of("mine", text).parameters) found.push_back(parameter.name);
    return join(found);
  };
  CHECK(names("stop: placed > 4") == "protect, die");
  CHECK(names("stop: placed > 4; protect: true") == "die");
  CHECK(names("stop: placed > 4; protect: true; take: column_sum") == "");
  CHECK(names("stop: best > 4; protect: true; take: column_sum") == "die");
}

TEST_CASE("a rule that keeps too many quantities in mind is refused", "[game]") {
  const auto sum_of = [](int colours, const std::string& factor) {
    std::string sum = "0";
    for (int c = 0; c < colours; c++) {
      const std::string& colour = colour_names()[static_cast<std::size_t>(c)];
      for (int i = 1; i <= 5; i++) {
        for (const std::string& name :
             {"left(" + colour + ", " + std::to_string(i) + ")",
              "their_open_sum(" + std::to_string(i) + ", " + colour + ")"}) {
          sum += " + " + factor + name;
        }
      }
    }
    return sum;
  };
  const auto text = [&](int colours) {
    return "stop: " + sum_of(colours, "") + " > 9 and " + sum_of(colours, "2 * ") + " > 20";
  };
  CHECK(rule_strategy({.name = "x", .text = text(4), .source = "--rule"}).ok());
  const auto refused = rule_strategy({.name = "x", .text = text(5), .source = "--rule"});
  REQUIRE_FALSE(refused.ok());
  CHECK_THAT(refused.error().message, Catch::Contains("keeps too many different things in mind"));
  CHECK(try_rule_text(text(4)));
}

TEST_CASE("rule text plays without allocating", "[engine]") {
  const auto wild = made(kWild), contrary = made(kContrary), plain = made(kThreshold);
  const Rules rules = rules_of("risques", 3);
  Seats seats{};
  seats[0] = wild.get(), seats[1] = contrary.get(), seats[2] = plain.get();
  const std::vector<std::size_t> slots{0, 1, 2};
  BatchPlayer player(rules, start_position(rules), 1, best_target());
  Tally tally(tally_shape(rules, true));
  const long before = allocations_so_far();
  for (std::uint64_t batch = 0; batch < 4; batch++) {
    player.play(seats, slots, batch * kBatchGames, 1, kBatchGames, tally);
  }
  CHECK(allocations_so_far() - before == 0);
}

TEST_CASE("the examples of the manual are rules, and so is much of the fuzzer's corpus", "[game]") {
  for (const auto& [name, text] : rule_vocabulary().examples) {
    INFO(text);
    CHECK(try_rule_text(text));
  }
  const std::filesystem::path corpus =
      std::filesystem::path(STOPRULE_TEST_DATA).parent_path() / "fuzz" / "corpus" / "rule_text";
  int texts = 0, rules = 0;
  for (const auto& entry : std::filesystem::directory_iterator(corpus)) {
    texts++;
    rules += try_rule_text(file_text(entry.path())) ? 1 : 0;
  }
  CHECK(rules >= 6);
  CHECK(texts > rules);
}

}  // namespace stoprule::push
