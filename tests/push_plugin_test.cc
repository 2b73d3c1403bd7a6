// PUSH, the two sides of the plugin interface: what a table may say (plugin.h), and what a strategy
// in C++ sees through plugin.hpp. Without any shared object.
#include <catch2/catch.hpp>

#include "sim/games/push/plugin.hpp"
#include "sim/games/push/plugin_strategy.h"
#include "sim/games/push/position_view.h"
#include "tests/push_script.h"

namespace stoprule::push {
namespace {

using Catch::Contains;

const char* make(const std::int64_t*, void** instance) {
  *instance = nullptr;
  return nullptr;
}
void unmake(void*) {}
const char* stop_at_once(const void*, const stoprule_push_view* view, std::int8_t* out) {
  std::fill_n(out, view->lanes_n, std::int8_t{1});
  return nullptr;
}
const char* take_first(const void*, const stoprule_push_view* view, int column, std::int8_t* out) {
  std::fill_n(out, view->lanes_n, static_cast<std::int8_t>(-column));
  return nullptr;
}

// A table without fault, to be spoilt.
struct TestTable {
  stoprule_parameter parameters[2] = {
      {"stop", "worth from which to stop", STOPRULE_DECIMAL, 5000, 0, 10000, nullptr},
      {"protect", "sum from which to protect", STOPRULE_INTEGER, 9, 0, 127, nullptr}};
  stoprule_push_strategy strategy{};
  stoprule_push_plugin plugin{STOPRULE_PUSH_HEAD, nullptr, 1};

