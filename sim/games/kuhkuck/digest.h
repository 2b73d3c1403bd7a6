// Zum Kuhkuck, the digest of a game's whole course: equal for two engines only if every turn left
// the same position. Used by tests that compare the engines.
#pragma once

#include "sim/games/kuhkuck/reference.h"
#include "sim/games/shared/digest.h"

namespace stoprule::kuhkuck {

/// The digest after a turn that ended in a position.
inline std::uint64_t add_turn(std::uint64_t digest, const Position& position) {
  const auto add = [&digest](int number) {
    digest = add_word(digest, static_cast<std::uint64_t>(number));
  };
  for (const int cards : position.pool) add(cards);
  for (const int cards : position.discard) add(cards);
  for (const Side& side : position.sides) {
    for (std::size_t c = 0; c < kColours; c++) {
      add(side.hand[c]), add(side.value[c]), add(side.cards_at[c]);
    }
    add(side.electricity_hits), add(side.passes), add(side.cards_drawn);
  }
  add(position.turn), add(position.mixes), add(position.passed ? 1 : 0);
  add(position.stuck ? 1 : 0);
  return digest;
}

/// The digest of a game that the reference engine plays.
class Digester final : public Listener {
 public:
  void hear(const Happening& happening, const Position& position) override {
    if (happening.kind == Happening::Kind::kTurnEnds) digest_ = add_turn(digest_, position);
  }
  std::uint64_t digest() const { return digest_; }

 private:
  std::uint64_t digest_ = 0;
};

}  // namespace stoprule::kuhkuck
