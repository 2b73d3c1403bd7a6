// PUSH for tests: the same games by both engines. Used by the tests of the lane kernel.
#pragma once

#include <algorithm>
#include <catch2/catch.hpp>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include "sim/core/names.h"
#include "sim/experiments/lineup.h"
#include "sim/games/push/batch_player.h"
#include "sim/games/push/digest.h"
#include "strategies/all.h"

namespace stoprule::push {

inline const Game& push_game() {
  static const auto game = make_push();
  return *game;
}

inline std::vector<Target> targets_here() {
  std::vector<Target> targets;
  for (std::size_t i = 0; i < kTargetNames.size(); i++) {
    if (is_available(static_cast<Target>(i))) targets.push_back(static_cast<Target>(i));
  }
  return targets;
}

inline std::shared_ptr<const LaneStrategy> strategy(const std::string& text) {
  const auto named = parse_strategy(push_game(), text);
  REQUIRE(named.ok());
  return std::dynamic_pointer_cast<const LaneStrategy>(named.value().strategy);
}

inline Rules rules_from(const std::string& text, int players) {
  const auto named = parse_rules(push_game(), text);
  REQUIRE(named.ok());
  REQUIRE_FALSE(check_rules(named.value().values, players));
  return make_rules(named.value().values, players);
}

/// Hands on to two listeners.
class Both final : public Listener {
 public:
  Both(Listener& first, Listener& second) : first_(first), second_(second) {}
  void hear(const Happening& happening, const Position& position) override {
    first_.hear(happening, position);
    second_.hear(happening, position);
  }

 private:
  Listener &first_, &second_;
};

/// Which games are played.
struct Games {
  std::uint64_t first = 0;
  int games_n = 0;
};

/// Games as an engine played them: a digest of each one's course, and the totals.
struct Played {
  std::vector<std::uint64_t> digests;
  Tally totals;
};

using Strategies = std::vector<std::shared_ptr<const LaneStrategy>>;

/// A table that either engine plays at.
class Table {
 public:
  Table(const Rules& rules, const Position& start, const Seats& seats)
      : rules_(rules),
        start_(start),
        seats_(seats),
        slots_(static_cast<std::size_t>(rules.players)) {
    std::iota(slots_.begin(), slots_.end(), std::size_t{0});
  }

  Played play_reference_games(const Games& games) const {
    Played played{{}, Tally(tally_shape(rules_, true))};
    Scorer scorer(rules_, played.totals, false);
    const KeyedRandom random(kSeed);
    for (int i = 0; i < games.games_n; i++) {
      const std::uint64_t game = games.first + static_cast<std::uint64_t>(i);
      Digester digester(rules_);
      Both both(scorer, digester);
      KeyedLuck luck(rules_, start_, random, game);
      scorer.begin(game);
      scorer.end(play_reference(rules_, seats_, start_, luck, both));
      played.digests.push_back(digester.digest());
    }
    return played;
  }

  Played play_lanes(const Games& games, Target target) const {
    Played played{{}, Tally(tally_shape(rules_, true))};
    BatchPlayer player(rules_, start_, kSeed, target);
    player.keep_digests();
    for (int done = 0; done < games.games_n; done += kBatchGames) {
      const int batch_n = std::min(kBatchGames, games.games_n - done);
      player.play(seats_, slots_, games.first + static_cast<std::uint64_t>(done), 1, batch_n,
                  played.totals);
      const auto digests = player.digests().first(static_cast<std::size_t>(batch_n));
      played.digests.insert(played.digests.end(), digests.begin(), digests.end());
    }
    return played;
  }

 private:
  static constexpr std::uint64_t kSeed = 1;

  Rules rules_;
  Position start_;
  Seats seats_;
  std::vector<std::size_t> slots_;
};

inline Strategies strategies_from(const std::vector<std::string>& texts) {
  Strategies strategies;
  for (const auto& text : texts) strategies.push_back(strategy(text));
  return strategies;
}

/// The strategies in turn, as often as there are seats; they must outlive the seats.
inline Seats seats_of(const Strategies& strategies, int players) {
  Seats seats{};
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); seat++) {
    seats[seat] = strategies[seat % strategies.size()].get();
  }
  return seats;
}

/// The games are the same by the reference engine and by the kernel of every instruction set; names
/// the first that differs.
inline void compare(const Table& table, const Games& games) {
  const Played reference = table.play_reference_games(games);
  for (const Target target : targets_here()) {
    INFO("instruction set " << name_of(target));
    const Played lanes = table.play_lanes(games, target);
    const auto differing = std::mismatch(lanes.digests.begin(), lanes.digests.end(),
                                         reference.digests.begin(), reference.digests.end());
    if (differing.first != lanes.digests.end()) {
      FAIL("first differing game id "
           << games.first + static_cast<std::uint64_t>(differing.first - lanes.digests.begin()));
    }
    REQUIRE(lanes.totals == reference.totals);
  }
}

/// What is written on the cards of a comparison.
struct Cell {
  std::string rules;
  int players;
  std::vector<std::string> strategies;

  std::string name() const {
    return rules + " " + std::to_string(players) + " " + join(strategies);
  }
};

inline void compare(const Cell& cell, const Games& games) {
  INFO(cell.name());
  const auto strategies = strategies_from(cell.strategies);
  const Rules rules = rules_from(cell.rules, cell.players);
  compare(Table(rules, start_position(rules), seats_of(strategies, cell.players)), games);
}

}  // namespace stoprule::push
