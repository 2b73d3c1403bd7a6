// PUSH strategies: contracts that every entry of the list keeps (parameters, legal play, many lanes
// as one lane), so that a new one is tested the day it is added. What each of the reference
// strategies decides is in push_decisions_test.cc.
#include <catch2/catch.hpp>
#include <deque>
#include <set>

#include "sim/games/push/position_view.h"
#include "tests/push_script.h"

namespace stoprule::push {
namespace {

using Kind = Happening::Kind;

const Game& push_game() {
  static const auto game = make_push();
  return *game;
}

std::vector<std::string> materials() {
  return {"base",
          "risques",
          "base,stop_after_switch=no,switches=30",
          "risques,colours=1,values=6,copies=6,dice=30,columns=3",
          "base,colours=5,values=1,copies=2,dice=2,columns=1",
          "risques,colours=3,values=2,copies=6,dice=0,switches=0,columns=2",
          "base,colours=5,values=6,copies=6,dice=30,switches=30"};
}

// A strategy with every parameter at its lowest, its default and its highest.
std::vector<std::shared_ptr<const LaneStrategy>> settings_of(const StrategyType& type) {
  Values low, standard, high;
  for (const Parameter& parameter : type.parameters) {
    low.push_back(parameter.low);
    standard.push_back(parameter.standard);
    high.push_back(parameter.high);
  }
  std::vector<std::shared_ptr<const LaneStrategy>> made;
  for (const Values& values : {standard, low, high}) {
    made.push_back(std::dynamic_pointer_cast<const LaneStrategy>(type.make(values)));
    REQUIRE(made.back() != nullptr);
  }
  return made;
}

TEST_CASE("the reference strategies are in the list under their names, with their defaults",
          "[game]") {
  const std::vector<std::pair<std::string, std::string>> wanted{
      {"threshold", "threshold:stop=12,protect=12,die=4"},
      {"cards", "cards:count=5,protect=12"},
      {"risk", "risk:limit=0.2,protect=12,die=4"},
      {"random", "random:stop=0.25,protect=0.2"},
      {"ev", "ev:protect=12,die=4"}};
  for (const auto& [name, text] : wanted) {
    const auto strategy = parse_strategy(push_game(), name);
    REQUIRE(strategy.ok());
    CHECK(strategy.value().text == text);
  }
}

TEST_CASE("every strategy has a name of its own and says what it and each parameter does",
          "[game]") {
  std::set<std::string> names;
  for (const StrategyType& type : push_game().strategies()) {
    INFO(type.name);
    CHECK(names.insert(type.name).second);
    CHECK_FALSE(type.description.empty());
    std::set<std::string> parameters;
    for (const Parameter& parameter : type.parameters) {
      INFO(parameter.name);
      CHECK(parameters.insert(parameter.name).second);
      CHECK_FALSE(parameter.description.empty());
      CHECK(parameter.low <= parameter.standard);
      CHECK(parameter.standard <= parameter.high);
      for (const std::int64_t value : {parameter.low, parameter.standard, parameter.high}) {
        const auto again = parameter.parse(parameter.format(value));
        REQUIRE(again.ok());
        CHECK(again.value() == value);
      }
      CHECK_FALSE(parameter.parse(parameter.format(parameter.high + 1)).ok());
    }
  }
}

TEST_CASE("every strategy plays by the rules, with any material and 2 to 6 players", "[game]") {
  for (const StrategyType& type : push_game().strategies()) {
    const auto settings = settings_of(type);
    for (const std::string& material : materials()) {
      for (int players = 2; players <= 6; players++) {
        const Rules rules = rules_of(material, players);
        const Position start = start_position(rules);
        for (std::uint64_t game = 0; game < 3; game++) {
          Seats seats{};
          for (std::size_t i = 0; i < kMostPlayers; i++) seats[i] = settings[(i + game) % 3].get();
          KeyedLuck luck(rules, start, KeyedRandom(4), game);
          Recorder heard;
          const Position end = play_reference(rules, seats, start, luck, heard);
          INFO(type.name << " " << material << " game " << game);
          CHECK(heard.count(Kind::kIllegal) == 0);
          CHECK(end.pile_cards() == 0);
          CHECK(heard.count(Kind::kTurned) == static_cast<std::size_t>(rules.pile_cards()));
        }
      }
    }
  }
}

// Many one-lane views as the lanes of one.
class ManyLanes {
 public:
  explicit ManyLanes(const std::deque<PositionView>& views) : arrays_(views.front().arrays()) {
    arrays_.lanes_n = static_cast<std::uint32_t>(views.size());
    gather<std::uint16_t>(
        views, [](auto& a) -> auto& { return a.turn; });
    gather<std::uint16_t>(
        views, [](auto& a) -> auto& { return a.coin_chance; });
    for (const auto field :
         {&ViewArrays::pile, &ViewArrays::open_columns, &ViewArrays::placed, &ViewArrays::switches,
          &ViewArrays::card, &ViewArrays::leading, &ViewArrays::bust_cards,
          &ViewArrays::coin_choice}) {
      gather<std::uint8_t>(
          views, [field](auto& a) -> auto& { return a.*field; });
    }
    for (int i = 0; i < kMostColumns; i++) {
      gather<std::uint8_t>(
          views, [i](auto& a) -> auto& { return a.column_sum[i]; });
      gather<std::uint8_t>(
          views, [i](auto& a) -> auto& { return a.column_die[i]; });
      gather<std::uint8_t>(
          views, [i](auto& a) -> auto& { return a.column_cards[i]; });
      gather<std::uint8_t>(
          views, [i](auto& a) -> auto& { return a.column_kinds[i]; });
      gather<std::uint8_t>(
          views, [i](auto& a) -> auto& { return a.column_values[i]; });
      for (int c = 0; c < kMostColours; c++) {
        gather<std::uint8_t>(
            views, [ i, c ](auto& a) -> auto& { return a.column_value[i][c]; });
      }
    }
    for (int p = 0; p < kMostPlayers; p++) {
      gather<std::uint16_t>(
          views, [p](auto& a) -> auto& { return a.protected_sum[p]; });
      gather<std::uint16_t>(
          views, [p](auto& a) -> auto& { return a.score[p]; });
      gather<std::uint8_t>(
          views, [p](auto& a) -> auto& { return a.protected_cards[p]; });
      for (int c = 0; c < kMostColours; c++) {
        gather<std::uint8_t>(
            views, [ p, c ](auto& a) -> auto& { return a.open_sum[p][c]; });
        gather<std::uint8_t>(
            views, [ p, c ](auto& a) -> auto& { return a.open_cards[p][c]; });
      }
    }
    for (std::size_t code = 0; code < kCodes; code++) {
      gather<std::uint8_t>(
          views, [code](auto& a) -> auto& { return a.left[code]; });
    }
  }
  const ViewArrays& arrays() const { return arrays_; }

