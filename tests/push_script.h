// PUSH for tests: luck written down beforehand, a listener that remembers, strategies by text and
// strategies as puppets. Used by the tests of the rules, of positions and of strategies.
#pragma once

#include <catch2/catch.hpp>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "sim/experiments/lineup.h"
#include "sim/games/push/reference.h"
#include "strategies/all.h"

namespace stoprule::push {

/// The pile and the faces as they are given; a coin is a function of where it is thrown. A roll
/// past the end of the faces shows the star, so a test that cares counts the rolls.
class ScriptedLuck : public Luck {
 public:
  explicit ScriptedLuck(std::vector<Card> pile, std::vector<int> faces = {}, int star = 0)
      : pile_(std::move(pile)), faces_(std::move(faces)), star_(star) {}

  std::span<const Card> pile() const override { return pile_; }
  int face(int, int) override {
    const std::size_t roll = rolls_n_++;
    return roll < faces_.size() ? faces_[roll] : star_;
  }
  Coin coin(const CoinEvent& event) override {
    const int mixed = 7919 * static_cast<int>(event.kind) + 104729 * event.seat +
                      1299709 * event.turn + 15485863 * event.cards_turned % 100003;
    return {static_cast<std::uint16_t>(mixed % kChanceRange),
            static_cast<std::uint8_t>(mixed / 7 % kChoiceRange)};
  }
  std::size_t rolls_n() const { return rolls_n_; }

 private:
  std::vector<Card> pile_;
  std::vector<int> faces_;
  int star_;
  std::size_t rolls_n_ = 0;
};

/// Remembers every happening and the position after it.
class Recorder : public Listener {
 public:
  using Kind = Happening::Kind;

  void hear(const Happening& happening, const Position& position) override {
    happenings.push_back(happening);
    positions.push_back(position);
  }

  std::vector<Happening> of(Kind kind) const {
    std::vector<Happening> found;
    for (const auto& h : happenings) {
      if (h.kind == kind) found.push_back(h);
    }
    return found;
  }
  std::size_t count(Kind kind) const { return of(kind).size(); }
  /// Index of the n-th (from 0) of its kind; the number of happenings if there is none.
  std::size_t index(Kind kind, std::size_t n = 0) const {
    std::size_t i = 0;
    for (; i < happenings.size(); i++) {
      if (happenings[i].kind == kind && n-- == 0) break;
    }
    return i;
  }
  std::vector<int> seats(Kind kind) const {
    std::vector<int> found;
    for (const auto& h : of(kind)) found.push_back(h.seat);
    return found;
  }

  std::vector<Happening> happenings;
  std::vector<Position> positions;
};

/// The rules "base" with settings, for so many players. Fails the test if they cannot be.
inline Rules rules_of(const std::string& settings, int players) {
  const auto game = make_push();
  const auto rules = parse_rules(*game, settings);
  INFO(settings);
  REQUIRE(rules.ok());
  REQUIRE_FALSE(check_rules(rules.value().values, players).has_value());
  return make_rules(rules.value().values, players);
}

/// A strategy by its text, "threshold:stop=3".
inline std::shared_ptr<const LaneStrategy> strategy_of(const std::string& text) {
  const auto game = make_push();
  const auto named = parse_strategy(*game, text);
  INFO(text);
  REQUIRE(named.ok());
  return std::dynamic_pointer_cast<const LaneStrategy>(named.value().strategy);
}

/// Every card of the pile, by code.
inline std::vector<Card> sorted_pile(const Position& position) {
  std::vector<Card> pile;
  for (std::size_t code = 0; code < kCodes; code++) {
    pile.insert(pile.end(), position.pile[code], static_cast<Card>(code));
  }
  return pile;
}

/// Colours by letter, for piles written in tests.
inline constexpr int kGreen = 0, kYellow = 1, kRed = 2, kBlue = 3, kPurple = 4, kStar = 5;
constexpr Card green(int value) { return number_card(kGreen, value); }
constexpr Card yellow(int value) { return number_card(kYellow, value); }
constexpr Card red(int value) { return number_card(kRed, value); }
constexpr Card blue(int value) { return number_card(kBlue, value); }
constexpr Card purple(int value) { return number_card(kPurple, value); }

/// A strategy whose strings the test pulls. Left alone it draws, places by the shared rule, never
/// stops, and takes the column of the largest worth.
class Puppet : public LaneStrategy {
 public:
  Puppet() : LaneStrategy(kFeatureBust | kFeatureLeft) {}

