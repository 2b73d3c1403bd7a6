// Zum Kuhkuck for tests: the same games by both engines. Used by the tests of the lane kernel and
// of strategies that people write.
#pragma once

#include <algorithm>
#include <vector>

#include "sim/games/kuhkuck/batch_player.h"
#include "sim/games/kuhkuck/digest.h"
#include "tests/kuhkuck_script.h"

namespace stoprule::kuhkuck {

inline std::vector<Target> targets_here() {
  std::vector<Target> targets;
  for (std::size_t i = 0; i < kTargetNames.size(); i++) {
    if (is_available(static_cast<Target>(i))) targets.push_back(static_cast<Target>(i));
  }
  return targets;
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

inline constexpr std::size_t kSlots[kPlayers] = {0, 1};

/// Games of one seating by both engines: every game's course, and all totals.
class Comparison {
 public:
  Comparison(const Rules& rules, const Seats& seats) : rules_(rules), seats_(seats) {}

  void play_reference_games(std::uint64_t first, int games_n, std::uint64_t seed = 1) {
    seed_ = seed, first_ = first, games_n_ = games_n;
    const KeyedRandom random(seed);
    for (int i = 0; i < games_n; i++) {
      const std::uint64_t game = first + static_cast<std::uint64_t>(i);
      Digester digester;
      Scorer scorer(rules_, kSlots, reference_);
      Both both(digester, scorer);
      KeyedLuck luck(random, game);
      play_reference(rules_, seats_, start_position(rules_), luck, both);
      digests_.push_back(digester.digest());
      scorer.end(game);
    }
  }

  /// Fails with the first game id whose course differs on a target, if any; checks the totals too.
  void check_target(Target target) {
    INFO("instruction set " << name_of(target));
    BatchPlayer player(rules_, seed_, target);
    player.keep_digests();
    Tally lanes(tally_shape(rules_, true));
    for (int done = 0; done < games_n_; done += kBatchGames) {
      const int batch_n = std::min(kBatchGames, games_n_ - done);
      player.play(seats_, kSlots, first_ + static_cast<std::uint64_t>(done), 1, batch_n, lanes);
      for (int i = 0; i < batch_n; i++) {
        if (player.digests()[static_cast<std::size_t>(i)] !=
            digests_[static_cast<std::size_t>(done + i)]) {
          FAIL("first differing game id " << first_ + static_cast<std::uint64_t>(done + i));
        }
      }
    }
    REQUIRE(lanes == reference_);
  }

  const Tally& reference() const { return reference_; }

 private:
  Rules rules_;
  Seats seats_;
  Tally reference_{tally_shape(rules_, true)};
  std::vector<std::uint64_t> digests_;
  std::uint64_t seed_ = 1, first_ = 0;
  int games_n_ = 0;
};

}  // namespace stoprule::kuhkuck