 private:
  template <class T, class Field>
  void gather(const std::deque<PositionView>& views, Field field) {
    std::vector<T> lanes;
    for (const PositionView& view : views) lanes.push_back(field(view.arrays())[0]);
    keep(std::move(lanes), field);
  }
  template <class Field>
  void keep(std::vector<std::uint8_t> lanes, Field field) {
    bytes_.push_back(std::move(lanes));
    field(arrays_) = bytes_.back().data();
  }
  template <class Field>
  void keep(std::vector<std::uint16_t> lanes, Field field) {
    words_.push_back(std::move(lanes));
    field(arrays_) = words_.back().data();
  }

  ViewArrays arrays_;
  std::deque<std::vector<std::uint8_t>> bytes_;
  std::deque<std::vector<std::uint16_t>> words_;
};

// Positions of seat 0's turns with a card to place, from games of chance.
std::vector<std::pair<Position, Card>> positions_of(const Rules& rules, std::size_t most) {
  const auto random = strategy_of("random:stop=0.1");
  const Seats seats{random.get(), random.get(), random.get(),
                    random.get(), random.get(), random.get()};
  const Position start = start_position(rules);
  std::vector<std::pair<Position, Card>> found;
  for (std::uint64_t game = 0; found.size() < most && game < 1000; game++) {
    KeyedLuck luck(rules, start, KeyedRandom(10), game);
    Recorder heard;
    play_reference(rules, seats, start, luck, heard);
    for (std::size_t i = 0; i + 1 < heard.happenings.size() && found.size() < most; i++) {
      if (heard.happenings[i].seat == 0 && heard.happenings[i + 1].kind == Kind::kPlaced) {
        found.emplace_back(heard.positions[i], heard.happenings[i + 1].card);
      }
    }
  }
  REQUIRE(found.size() == most);
  return found;
}

TEST_CASE("every strategy decides over many lanes as over each by itself", "[game]") {
  using Decide = std::function<void(const LaneStrategy&, const ViewArrays&, std::int8_t*)>;
  const std::vector<Decide> decisions{
      [](auto& s, auto& view, auto* out) { s.act(view, out); },
      [](auto& s, auto& view, auto* out) { s.place(view, out); },
      [](auto& s, auto& view, auto* out) { s.stop(view, out); },
      [](auto& s, auto& view, auto* out) { s.take(view, 0, out); },
      [](auto& s, auto& view, auto* out) { s.take(view, view.columns - 1, out); }};
  for (const std::string& material : materials()) {
    const Rules rules = rules_of(material, 3);
    const auto positions = positions_of(rules, 300);
    for (const int viewer : {0, 2}) {
      std::deque<PositionView> views;
      std::uint32_t coin = 1;
      for (const auto& [position, card] : positions) {
        views.emplace_back().see(rules, position, viewer);
        views.back().see_card(card);
        coin = coin * 1664525u + 1013904223u;
        views.back().see_coin(static_cast<std::uint16_t>((coin >> 8) % kChanceRange),
                              static_cast<std::uint8_t>((coin >> 24) % kChoiceRange));
      }
      const ManyLanes many(views);
      for (const StrategyType& type : push_game().strategies()) {
        for (const auto& strategy : settings_of(type)) {
          for (std::size_t d = 0; d < decisions.size(); d++) {
            std::vector<std::int8_t> wanted, seen(views.size(), 77);
            for (const PositionView& view : views) {
              wanted.push_back(77);
              decisions[d](*strategy, view.arrays(), &wanted.back());
            }
            decisions[d](*strategy, many.arrays(), seen.data());
            INFO(type.name << " decision " << d << " " << material);
            CHECK(seen == wanted);
          }
        }
      }
    }
  }
}

// What the kernel may leave away must not be read: the view lacks what was not asked for.
TEST_CASE("a strategy reads only the costly quantities it names", "[game]") {
  const Rules rules = rules_of("risques", 3);
  for (const auto& [position, card] : positions_of(rules, 100)) {
    PositionView view;
    view.see(rules, position, 0);
    view.see_card(card);
    view.see_coin(1234, 17);
    for (const StrategyType& type : push_game().strategies()) {
      const auto strategy = settings_of(type).front();
      ViewArrays less = view.arrays();
      if ((strategy->features() & kFeatureBust) == 0) less.bust_cards = nullptr;
      if ((strategy->features() & kFeatureLeft) == 0) std::fill_n(less.left, kCodes, nullptr);
      if ((strategy->features() & kFeatureCoin) == 0) less.coin_chance = nullptr;
      if ((strategy->features() & kFeatureCoin) == 0) less.coin_choice = nullptr;
      std::int8_t full = 0, partial = 0;  // a null pointer read would end the program
      strategy->stop(view.arrays(), &full), strategy->stop(less, &partial);
      REQUIRE(full == partial);
      strategy->act(less, &partial), strategy->place(less, &partial),
          strategy->take(less, 0, &partial);
    }
  }
}

}  // namespace
}  // namespace stoprule::push
