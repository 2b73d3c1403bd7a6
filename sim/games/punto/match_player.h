// Punto, the fast engine: one match at a time on bit boards, without allocation, the same match as
// the reference engine's for every (seed, game id). Used by the game's player.
#pragma once

#include "sim/games/punto/round.h"

namespace stoprule::punto {

/// Plays matches, one after another; holds all scratch memory.
class MatchPlayer {
 public:
  MatchPlayer(const Rules& rules, std::uint64_t seed, Target target);
  MatchPlayer(const MatchPlayer&) = delete;  // the match points to the random numbers
  MatchPlayer& operator=(const MatchPlayer&) = delete;

  /// Plays a match. The counts stay until the next.
  const MatchCounts& play(const Seats& seats, std::uint64_t game);
  /// Of the last match; see digest.h.
  std::uint64_t digest() const { return match_.digest; }

 private:
  // Who won a round, and all cells of the winning series.
  struct Verdict {
    int side = -1, winner_seat = 0;
    Cells series = 0;
  };

  void deal_match();
  void deal_neutral_cards();
  void lay_out_piles();
  Verdict judge(const RoundEnd& end);
  Verdict judge_blocked(int seat) const;
  Cells winning_series(const RoundEnd& end) const;
  Card set_aside(const Verdict& verdict);
  void keep_neutral_cards();

  const Rules& rules_;
  KeyedRandom random_;
  RoundLoop play_round_;
  std::uint64_t game_ = 0;
  std::array<std::uint8_t, kCodes> all_cards_{};  // in the game, by card
  std::array<CardList, kMostPlayers> owned_;      // by side, sorted
  std::array<CardList, kMostPlayers> neutral_;    // by seat, sorted
  Match match_;
};

}  // namespace stoprule::punto
