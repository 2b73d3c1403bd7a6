// Punto, the digest of a match's whole course: equal for two engines only if the same players laid
// the same cards on the same places and the same rounds were won by the same cards. Used by tests
// that compare the engines.
#pragma once

#include "sim/games/punto/reference.h"
#include "sim/games/shared/digest.h"

namespace stoprule::punto {

/// A card laid, as a word; `place` is the cell on the board before it was laid.
constexpr std::uint64_t lay_word(int seat, Card card, int place) {
  return static_cast<std::uint64_t>(seat) | std::uint64_t{card} << 8 |
         static_cast<std::uint64_t>(place) << 16 | std::uint64_t{1} << 32;
}
/// A round ended, as a word: who ended it, who won (-1: nobody), which card it set aside (0: none).
constexpr std::uint64_t round_word(int ender, int side, Card set_aside) {
  return static_cast<std::uint64_t>(ender) | std::uint64_t{set_aside} << 8 |
         static_cast<std::uint64_t>(side + 1) << 16 | std::uint64_t{2} << 32;
}

/// The digest of a match that the reference engine plays.
class Digester final : public Listener {
 public:
  void hear(const Happening& happening, const Position&) override {
    using Kind = Happening::Kind;
    if (happening.kind == Kind::kLays) {
      digest_ = add_word(digest_, lay_word(happening.seat, happening.card, happening.place));
      ender_ = happening.seat;
    }
    if (happening.kind == Kind::kCannotLay) ender_ = happening.seat;
    if (happening.kind == Kind::kSetAside) side_ = happening.side, set_aside_ = happening.card;
    if (happening.kind == Kind::kRoundEnds) {
      digest_ = add_word(digest_, round_word(ender_, side_, set_aside_));
      side_ = -1, set_aside_ = 0;
    }
  }
  std::uint64_t digest() const { return digest_; }

 private:
  std::uint64_t digest_ = 0;
  int ender_ = 0, side_ = -1;
  Card set_aside_ = 0;
};

}  // namespace stoprule::punto