  TestTable() {
    strategy.name = "mine";
    strategy.description = "stops at once";
    strategy.parameters = parameters;
    strategy.parameters_n = 2;
    strategy.shared = STOPRULE_PUSH_ACT | STOPRULE_PUSH_PLACE | STOPRULE_PUSH_TAKE;
    strategy.protect = 12, strategy.die = 4;
    strategy.create = make, strategy.destroy = unmake, strategy.stop = stop_at_once;
  }
  Result<std::vector<StrategyType>> read() {
    plugin.strategies = &strategy;
    return read_plugin({"x.so", "", &plugin.head});
  }
  std::string fault() {
    const auto types = read();
    return types.ok() ? "none" : types.error().message;
  }
};

}  // namespace

TEST_CASE("a plugin's table becomes entries of the registry", "[game]") {
  TestTable table;
  const auto types = table.read();
  REQUIRE(types.ok());
  REQUIRE(types.value().size() == 1);
  const StrategyType& type = types.value().front();
  CHECK(type.name == "mine");
  CHECK(type.source == "plugin x.so");
  CHECK(type.parameters[0].allowed() == "0..1, up to 4 decimals");
  CHECK(format_values(type.parameters, default_values(type.parameters)) == "stop=0.5,protect=9");
  const auto strategy = std::dynamic_pointer_cast<const LaneStrategy>(type.make({2000, 25}));
  REQUIRE(strategy);
  CHECK(strategy->shared().act);
  CHECK(strategy->shared().decisions.protect_at == 25);  // by the parameter of that name
  CHECK(strategy->shared().decisions.die_cost == 4);     // without one, as the table says
}

TEST_CASE("a decision that is not left to the shared rule is the plugin's", "[game]") {
  TestTable table;
  table.strategy.shared = STOPRULE_PUSH_ACT | STOPRULE_PUSH_PLACE;
  table.strategy.take = take_first;
  const auto types = table.read();
  REQUIRE(types.ok());
  const auto strategy =
      std::dynamic_pointer_cast<const LaneStrategy>(types.value().front().make({0, 12}));
  PositionView view;
  view.see(rules_of("base", 3), start_position(rules_of("base", 3)), 0);
  std::int8_t key = 77;
  strategy->take(view.arrays(), 2, &key);
  CHECK(key == -2);
  std::int8_t colour = 77;
  strategy->act(view.arrays(), &colour);
  CHECK(colour == kDraw);
}

TEST_CASE("a table that is wrong is refused, and the sentence says where", "[game]") {
  const auto fault = [](auto spoil) {
    TestTable table;
    spoil(table);
    return table.fault();
  };
  using T = TestTable&;
  CHECK(fault([](T) {}) == "none");
  CHECK_THAT(fault([](T t) { t.strategy.name = nullptr; }), Contains("without a name"));
  CHECK_THAT(fault([](T t) { t.strategy.stop = nullptr; }), Contains("'stop' is null"));
  CHECK_THAT(fault([](T t) { t.strategy.create = nullptr; }), Contains("'create' is null"));
  CHECK_THAT(fault([](T t) { t.strategy.destroy = nullptr; }), Contains("'destroy' is null"));
  CHECK_THAT(fault([](T t) { t.strategy.shared = STOPRULE_PUSH_ACT | STOPRULE_PUSH_TAKE; }),
             Contains("'place' is null") && Contains("declare so"));
  CHECK_THAT(fault([](T t) { t.strategy.take = take_first; }),
             Contains("'take' is declared as shared, but a function is given too"));
  CHECK_THAT(fault([](T t) { t.strategy.shared |= STOPRULE_PUSH_STOP; }),
             Contains("no shared rule"));
  CHECK_THAT(fault([](T t) { t.strategy.features = 1u << 20; }),
             Contains("features (0x100000) that do not exist"));
  CHECK_THAT(fault([](T t) { t.strategy.die = 21; }), Contains("'die' is 21, outside 0..20"));
  CHECK_THAT(fault([](T t) { t.parameters[1].high = 128; }),
             Contains("'protect' is used by a shared rule") && Contains("0..127"));
  CHECK_THAT(fault([](T t) { t.plugin.strategies_n = 0; }), Contains("holds no strategy"));
}

TEST_CASE("a parameter that is wrong is refused, and the sentence names it", "[game]") {
  const auto fault = [](auto spoil) {
    TestTable table;
    spoil(table.parameters[0]);
    return table.fault();
  };
  using P = stoprule_parameter&;
  CHECK_THAT(fault([](P p) { p.low = 10001; }),
             Contains("'stop' has the range 1.0001..1, which is inside out"));
  CHECK_THAT(fault([](P p) { p.standard = -1; }),
             Contains("the default -0.0001, which is outside its range 0..1"));
  CHECK_THAT(fault([](P p) { p.high = INT64_MAX; }), Contains("at most 10^12"));
  CHECK_THAT(fault([](P p) { p.kind = 9; }), Contains("is of kind 9"));
  CHECK_THAT(fault([](P p) { p.name = nullptr; }), Contains("parameter 0 needs"));
  CHECK_THAT(fault([](P p) { p.name = "a=b"; }), Contains("letters, digits"));
  CHECK_THAT(fault([](P p) { p.name = "protect"; }), Contains("two parameters 'protect'"));
  CHECK_THAT(fault([](P p) { p.kind = STOPRULE_CHOICE; }), Contains("it needs names"));
  const char* const names[] = {"low", "a b"};
  CHECK_THAT(fault([&](P p) { p = {"stop", "", STOPRULE_CHOICE, 0, 0, 1, names}; }),
             Contains("no name for choice 1"));
  CHECK(fault([&](P p) { p = {"stop", "", STOPRULE_CHOICE, 0, 0, 0, names}; }) == "none");
}

TEST_CASE("a strategy in C++ sees every quantity as the engine shows it", "[game]") {
  namespace side = stoprule_push;
  const Rules rules = rules_of("risques", 3);
  Position position = start_position(rules);
  position.turn = 11, position.active = 1, position.drawing = true;
  position.open_columns = 2, position.switches_turned = 1, position.cards_turned = 4;
  for (const Card card : {number_card(0, 6), number_card(2, 5), Card{kDie}}) {
    position.columns[0].place(card);
  }
  position.columns[1].place(number_card(3, 3));
  position.zones[1].open[4][5] = 2;        // two purple 6
  position.zones[2].protected_[0][3] = 1;  // a green 4
  PositionView view;
  view.see(rules, position, 1);
  view.see_card(number_card(1, 4));
  view.see_coin(1234, 56);
  constexpr unsigned kAll = side::reads::bust | side::reads::left | side::reads::coin |
                            side::reads::zones | side::reads::scores | side::reads::columns;
  const side::detail::ViewOf<kAll> seen(view.arrays(), 0);
  CHECK((seen.players == 3 && seen.colours == 5 && seen.values == 6 && seen.columns == 3));
  CHECK((seen.star_takes_all && seen.seat == 1 && seen.active == 0 && seen.turn == 11));
  CHECK((seen.pile == 120 && seen.open_columns == 2 && seen.placed == 4 && seen.switches == 1));
  CHECK((seen.column[0].open && seen.column[0].sum == 11 && seen.column[0].die));
  CHECK((seen.column[0].worth(4) == 7 && seen.column[2].worth(4) == side::kClosed));
  CHECK((seen.best_worth(4) == 7 && seen.best_worth(9) == 3));
  CHECK((seen.in_full[0].cards == 3 && seen.in_full[0].value[2] == 5));
  CHECK((seen.in_full[0].kinds == 0b100101 && seen.in_full[0].values == 0b110000));
  CHECK((seen.admits(0, seen.card) && !seen.admits(0, kDie) && !seen.admits(1, 16 * 3)));
  CHECK((seen.zone[0].open_sum[4] == 12 && seen.zone[0].open_cards[4] == 2));
  CHECK((seen.zone[1].protected_sum == 4 && seen.zone[1].protected_cards == 1));
  CHECK((seen.score[0] == 12 && seen.score[1] == 4 && seen.score[2] == 0 && seen.leading));
  CHECK((seen.left(kDie) == 18 && seen.left(16 * 6 + 4) == 3 && seen.bust_cards == 0));
  CHECK((seen.coin_chance == 1234 && seen.coin_choice == 56));
}

TEST_CASE("a decision too large for a byte does not become a legal one", "[game]") {
  CHECK(stoprule_push::detail::as_byte(256) == 127);
  CHECK(stoprule_push::detail::as_byte(-1000) == -128);
  CHECK(stoprule_push::detail::as_byte(-1) == kDraw);
}

TEST_CASE("who leads is above every opponent, not beside one", "[game]") {
  const Rules rules = rules_of("base", 3);
  Position position = start_position(rules);
  position.zones[0].open[0][5] = 1, position.zones[2].open[1][5] = 1;
  PositionView view;
  const auto leads = [&](int seat) {
    view.see(rules, position, seat);
    return *view.arrays().leading != 0;
  };
  CHECK_FALSE(leads(0));
  CHECK_FALSE(leads(1));
  position.zones[2].protected_[1][0] = 1;
  CHECK(leads(2));
  CHECK_FALSE(leads(0));
}

}  // namespace stoprule::push
