// Zum Kuhkuck for tests: cards written down beforehand, a listener that remembers, strategies by
// text and strategies as puppets. Used by the tests of the rules and of strategies.
#pragma once

#include <catch2/catch.hpp>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "sim/experiments/lineup.h"
#include "sim/games/kuhkuck/reference.h"
#include "strategies/all.h"

namespace stoprule::kuhkuck {

/// Kinds of cards by name, for games written in tests.
inline constexpr int kBoots = 0, kBell = 1, kStool = 2, kCan = 3, kBrush = 4;

/// The rules "base" with settings. Fails the test if they cannot be.
inline Rules rules_of(const std::string& settings) {
  const auto game = make_kuhkuck();
  const auto rules = parse_rules(*game, settings);
  INFO(settings);
  REQUIRE(rules.ok());
  REQUIRE_FALSE(check_rules(rules.value().values).has_value());
  return make_rules(rules.value().values);
}

/// Why settings are refused; empty if they are not.
inline std::string refusal(const std::string& settings) {
  const auto game = make_kuhkuck();
  const auto rules = parse_rules(*game, settings);
  if (!rules.ok()) return rules.error().message;
  const Status status = check_rules(rules.value().values);
  return status ? status->message : "";
}

/// A strategy by its text, "hold:count=7".
inline std::shared_ptr<const TableStrategy> strategy_of(const std::string& text) {
  const auto game = make_kuhkuck();
  const auto named = parse_strategy(*game, text);
  INFO(text);
  REQUIRE(named.ok());
  return std::dynamic_pointer_cast<const TableStrategy>(named.value().strategy);
}

/// A strategy whose strings the test pulls: told the view of one lane, it answers a colour or
/// kDraw.
class Puppet final : public TableStrategy {
 public:
  using Decide = std::function<int(const OneView& view, const ViewArrays& arrays)>;
  explicit Puppet(Decide decide) : TableStrategy(0), decide_(std::move(decide)) {}
  void decide(Target, const void* view, std::size_t decision, std::size_t,
              std::int8_t* out) const override {
    if (decision == STOPRULE_KUHKUCK_DECLARE) {
      asked_n++;
      const auto& arrays = *static_cast<const ViewArrays*>(view);
      decided_ = static_cast<std::int8_t>(decide_(OneView(arrays, 0), arrays));
    }
    out[0] = decision == STOPRULE_KUHKUCK_DECLARE ? decided_ != kDraw : decided_;
  }

  mutable int asked_n = 0;

 private:
  Decide decide_;
  mutable std::int8_t decided_ = kDraw;
};

inline Puppet drawer() {
  return Puppet([](const OneView&, const ViewArrays&) { return kDraw; });
}
inline Puppet declarer(int colour) {
  return Puppet([colour](const OneView&, const ViewArrays&) { return colour; });
}

/// Cards by kind in the order in which they are drawn, whoever draws. Cards past the end are the
/// first kind that is left, electricity first.
class ScriptedLuck final : public Luck {
 public:
  /// `pool` is looked at in each draw to find a card of the wanted kind: the listener's position.
  ScriptedLuck(std::vector<int> cards, const Position& position)
      : cards_(std::move(cards)), position_(position) {}

  int draw(int /*seat*/, int /*own_turn*/, int pool_n) override {
    CHECK(pool_n == position_.pool_n());
    if (next_ >= cards_.size()) return 0;
    const int kind = cards_[next_++];
    REQUIRE(position_.pool[static_cast<std::size_t>(kind)] > 0);
    if (kind == kElectricity) return 0;
    int place = position_.pool[kElectricity];
    for (int c = 0; c < kind; c++) place += position_.pool[static_cast<std::size_t>(c)];
    return place;
  }
  Coin coin(int, int) override { return {0, 0}; }
  bool done() const { return next_ == cards_.size(); }

 private:
  std::vector<int> cards_;
  const Position& position_;
  std::size_t next_ = 0;
};

/// A game by script: remembers every happening and the position after it.
class Scene final : public Listener {
 public:
  using Kind = Happening::Kind;

  explicit Scene(const std::string& settings)
      : rules(rules_of(settings)), start(start_position(rules)) {}

  /// Plays to the end with two strategies.
  void play(std::vector<int> cards, const TableStrategy& first, const TableStrategy& second) {
    now_ = start;
    ScriptedLuck luck(std::move(cards), now_);
    end = play_reference(rules, {&first, &second}, start, luck, *this);
    CHECK(luck.done());
  }

  void hear(const Happening& happening, const Position& position) override {
    now_ = position;
    happenings.push_back(happening);
    positions.push_back(position);
  }

  std::size_t count(Kind kind) const { return of(kind).size(); }
  std::vector<Happening> of(Kind kind) const {
    std::vector<Happening> found;
    for (const auto& h : happenings) {
      if (h.kind == kind) found.push_back(h);
    }
    return found;
  }
  /// The position after the n-th (from 0) happening of a kind.
  const Position& after(Kind kind, std::size_t n = 0) const {
    for (std::size_t i = 0; i < happenings.size(); i++) {
      if (happenings[i].kind == kind && n-- == 0) return positions[i];
    }
    FAIL("no such happening");
    return positions.front();
  }

  /// Moves cards of the pool to a seat's hand before the game begins.
  void deal(int seat, const ByColour& hand) {
    for (std::size_t c = 0; c < kColours; c++) {
      start.sides[static_cast<std::size_t>(seat)].hand[c] += hand[c];
      start.pool[c] -= hand[c];
      REQUIRE(start.pool[c] >= 0);
    }
  }
  /// Moves cards of the pool to the discard pile.
  void discard(const ByKind& cards) {
    for (std::size_t kind = 0; kind < kKinds; kind++) {
      start.discard[kind] += cards[kind];
      start.pool[kind] -= cards[kind];
      REQUIRE(start.pool[kind] >= 0);
    }
  }
  Side& side(std::size_t seat) { return start.sides[seat]; }

  Rules rules;
  Position start, end;
  std::vector<Happening> happenings;
  std::vector<Position> positions;

 private:
  Position now_;
};

}  // namespace stoprule::kuhkuck
