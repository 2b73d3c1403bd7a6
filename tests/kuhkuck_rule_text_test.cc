// Zum Kuhkuck, rule text: every quantity of many positions against a computation of its own, and
// texts on both engines and all instruction sets.
#include <deque>
#include <functional>
#include <map>
#include <set>

#include "tests/allocations.h"
#include "tests/kuhkuck_comparison.h"
#include "tests/table_crowd.h"

namespace stoprule::kuhkuck {
namespace {

using Catch::Contains;

const Game& the_game() {
  static const auto game = make_kuhkuck();
  return *game;
}

Result<StrategyType> type_of(const std::string& text) {
  return the_game().rule_strategy({.name = "mine", .text = text, .source = "--rule"});
}

std::shared_ptr<const TableStrategy> made(const std::string& text) {
  const auto type = type_of(text);
  INFO(text << (type.ok() ? "" : type.error().message));
  REQUIRE(type.ok());
  return std::dynamic_pointer_cast<const TableStrategy>(
      type.value().make(default_values(type.value().parameters)));
}

// A moment of a game, as the player in turn knows it and as it is.
struct Moment {
  const Rules& rules;
  const Position& position;
  int seat;
  Coin coin;

  const Side& mine() const { return position.sides[static_cast<std::size_t>(seat)]; }
  const Side& theirs() const { return position.other_than(seat); }
  bool may_name(std::size_t c) const { return mine().hand[c] > 0 && mine().value[c] == 0; }
  int points(int cards) const { return rules.points[static_cast<std::size_t>(cards)]; }
  std::size_t best() const {
    std::size_t best = kColours;
    for (std::size_t c = 0; c < kColours; c++) {
      if (may_name(c) && (best == kColours || mine().hand[c] > mine().hand[best])) best = c;
    }
    return best;
  }
  int best_cards() const { return best() == kColours ? 0 : mine().hand[best()]; }
  int unseen(std::size_t c) const { return position.pool[c] + theirs().hand[c]; }
};

struct Expected {
  std::string text;
  std::function<std::int64_t(const Moment&)> value;  // 1 and 0 for yes and no
};

const std::vector<Expected>& expected_table() {
  using M = const Moment&;
  static const std::vector<Expected> table{
      {"hand", [](M m) { return m.mine().hand_n(); }},
      {"hand_cards(bell)", [](M m) { return m.mine().hand[kBell]; }},
      {"may_name(can)", [](M m) { return m.may_name(kCan); }},
      {"worth(brush)", [](M m) { return m.rules.worth(m.mine().hand_n(), m.mine().hand[kBrush]); }},
      {"best_worth", [](M m) { return m.rules.worth(m.mine().hand_n(), m.best_cards()); }},
      {"best_cards", [](M m) { return m.best_cards(); }},
      {"points", [](M m) { return m.points(m.mine().hand_n()); }},
      {"next_points",
       [](M m) { return m.mine().hand_n() == kMostHand ? 0 : m.points(m.mine().hand_n() + 1); }},
      {"points_for(9)", [](M m) { return m.points(9); }},
      {"declared(boots)", [](M m) { return m.mine().value[kBoots] > 0; }},
      {"value(stool)", [](M m) { return m.mine().value[kStool]; }},
      {"declarations", [](M m) { return m.mine().declarations(); }},
      {"score", [](M m) { return scores(m.rules, m.position)[static_cast<std::size_t>(m.seat)]; }},
      {"their_hand", [](M m) { return m.theirs().hand_n(); }},
      {"they_declared(stool)", [](M m) { return m.theirs().value[kStool] > 0; }},
      {"their_value(boots)", [](M m) { return m.theirs().value[kBoots]; }},
      {"their_declarations", [](M m) { return m.theirs().declarations(); }},
      {"their_score",
       [](M m) { return scores(m.rules, m.position)[static_cast<std::size_t>(1 - m.seat)]; }},
      {"lead",
       [](M m) {
         const auto both = scores(m.rules, m.position);
         return m.seat == 0 ? both[0] - both[1] : both[1] - both[0];
       }},
      {"pool", [](M m) { return m.position.pool_n(); }},
      {"pool_electricity", [](M m) { return m.position.pool[kElectricity]; }},
      {"strike * max(pool, 1)", [](M m) { return m.position.pool[kElectricity]; }},
      {"discard(can)", [](M m) { return m.position.discard[kCan]; }},
      {"discard_electricity", [](M m) { return m.position.discard[kElectricity]; }},
      {"discard_cards",
       [](M m) {
         int cards = 0;
         for (const int n : m.position.discard) cards += n;
         return cards;
       }},
      {"unseen(bell)", [](M m) { return m.unseen(kBell); }},
      {"unseen_cards", [](M m) { return m.position.pool_n() + m.theirs().hand_n(); }},
      {"unseen_best", [](M m) { return m.best() == kColours ? 0 : m.unseen(m.best()); }},
      {"turn", [](M m) { return m.position.turn / 2 + 1; }},
      {"seat", [](M m) { return m.seat; }},
      {"cards_of(brush)", [](M m) { return m.rules.cards[kBrush]; }},
      {"electricity", [](M m) { return m.rules.cards[kElectricity]; }},
      {"cards", [](M m) { return m.rules.cards_n; }},
      {"colours", [](M m) { return m.rules.colours_n; }},
      {"hand_limit", [](M m) { return m.rules.hand_limit; }},
      {"declare_from", [](M m) { return m.rules.declare_from; }},
      {"equal_gets_bonus", [](M m) { return m.rules.equal_gets_bonus; }},
      {"full_hand_discarded", [](M m) { return m.rules.full_hand_discarded; }},
      {"10000 * coin", [](M m) { return m.coin.chance; }},
      {"coin_units", [](M m) { return m.coin.chance; }},
      {"coin_choice", [](M m) { return m.coin.choice; }},
  };
  return table;
}

const language::Quantity& quantity_of(const Expected& expected) {
  const std::size_t begin = expected.text.find_first_not_of("0123456789* ");
  const std::string name =
      expected.text.substr(begin, expected.text.find_first_of("( ", begin) - begin);
  for (const auto& quantity : the_game().rule_vocabulary()->quantities) {
    if (quantity.name == name) return quantity;
  }
  FAIL("no quantity " << name);
  throw;
}

// A rule that declares if the quantity equals a number.
std::shared_ptr<const TableStrategy> equals(const Expected& expected, std::int64_t number) {
  const bool truth = quantity_of(expected).truth;
  const std::string value = truth ? "if(" + expected.text + ", 1, 0)" : expected.text;
  return made("declare: " + value + " + 0 * hand = " + std::to_string(number) + " + 0 * seat");
}

// Remembers every position in which a player is about to have a turn.
struct Album final : Listener {
  void hear(const Happening& happening, const Position& position) override {
    if (happening.kind == Happening::Kind::kTurnBegins) pictures.push_back(position);
  }
  std::vector<Position> pictures;
};

std::vector<Position> positions_of(const Rules& rules, const std::string& one,
                                   const std::string& two) {
  Album album;
  const auto first = strategy_of(one), second = strategy_of(two);
  for (std::uint64_t game = 0; game < 2; game++) {
    const KeyedRandom random(5);
    KeyedLuck luck(random, game);
    play_reference(rules, {first.get(), second.get()}, start_position(rules), luck, album);
  }
  return album.pictures;
}

const std::vector<std::string>& many_settings() {
  static const std::vector<std::string> settings{
      "base", "base,equal_bonus=both,full_hand=discard,electricity=9,points=alternative",
      "base,brush=0,can=3,hand_limit=9,declare_from=2,points=1:0/2:150/3:3/4:90/5:7/6:8/7:9/8:20/"
      "9:150"};
  return settings;
}

}  // namespace

TEST_CASE("every quantity of Zum Kuhkuck is what the position says", "[game]") {
  std::map<std::string, std::set<std::int64_t>> seen;
  for (const std::string& settings : many_settings()) {
    const Rules rules = rules_of(settings);
    // Lanes of one view have one turn: positions of other games are shown at the first one's turn.
    for (const int seat : {0, 1}) {
      TableCrowd<stoprule_kuhkuck::Tables> crowd;
      std::deque<Position> positions;
      std::vector<Moment> moments;
      for (const auto& lineup : {std::pair{"random", "hold:count=7"}, {"points", "random"}}) {
        for (Position position : positions_of(rules, lineup.first, lineup.second)) {
          if (position.active != seat) continue;
          position.turn = 40 + 2 * static_cast<int>(settings.size()) + seat;
          const auto n = static_cast<unsigned>(moments.size());
          positions.push_back(position);
          const Coin coin{static_cast<std::uint16_t>(n * 37 % 10'000),
                          static_cast<std::uint8_t>(n % 60)};
          moments.push_back({rules, positions.back(), seat, coin});
          crowd.add(Seen{rules, positions.back(), kPlayers, seat, coin});
        }
      }
      const ViewArrays view = crowd.arrays();
      for (const Expected& expected : expected_table()) {
        std::set<std::int64_t> values;
        for (const Moment& moment : moments) values.insert(expected.value(moment));
        seen[expected.text].insert(values.begin(), values.end());
        std::vector<std::int8_t> out(moments.size());
        // Few of the values are enough: each is right in its lanes, and wrong in all others.
        std::size_t tried = 0;
        for (const std::int64_t value : values) {
          if (tried++ % 7 != 0) continue;
          const auto rule = equals(expected, value);
          for (const Target target : targets_here()) {
            rule->decide(target, &view, STOPRULE_KUHKUCK_DECLARE, 0, out.data());
            for (std::size_t i = 0; i < moments.size(); i++) {
              if ((out[i] == 1) == (expected.value(moments[i]) == value)) continue;
              FAIL(expected.text << " is not " << value << " in lane " << i << " on "
                                 << name_of(target) << " under " << settings);
            }
          }
        }
      }
    }
  }
  std::set<std::string> covered;
  for (const Expected& expected : expected_table()) {
    const language::Quantity& quantity = quantity_of(expected);
    covered.insert(quantity.name);
    INFO(expected.text);
    const auto& values = seen[expected.text];
    CHECK(values.size() > 1);  // the games tell something about it
    if (quantity.truth || !quantity.formula.empty()) continue;
    CHECK(*values.begin() >= quantity.low);
    CHECK(*values.rbegin() <= quantity.high);
  }
  CHECK(covered.size() == the_game().rule_vocabulary()->quantities.size());
}

TEST_CASE("rules of Zum Kuhkuck play the same games on both engines and all instruction sets",
          "[game][engine]") {
  const std::vector<std::string> texts{
      "declare: hand >= 9", "colour: -hand_cards",
      "declare: coin < 0.3; colour: if(coin_choice < 20, hand_cards, -hand_cards)",
      ("declare: best_worth >= 15 or their_declarations >= 4; colour: worth + if(they_declared and "
       "worth > their_value, 10, 0)"),
      "declare: true; colour: unseen(this) / max(unseen_cards, 1) - if(declared, 1, 0)"};
  for (const std::string& text : texts) {
    const auto written = made(text), other = strategy_of("hold:count=12");
    for (const std::string& settings : many_settings()) {
      INFO(text << " under " << settings);
      Comparison comparison(rules_of(settings), {written.get(), other.get()});
      comparison.play_reference_games(3, 400);
      for (const Target target : targets_here()) comparison.check_target(target);
    }
  }
}

TEST_CASE("a rule of Zum Kuhkuck without a clause leaves the decision to the shared rule",
          "[game]") {
  const auto only_colour = made("colour: hand_cards(this)"), full = strategy_of("hold:count=20");
  const auto first = made("declare: hand >= 8; colour: 0"), best = made("declare: hand >= 8");
  CHECK(best->shares(STOPRULE_KUHKUCK_COLOUR));
  CHECK_FALSE(first->shares(STOPRULE_KUHKUCK_COLOUR));
  const Rules rules = rules_of("base,electricity=1");
  const auto digests = [&](const TableStrategy& strategy) {
    std::vector<std::uint64_t> all;
    for (std::uint64_t game = 0; game < 50; game++) {
      const KeyedRandom random(5);
      KeyedLuck luck(random, game);
      Digester digester;
      play_reference(rules, {&strategy, &strategy}, start_position(rules), luck, digester);
      all.push_back(digester.digest());
    }
    return all;
  };
  CHECK(digests(*only_colour) == digests(*full));  // declares when it must
  CHECK(digests(*best) == digests(*strategy_of("hold:count=8")));
  CHECK(digests(*first) != digests(*best));
}

TEST_CASE("a rule of Zum Kuhkuck allocates nothing while it decides", "[game]") {
  const auto rule = made("declare: best_worth >= 20 and strike < 0.1; colour: worth - their_value");
  const Rules rules = rules_of("base");
  BatchPlayer player(rules, 1, best_target());
  Tally tally(tally_shape(rules, true));
  player.play({rule.get(), rule.get()}, kSlots, 0, 1, kBatchGames, tally);
  const long before = allocations_so_far();
  player.play({rule.get(), rule.get()}, kSlots, 5000, 1, kBatchGames, tally);
  CHECK(allocations_so_far() == before);
}

TEST_CASE("what a rule of Zum Kuhkuck gets wrong is pointed at", "[game]") {
  const auto mistake = [](const std::string& text) {
    const auto type = type_of(text);
    return type.ok() ? "none" : type.error().message;
  };
  CHECK_THAT(mistake("stop: hand > 3"), Contains("clause") && Contains("declare, colour"));
  CHECK_THAT(mistake("declare: hand > 40"), Contains("always comes out the same"));
  CHECK_THAT(mistake("declare: hand"), Contains("column"));
  CHECK_THAT(mistake("declare: hand_cards(green) > 2"), Contains("green") && Contains("boots"));
  CHECK_THAT(mistake("declare: points_for(31) > 2"), Contains("31"));
}

}  // namespace stoprule::kuhkuck