  void act(const ViewArrays& view, std::int8_t* out) const override { *out = narrow(on_act(view)); }
  void place(const ViewArrays& view, std::int8_t* out) const override {
    *out = narrow(on_place(view));
  }
  void stop(const ViewArrays& view, std::int8_t* out) const override {
    *out = narrow(on_stop(view));
  }
  void take(const ViewArrays& view, int i, std::int8_t* out) const override {
    *out = narrow(on_take(view, i));
  }

  std::function<int(const ViewArrays&)> on_act = [](const ViewArrays&) { return kDraw; };
  std::function<int(const ViewArrays&)> on_place = [](const ViewArrays& view) {
    return SharedDecisions().place(OneView(view, 0)).value;
  };
  std::function<int(const ViewArrays&)> on_stop = [](const ViewArrays&) { return 0; };
  std::function<int(const ViewArrays&, int)> on_take = [](const ViewArrays& view, int i) {
    return SharedDecisions().take(OneView(view, 0), i).value;
  };

 private:
  static std::int8_t narrow(int decision) { return static_cast<std::int8_t>(decision); }
};

/// Stops once so many cards were placed this turn.
inline std::function<int(const ViewArrays&)> stop_after(int placed) {
  return [placed](const ViewArrays& view) { return view.placed[0] >= placed ? 1 : 0; };
}
/// The column a card goes to, by card; others by the shared rule.
inline std::function<int(const ViewArrays&)> place_at(std::vector<std::pair<Card, int>> columns) {
  return [columns = std::move(columns)](const ViewArrays& view) {
    for (const auto& [card, column] : columns) {
      if (card == view.card[0]) return column;
    }
    return int{SharedDecisions().place(OneView(view, 0)).value};
  };
}
/// Wants column `i` most, then the lowest.
inline std::function<int(const ViewArrays&, int)> wants(int i) {
  return [i](const ViewArrays&, int column) { return column == i ? 1 : 0; };
}

/// A table with puppets at it, and a pile and faces as the test wants them. The game is played from
/// `start`, which may hold zones and columns.
struct Scene {
  explicit Scene(int players, const std::string& settings = "base")
      : rules(rules_of(settings, players)) {}

  /// Plays to the end; what happened is then in `heard`, `end` and `rolls_n`.
  void play() {
    start.pile = {};
    for (const Card card : pile) start.pile[card]++;
    const Status status = check_position(rules, start);
    INFO((status ? status->message : ""));
    REQUIRE_FALSE(status.has_value());
    Seats seats{};
    for (std::size_t i = 0; i < kMostPlayers; i++) seats[i] = &seat[i];
    ScriptedLuck luck(pile, faces, rules.star());
    heard = Recorder();
    end = play_reference(rules, seats, start, luck, heard);
    rolls_n = luck.rolls_n();
  }

  Zone& zone(std::size_t i) { return start.zones[i]; }
  /// Puts an unprotected card into a zone of the start.
  void give(std::size_t i, Card card, bool protect = false) {
    auto& cards = protect ? zone(i).protected_ : zone(i).open;
    cards[static_cast<std::size_t>(colour_of(card))]
         [static_cast<std::size_t>(value_of(card) - 1)]++;
  }

  Rules rules;
  Position start;
  std::array<Puppet, kMostPlayers> seat;
  std::vector<Card> pile;
  std::vector<int> faces;
  Recorder heard;
  Position end;
  std::size_t rolls_n = 0;
};

/// Three columns of one card each, 1 to 3 points, are open; `pile` comes next. Seat 0 is active.
inline Scene three_columns(int players, std::vector<Card> pile,
                           const std::string& settings = "base") {
  Scene scene(players, settings);
  scene.start.drawing = true;
  for (std::size_t i = 0; i < 3; i++) {
    scene.start.columns[i].place(green(static_cast<int>(i) + 1));
  }
  scene.start.open_columns = 3;
  scene.start.cards_turned = 3;
  scene.pile = std::move(pile);
  return scene;
}

/// Seats that took a column in the first turn.
inline std::vector<int> first_takers(const Scene& scene) {
  std::vector<int> takers;
  for (std::size_t i = 0; i < scene.heard.index(Happening::Kind::kTurnEnds); i++) {
    if (scene.heard.happenings[i].kind == Happening::Kind::kTakes)
      takers.push_back(scene.heard.happenings[i].seat);
  }
  return takers;
}

}  // namespace stoprule::push
