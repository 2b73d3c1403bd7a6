// Punto played from a script: which cards are turned and where they are laid, round by round. Used
// by the tests of the rules.
//
// A round is a text of turns in order, beginning with the seat that starts: "r5@0,0 g3@0,1" is a
// red 5 laid first and a green 3 laid to the right of it; rows and columns count from the first
// card. "r1@-" is a card turned that cannot be laid. Where the script ends, the match is broken
// off.
#pragma once

#include <algorithm>
#include <catch2/catch.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "sim/games/punto/outcome.h"

namespace stoprule::punto {

inline Rules rules_of(int players,
                      const std::vector<std::pair<std::string, std::int64_t>>& set = {}) {
  Values values = default_values(rules_table().parameters());
  for (const auto& [name, value] : set) {
    const auto& keys = rules_table().parameters();
    const auto key = std::find_if(keys.begin(), keys.end(),
                                  [wanted = name](const Parameter& p) { return p.name == wanted; });
    REQUIRE(key != keys.end());
    values[static_cast<std::size_t>(key - keys.begin())] = value;
  }
  REQUIRE_FALSE(check_rules(values, players));
  return make_rules(values, players);
}

inline Rules team_rules(std::vector<std::pair<std::string, std::int64_t>> set = {}) {
  set.emplace_back("teams", 1);
  return rules_of(4, set);
}

/// "r5" as a card.
inline Card card(const std::string& text) {
  const std::string letters = "rygb";
  REQUIRE(text.size() == 2);
  return card_of(static_cast<int>(letters.find(text[0])), text[1] - '0');
}

struct Turn {
  Card card;
  bool laid;
  Cell cell;
};

inline std::vector<Turn> turns_in(const std::string& text) {
  std::vector<Turn> turns;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    Turn turn{card(word.substr(0, 2)), word[3] != '-' || word.size() > 4, {}};
    if (turn.laid) {
      const std::size_t comma = word.find(',');
      turn.cell = {std::stoi(word.substr(3, comma - 3)), std::stoi(word.substr(comma + 1))};
    }
    turns.push_back(turn);
  }
  return turns;
}

/// Everything that was told, each with the position after it.
struct Told {
  Happening happening;
  Position position;
};

/// A match by script: is its own luck, every seat's strategy, and listener.
class Script final : public Luck, public CellStrategy, public Listener {
 public:
  Script(const Rules& rules, const std::vector<std::string>& rounds) : rules_(rules) {
    for (const auto& round : rounds) rounds_.push_back(turns_in(round));
    const Seats seats{this, this, this, this};
    const KeyedRandom random(1);
    play_reference(rules, seats, *this, random, 0, *this);
  }

  const std::vector<Told>& told() const { return told_; }
  /// The happenings of a kind, in order.
  std::vector<Told> all(Happening::Kind kind) const {
    std::vector<Told> found;
    for (const auto& one : told_) {
      if (one.happening.kind == kind) found.push_back(one);
    }
    return found;
  }
  /// The only happening of a kind.
  Told only(Happening::Kind kind) const {
    const auto found = all(kind);
    REQUIRE(found.size() == 1);
    return found.front();
  }
  MatchCounts counts() const {
    Counter counter;
    for (const auto& one : told_) counter.hear(one.happening, one.position);
    return counter.counts();
  }

  /// Puts the cards first that the script turns from this pile.
  void shuffle(int round, int pile, std::span<Card> cards) override {
    if (pile == kNeutralPile) {
      neutral_dealt.assign(cards.begin(), cards.end());
      return;  // dealt as they are, sorted
    }
    shuffled[pile].assign(cards.begin(), cards.end());
    if (static_cast<std::size_t>(round) >= rounds_.size()) return;
    const auto& turns = rounds_[static_cast<std::size_t>(round)];
    auto next = cards.begin();
    for (std::size_t i = 0; i < turns.size(); i++) {
      const int seat = (starter_ + static_cast<int>(i)) % rules_.players;
      if (rules_.side_of(seat) != pile) continue;
      const auto found = std::find(next, cards.end(), turns[i].card);
      REQUIRE(found != cards.end());
      std::iter_swap(next, found);
      next++;
    }
  }

  int lay(const View& view) const override {
    const auto& turns = rounds_[round_];
    views.push_back(view.legal());
    if (turn_ >= turns.size() || !turns[turn_].laid) return -1;
    CHECK(view.card() == turns[turn_].card);
    const Cell cell = turns[turn_].cell;
    return kSide * (cell.row - corner_.row + 1) + cell.column - corner_.column + 1;
  }

  void hear(const Happening& happening, const Position& position) override {
    using Kind = Happening::Kind;
    told_.push_back({happening, position});
    if (happening.kind == Kind::kRoundBegins) {
      round_ = static_cast<std::size_t>(position.round), turn_ = 0, corner_ = {};
      if (round_ >= rounds_.size()) rounds_.resize(round_ + 1);
    }
    if (happening.kind == Kind::kLays ||
        (happening.kind == Kind::kCannotLay && happening.card != 0)) {
      turn_++;
    }
    if (happening.kind == Kind::kLays) {
      corner_.row = std::min(corner_.row, happening.cell.row);
      corner_.column = std::min(corner_.column, happening.cell.column);
    }
    if (happening.kind == Kind::kRoundEnds) starter_ = position.active;
  }

  std::vector<Card> shuffled[kMostPlayers];  ///< what was last shuffled, by pile, sorted
  std::vector<Card> neutral_dealt;           ///< the neutral cards last dealt
  mutable std::vector<Cells> views;          ///< legal cells at each decision

 private:
  const Rules& rules_;
  std::vector<std::vector<Turn>> rounds_;
  std::vector<Told> told_;
  std::size_t round_ = 0, turn_ = 0;
  Cell corner_{};
  int starter_ = 0;
};

}  // namespace stoprule::punto
